import type { ScheduleData, ScheduleDay, ScheduleEntry } from '#contract/http/scheduleData.ts';
import type { Bar, Bars, WeekDay } from './week.ts';

/** Content of a bar, without its id. */
export const barKey = ({ day, slot, configId, start, end }: Omit<Bar, 'id'>): string =>
  `${day} ${slot} ${configId} ${start} ${end}`;

/** One bar for each account of each entry. Ids depend only on the position in the data. */
export function toBars(data: ScheduleData): Bars {
  return data.flatMap(({ day, entries }) =>
    entries.flatMap(({ configId, accounts, start, end }, entry) =>
      accounts.map((slot, at) => ({
        id: `${day}.${entry}.${at}`,
        day: day as WeekDay,
        slot,
        configId,
        start,
        end,
      })),
    ),
  );
}

/**
 * The data of bars: equal bars of several accounts are one entry. The order of `loaded` is kept: of days,
 * entries and accounts, and of entries that could be one. Unchanged bars therefore yield the same data.
 */
export function toData(bars: Bars, loaded: ScheduleData = []): ScheduleData {
  const left = Map.groupBy(bars, barKey);
  const kept = loaded.map((day) => keptOf(day, left));
  const added = [...left.values()].flat().toSorted(inOrder);
  const days = Map.groupBy(added, ({ day }) => day);
  const grown = kept.map((day) => withBars(day, days.get(day.day as WeekDay) ?? []));
  for (const [day, own] of days) {
    if (grown.some((known) => known.day === day)) continue;
    const after = grown.findIndex((known) => known.day > day);
    grown.splice(after < 0 ? grown.length : after, 0, withBars({ day, entries: [] }, own));
  }
  const wasEmpty = new Set(loaded.filter(({ entries }) => entries.length === 0).map(({ day }) => day));
  return grown.filter(({ day, entries }) => entries.length > 0 || wasEmpty.has(day));
}

const inOrder = (a: Bar, b: Bar): number =>
  a.day - b.day || a.start - b.start || a.end - b.end || a.configId - b.configId || a.slot - b.slot;

/** The unchanged part of a day of the loaded data. Removes its bars from `left`. */
function keptOf({ day, entries }: ScheduleDay, left: Map<string, Bar[]>): ScheduleDay {
  const takes = (slot: number, { configId, start, end }: ScheduleEntry): boolean => {
    const bar = { day: day as WeekDay, slot, configId, start, end };
    return left.get(barKey(bar))?.pop() !== undefined;
  };
  const kept = entries.flatMap((entry) => {
    const accounts = entry.accounts.filter((slot) => takes(slot, entry));
    return accounts.length > 0 ? { ...entry, accounts } : [];
  });
  return { day, entries: kept };
}

/** A day with additional bars, which join the entry that is equal to them. */
function withBars({ day, entries }: ScheduleDay, bars: Bars): ScheduleDay {
  const result = [...entries];
  for (const { configId, slot, start, end } of bars) {
    const at = result.findIndex(
      (entry) => entry.configId === configId && entry.start === start && entry.end === end,
    );
    const entry = result[at];
    if (entry) result[at] = { ...entry, accounts: withAccount(entry.accounts, slot) };
    else result.push({ configId, accounts: [slot], start, end });
  }
  return { day, entries: result };
}

/** Adds an account in order if the others are in order, otherwise at the end. */
function withAccount(accounts: readonly number[], slot: number): number[] {
  const isSorted = accounts.every((account, at) => at === 0 || account > (accounts[at - 1] ?? 0));
  const after = isSorted ? accounts.findIndex((account) => account > slot) : -1;
  return accounts.toSpliced(after < 0 ? accounts.length : after, 0, slot);
}
