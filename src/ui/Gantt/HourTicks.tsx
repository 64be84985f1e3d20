import { clockOf, placeNow, ticksOf } from '#domain/gantt/axis.ts';
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
  const ticks = ticksOf(step).map((tick) => ({ ...tick, x: xOf(tick.hour) }));
  const mark =
    now === null
      ? null
      : placeNow(
          ticks.map(({ x }) => x),
          xOf(now),
        );
  const at = (x: number) => ({ transform: `translateX(calc(${Math.round(x)}px - 50%))` });
  return (
    <>
      {ticks.map(({ hour, label, x }) => (
        <span key={hour} className={classes.tick} data-covered={mark?.covers(x) || undefined} style={at(x)}>
          {label}
        </span>
      ))}
      {now === null || mark === null ? null : (
        <span className={classes.now} style={at(mark.at)}>
          {clockOf(now)}
        </span>
      )}
    </>
  );
}
