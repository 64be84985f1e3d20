import type { ActivityEntry } from '#contract/http/activity.ts';

/** How long the script of a console has been paused, and by whom. */
export interface Pauses {
  /** Milliseconds, including a pause that still lasts. */
  ms: number;
  /** Names of the users who paused it. */
  people: readonly string[];
  /** When the current pause began, in milliseconds since the epoch; null: it is not paused, or has been since before `start`. */
  since: number | null;
}

/**
 * The pauses of consoles since `start`, by the id of the console.
 * @param entries of the kinds `consolePaused` and `consoleResumed`, newest first, none older than `start`
 * @param start null: the earliest entries are missing, so a console that is first resumed was paused for an unknown time,
 *   which is left out
 */
export function pausesOf(
  entries: readonly ActivityEntry[],
  start: number | null,
  now: number,
): ReadonlyMap<number, Pauses> {
  const found = new Map<number, { ms: number; people: Set<string>; since: number | null }>();
  for (const { at, kind, objects, actor, data } of entries.toReversed()) {
    const time = Date.parse(at);
    const id = objects.find((object) => object.kind === 'console')?.id;
    if (id === undefined) continue;
    const isPause = kind === 'consolePaused';
    const known = found.get(id);
    // A console that is first resumed was paused before.
    const pauses = known ?? { ms: 0, people: new Set<string>(), since: isPause ? null : start };
    found.set(id, pauses);
    const by = data['by'] ?? actor?.name;
    if (isPause && typeof by === 'string') pauses.people.add(by);
    if (isPause) pauses.since ??= time;
    else if (pauses.since !== null) {
      pauses.ms += time - pauses.since;
      pauses.since = null;
    }
  }
  return new Map(
    [...found].map(([id, { ms, people, since }]) => [
      id,
      { ms: ms + (since === null ? 0 : Math.max(0, now - since)), people: [...people], since },
    ]),
  );
}
