import type { GanttBar, GanttGroup } from '#domain/gantt/bars.ts';
import classes from './Gantt.module.css';
import { GanttDrawing } from './GanttDrawing.tsx';
import { GanttLabels } from './GanttLabels.tsx';
import type { Geometry } from './geometry.ts';
import type { GanttVariants } from './variants.ts';
import { useSpan } from './useSpan.ts';

export interface GanttRowsProps {
  groups: readonly GanttGroup[];
  geometry: Geometry;
  variants: GanttVariants;
  scroller: HTMLElement | null;
  onFold: ((key: GanttGroup['key']) => void) | undefined;
  textOf: ((bar: GanttBar) => string) | undefined;
}

/** The visible groups: names in one sticky column, drawings beside it. */
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
