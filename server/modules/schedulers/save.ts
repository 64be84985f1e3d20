import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type {
  createScheduler as createCall,
  updateScheduler as updateCall,
} from '#contract/http/schedulers.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { allows, type Call, type Viewer } from '#server/modules/access/index.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { forbidden, type HttpError, refuse } from '#server/kernel/errors.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { changesOf, appendFact, changesOfData } from '#server/kernel/events/facts.ts';
import type { FactData, FieldChange } from '#contract/activity/index.ts';
import { configIdsIn, refuseFaultyData } from './faults.ts';
import { appendSchedulerChange, consolesOf, findOwnScheduler, type PlacedConsole } from './find.ts';

type Deps = Needs<'db' | 'now'>;

type SchedulerOf<E extends Endpoint> = Call<E>['body'] extends { scheduler: infer S } ? S : never;

/** Creates a scheduler of the viewer. @returns its id @throws HttpError 422 */
export async function createScheduler(
  { db, now }: Deps,
  viewer: Viewer,
  { name, description, data }: SchedulerOf<typeof createCall>,
  once: IdempotencyKey,
): Promise<{ id: number }> {
  const { answer: created } = await transactOnce({ db, now }, once, async (transaction) => {
    await refuseFaultyData(transaction, viewer, data);
    const { id } = await transaction
      .insertInto('schedulers')
      .values({
        owner_id: viewer.id,
        name,
        description: description ?? null,
        data: JSON.stringify(data),
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeConfigs(transaction, id, data);
    const schedulers = [{ id, ownerId: viewer.id }];
    await appendSchedulerChange(transaction, { schedulers, consoles: [], attached: [] });
    await appendSchedulerFact(transaction, 'schedulerCreated', { id, ownerId: viewer.id, name }, [], {
      changes: dayChanges([], data),
    });
    return { id };
  });
  return created;
}

/** @returns the new revision @throws HttpError 404 unless the viewer owns it, 409 when it was saved since, 422 */
export async function updateScheduler(
  { db, now }: Deps,
  viewer: Viewer,
  id: number,
  { name, description, data, revision }: SchedulerOf<typeof updateCall>,
): Promise<{ revision: number }> {
  const before = await findOwnScheduler(db, viewer, id);
  const changes = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(data !== undefined && { data: JSON.stringify(data) }),
  };
  if (Object.keys(changes).length === 0) return { revision: before.revision };
  return transact(db, async (transaction) => {
    if (data) await refuseFaultyData(transaction, viewer, data, id);
    const stored = await transaction
      .selectFrom('schedulers')
      .select(['name', 'description', 'data'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const row = await transaction
      .updateTable('schedulers')
      .set((eb) => ({ ...changes, revision: eb('revision', '+', 1), updated_at: now() }))
      .where('id', '=', id)
      .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
      .returning('revision')
      .executeTakeFirst();
    if (!row || !stored) throw refuse('schedulerChanged');
    if (data) await writeConfigs(transaction, id, data);
    const attached = await consolesOf(transaction, [id]);
    const consoles = name === undefined || name === before.name ? [] : attached;
    await appendSchedulerChange(transaction, { schedulers: [before], consoles, attached });
    await appendSchedulerFact(transaction, 'schedulerEdited', before, attached, {
      changes: [
        ...changesOf(stored, { name, description }, ['name', 'description']),
        ...(data ? dayChanges(stored.data, data) : []),
      ],
    });
    return row;
  });
}

/**
 * Deletes schedulers of the viewer, and detaches them first if requested; schedulers of other users are left
 * out.
 * @returns how many were deleted
 * @throws HttpError 409 with the number of consoles while one is attached, 403 without the permission to
 *   detach
 */
export async function deleteSchedulers(
  { db }: Deps,
  viewer: Viewer,
  ids: readonly number[],
  detach: boolean,
): Promise<number> {
  if (detach && !allows(viewer.role, 'scheduler_detach')) throw forbidden();
  return transact(db, async (transaction) => {
    // Keeps others from attaching them meanwhile.
    await lockRows(transaction, 'schedulers', ids, 'for update');
    const own = await transaction
      .selectFrom('schedulers')
      .select(['id', 'name', 'owner_id as ownerId'])
      .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
      .where('owner_id', '=', viewer.id)
      .execute();
    const ownIds = own.map(({ id }) => id);
    const attached = await consolesOf(transaction, ownIds);
    if (attached.length > 0 && !detach) throw inUse(own, attached.length);
    for (const one of own) {
      const onConsoles = attached.filter(({ schedulerId }) => schedulerId === one.id);
      await appendSchedulerFact(transaction, 'schedulerDeleted', one, onConsoles, {});
    }
    await transaction
      .deleteFrom('schedulers')
      .where(sql<boolean>`id = any(${sql.val(ownIds)}::int[])`)
      .execute();
    await appendSchedulerChange(transaction, { schedulers: own, consoles: attached, attached: [] });
    return own.length;
  });
}

function inUse([only, other]: readonly { name: string }[], count: number): HttpError {
  return only && !other
    ? refuse('schedulerInUse', { name: only.name, count })
    : refuse('schedulersInUse', { count });
}

async function writeConfigs(transaction: Kysely<Tables>, id: number, data: ScheduleData): Promise<void> {
  await transaction.deleteFrom('scheduler_configs').where('scheduler_id', '=', id).execute();
  const configIds = configIdsIn(data);
  if (configIds.length === 0) return;
  await transaction
    .insertInto('scheduler_configs')
    .values(configIds.map((config_id) => ({ scheduler_id: id, config_id })))
    .execute();
}

/** The days that differ, as `day 1`, with their entries. */
function dayChanges(before: ScheduleData, after: ScheduleData): FieldChange[] {
  const daysOf = (data: ScheduleData) =>
    Object.fromEntries(data.map(({ day, entries }) => [`day ${day}`, entries]));
  return changesOfData(daysOf(before), daysOf(after));
}

/** Appends a fact about a scheduler, for its owner and everybody who sees a server where it is attached. */
async function appendSchedulerFact<Kind extends 'schedulerCreated' | 'schedulerEdited' | 'schedulerDeleted'>(
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
