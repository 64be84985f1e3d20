import { useLayoutEffect, useState } from 'react';
import { type GanttLayout, spanOf } from '#domain/gantt/layout.ts';

/** Drawn beyond what is in sight, CSS pixels: as far as one frame of quick scrolling goes. */
const overscan = 360;

/** Groups that are in sight or near it; anew only when that changes, not with each scrolled pixel. */
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
