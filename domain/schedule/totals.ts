import { daysInWeek, slotsPerDay } from '#contract/http/scheduleLimits.ts';
import type { Span } from './editing/edit.ts';
import { type Bar, type Bars, dayHours } from './week.ts';

/** Hours of a week, and the longest gap in hours; the week repeats, so a gap may include Sunday and Monday. */
export interface WeekTotal {
  hours: number;
  /** 168 without any hour. */
  longestGap: number;
}

export interface ConfigTotal extends WeekTotal {
  configId: number;
  accounts: number;
}

export interface SlotTotal extends WeekTotal {
  slot: number;
}

export interface Totals {
  /** Sum of all accounts. */
  hours: number;
  /** By id. The gap of a config is a time when no account plays it. */
  configs: readonly ConfigTotal[];
  /** All 31 accounts, by index. */
  slots: readonly SlotTotal[];
  /** Indexes of accounts without any hour. */
  idleSlots: readonly number[];
}

const weekHours = daysInWeek * dayHours;

const sumOf = (bars: Bars): number => bars.reduce((sum, { start, end }) => sum + end - start, 0);

/** Hours since Monday, 0:00. */
const inWeek = ({ day, start, end }: Bar): Span => ({
  start: (day - 1) * dayHours + start,
  end: (day - 1) * dayHours + end,
});

function longestGap(bars: Bars): number {
  const spans = bars.map(inWeek).toSorted((a, b) => a.start - b.start);
  const [first] = spans;
  if (!first) return weekHours;
  let covered = first.end;
  let longest = 0;
  for (const { start, end } of spans) {
    longest = Math.max(longest, start - covered);
    covered = Math.max(covered, end);
  }
  return Math.max(longest, first.start + weekHours - covered);
}

export function totalsOf(bars: Bars): Totals {
  const byConfig = Map.groupBy(bars, ({ configId }) => configId);
  const bySlot = Map.groupBy(bars, ({ slot }) => slot);
  const slots = Array.from({ length: slotsPerDay }, (_, slot) => {
    const own = bySlot.get(slot) ?? [];
    return { slot, hours: sumOf(own), longestGap: longestGap(own) };
  });
  const configs = [...byConfig].map(([configId, own]) => ({
    configId,
    hours: sumOf(own),
    longestGap: longestGap(own),
    accounts: new Set(own.map(({ slot }) => slot)).size,
  }));
  return {
    hours: sumOf(bars),
    configs: configs.toSorted((a, b) => a.configId - b.configId),
    slots,
    idleSlots: slots.filter(({ slot }) => !bySlot.has(slot)).map(({ slot }) => slot),
  };
}
