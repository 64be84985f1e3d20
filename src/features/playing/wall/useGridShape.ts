import { type RefObject, useLayoutEffect, useState } from 'react';
import { columnsFor, type Fit, fitColumns } from '#domain/consoles/grid.ts';

/** Gaps, and heights of the parts around the pictures, in CSS pixels. They must match the style sheets. */
const tileGap = 12;
const denseGap = 8;
const bottomGap = 24;
const captionHeight = 72;
const compactCaptionHeight = 32;
/** With the name of the server below. */
const denseCaptionHeight = 42;
const touchActionsHeight = 52;
const headingHeight = 36;
/** Size of chips below the tiles of a part, and their gaps. */
const chipWidth = 248;
const chipHeight = 32;
const touchChipHeight = 46;
const chipGap = 8;
/** An error of two lines, a time, two lines about the next check, and buttons; dense: three lines and a time. */
const noticeHeight = 128;
const denseNoticeHeight = 72;

export interface RequestedShape {
  /** Preferred height of a picture, CSS pixels; `'fit'`: all tiles are visible. */
  size: number | 'fit';
  parts: readonly number[];
  /** How many chips are below the tiles of each part. */
  chips: readonly number[];
}

/** Height of the chips of all parts, CSS pixels. */
function chipsHeight(chips: readonly number[], width: number, height: number): number {
  const inRow = Math.max(1, Math.floor((width + chipGap) / (chipWidth + chipGap)));
  return chips.reduce((sum, count) => sum + Math.ceil(count / inRow) * (height + chipGap), 0);
}

/** Columns of the grid for its available space. Measured before the first paint, null until then. */
export function useGridShape(
  grid: RefObject<HTMLElement | null>,
  { size, parts, chips }: RequestedShape,
): Fit | null {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    const scroller = element?.closest('main');
    if (!element || !scroller) return undefined;
    const measure = (): void => {
      const top =
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      const next = { width: element.clientWidth, height: scroller.clientHeight - top - bottomGap };
      setRoom((before) => (before?.width === next.width && before.height === next.height ? before : next));
    };
    // The first callback runs before the first paint. Elements above the grid may change their height, too.
    const observer = new ResizeObserver(measure);
    for (const part of [scroller, element, ...(element.parentElement?.children ?? [])])
      observer.observe(part);
    return () => observer.disconnect();
  }, [grid]);
  if (!room) return null;
  if (size !== 'fit') return { columns: columnsFor(room.width, tileGap, size), density: 'full' };
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  return fitColumns(parts, {
    width: room.width,
    height: room.height - chipsHeight(chips, room.width, isTouch ? touchChipHeight : chipHeight),
    gap: tileGap,
    caption: captionHeight + (isTouch ? touchActionsHeight : 0),
    compactCaption: compactCaptionHeight,
    heading: parts.length > 1 ? headingHeight : 0,
    denseCaption: parts.length > 1 ? denseCaptionHeight : compactCaptionHeight,
    denseGap: isTouch ? null : denseGap,
    notice: noticeHeight,
    denseNotice: denseNoticeHeight,
  });
}
