import { accountFigures, type AccountFigures, type Assignment } from '#contract/agent/index.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { canConnect, canDisconnect } from '#domain/consoles/rules.ts';
import type { Context } from '#server/api/context.ts';
import { conflict } from '#server/api/http/errors.ts';
import type { AccountRow } from '#server/store/tables.ts';
import type { FoundConsole } from './find.ts';

type Deps = Pick<Context, 'db' | 'events' | 'messaging'>;

const connectable = [
  consoleStatus.new,
  consoleStatus.allocated,
  consoleStatus.disconnected,
  consoleStatus.failed,
];

/** The numbers of an account that has never played. */
const noFigures: AccountFigures = {
  connectionInfo: { lastSuccess: null, lastLoss: null, totalToday: 0, totalYesterday: 0 },
  activity: {
    sessionToday: 0,
    gamesToday: 0,
    cyclesToday: 0,
    rivalsToday: 0,
    loosesToday: 0,
    weeklyGames: 0,
    totalGames: 0,
  },
  captcha: { captchaToday: 0, totalCaptchas: 0, lastCaptchaTime: null },
  balance: { balance: 0, updatedAt: null },
};

/** The assignment that is sent to an agent. */
export const assignmentOf = (
  account: Pick<
    AccountRow,
    'id' | 'email' | 'index' | 'script_title' | 'script_description' | 'figures' | 'figures_day'
  >,
): Assignment => ({
  figures: accountFigures.parse({ ...noFigures, ...account.figures }),
  ...(account.figures_day !== null && { day: account.figures_day }),
  account: { id: account.id, email: account.email, index: account.index },
  script:
    account.script_title === null
      ? null
      : { title: account.script_title, description: account.script_description ?? '' },
});

/**
 * Connects a console with one of its accounts, on request or automatically (`task`). Of two concurrent requests one
 * succeeds; the other gets a conflict.
 * @throws HttpError 409 when the state does not allow it, AgentError when the server does not reply
 */
export async function connectConsole(
  { db, events, messaging }: Deps,
  gameConsole: FoundConsole,
  accountId: number,
  task: 'handRun' | 'signIn' = 'handRun',
): Promise<void> {
  if (!gameConsole.serverOpen)
    throw conflict(`Server '${gameConsole.serverName}' is not open. Open it and try again!!!`);
  if (!gameConsole.open) throw conflict(`Console '${gameConsole.name}' is closed. Open it and try again.`);
  if (gameConsole.accountCount === 0) throw conflict(`Console '${gameConsole.name}' has no accounts.`);
  if (!canConnect(gameConsole)) throw conflict(`Console '${gameConsole.name}' is already running.`);
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('console_id', '=', gameConsole.id)
    .executeTakeFirst();
  if (!account) throw conflict(`The account is not on console '${gameConsole.name}'.`);
  if (!account.open) throw conflict(`Account '${account.email}' is done.`);
  if (account.status === accountStatus.signIn) throw conflict(`Account '${account.email}' is running.`);

  const set = (status: number, accountOf: number | null, from: readonly number[]) =>
    db
      .updateTable('consoles')
      .set({
        status,
        active_account_id: accountOf,
        ...(accountOf !== null && { last_active_account_id: accountOf }),
      })
      .where('id', '=', gameConsole.id)
      .where('status', 'in', from)
      .returning('id')
      .executeTakeFirst();
  const isClaimed = await set(consoleStatus.connecting, accountId, connectable);
  if (!isClaimed) throw conflict(`Console '${gameConsole.name}' is already running.`);
  try {
    await messaging.command(gameConsole.token, {
      kind: 'connect',
      consoleId: gameConsole.id,
      assignment: assignmentOf(account),
      task,
    });
  } catch (error) {
    // Reset only if the state is unchanged: an agent may have received the command although its reply was lost.
    await set(gameConsole.status, gameConsole.activeAccountId, [consoleStatus.connecting]);
    throw error;
  } finally {
    events.changed('consolesUpdated', gameConsole.serverId, [gameConsole.id]);
  }
}

/**
 * Disconnects a console at once; its agent reports the outcome. `by` is shown to the user who controls it.
 * @throws HttpError 409 when it is not working, AgentError when the server does not reply
 */
export async function disconnectConsole(
  { messaging }: Deps,
  gameConsole: FoundConsole,
  by: string,
): Promise<void> {
  if (!canDisconnect(gameConsole)) throw conflict(`Console '${gameConsole.name}' is not connected.`);
  await messaging.command(gameConsole.token, {
    kind: 'disconnect',
    consoleId: gameConsole.id,
    force: true,
    by,
  });
}
