import { transact } from '#server/kernel/database/transaction.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { connectConsole } from '#server/modules/consoles/index.ts';
import { HttpError } from '#server/kernel/errors.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import type { SchedulerRunRow } from '#server/schema/tables.ts';
import type { RunReason } from '#contract/http/schedulePlan.ts';
import type { ScheduledConsole } from './read.ts';

type Deps = Needs<'db' | 'messaging' | 'now' | 'log'>;

/**
 * Result of a start. `changed`: the state of the console has changed in the meantime, so the next round
 * checks it again. An object says why the agent did not start it.
 */
export type Started = 'started' | 'changed' | { reason: RunReason; detail: string | null };

/** Starts a run: connects its account with the config of its bar. */
export async function startRun(
  deps: Deps,
  gameConsole: ScheduledConsole,
  run: SchedulerRunRow,
  epoch: number,
): Promise<Started> {
  const { db, log } = deps;
  const facts = { consoleId: gameConsole.id, accountId: run.account_id, slot: run.slot, runId: run.id };
  const config = await db
    .selectFrom('configs')
    .select(['id', 'name'])
    .where('id', '=', run.config_id)
    .executeTakeFirst();
  try {
    const target = { ...gameConsole, accountCount: 1 };
    const scheduler = { id: gameConsole.schedulerId, name: gameConsole.schedulerName };
    const assigned = { id: run.id, epoch, scheduler, config: config ?? { id: run.config_id, name: '' } };
    await connectConsole(deps, target, run.account_id ?? 0, assigned);
    log.info({ ...facts, config: config?.name }, 'the scheduler has started an account');
    return 'started';
  } catch (error) {
    if (error instanceof HttpError) {
      log.info({ ...facts, reason: error.message }, 'the scheduler could not start an account');
      return 'changed';
    }
    if (!(error instanceof AgentError)) throw error;
    log.info({ ...facts, reason: error.message }, 'the scheduler could not start an account');
    return error.code === 'refused'
      ? { reason: 'agentRefused', detail: error.message }
      : { reason: 'serverOffline', detail: null };
  }
}

interface Stop {
  /** Name of the scheduler. */
  by: string;
  epoch: number;
  /** It is sent again. */
  isRecorded: boolean;
}

/**
 * Ends what a console plays after its match, or its attempts to play again.
 * @returns whether the agent received it
 */
export async function stopConsole(
  { db, messaging, log }: Deps,
  gameConsole: ScheduledConsole,
  { by, epoch, isRecorded }: Stop,
): Promise<boolean> {
  const facts = { consoleId: gameConsole.id, accountId: gameConsole.activeAccountId };
  try {
    await messaging.command(gameConsole.token, {
      kind: 'disconnect',
      consoleId: gameConsole.id,
      force: false,
      by,
      epoch,
    });
    if (isRecorded) return true;
    await transact(db, (transaction) =>
      appendFact(transaction, {
        kind: 'consoleStopped',
        objects: {
          console: [gameConsole.id],
          ...(gameConsole.activeAccountId !== null && { account: [gameConsole.activeAccountId] }),
        },
        data: {},
        audience: { serverIds: [gameConsole.serverId] },
        actor: { kind: 'scheduler', id: gameConsole.schedulerId, name: gameConsole.schedulerName },
      }),
    );
    log.info(facts, 'the scheduler has stopped an account');
    return true;
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    log.info({ ...facts, reason: error.message }, 'the scheduler could not stop an account');
    return false;
  }
}
