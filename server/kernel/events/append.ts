import type { Kysely } from 'kysely';
import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { callContext } from '../callContext.ts';

/** Recipients of an event; the recipients for a server are the users who see it. */
export type Audience = { userIds: readonly number[] } | { serverIds: readonly number[] } | 'everybody';

export interface DomainEvent<N extends EventName = EventName> {
  name: N;
  payload: EventPayload<N>;
  audience: Audience;
}

/** Number of events per statement, to limit its parameters. */
const maxRows = 1_000;

/**
 * Appends events to the log. They exist if and only if the change does, and users who were not connected do
 * not miss them.
 * @param transaction of the change: after its commit every process gets them
 */
export async function appendEvents(
  transaction: Kysely<Tables>,
  events: readonly DomainEvent[],
): Promise<void> {
  const actor = callContext()?.actor;
  const rows = events.map(({ name, payload, audience }) => ({
    kind: name,
    data: JSON.stringify(payload),
    user_ids: idsOf(audience, 'userIds'),
    server_ids: idsOf(audience, 'serverIds'),
    ...(actor && { actor_kind: actor.kind, actor_id: actor.id }),
  }));
  for (let at = 0; at < rows.length; at += maxRows)
    await transaction
      .insertInto('events')
      .values(rows.slice(at, at + maxRows))
      .execute();
}

/** Appends one event: see {@link appendEvents}. */
export const appendEvent = <N extends EventName>(
  transaction: Kysely<Tables>,
  name: N,
  payload: EventPayload<N>,
  audience: Audience,
): Promise<void> => appendEvents(transaction, [{ name, payload, audience } as DomainEvent]);

type ByServer = 'serversUpdated' | 'consolesUpdated' | 'accountsUpdated' | 'accountsDeleted' | 'tasksUpdated';

/**
 * Appends the event that these objects have changed on their servers, for the users who see them;
 * `tasksUpdated` names no objects.
 */
export function appendChanges(
  transaction: Kysely<Tables>,
  name: ByServer,
  items: readonly { id: number; serverId: number }[],
): Promise<void> {
  const byServer = Map.groupBy(items, ({ serverId }) => serverId);
  return appendEvents(
    transaction,
    [...byServer].map(([serverId, own]) => {
      const ids = [...new Set(own.map(({ id }) => id))];
      const payload = name === 'tasksUpdated' ? { serverId } : { ids };
      return { name, payload, audience: { serverIds: [serverId] } } as DomainEvent;
    }),
  );
}

/** Appends the event that these objects have changed on one server: see {@link appendChanges}. */
export const appendChange = (
  transaction: Kysely<Tables>,
  name: Exclude<ByServer, 'tasksUpdated'>,
  serverId: number,
  ids: readonly number[],
): Promise<void> =>
  appendChanges(
    transaction,
    name,
    ids.map((id) => ({ id, serverId })),
  );

export const appendTasks = (transaction: Kysely<Tables>, serverId: number): Promise<void> =>
  appendEvent(transaction, 'tasksUpdated', { serverId }, { serverIds: [serverId] });

function idsOf(audience: Audience, of: 'userIds' | 'serverIds'): number[] | null {
  if (audience === 'everybody') return null;
  const ids = (audience as Partial<Record<'userIds' | 'serverIds', readonly number[]>>)[of];
  return ids ? [...ids] : null;
}
