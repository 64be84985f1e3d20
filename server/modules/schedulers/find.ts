import { type Kysely, sql } from 'kysely';
import type { Viewer } from '#server/modules/access/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { appendChanges, appendEvent } from '#server/kernel/events/append.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * A scheduler of the viewer, who alone may change and attach it.
 * @throws HttpError 404 for schedulers of other users
 */
export async function findOwnScheduler(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; name: string; revision: number; ownerId: number }> {
  const row = await db
    .selectFrom('schedulers')
    .select(['id', 'name', 'revision', 'owner_id as ownerId'])
    .where('id', '=', id)
    .where('owner_id', '=', viewer.id)
    .executeTakeFirst();
  if (!row) throw notFound('scheduler');
  return row;
}

export interface OwnedScheduler {
  id: number;
  ownerId: number;
}

export interface PlacedConsole {
  id: number;
  serverId: number;
}

/** The consoles to which any of these schedulers is attached, including those that the user may not see. */
export const consolesOf = (
  db: Kysely<Tables>,
  schedulerIds: readonly number[],
): Promise<(PlacedConsole & { schedulerId: number })[]> =>
  db
    .selectFrom('console_schedulers')
    .innerJoin('consoles', 'consoles.id', 'console_schedulers.console_id')
    .select([
      'consoles.id',
      'consoles.server_id as serverId',
      'console_schedulers.scheduler_id as schedulerId',
    ])
    .where(sql<boolean>`console_schedulers.scheduler_id = any(${sql.val(schedulerIds)}::int[])`)
    .orderBy('consoles.id')
    .execute();

/** A change of schedulers, and of what consoles show of them. */
export interface SchedulerChange {
  schedulers: readonly OwnedScheduler[];
  /** Consoles whose scheduler, or its name or state, has changed. */
  consoles: readonly PlacedConsole[];
  /** Consoles to which these schedulers are attached: users who see one may read them. */
  attached: readonly PlacedConsole[];
}

/** Appends a change for the owners, and for everybody who sees one of the consoles. */
export async function appendSchedulerChange(
  db: Kysely<Tables>,
  { schedulers, consoles, attached }: SchedulerChange,
): Promise<void> {
  const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
  const ids = distinct(schedulers.map(({ id }) => id));
  if (ids.length === 0) return;
  for (const [ownerId, own] of Map.groupBy(schedulers, (scheduler) => scheduler.ownerId))
    await appendEvent(
      db,
      'schedulersUpdated',
      { ids: distinct(own.map(({ id }) => id)) },
      { userIds: [ownerId] },
    );
  const serverIds = distinct([...consoles, ...attached].map(({ serverId }) => serverId));
  if (serverIds.length > 0) await appendEvent(db, 'schedulersUpdated', { ids }, { serverIds });
  await appendChanges(db, 'consolesUpdated', consoles);
}

/** Appends that the schedulers of a user now have other times, because the user's time zone has changed. */
export async function appendSchedulersOf(db: Kysely<Tables>, ownerId: number): Promise<void> {
  const schedulers = await db
    .selectFrom('schedulers')
    .select(['id', 'owner_id as ownerId'])
    .where('owner_id', '=', ownerId)
    .execute();
  const consoles = await consolesOf(
    db,
    schedulers.map(({ id }) => id),
  );
  await appendSchedulerChange(db, { schedulers, consoles, attached: [] });
}
