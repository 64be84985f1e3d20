import type { ConsoleScheduler } from '#contract/http/schedulers.ts';

/** A change of the schedulers of consoles. */
export type AttachmentChange =
  | {
      kind: 'attach';
      consoleIds: readonly number[];
      scheduler: { id: number; name: string };
      /** Default: true. */
      enabled?: boolean;
    }
  | { kind: 'detach'; consoleIds: readonly number[] }
  | { kind: 'enable'; consoleIds: readonly number[]; enabled: boolean };

/**
 * The scheduler of a console after a change: attaching leaves a console that already has it unchanged.
 */
function apply(
  scheduler: ConsoleScheduler['scheduler'],
  change: AttachmentChange,
): ConsoleScheduler['scheduler'] {
  switch (change.kind) {
    case 'attach':
      return scheduler?.id === change.scheduler.id
        ? scheduler
        : { ...change.scheduler, enabled: change.enabled ?? true };
    case 'detach':
      return null;
    case 'enable':
      return scheduler && { ...scheduler, enabled: change.enabled };
  }
}

/**
 * Applies unconfirmed changes to consoles, in their order. Consoles without a change keep their identity, and
 * so does the list when nothing changes.
 */
export function withPendingAttachments(
  consoles: readonly ConsoleScheduler[],
  changes: readonly AttachmentChange[],
): readonly ConsoleScheduler[] {
  if (changes.length === 0) return consoles;
  const ofConsole = new Map<number, AttachmentChange[]>();
  for (const change of changes)
    for (const id of change.consoleIds) ofConsole.set(id, [...(ofConsole.get(id) ?? []), change]);
  if (!consoles.some(({ consoleId }) => ofConsole.has(consoleId))) return consoles;
  return consoles.map((one) => {
    const own = ofConsole.get(one.consoleId);
    return own ? { ...one, scheduler: own.reduce(apply, one.scheduler) } : one;
  });
}

/**
 * The changes that restore the schedulers that consoles had before another one was attached: none, or one
 * that was enabled or not.
 * @param ownIds schedulers that the user may attach
 * @param mayDetach whether the user may detach
 * @returns null when the user may not restore all of them
 */
export function changesToRestore(
  before: readonly ConsoleScheduler[],
  ownIds: ReadonlySet<number>,
  mayDetach: boolean,
): AttachmentChange[] | null {
  const changes: AttachmentChange[] = [];
  for (const rows of Map.groupBy(
    before,
    (row) => row.scheduler && `${row.scheduler.id} ${row.scheduler.enabled}`,
  ).values()) {
    const consoleIds = rows.map(({ consoleId }) => consoleId);
    const scheduler = rows[0]?.scheduler;
    if (!scheduler) {
      if (!mayDetach) return null;
      changes.push({ kind: 'detach', consoleIds });
      continue;
    }
    const { id, name, enabled } = scheduler;
    if (!ownIds.has(id)) return null;
    changes.push({ kind: 'attach', consoleIds, scheduler: { id, name }, enabled });
  }
  return changes;
}

/**
 * Consoles that an attachment of a scheduler changed and that nobody has changed since. A list that is not yet up to
 * date still has the schedulers from before.
 */
export function unchangedSince(
  before: readonly ConsoleScheduler[],
  now: readonly ConsoleScheduler[],
  schedulerId: number,
): ConsoleScheduler[] {
  const present = new Map(now.map((row) => [row.consoleId, row.scheduler?.id]));
  return before.filter(({ consoleId, scheduler }) => {
    const id = present.get(consoleId);
    return present.has(consoleId) && (id === schedulerId || id === scheduler?.id);
  });
}
