import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { nearestIndex, stepCursor } from '#domain/chart/cursor.ts';
import type { Drawn } from './usePlot.ts';

export interface ChartCursor {
  index: number | null;
  /** The cursor was moved by keyboard, so its values are announced. */
  isAnnounced: boolean;
}

const none: ChartCursor = { index: null, isAnnounced: false };

/** Moves the cursor by mouse, finger and keyboard. When a finger is lifted, the cursor stays. */
export function useChartCursor(positions: readonly number[], drawn: Drawn | null) {
  const [cursor, setCursor] = useState(none);
  // The data may have become shorter.
  const index = cursor.index !== null && cursor.index < positions.length ? cursor.index : null;

  function point(event: PointerEvent<HTMLElement>): void {
    if (!drawn || positions.length === 0) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - drawn.area.left;
    const next = nearestIndex(positions, drawn.plot.posToVal(x, 'x'));
    if (next !== index) setCursor({ index: next, isAnnounced: false });
  }

  return {
    cursor: { ...cursor, index },
    handlers: {
      onPointerDown: point,
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        // A finger that moves over the chart may be scrolling the page: only the browser knows.
        if (event.pointerType === 'mouse' || event.buttons > 0) point(event);
      },
      onPointerLeave(event: PointerEvent<HTMLElement>): void {
        if (event.pointerType === 'mouse' && !cursor.isAnnounced) setCursor(none);
      },
      onBlur: () => setCursor(none),
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        if (event.ctrlKey || event.metaKey || event.altKey || positions.length === 0) return;
        if (event.key === 'Escape' && index !== null) {
          event.stopPropagation();
          setCursor(none);
          return;
        }
        const next = stepCursor(event.key, index, positions.length);
        if (next === null) return;
        event.preventDefault();
        setCursor({ index: next, isAnnounced: true });
      },
    },
  };
}
