import type { ReactNode } from 'react';
import { clockOf, nowRoom, ticksOf } from '#domain/gantt/axis.ts';
import classes from './Gantt.module.css';
import { type Geometry, xOf } from './geometry.ts';

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
  const isClear = (hour: number): boolean =>
    now === null || Math.abs(xOf(geometry, hour) - xOf(geometry, now)) > nowRoom;
  return (
    <div className={classes.axis} style={{ width: labelWidth + width }}>
      <div className={classes.corner} style={{ width: labelWidth }}>
        {children}
      </div>
      <h2 className={classes.title} style={{ left: labelWidth }}>
        {title}
      </h2>
      <div className={classes.ticks} style={{ left: labelWidth, width }} aria-hidden="true">
        {ticksOf(step).map(({ hour, label }) => (
          <span
            key={hour}
            className={classes.tick}
            data-covered={!isClear(hour) || undefined}
            style={{ transform: `translateX(calc(${Math.round(xOf(geometry, hour))}px - 50%))` }}
          >
            {label}
          </span>
        ))}
        {now === null ? null : (
          <span
            className={classes.nowClock}
            style={{ transform: `translateX(calc(${Math.round(xOf(geometry, now))}px - 50%))` }}
          >
            {clockOf(now)}
          </span>
        )}
      </div>
    </div>
  );
}
