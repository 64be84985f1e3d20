import type { ReactNode } from 'react';
import { clockOf, nowRoom, ticksOf } from '#domain/gantt/axis.ts';
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
  const x = (hour: number): number => Math.round(pad + xOf({ dayWidth }, hour));
  const isCovered = (hour: number): boolean => Math.abs(x(hour) - x(now)) < nowRoom;
  return (
    <div className={classes.axis} style={{ width: labelWidth + dayWidth + 2 * pad }}>
      <div className={classes.corner} style={{ width: labelWidth }}>
        {children}
      </div>
      <div className={classes.ticks} style={{ left: labelWidth }} aria-hidden="true">
        {ticksOf(step).map(({ hour, label }) => (
          <span
            key={hour}
            className={classes.tick}
            data-covered={isCovered(hour) || undefined}
            style={{ transform: `translateX(calc(${x(hour)}px - 50%))` }}
          >
            {label}
          </span>
        ))}
        <span className={classes.nowClock} style={{ transform: `translateX(calc(${x(now)}px - 50%))` }}>
          {clockOf(now)}
        </span>
      </div>
    </div>
  );
}
