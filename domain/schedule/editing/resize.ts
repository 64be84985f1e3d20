import type { EditResult, Span } from './edit.ts';
import { barsWith, type Fit, newBarId, putBars } from './put.ts';
import { obstacleOf, toStep } from '../rows.ts';
import { type Bar, type Bars, dayHours, minHours, stepHours } from '../week.ts';

export type Edge = 'start' | 'end';

const stretch = (bars: Bars, edge: Edge, hours: number): Bars =>
  bars.map((bar) => ({ ...bar, [edge]: bar[edge] + hours }));

/** Moves the start or the end of bars by some hours (rounded to quarters), all or none. */
export function resizeBars(bars: Bars, ids: readonly string[], edge: Edge, hours: number): EditResult {
  const before = barsWith(bars, ids);
  const by = toStep(hours);
  const furthest: Fit = (others) => {
    // Limited to a day, beyond which nothing fits, so that a distant pointer costs no more.
    let left = Math.sign(by) * Math.min(Math.abs(by), dayHours);
    for (; left !== 0; left -= Math.sign(by) * stepHours) {
      const candidate = stretch(before, edge, left);
      if (!obstacleOf(others, candidate)) return candidate;
    }
    return null;
  };
  return putBars(bars, stretch(before, edge, by), furthest);
}

/** Sets exact times of bars, all or none; refused when they are not quarters of an hour. */
export const setTimes = (bars: Bars, ids: readonly string[], times: Partial<Span>): EditResult =>
  putBars(
    bars,
    barsWith(bars, ids).map((bar) => ({ ...bar, ...times })),
  );

/** Whether both parts are long enough when a bar is divided at an hour, which is rounded to a quarter. */
export const canSplitAt = ({ start, end }: Bar, hour: number): boolean => {
  const least = minHours - stepHours / 2;
  return hour - start >= least && end - hour >= least;
};

/** Divides a bar at an hour (rounded to a quarter) into two that touch; each must be at least an hour long. */
export function splitBar(bars: Bars, id: string, hour: number): EditResult {
  const [bar] = barsWith(bars, [id]);
  if (!bar) return putBars(bars, []);
  const second = newBarId();
  const at = (middle: number): Bars => [
    { ...bar, end: middle },
    { ...bar, id: second, start: middle },
  ];
  const nearest: Fit = () =>
    bar.end - bar.start < 2 * minHours
      ? null
      : at(Math.min(Math.max(toStep(hour), bar.start + minHours), bar.end - minHours));
  return putBars(bars, at(toStep(hour)), nearest);
}
