import type { PointerEvent } from 'react';
import { minColumnWidth } from '#domain/tables/layout.ts';
import classes from './HeaderCell.module.css';

export interface ResizeHandleProps {
  /** Called while resizing; CSS pixels. */
  onDraw: (width: number | null) => void;
  onWidth: (width: number) => void;
  /** Double click: resets the width. */
  onReset: () => void;
}

/** Resize handle of a column, for mouse and touch. By keyboard: Shift and an arrow key on the header. */
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
