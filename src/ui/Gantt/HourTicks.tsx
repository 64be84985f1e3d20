import { clockOf, nowLabelWidth, ticksOf } from '#domain/gantt/axis.ts';
import classes from './HourTicks.module.css';

export interface HourTicksProps {
  /** Hours between two labels. */
  step: number;
  /** Current decimal hour; null when the shown day is not today. */
  now: number | null;
  xOf: (hour: number) => number;
}

/** The hours of an axis and the present time, which hides the labels that it would cover. */
export function HourTicks({ step, now, xOf }: HourTicksProps) {
  const isCovered = (hour: number): boolean => now !== null && Math.abs(xOf(hour) - xOf(now)) < nowLabelWidth;
  const at = (hour: number) => ({ transform: `translateX(calc(${Math.round(xOf(hour))}px - 50%))` });
  return (
    <>
      {ticksOf(step).map(({ hour, label }) => (
        <span
          key={hour}
          className={classes.tick}
          data-covered={isCovered(hour) || undefined}
          style={at(hour)}
        >
          {label}
        </span>
      ))}
      {now === null ? null : (
        <span className={classes.now} style={at(now)}>
          {clockOf(now)}
        </span>
      )}
    </>
  );
}
