import { defaultRangeExtractor, type Range as VisibleRange, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { GridFrame } from './frame.ts';

/** Overscan rows and columns: the scrollbar and touch scroll before React can render. */
const overscan = { rows: 6, columns: 2 } as const;
/** Height of a line for mouse wheels that report lines, CSS pixels. */
const wheelLine = 33;

interface WindowOptions {
  view: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  frame: GridFrame<never>;
}

/** A range of rows or columns, the last one included; last is -1 when empty. */
export interface Range {
  first: number;
  last: number;
}

export interface GridWindow {
  rows: Range;
  columns: Range;
  /** None of these rows was visible before. */
  isJump: boolean;
  isScrolling: boolean;
}

const rangeOf = (items: readonly { index: number }[]): Range => ({
  first: items[0]?.index ?? 0,
  last: items.at(-1)?.index ?? -1,
});

/**
 * The rows to render around the visible ones. After a jump to other rows, as with the thumb of the scrollbar,
 * only the visible ones: all rows change then, and the next jump would discard the overscan too.
 */
function createRowRange() {
  let before: VisibleRange | null = null;
  const rowRange = {
    isJump: false,
    of(this: void, range: VisibleRange): number[] {
      rowRange.isJump =
        before !== null && (range.startIndex > before.endIndex || range.endIndex < before.startIndex);
      before = range;
      return defaultRangeExtractor(rowRange.isJump ? { ...range, overscan: 0 } : range);
    },
  };
  return rowRange;
}

/** The rows and columns to render. Scrolling by wheel renders at once, so that no blank row is ever painted. */
export function useWindow({ view, count, rowHeight, frame }: WindowOptions): GridWindow {
  const getScrollElement = () => view.current;
  const [rowRange] = useState(createRowRange);
  const rows = useVirtualizer({
    count,
    getScrollElement,
    estimateSize: () => rowHeight,
    overscan: overscan.rows,
    rangeExtractor: rowRange.of,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: frame.center.length,
    getScrollElement,
    estimateSize: (at) => frame.center[at]?.width ?? 0,
    overscan: overscan.columns,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  useLayoutEffect(() => columns.measure(), [columns, frame]);

  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const scroll = (event: WheelEvent): void => {
      // A pinch zooms the page.
      if (event.ctrlKey || event.defaultPrevented) return;
      const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? wheelLine : element.clientHeight;
      const isSideways = event.shiftKey && event.deltaX === 0;
      const x = (isSideways ? event.deltaY : event.deltaX) * unit;
      const y = isSideways ? 0 : event.deltaY * unit;
      const { scrollTop, scrollLeft } = element;
      element.scrollTop = scrollTop + y;
      element.scrollLeft = scrollLeft + x;
      // At the end of the grid the page may scroll.
      if (element.scrollTop === scrollTop && element.scrollLeft === scrollLeft) return;
      event.preventDefault();
      renderNow(element);
    };
    element.addEventListener('wheel', scroll, { passive: false });
    return () => element.removeEventListener('wheel', scroll);
  }, [view]);

  const shown = rangeOf(rows.getVirtualItems());
  return {
    rows: shown,
    columns: rangeOf(columns.getVirtualItems()),
    isJump: rowRange.isJump,
    isScrolling: rows.isScrolling,
  };
}

/** Number of rows that can be in the document: at least as many as in the range, so that `at % slots` is unique. */
export function useSlots({ rows: { first, last }, isJump }: GridWindow): number {
  const count = last - first + 1;
  const [slots, setSlots] = useState(count);
  // Every row is another one: the elements that are there are enough.
  if (isJump) return count;
  // With spare slots: another number gives every row other elements.
  if (count > slots) setSlots(count + 8);
  return Math.max(count, slots);
}

/**
 * Returns a function for the order of rows in the document. At rest it is that of the list, for screen readers. While they
 * scroll, elements keep their places: moving one lays it out anew, and in the order of the list nearly all would move
 * whenever a row enters at the top.
 */
export function createElementOrder<Row extends { key: string | number }>() {
  let last: readonly Row['key'][] = [];
  return (rows: readonly Row[], isKept: boolean): readonly Row[] => {
    let ordered = rows;
    if (isKept) {
      const byKey = new Map(rows.map((row) => [row.key, row]));
      const kept = last.flatMap((key) => byKey.get(key) ?? []);
      for (const { key } of kept) byKey.delete(key);
      ordered = [...kept, ...byKey.values()];
    }
    last = ordered.map(({ key }) => key);
    return ordered;
  };
}

/** Renders the rows and columns that entered the view before the browser paints. */
function renderNow(view: HTMLElement): void {
  // The virtualizers listen for it and render at once; the browser's own event comes after the paint.
  view.dispatchEvent(new Event('scroll'));
}

/** Scrolls a cell into view. @param covered CSS pixels that the sticky header and the pinned columns cover */
export function scrollToCell(
  view: HTMLElement,
  cell: { top: number; height: number; left: number; width: number; isPinned: boolean },
  covered: { header: number; left: number },
): void {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = view;
  const bottom = cell.top + cell.height + covered.header - clientHeight;
  if (cell.top < scrollTop) view.scrollTop = cell.top;
  else if (bottom > scrollTop) view.scrollTop = bottom;
  if (!cell.isPinned) {
    const right = cell.left + cell.width - clientWidth;
    if (cell.left - covered.left < scrollLeft) view.scrollLeft = cell.left - covered.left;
    else if (right > scrollLeft) view.scrollLeft = right;
  }
  if (view.scrollTop !== scrollTop || view.scrollLeft !== scrollLeft) renderNow(view);
}
