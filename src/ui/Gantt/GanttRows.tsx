import type { GanttBar, GanttGroup } from '#domain/gantt/bars.ts';
import classes from './Gantt.module.css';
import { GanttDrawing } from './GanttDrawing.tsx';
import { GanttLabels } from './GanttLabels.tsx';
import type { Geometry } from './geometry.ts';
import type { GanttVariants } from './variants.ts';
import { useLayoutEffect, useState } from 'react';
import { type GanttLayout, spanOf } from '#domain/gantt/layout.ts';

/** Overscan, CSS pixels: the distance of one frame of fast scrolling. */
const overscan = 360;

/** Groups in or near the view; changes only when that set changes, not with each scrolled pixel. */
function useSpan(scroller: HTMLElement | null, layout: GanttLayout) {
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

export interface GanttRowsProps {
  groups: readonly GanttGroup[];
  geometry: Geometry;
  variants: GanttVariants;
  scroller: HTMLElement | null;
  onFold: ((key: GanttGroup['key']) => void) | undefined;
  textOf: ((bar: GanttBar) => string) | undefined;
}

/** The visible groups: names in one sticky column, drawings next to it. */
export function GanttRows({ groups, geometry, variants, scroller, onFold, textOf }: GanttRowsProps) {
  const { labelWidth, dayWidth, width, step, layout } = geometry;
  const { first, last } = useSpan(scroller, layout);
  const inSight = groups
    .slice(first, last + 1)
    .map((group, at) => ({ group, top: layout.tops[first + at] ?? 0 }));
  return (
    <>
      <div className={classes.labels} style={{ width: labelWidth }} aria-hidden="true">
        {inSight.map(({ group, top }) => (
          <GanttLabels key={group.key} group={group} top={top} onFold={onFold} />
        ))}
      </div>
      <div className={classes.drawings} style={{ left: labelWidth, width }}>
        {inSight.map(({ group, top }) => (
          <GanttDrawing
            key={group.key}
            rows={group.rows}
            top={top}
            dayWidth={dayWidth}
            step={step}
            variants={variants}
            textOf={textOf}
          />
        ))}
      </div>
    </>
  );
}
