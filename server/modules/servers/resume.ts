import { type Kysely, sql } from 'kysely';
import type { Needs } from '#server/kernel/deps.ts';
import { connectConsole } from '#server/modules/consoles/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { HttpError } from '#server/kernel/errors.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import type { ConsoleRow, Tables } from '#server/schema/tables.ts';

type Deps = Needs<'db' | 'messaging' | 'log' | 'now'>;
type Server = { id: number; token: string; title: string };

/** After this many commands in a row without an answer the agent counts as offline. */
const maxSilent = 3;

const stoppedOn = (db: Kysely<Tables>, serverId: number) =>
  db.selectFrom('consoles').where('server_id', '=', serverId).where('resume_account_id', 'is not', null);

/** Number of consoles that were stopped when their server was closed, and have not resumed. */
export async function countStopped(db: Kysely<Tables>, serverId: number): Promise<number> {
  const { count } = await stoppedOn(db, serverId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Resumes the consoles that were stopped when their server was closed, if still allowed.
 * @returns number of those that have not resumed, because the agent does not answer: they do with its next
 *   hello
 */
export async function resumeConsoles(deps: Deps, server: Server): Promise<number> {
  const { db } = deps;
  const stopped = await stoppedOn(db, server.id).selectAll().orderBy('id').execute();
  let silent = 0;
  for (const row of stopped) {
    const outcome = await resume(deps, server, row);
    if (outcome === 'later') break;
    silent = outcome === 'timeout' ? silent + 1 : 0;
    if (silent === maxSilent) break;
    if (outcome === 'settled') await settle(db, row);
  }
  return countStopped(db, server.id);
}

/** Forgets what a console was to resume, unless its server was closed meanwhile, which has stored it anew. */
const settle = (db: Kysely<Tables>, { id, server_id }: ConsoleRow): Promise<unknown> =>
  transact(db, async (transaction) => {
    // A server that is being closed is waited for.
    await lockRows(transaction, 'servers', [server_id], 'for key share');
    await transaction
      .updateTable('consoles')
      .set({ resume_account_id: null })
      .where('id', '=', id)
      .where(
        sql<boolean>`exists (select from servers where servers.id = consoles.server_id and servers.open)`,
      )
      .execute();
  });

/** @returns `later`: the agent is offline, or the server was closed again */
async function resume(deps: Deps, server: Server, row: ConsoleRow): Promise<'settled' | 'timeout' | 'later'> {
  const gameConsole = {
    id: row.id,
    name: row.name,
    open: row.open,
    status: row.status,
    activeAccountId: row.active_account_id,
    serverId: server.id,
    token: server.token,
    serverOpen: true,
    serverName: server.title,
    accountCount: 1,
  };
  try {
    await connectConsole(deps, gameConsole, row.resume_account_id ?? 0, 'server');
  } catch (error) {
    if (error instanceof AgentError && error.code === 'timeout') return 'timeout';
    if (error instanceof AgentError && error.code === 'offline') return 'later';
    // The order to open it was lost; the next heartbeat makes the agent say hello.
    if (error instanceof AgentError && error.fault.code === 'serverClosed') return 'later';
    if (error instanceof HttpError && error.fault.code === 'serverNotOpen') return 'later';
    // The console or its account was closed in the meantime, or is already playing.
    if (!(error instanceof HttpError || error instanceof AgentError)) throw error;
    deps.log.info({ consoleId: row.id, reason: error.message }, 'a console was not resumed');
  }
  return 'settled';
}
