import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { newestFirst } from '#domain/servers/versions.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import type { Tables } from '#server/schema/tables.ts';
import { refuse } from '#server/kernel/errors.ts';
import { ignoreOffline, outcomeOf } from '#server/kernel/messaging/agentError.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { FoundServer } from '#server/modules/access/index.ts';
import { countStopped, resumeConsoles } from './resume.ts';

type Deps = Needs<'db' | 'messaging' | 'log' | 'now'>;

const active = [consoleStatus.connecting, consoleStatus.connected];
const isWorkingOn = (serverId: number) =>
  sql<boolean>`server_id = ${serverId} and status in (${sql.join(active)})`;

/**
 * Opens a server: updates its script to the newest version unless skipped, and resumes the consoles that were
 * stopped when it was closed.
 * @returns number of consoles that have not resumed, because the agent does not answer
 * @throws HttpError 409 when it is already open
 */
export async function openServer(
  deps: Deps,
  server: FoundServer,
  skipAutoUpdate: boolean,
): Promise<{ notResumed: number }> {
  const { db, messaging } = deps;
  const scripts = await db.selectFrom('scripts').selectAll().execute();
  const newest = skipAutoUpdate ? undefined : newestFirst(scripts)[0];
  const opened = await transact(db, async (transaction) => {
    const updated = await transaction
      .updateTable('servers')
      .set({ open: true, ...(newest && { script_id: newest.id }) })
      .where('id', '=', server.id)
      .where('open', '=', false)
      .returning('script_id')
      .executeTakeFirst();
    if (!updated) throw refuse('serverIsOpen', { name: server.title });
    await appendChange(transaction, 'serversUpdated', server.id, [server.id]);
    await appendFact(transaction, {
      kind: 'serverOpened',
      objects: { server: [server.id] },
      data: { version: scripts.find(({ id }) => id === updated.script_id)?.version ?? null },
      audience: { serverIds: [server.id] },
    });
    return updated;
  });
  const scriptVersion = scripts.find(({ id }) => id === opened.script_id)?.version ?? null;
  const outcome = await outcomeOf(messaging.command(server.token, { kind: 'open', scriptVersion }));
  // An offline agent requests its state when it reconnects, which resumes its consoles.
  const isOffline = outcome === 'offline';
  return { notResumed: isOffline ? await countStopped(db, server.id) : await resumeConsoles(deps, server) };
}

/**
 * Closes a server. Its agent ends the consoles, at once or after the running scripts, and reports that;
 * consoles of an offline agent count as disconnected. A closed server that still waits for scripts can be
 * closed again by force.
 * @throws HttpError 409 when it is already closed
 */
export async function closeServer(
  { db, messaging }: Deps,
  server: FoundServer,
  force: boolean,
): Promise<void> {
  await transact(db, async (transaction) => {
    // Nothing can be started on it meanwhile.
    await lockRows(transaction, 'servers', [server.id], 'for update');
    const closed = await transaction
      .updateTable('servers')
      .set({ open: false })
      .where('id', '=', server.id)
      .where('open', '=', true)
      .returning('id')
      .executeTakeFirst();
    const working = await lockRows(transaction, 'consoles', isWorkingOn(server.id));
    if (closed) await rememberWork(transaction, server.id);
    else if (!force || working.size === 0) throw refuse('serverIsClosed', { name: server.title });
    await appendChange(transaction, 'serversUpdated', server.id, [server.id]);
    await appendFact(transaction, {
      kind: 'serverClosed',
      objects: { server: [server.id] },
      data: { force },
      audience: { serverIds: [server.id] },
    });
  });
  if (await ignoreOffline(messaging.command(server.token, { kind: 'close', force }))) return;
  await endConsoles({ db }, server.id);
}

/**
 * Stores which accounts resume when the server opens. Consoles that do not work may still have to resume what an
 * earlier closing has stopped.
 */
const rememberWork = (transaction: Kysely<Tables>, serverId: number) =>
  transaction
    .updateTable('consoles')
    .set((eb) => ({
      // The scheduler restarts its own accounts when the server is open.
      resume_account_id: eb
        .case()
        .when(
          sql<boolean>`exists (select from scheduler_runs
            where scheduler_runs.id = consoles.run_id and scheduler_runs.outcome = 'playing')`,
        )
        .then(null)
        .else(eb.ref('active_account_id'))
        .end(),
    }))
    .where(isWorkingOn(serverId))
    .execute();

/** Marks working consoles of a server as disconnected: all, or those of a condition. */
export async function endConsoles(
  { db }: Pick<Deps, 'db'>,
  serverId: number,
  condition = sql<boolean>`true`,
): Promise<void> {
  await transact(db, async (transaction) => {
    const which = sql<boolean>`${isWorkingOn(serverId)} and ${condition}`;
    const ids = [...(await lockRows(transaction, 'consoles', which))];
    if (ids.length === 0) return;
    await transaction
      .updateTable('consoles')
      .set({ status: consoleStatus.disconnected, active_account_id: null })
      .where('id', 'in', ids)
      .execute();
    const accounts = await transaction
      .updateTable('accounts')
      .set({ status: accountStatus.inactive })
      .where('console_id', 'in', ids)
      .where('status', 'in', [accountStatus.connecting, accountStatus.active])
      .returning('id')
      .execute();
    await appendChange(transaction, 'consolesUpdated', serverId, ids);
    await appendFact(transaction, {
      kind: 'consoleDisconnected',
      objects: { console: ids, account: accounts.map(({ id }) => id) },
      data: {},
      audience: { serverIds: [serverId] },
    });
    await appendChange(
      transaction,
      'accountsUpdated',
      serverId,
      accounts.map(({ id }) => id),
    );
  });
}
