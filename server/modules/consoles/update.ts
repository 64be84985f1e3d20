import type { Needs } from '#server/kernel/deps.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { updateConsole as updateCall } from '#contract/http/consoles.ts';
import { consoleStatus } from '#contract/enums.ts';
import { canClose, canDisconnect, canOpen } from '#domain/consoles/consoleRules.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { appendFact, changesOf } from '#server/kernel/events/facts.ts';
import { refuse } from '#server/kernel/errors.ts';
import { ignoreOffline } from '#server/kernel/messaging/agentError.ts';
import type { FoundConsole } from '#server/modules/access/index.ts';

type Deps = Needs<'db' | 'messaging' | 'now'>;

/** Opens or closes a console for work. A running script ends first. @throws HttpError 409 */
export async function activateConsole(
  { db, messaging, now }: Deps,
  gameConsole: FoundConsole,
  active: boolean,
  by: string,
): Promise<void> {
  if (gameConsole.accountCount === 0) throw refuse('consoleWithoutAccounts', { name: gameConsole.name });
  const isAlready = active ? 'consoleIsOpen' : 'consoleIsClosed';
  if (!(active ? canOpen : canClose)(gameConsole)) throw refuse(isAlready, { name: gameConsole.name });
  const { status } = await transact(db, async (transaction) => {
    const changed = await transaction
      .updateTable('consoles')
      // An agent that cannot be reached now gets the order to end with its next hello.
      .set({ open: active, ...(!active && { stop_sent_at: now() }) })
      .where('id', '=', gameConsole.id)
      .where('open', '=', !active)
      .returning('status')
      .executeTakeFirst();
    if (!changed) throw refuse(isAlready, { name: gameConsole.name });
    await appendChange(transaction, 'consolesUpdated', gameConsole.serverId, [gameConsole.id]);
    await appendFact(transaction, {
      kind: active ? 'consoleOpened' : 'consoleClosed',
      objects: { console: [gameConsole.id] },
      data: {},
      audience: { serverIds: [gameConsole.serverId] },
    });
    return changed;
  });
  // Somebody may have started it meanwhile. A failed console would be tried again.
  if (active || !(canDisconnect({ ...gameConsole, status }) || status === consoleStatus.failed)) return;
  await ignoreOffline(
    messaging.command(gameConsole.token, { kind: 'disconnect', consoleId: gameConsole.id, force: false, by }),
  );
}

/**
 * Changes name and description. The agent gets a new name now, or with its next hello.
 * @throws HttpError 409 when a value of `seen` was changed in the meantime
 */
export async function updateConsole(
  { db, messaging }: Deps,
  gameConsole: FoundConsole,
  { seen = {}, ...change }: RequestOf<typeof updateCall>['body'],
): Promise<void> {
  const set = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.description !== undefined && { description: change.description || null }),
  };
  if (Object.keys(set).length === 0) return;
  const { name, description } = seen;
  await transact(db, async (transaction) => {
    const stored = await transaction
      .selectFrom('consoles')
      .select(['name', 'description'])
      .where('id', '=', gameConsole.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const saved = await transaction
      .updateTable('consoles')
      .set(set)
      .where('id', '=', gameConsole.id)
      .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
      .$if(description !== undefined, (query) =>
        query.where('description', 'is not distinct from', description ?? null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!saved || !stored) throw refuse('consoleChanged');
    await appendChange(transaction, 'consolesUpdated', gameConsole.serverId, [gameConsole.id]);
    const of = { objects: { console: [gameConsole.id] }, audience: { serverIds: [gameConsole.serverId] } };
    if (set.name !== undefined && set.name !== stored.name)
      await appendFact(transaction, {
        ...of,
        kind: 'consoleRenamed',
        data: { from: stored.name, to: set.name },
      });
    const changes = changesOf(stored, set, ['description']);
    if (changes.length > 0)
      await appendFact(transaction, { ...of, kind: 'consoleEdited', data: { changes } });
  });
  if (change.name === undefined) return;
  await ignoreOffline(
    messaging.command(gameConsole.token, { kind: 'rename', consoleId: gameConsole.id, name: change.name }),
  );
}
