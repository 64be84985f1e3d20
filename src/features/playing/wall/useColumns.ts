import { type RefObject, useLayoutEffect, useState } from 'react';
import { columnsFor } from '#domain/consoles/grid.ts';

/** Space between tiles, CSS pixels; the style sheet says the same. */
const tileGap = 12;

/** Columns of the grid at its present width, known before the first paint; null only before that. */
export function useColumns(grid: RefObject<HTMLElement | null>, height: number): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    // It reports once before the first paint.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return width === null ? null : columnsFor(width, tileGap, height);
}
