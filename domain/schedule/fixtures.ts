import fc from 'fast-check';
import type { ScheduleData, ScheduleEntry } from '#contract/http/scheduleData.ts';
import { overlaps } from './rows.ts';
import { type Bar, dayHours, minHours, stepHours, type WeekDay } from './week.ts';

/** A bar on Monday, 8:00 to 9:00, of account 0 with config 1. */
export const aBar = (id: string, over: Partial<Bar> = {}): Bar => ({
  id,
  day: 1,
  slot: 0,
  configId: 1,
  start: 8,
  end: 9,
  ...over,
});

/** Times of valid bars. */
const span = fc
  .tuple(
    fc.integer({ min: 0, max: (dayHours - minHours) / stepHours }),
    fc.integer({ min: minHours / stepHours, max: dayHours / stepHours }),
  )
  .map(([first, length]) => ({
    start: first * stepHours,
    end: Math.min(first * stepHours + length * stepHours, dayHours),
  }));

/** Slots in any order; only a few, so that entries collide. */
const accounts = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 28, max: 30 })), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((slots) => fc.shuffledSubarray(slots, { minLength: slots.length }));

const entry = fc
  .tuple(fc.integer({ min: 1, max: 3 }), accounts, span)
  .map(([configId, slots, times]): ScheduleEntry => ({ configId, accounts: slots, ...times }));

/** Removes accounts that an earlier entry uses at the same time. */
function withoutOverlaps(entries: readonly ScheduleEntry[]): ScheduleEntry[] {
  const kept: ScheduleEntry[] = [];
  for (const next of entries) {
    const free = next.accounts.filter(
      (slot) => !kept.some((other) => other.accounts.includes(slot) && overlaps(other, next)),
    );
    if (free.length > 0) kept.push({ ...next, accounts: free });
  }
  return kept;
}

const day = fc.integer({ min: 1, max: 7 });

/** Any valid data: days, entries and accounts in any order, days without entries, entries that could be one. */
export const anySchedule: fc.Arbitrary<ScheduleData> = fc.uniqueArray(
  fc.record({ day, entries: fc.array(entry, { maxLength: 8 }).map(withoutOverlaps) }),
  { selector: (one) => one.day, maxLength: 7 },
);

/** Any data that the API may return, valid or not. */
export const anyShape: fc.Arbitrary<ScheduleData> = fc.uniqueArray(
  fc.record({
    day,
    entries: fc.array(
      fc.record({
        configId: fc.integer({ min: 1, max: 2 }),
        accounts: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
        start: fc.integer({ min: 0, max: 48 }).map((half) => half / 2.5),
        end: fc.integer({ min: 0, max: 24 }),
      }),
      { maxLength: 6 },
    ),
  }),
  { selector: (one) => one.day, maxLength: 7 },
);

export const anyDay = day.map((value) => value as WeekDay);
