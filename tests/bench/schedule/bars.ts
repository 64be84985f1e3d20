import { slotsPerDay } from '#contract/http/scheduleLimits.ts';
import { type Bar, weekDays } from '#domain/schedule/week.ts';
import { plan } from './plan.ts';

/** Lengths of bars in hours. */
export const shortest = 1.5;
export const longest = 2.75;
const lengths = [2, longest, shortest, 2.5];
/** Hours between the starts of two bars of a row: the shortest bars can be moved by an hour. */
const spacing = 3.25;
const rows = weekDays.length * slotsPerDay;

/** Bars spread evenly over all accounts of all days: six or seven a row, with free hours between them. */
export function manyBars(count: number = plan.bars): Bar[] {
  const inRow = Array.from({ length: rows }, () => 0);
  return Array.from({ length: count }, (_, number) => {
    const row = number % rows;
    const at = inRow[row] ?? 0;
    inRow[row] = at + 1;
    const start = 0.25 + at * spacing;
    return {
      id: `${number}`,
      day: weekDays[Math.floor(row / slotsPerDay)] ?? 1,
      slot: row % slotsPerDay,
      configId: (number % plan.configs) + 1,
      start,
      end: start + (lengths[(row + at) % lengths.length] ?? 2),
    };
  });
}
