import { dateOf, datePlus, dayOf, dayOfDate, instantOf } from '#domain/format/zone.ts';

/** At most `most` of the positions, at equal steps from the first one. */
export function everyNth(positions: readonly number[], most: number): number[] {
  const step = Math.max(1, Math.ceil(positions.length / Math.max(1, most)));
  return positions.filter((_, index) => index % step === 0);
}

const hourMs = 3_600_000;
const hourSteps = [1, 2, 3, 6, 12];
const daySteps = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365];

/**
 * Moments for the labels of an axis of time: full hours, or local midnights, at most about `most` of them.
 * @param min and `max`: ends of the axis, in milliseconds since the epoch
 */
export function timeTicks([min, max]: readonly [number, number], most: number, timezone: string): number[] {
  const room = Math.max(1, most);
  const midnight = dayOf(min, timezone).start;
  const hours = hourSteps.find((step) => (max - min) / (step * hourMs) <= room);
  const ticks: number[] = [];
  if (hours !== undefined) {
    // By the wall clock, so that midnight stays a tick after a change of the clock.
    for (let date = dateOf(midnight, timezone); ; date = datePlus(date, 1))
      for (let hour = 0; hour < 24; hour += hours) {
        const at = instantOf(date, hour, timezone);
        if (at > max) return ticks;
        if (at >= min && at > (ticks.at(-1) ?? -Infinity)) ticks.push(at);
      }
  }
  const span = (max - min) / (24 * hourMs);
  const days = daySteps.find((step) => span / step <= room) ?? Math.ceil(span / room);
  let date = dateOf(midnight, timezone);
  for (;;) {
    const at = dayOfDate(date, timezone).start;
    if (at > max) return ticks;
    if (at >= min) ticks.push(at);
    date = datePlus(date, days);
  }
}
