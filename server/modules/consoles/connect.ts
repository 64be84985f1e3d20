import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import { accountFigures, type AccountFigures, type Assignment } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { canDisconnect } from '#domain/consoles/consoleRules.ts';
import { accountStartFault, startFault } from '#domain/consoles/start.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { AccountRow, ConsoleRow, Tables } from '#server/schema/tables.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { FoundConsole } from '#server/modules/access/index.ts';

type Deps = Needs<'db' | 'messaging' | 'now'>;

export interface StartedRun {
  id: number;
  config: NonNullable<Assignment['config']>;
  scheduler: { id: number; name: string };
  /** Epoch of the lease under which the console is started. */
  epoch: number;
}

/** A start by a remedy, instead of what the console played: its run continues, with the config of its bar. */
export interface RemedyStart {
  config: Assignment['config'] | null;
}

/** Who starts a console: a user, a user also on a closed console (`hard`), the server itself (when it opens), the scheduler, or a remedy. */
export type StartSource = 'user' | 'hard' | 'server' | RemedyStart | StartedRun;

const connectable = [
  consoleStatus.new,
  consoleStatus.allocated,
  consoleStatus.disconnected,
  consoleStatus.failed,
];

/** Time within which a stop sent to an agent is answered or has failed, in milliseconds. */
const stopAnsweredMs = 10_000;

/** The figures of an account that has never played. */
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

/** The assignment that is sent to an agent. @param config config planned by the scheduler for this run */
export const assignmentOf = (
  account: Pick<
    AccountRow,
    'id' | 'email' | 'index' | 'script_title' | 'script_description' | 'figures' | 'figures_day'
  >,
  config?: Assignment['config'] | null,
): Assignment => ({
  ...(config && { config }),
  figures: accountFigures.parse({ ...noFigures, ...account.figures }),
  ...(account.figures_day !== null && { day: account.figures_day }),
  account: { id: account.id, email: account.email, index: account.index },
  script:
    account.script_title === null
      ? null
      : { title: account.script_title, description: account.script_description ?? '' },
});

/**
 * Connects a console with one of its accounts. Of two concurrent requests one succeeds; the other gets a conflict.
 * @throws HttpError 409 when the state does not allow it, AgentError when the server does not reply
 */
