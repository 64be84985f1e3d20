import { useLayoutEffect, useState } from 'react';
import { type GanttLayout, spanOf } from '#domain/gantt/layout.ts';

/** Overscan, CSS pixels: the distance of one frame of fast scrolling. */
const overscan = 360;

/** Groups in or near the view; changes only when that set changes, not with each scrolled pixel. */
export function useSpan(scroller: HTMLElement | null, layout: GanttLayout) {
  const [span, setSpan] = useState({ first: 0, last: -1 });
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = (): void => {
      const { scrollTop, clientHeight } = scroller;
      const next = spanOf(layout, scrollTop - overscan, scrollTop + clientHeight + overscan);
      setSpan((before) => (before.first === next.first && before.last === next.last ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [scroller, layout]);
  return span;
}
