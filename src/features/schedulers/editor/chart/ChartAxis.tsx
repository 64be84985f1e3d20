import type { ReactNode } from 'react';
import { HourTicks } from '#ui/Gantt/HourTicks.tsx';
import classes from './Axis.module.css';
import { labelWidth, pad, xOf } from './geometry.ts';

export interface ChartAxisProps {
  dayWidth: number;
  /** Hours between two labels. */
  step: number;
  /** Current decimal hour. */
  now: number;
  /** Content of the corner above the names. */
  children: ReactNode;
}

/** The hours from 00:00 to 24:00; sticky. */
export function ChartAxis({ dayWidth, step, now, children }: ChartAxisProps) {
  return (
    <div className={classes.axis} style={{ width: labelWidth + dayWidth + 2 * pad }}>
      <div className={classes.corner} style={{ width: labelWidth }}>
        {children}
      </div>
      <div className={classes.ticks} style={{ left: labelWidth }} aria-hidden="true">
        <HourTicks step={step} now={now} xOf={(hour) => pad + xOf({ dayWidth }, hour)} />
      </div>
    </div>
  );
}
