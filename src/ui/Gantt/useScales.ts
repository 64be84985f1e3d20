import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { scrollFor } from '#domain/gantt/axis.ts';
import { type Geometry, hourAt, pad } from './geometry.ts';

export interface GanttHandle {
  /** Scrolls sideways until an hour is in the middle. */
  showHour: (hour: number) => void;
}

/**
 * Keeps the middle hour in place when the scale changes; initially scrolls to the current time.
 * @param nowTop top of the group that contains the current time, CSS pixels
 */
export function useScales(
  ref: Ref<GanttHandle> | undefined,
  scroller: HTMLElement | null,
  geometry: Geometry,
  now: number | null,
  nowTop = 0,
): void {
  const { dayWidth, labelWidth } = geometry;
  const before = useRef<number | null>(null);
  const show = (hour: number, width: number, top?: number): void => {
    if (!scroller) return;
    const left = scrollFor(hour, width, (scroller.clientWidth - labelWidth) / 2 - pad);
    scroller.scrollTo({ left, ...(top !== undefined && { top }) });
  };
  useImperativeHandle(ref, () => ({ showHour: (hour) => show(hour, dayWidth) }));
  useLayoutEffect(() => {
    // The width is unknown before the first measurement.
    if (!scroller || scroller.clientWidth === 0) return;
    const widthBefore = before.current;
    before.current = dayWidth;
    if (widthBefore === null) {
      if (now !== null) show(now, dayWidth, nowTop);
      return;
    }
    if (widthBefore === dayWidth) return;
    const middle = (scroller.clientWidth - labelWidth) / 2;
    show(hourAt({ dayWidth: widthBefore }, scroller.scrollLeft + middle), dayWidth);
  });
}
