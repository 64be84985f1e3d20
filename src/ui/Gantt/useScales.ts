import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { scrollFor } from '#domain/gantt/axis.ts';
import { type Geometry, hourAt, pad } from './geometry.ts';

export interface GanttHandle {
  /** Scrolls sideways until an hour is in the middle. */
  showHour: (hour: number) => void;
}

/** Keeps the hour in the middle where it is when the scale changes; at first the present is in sight. */
export function useScales(
  ref: Ref<GanttHandle> | undefined,
  scroller: HTMLElement | null,
  geometry: Geometry,
  now: number | null,
): void {
  const { dayWidth, labelWidth } = geometry;
  const before = useRef<number | null>(null);
  const show = (hour: number, width: number): void => {
    if (!scroller) return;
    scroller.scrollTo({ left: scrollFor(hour, width, (scroller.clientWidth - labelWidth) / 2 - pad) });
  };
  useImperativeHandle(ref, () => ({ showHour: (hour) => show(hour, dayWidth) }));
  useLayoutEffect(() => {
    // Nothing is known of its width before it was measured.
    if (!scroller || scroller.clientWidth === 0) return;
    const widthBefore = before.current;
    before.current = dayWidth;
    if (widthBefore === null) {
      if (now !== null) show(now, dayWidth);
      return;
    }
    if (widthBefore === dayWidth) return;
    const middle = (scroller.clientWidth - labelWidth) / 2;
    show(hourAt({ dayWidth: widthBefore }, scroller.scrollLeft + middle), dayWidth);
  });
}
