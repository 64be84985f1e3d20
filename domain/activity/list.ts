import type { ActivityEntry } from '#contract/http/activity.ts';

/** The newest part of the activity, newest first. */
export interface ActivityList {
  entries: readonly ActivityEntry[];
  /** Where the older ones begin; null: there are none. */
  next: string | null;
  /** When the first entry that is still kept was written; null: there is none. */
  since: string | null;
  /** How many entries the last answer with the newest had, and where the older ones began. */
  newest: { count: number; next: string | null };
}

/** Without what was loaded or followed before the last answer: a list that is left open for days fills no memory. */
export const onlyNewest = (list: ActivityList): ActivityList => ({
  ...list,
  entries: list.entries.slice(0, list.newest.count),
  next: list.newest.next,
});

/**
 * The newest entries, which are loaded again, before the older ones that are known. Where they do not reach these any more, only
 * the newest remain, so that there is no gap.
 */
export function withNewest(known: ActivityList | undefined, newest: ActivityList): ActivityList {
  const oldest = newest.entries.at(-1);
  if (!known || !oldest || newest.next === null) return newest;
  // Of one time, the order is that of the positions.
  const isOlder = ({ at, position }: ActivityEntry): boolean =>
    at < oldest.at || (at === oldest.at && position < oldest.position);
  const older = known.entries.filter(isOlder);
  const isContinued = older.length < known.entries.length;
  if (!isContinued || older.length === 0) return newest;
  return { ...newest, entries: [...newest.entries, ...older], next: known.next };
}

/** A page of older entries, after those that are known. */
export const withOlder = (known: ActivityList, older: ActivityList): ActivityList => ({
  ...older,
  newest: known.newest,
  entries: [...known.entries, ...older.entries],
});

/** What one call has done: entries of one kind that follow each other. */
export interface EntryGroup {
  first: ActivityEntry;
  entries: readonly ActivityEntry[];
  /** Objects of all. */
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
