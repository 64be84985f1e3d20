import type { ScheduleData, ScheduleDay } from '#contract/http/scheduleData.ts';
import { barsByRow, overlaps, spanFaults } from '../rows.ts';
import type { Span } from './edit.ts';
import type { Bars } from '../week.ts';

export type ScheduleFault = 'quarterHours' | 'tooShort' | 'outsideDay' | 'overlap' | 'duplicateAccount';

/** An error in an entry; `day` and `entry` are indexes in the data. */
export interface EntryFault {
  day: number;
  entry: number;
  /** Index of the account; null when the error concerns all accounts of the entry. */
  slot: number | null;
  reason: ScheduleFault;
}

/**
 * Members that overlap another one, each once. When sorted by start, a member overlaps only while the latest
 * end so far is after its start.
 */
function overlapping<T extends Span>(members: readonly T[]): ReadonlySet<T> {
  const sorted = members.toSorted((a, b) => a.start - b.start);
  const found = new Set<T>();
  for (const [at, member] of sorted.entries()) {
    for (const later of sorted.slice(at + 1)) {
      if (later.start >= member.end) break;
      if (overlaps(member, later)) found.add(member).add(later);
    }
  }
  return found;
}

/** All errors in a schedule, in the order of its data; for an overlap both entries. */
export function scheduleFaults(data: ScheduleData): readonly EntryFault[] {
  return data.flatMap((day, at) => dayFaults(day).map((fault) => ({ day: at, ...fault })));
}

function dayFaults({ entries }: ScheduleDay): Omit<EntryFault, 'day'>[] {
  const planned = entries.flatMap(({ accounts, start, end }, entry) =>
    [...new Set(accounts)].map((slot) => ({ entry, slot, start, end })),
  );
  const overlaid = [...Map.groupBy(planned, ({ slot }) => slot).values()].flatMap((own) => [
    ...overlapping(own),
  ]);
  const overlaidIn = Map.groupBy(overlaid, ({ entry }) => entry);
  return entries.flatMap((entry, at) => [
    ...spanFaults(entry).map((reason) => ({ entry: at, slot: null, reason })),
    ...repeated(entry.accounts).map((slot) => ({ entry: at, slot, reason: 'duplicateAccount' as const })),
    ...(overlaidIn.get(at) ?? []).map(({ slot }) => ({ entry: at, slot, reason: 'overlap' as const })),
  ]);
}

const repeated = (accounts: readonly number[]): number[] => [
  ...new Set(accounts.filter((slot, at) => accounts.indexOf(slot) < at)),
];

/** The same for bars. An account that occurs twice in an entry is an `overlap`, because both occurrences have a bar. */
export function barFaults(bars: Bars): readonly { id: string; reason: ScheduleFault }[] {
  const overlaid = new Set([...barsByRow(bars).values()].flatMap((row) => [...overlapping(row)]));
  return bars.flatMap((bar) => [
    ...spanFaults(bar).map((reason) => ({ id: bar.id, reason })),
    ...(overlaid.has(bar) ? [{ id: bar.id, reason: 'overlap' as const }] : []),
  ]);
}
