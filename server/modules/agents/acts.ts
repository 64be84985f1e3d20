import { type Kysely, sql } from 'kysely';
import type { ConsoleAct, RefusedItem } from '#contract/agent/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendFacts, type NewFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Tables } from '#server/schema/tables.ts';
import { usersOfServer } from './users.ts';

/** Name of an act, which the agent sends again until it gets an answer. */
const nameOf = ({ agentStart = 0, number = 0 }: ConsoleAct, token: string): string =>
  `${token} ${agentStart} ${number}`;

/**
 * Appends what users did with consoles of a server to the activity, each act once.
 * @returns the acts about consoles that are not on the server
 */
export async function storeActs(
  { db }: Needs<'db'>,
  token: string,
  acts: readonly ConsoleAct[],
): Promise<RefusedItem[]> {
  const ids = acts.map(({ consoleId }) => consoleId);
  return transact(db, async (transaction) => {
    const consoles = await transaction
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .select(['consoles.id', 'servers.id as serverId'])
      .where('servers.token', '=', token)
      .where(sql<boolean>`consoles.id = any(${sql.val(ids)}::int[])`)
      // Locked, so that two processes do not store the same acts at once.
      .forNoKeyUpdate('consoles')
      .execute();
    const serverOf = new Map(consoles.map(({ id, serverId }) => [id, serverId]));
    const known = await storedOf(transaction, acts, token);
    const users = await usersOfServer(
      transaction,
      token,
      acts.flatMap(({ userId, fromId }) => [userId ?? [], fromId ?? []].flat()),
    );
    await appendFacts(
      transaction,
      acts.flatMap((act) => {
        const serverId = serverOf.get(act.consoleId);
        if (serverId === undefined || known.has(nameOf(act, token))) return [];
        const name = users.get(act.userId ?? 0);
        return {
          ...factOf(act, users),
          objects: { console: [act.consoleId] },
          audience: { serverIds: [serverId] },
          actor: name === undefined ? { kind: 'agent' } : { kind: 'user', id: act.userId, name },
          batch: nameOf(act, token),
          at: act.at,
        };
      }),
    );
    return acts.flatMap(({ consoleId }, index) =>
      serverOf.has(consoleId) ? [] : [{ index, reason: `Console ${consoleId} is not on this server.` }],
    );
  });
}

/** The names of acts that are stored already. Agents send none again after a day, and their time is up to a day earlier. */
async function storedOf(
  db: Kysely<Tables>,
  acts: readonly ConsoleAct[],
  token: string,
): Promise<ReadonlySet<string>> {
  const names = acts.map((act) => nameOf(act, token));
  const { rows } = await sql<{ batch: string }>`
    select e.batch from event_objects o join events_history e on e.at = o.at and e.position = o.position
    where o.kind = 'console' and o.object_id = any(${sql.val(acts.map(({ consoleId }) => consoleId))}::int[])
      and o.at > now() - interval '2 days' and e.batch = any(${sql.val(names)}::text[])`.execute(db);
  return new Set(rows.map(({ batch }) => batch));
}

function factOf(
  { act, fromId, reason, length }: ConsoleAct,
  users: ReadonlyMap<number, string>,
): Pick<NewFact, 'kind' | 'data'> {
  switch (act) {
    case 'taken':
      return { kind: 'controlTaken', data: {} };
    case 'takenOver':
      return { kind: 'controlTakenOver', data: { from: users.get(fromId ?? 0) ?? null } };
    case 'returned':
      return { kind: 'controlReturned', data: {} };
    case 'lost':
      return { kind: 'controlLost', data: { reason: reason ?? '' } };
    case 'typed':
      return { kind: 'consoleTextTyped', data: { length: length ?? 0 } };
    case 'screenshot':
      return { kind: 'screenshotTaken', data: {} };
    case 'recordingViewed':
      return { kind: 'recordingViewed', data: {} };
  }
}
