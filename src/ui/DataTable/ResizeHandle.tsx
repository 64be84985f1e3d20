import type { PointerEvent } from 'react';
import { minColumnWidth } from '#domain/tables/layout.ts';
import classes from './Head.module.css';

export interface ResizeHandleProps {
  /** While it is drawn; CSS pixels. */
  onDraw: (width: number | null) => void;
  onWidth: (width: number) => void;
  /** Double click: as it was. */
  onReset: () => void;
}

/** The edge of a column's head, drawn by mouse or finger. By keyboard it is Shift and an arrow on the head. */
export function ResizeHandle({ onDraw, onWidth, onReset }: ResizeHandleProps) {
  function draw(down: PointerEvent<HTMLElement>): void {
    const handle = down.currentTarget;
    const start = handle.parentElement?.getBoundingClientRect().width ?? 0;
    const from = down.clientX;
    let width = start;
    handle.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent): void => {
      width = Math.max(minColumnWidth, start + event.clientX - from);
      onDraw(width);
    };
    const end = (event: Event): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      onDraw(null);
      if (event.type === 'pointerup' && width !== start) onWidth(width);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  }
  return <span className={classes.resize} aria-hidden="true" onPointerDown={draw} onDoubleClick={onReset} />;
}
