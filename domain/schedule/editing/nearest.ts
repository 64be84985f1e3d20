import { obstacleOf, rowKey } from '../rows.ts';
import { type Bar, type Bars, dayHours, stepHours } from '../week.ts';

/** Number of steps in a day: no bar can be shifted further. */
const maxSteps = dayHours / stepHours;

const shift = (bars: Bars, steps: number): Bars =>
  bars.map((bar) => ({ ...bar, start: bar.start + steps * stepHours, end: bar.end + steps * stepHours }));

/**
 * Bars together at the nearest time at which all of them fit between the others, in the same rows; null when
 * there is none. The later one of two equally near times.
 */
export function nearestFit(others: ReadonlyMap<number, Bars>, wanted: Bars): Bars | null {
  const isBlocked = blockedSteps(others, wanted);
  for (let steps = 0; steps <= 2 * maxSteps; steps++) {
    for (const candidate of [steps, -steps]) {
      if (isBlocked(candidate)) continue;
      const shifted = shift(wanted, candidate);
      // Rules that do not depend on the time, such as the minimum length, refuse any time.
      return obstacleOf(others, shifted) ? null : shifted;
    }
  }
  return null;
}

/** Marks the shifts that leave the day or overlap. Faster than trying each: a selection can have hundreds of bars. */
function blockedSteps(others: ReadonlyMap<number, Bars>, wanted: Bars): (steps: number) => boolean {
  const blocked = new Set<number>();
  let first = -Infinity;
  let last = Infinity;
  for (const bar of wanted) {
    first = Math.max(first, Math.ceil(-bar.start / stepHours));
    last = Math.min(last, Math.floor((dayHours - bar.end) / stepHours));
    for (const other of others.get(rowKey(bar)) ?? []) block(blocked, bar, other);
  }
  return (steps) => steps < first || steps > last || blocked.has(steps);
}

function block(blocked: Set<number>, bar: Bar, other: Bar): void {
  const from = Math.floor((other.start - bar.end) / stepHours) + 1;
  const to = Math.ceil((other.end - bar.start) / stepHours) - 1;
  for (let steps = from; steps <= to; steps++) blocked.add(steps);
}
