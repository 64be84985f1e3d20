import { sql } from 'kysely';
import type { ConsoleReport } from '#contract/agent/index.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { lockAccounts } from '#server/api/accounts/visible.ts';
import type { Context } from '#server/api/context.ts';

/** Status of a console to the status of the account that it plays. */
const accountStateOf = new Map<number, number>([
  [consoleStatus.connecting, accountStatus.connecting],
  [consoleStatus.connected, accountStatus.active],
  [consoleStatus.failed, accountStatus.failed],
]);

/** Stores a console report and publishes the change. Reports about consoles of other servers are ignored. */
export async function applyReport(
  { db, events, log }: Pick<Context, 'db' | 'events' | 'log'>,
  token: string,
  report: ConsoleReport,
): Promise<void> {
  const { consoleId, accountId, gameActivity, figures, script } = report;
  const playing = report.status === consoleStatus.connecting || report.status === consoleStatus.connected;
  const changed = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const gameConsole = await transaction
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .select([
        'servers.id as serverId',
        'consoles.active_account_id as before',
        'consoles.status as statusBefore',
      ])
      .where('consoles.id', '=', consoleId)
      .where('servers.token', '=', token)
      .forUpdate('consoles')
      .executeTakeFirst();
    if (!gameConsole) return null;
    // An account that was deleted, or moved to another console, no longer plays here.
    const reported = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId ?? gameConsole.before ?? 0)
      .where('console_id', '=', consoleId)
      .executeTakeFirst();
    const account = reported?.id ?? null;
    await transaction
      .updateTable('consoles')
      .set({
        status: report.status,
        active_account_id: playing ? account : null,
        ...(account !== null && { last_active_account_id: account }),
        next_check_at: report.nextCheckAt === null ? null : new Date(report.nextCheckAt),
        game_sessions_today: gameActivity.gameSessionsToday,
        played_today: gameActivity.playedToday,
        max_games_today: gameActivity.maxGamesToday,
        played_total: gameActivity.playedTotal,
        script_paused: script?.paused ?? null,
        script_paused_by: script?.pausedBy ?? null,
      })
      .where('id', '=', consoleId)
      .execute();
    // The account that played before no longer plays.
    const idle = await transaction
      .updateTable('accounts')
      .set({ status: accountStatus.inactive })
      .where('console_id', '=', consoleId)
      .where('status', 'in', [accountStatus.connecting, accountStatus.active])
      .$if(account !== null, (query) => query.where('id', '<>', account))
      .returning('id')
      .execute();
    const own = await transaction
      .updateTable('accounts')
      .set({
        status: accountStateOf.get(report.status) ?? accountStatus.inactive,
        ...(report.status === consoleStatus.failed && { last_error: report.error }),
        ...(report.status === consoleStatus.connected && { last_error: null }),
        ...(figures && { figures: sql<string>`accounts.figures || ${JSON.stringify(figures)}::jsonb` }),
      })
      .where('console_id', '=', consoleId)
      .where('id', '=', account ?? 0)
      // It has played before, and waits for a task of its own now.
      .$if(!playing, (query) => query.where('status', '<>', accountStatus.signIn))
      .returning('id')
      .execute();
    // Every account shows the status of its console.
    const shown =
      gameConsole.statusBefore === report.status
        ? [...idle, ...own]
        : await transaction
            .selectFrom('accounts')
            .select('id')
            .where('console_id', '=', consoleId)
            .orderBy('id')
            .execute();
    return { serverId: gameConsole.serverId, accounts: shown.map(({ id }) => id) };
  });
  if (!changed) {
    log.warn({ agent: token, consoleId }, 'an agent reported a console that is not on its server');
    return;
  }
  events.changed('consolesUpdated', changed.serverId, [consoleId]);
  if (changed.accounts.length) events.changed('accountsUpdated', changed.serverId, changed.accounts);
}