export async function connectConsole(
  { db, messaging, now }: Deps,
  gameConsole: FoundConsole,
  accountId: number,
  starter: StartSource = 'user',
): Promise<void> {
  const fault = startFault(gameConsole);
  if (fault === 'serverNotOpen') throw refuse(fault, { server: gameConsole.serverName });
  if (fault !== null) throw refuse(fault, { name: gameConsole.name });

  const run = typeof starter === 'object' && 'epoch' in starter ? starter : null;
  const config = typeof starter === 'object' ? starter.config : null;
  const isByHand = starter === 'user' || starter === 'hard';
  const isRemedy = typeof starter === 'object' && !run;
  const set = (
    connection: Kysely<Tables>,
    status: number,
    accountOf: number | null,
    from: readonly number[],
    origin: Pick<ConsoleRow, 'run_id' | 'hand_at' | 'resume_account_id' | 'last_active_account_id'>,
  ) =>
    connection
      .updateTable('consoles')
      .set({
        status,
        active_account_id: accountOf,
        last_active_account_id: origin.last_active_account_id,
        run_id: origin.run_id,
        hand_at: origin.hand_at,
        resume_account_id: origin.resume_account_id,
      })
      .where('id', '=', gameConsole.id)
      .where('status', 'in', from)
      // The scheduler of a process that was replaced neither claims nor releases a console.
      .$if(run !== null, (query) =>
        query.where(
          sql<boolean>`exists (select from scheduler_lease where scheduler_lease.epoch = ${run?.epoch ?? null}::int)`,
        ),
      );
  const started = {
    objects: { console: [gameConsole.id], account: [accountId] },
    audience: { serverIds: [gameConsole.serverId] },
    ...(starter === 'server' && { cause: 'serverOpened' }),
    ...(run && { actor: { kind: 'scheduler' as const, ...run.scheduler } }),
  };
  const { account, origin } = await transact(db, async (transaction) => {
    const found = await readAccount(transaction, gameConsole, accountId);
    const stopAge = now().getTime() - (found.stop_sent_at?.getTime() ?? -Infinity);
    if (run && Math.abs(stopAge) < stopAnsweredMs) throw refuse('consoleRunning', { name: gameConsole.name });
    const origin = {
      run_id: isRemedy ? found.run_id : (run?.id ?? null),
      hand_at: isByHand ? now() : found.hand_at,
      // Whatever else is started replaces what was to resume.
      resume_account_id: starter === 'server' ? found.resume_account_id : null,
      last_active_account_id: accountId,
    };
    const isClaimed = await set(transaction, consoleStatus.connecting, accountId, connectable, origin)
      // Since the scheduler has read its plan, it may have been disabled or detached, or the console closed.
      // Since it was read, the console may have been closed; a hard start also starts on a closed one.
      .$if(starter !== 'hard', (query) => query.where('open', '=', true))
      .$if(run !== null, (query) =>
        query.where(
          sql<boolean>`exists (select from console_schedulers where console_schedulers.console_id = consoles.id
            and console_schedulers.scheduler_id = ${run?.scheduler.id ?? null}::int and console_schedulers.enabled)`,
        ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!isClaimed) throw refuse('consoleRunning', { name: gameConsole.name });
    await appendChange(transaction, 'consolesUpdated', gameConsole.serverId, [gameConsole.id]);
    await appendFact(transaction, { ...started, kind: 'consoleStarted', data: {} });
    return { account: found, origin };
  });
  try {
    await messaging.command(gameConsole.token, {
      kind: 'connect',
      consoleId: gameConsole.id,
      assignment: assignmentOf(account, config),
      task: isByHand ? 'handRun' : 'signIn',
      ...(run && { epoch: run.epoch }),
    });
  } catch (error) {
    // Reset only if the state is unchanged: an agent may have received the command although its reply was lost.
    // Then the console plays after all, for the run of its scheduler or for nobody's. A failed one is left to its agent.
    const mayPlay =
      error instanceof AgentError && error.code === 'timeout' && gameConsole.status !== consoleStatus.failed;
    const before = mayPlay ? { ...account, run_id: origin.run_id } : account;
    await transact(db, async (transaction) => {
      const { status, activeAccountId, serverId, id } = gameConsole;
      await set(transaction, status, activeAccountId, [consoleStatus.connecting], before).execute();
      await appendChange(transaction, 'consolesUpdated', serverId, [id]);
      if (error instanceof Error)
        await appendFact(transaction, {
          ...started,
          kind: 'consoleStartFailed',
          data: { error: error.message },
        });
    });
    throw error;
  }
}

/**
 * An account that may be started on a console, and how the console was started last. Until the transaction
 * ends, nothing else starts the console, the account is neither changed nor moved, and the server is not
 * closed.
 * @throws HttpError 409
 */
async function readAccount(db: Kysely<Tables>, { id, name, serverName }: FoundConsole, accountId: number) {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .selectAll('accounts')
    .select(['consoles.run_id', 'consoles.hand_at', 'consoles.stop_sent_at', 'consoles.resume_account_id'])
    .select(['consoles.last_active_account_id', 'servers.open as serverOpen'])
    .where('accounts.id', '=', accountId)
    .where('accounts.console_id', '=', id)
    .forKeyShare('servers')
    .forNoKeyUpdate('consoles')
    .forShare('accounts')
    .executeTakeFirst();
  if (!account) throw refuse('accountNotOnConsole', { name });
  if (!account.serverOpen) throw refuse('serverNotOpen', { server: serverName });
  const fault = accountStartFault({ ...account, isQuarantined: account.quarantined_at !== null });
  if (fault !== null) throw refuse(fault, { email: account.email });
  return account;
}

/**
 * Disconnects a console at once; its agent reports the outcome. `by` is shown to the user who controls it.
 * @throws HttpError 409 when it is not working, AgentError when the server does not reply
 */
export async function disconnectConsole(
  { db, messaging, now }: Deps,
  gameConsole: FoundConsole,
  by: string,
): Promise<void> {
  if (!canDisconnect(gameConsole)) throw refuse('consoleNotConnected', { name: gameConsole.name });
  // The end may be reported before the agent's answer arrives, and the scheduler must not start the console
  // in between.
  await db.updateTable('consoles').set({ stop_sent_at: now() }).where('id', '=', gameConsole.id).execute();
  await messaging.command(gameConsole.token, {
    kind: 'disconnect',
    consoleId: gameConsole.id,
    force: true,
    by,
  });
  await transact(db, async (transaction) => {
    await transaction
      .updateTable('consoles')
      .set({ hand_at: now(), resume_account_id: null })
      .where('id', '=', gameConsole.id)
      .execute();
    await appendFact(transaction, {
      kind: 'consoleStopped',
      objects: {
        console: [gameConsole.id],
        ...(gameConsole.activeAccountId !== null && { account: [gameConsole.activeAccountId] }),
      },
      data: {},
      audience: { serverIds: [gameConsole.serverId] },
    });
  });
}
