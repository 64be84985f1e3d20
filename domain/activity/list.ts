import type { ActivityEntry } from '#contract/http/activity.ts';

/** The newest part of the activity, newest first. */
export interface ActivityList {
  entries: readonly ActivityEntry[];
  /** Where the older entries begin; null: there are none. */
  next: string | null;
  /** When the first entry that is still kept was written; null: there is none. */
  since: string | null;
  /** Number of entries in the last answer with the newest ones, and where older ones began. */
  newest: { count: number; next: string | null };
}

/**
 * The list without entries that were loaded or added before the last answer, so that a list that stays open
 * for days does not fill the memory.
 */
export const onlyNewest = (list: ActivityList): ActivityList => ({
  ...list,
  entries: list.entries.slice(0, list.newest.count),
  next: list.newest.next,
});

/** Combines the reloaded newest entries with the older known ones. If there is a gap between them, only the newest remain. */
export function withNewest(known: ActivityList | undefined, newest: ActivityList): ActivityList {
  const oldest = newest.entries.at(-1);
  if (!known || !oldest || newest.next === null) return newest;
  // Entries with the same time are ordered by position.
  const isOlder = ({ at, position }: ActivityEntry): boolean =>
    at < oldest.at || (at === oldest.at && position < oldest.position);
  const older = known.entries.filter(isOlder);
  const isContinued = older.length < known.entries.length;
  if (!isContinued || older.length === 0) return newest;
  return { ...newest, entries: [...newest.entries, ...older], next: known.next };
}

export const withOlder = (known: ActivityList, older: ActivityList): ActivityList => ({
  ...older,
  newest: known.newest,
  entries: [...known.entries, ...older.entries],
});

/** Entries of one kind by one call that follow each other. */
export interface EntryGroup {
  first: ActivityEntry;
  entries: readonly ActivityEntry[];
  objectCount: number;
}

/** Entries in groups, each of which is one line. */
export function groupEntries(entries: readonly ActivityEntry[]): EntryGroup[] {
  const groups: { first: ActivityEntry; entries: ActivityEntry[]; objectCount: number }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && entry.batch !== null && last.first.batch === entry.batch && last.first.kind === entry.kind) {
      last.entries.push(entry);
      last.objectCount += entry.objectCount;
    } else groups.push({ first: entry, entries: [entry], objectCount: entry.objectCount });
  }
  return groups;
}
