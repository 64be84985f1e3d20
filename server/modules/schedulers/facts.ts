import type { Kysely } from 'kysely';
import type { FactData, FieldChange } from '#contract/activity/index.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { appendFact, changesOfData } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { PlacedConsole } from './find.ts';

/** The days that differ, as `day 1`, with their entries. */
export function dayChanges(before: ScheduleData, after: ScheduleData): FieldChange[] {
  const daysOf = (data: ScheduleData) =>
    Object.fromEntries(data.map(({ day, entries }) => [`day ${day}`, entries]));
  return changesOfData(daysOf(before), daysOf(after));
}

/** Appends a fact about a scheduler, for its owner and everybody who sees a server where it is attached. */
export async function appendSchedulerFact<
  Kind extends 'schedulerCreated' | 'schedulerEdited' | 'schedulerDeleted',
>(
  db: Kysely<Tables>,
  kind: Kind,
  { id, name, ownerId }: { id: number; name: string; ownerId: number },
  attached: readonly PlacedConsole[],
  data: FactData<Kind>,
): Promise<void> {
  const serverIds = [...new Set(attached.map(({ serverId }) => serverId))];
  await appendFact(db, {
    kind,
    objects: { scheduler: [{ id, name }] },
    data,
    audience: { userIds: [ownerId], serverIds },
  });
}
