import type { ReactNode } from 'react';
import classes from './Gantt.module.css';
import { type Geometry, xOf } from './geometry.ts';
import { HourTicks } from './HourTicks.tsx';

export interface GanttAxisProps {
  title: ReactNode;
  geometry: Geometry;
  /** Decimal hour; null when the shown day is not today. */
  now: number | null;
  /** Content of the sticky corner. */
  children: ReactNode;
}

/** Title and hours of a chart; sticky. */
export function GanttAxis({ title, geometry, now, children }: GanttAxisProps) {
  const { labelWidth, width, step } = geometry;
  return (
    <div className={classes.axis} style={{ width: labelWidth + width }}>
      <div className={classes.corner} style={{ width: labelWidth }}>
        {children}
      </div>
      <h2 className={classes.title} style={{ left: labelWidth }}>
        {title}
      </h2>
      <div className={classes.ticks} style={{ left: labelWidth, width }} aria-hidden="true">
        <HourTicks step={step} now={now} xOf={(hour) => xOf(geometry, hour)} />
      </div>
    </div>
  );
}
