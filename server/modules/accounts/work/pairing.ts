import type { Needs } from '#server/kernel/deps.ts';
import type { FactData, FactKind } from '#contract/activity/index.ts';
import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountTask } from '#contract/agent/index.ts';
import { accountStatus } from '#contract/enums.ts';
import type { SentAnswer } from '#contract/http/accounts/calls.ts';
import {
  limitErrors,
  type PairingAction,
  queuedTaskPrefix,
  taskOf,
} from '#domain/accounts/pairing/pairing.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { appendFacts } from '#server/kernel/events/facts.ts';
import { factsOfAccounts } from '../facts.ts';
import { type AccountState, eligible, endRetries, sentAnswer, withState } from './actions.ts';
import { countPairingTasks } from './limits.ts';
import { lockFor, lockRows } from '#server/schema/rowLocks.ts';

type Deps = Needs<'config' | 'db' | 'messaging' | 'log' | 'now'>;

/** What to do with the accounts, and by which method. */
export interface TaskOrder {
  action: PairingAction;
  method: AccountTask['method'];
  /** The code of the link, or the pin code. */
  code?: string;
  region?: string;
  /** The server that the accounts must be on; null: any. */
  serverId?: number | null;
}

interface Queued {
  account: AccountState;
  task: AccountTask;
}

/**
 * Puts pairing or sign-in tasks of accounts into the queue and sends them to the agents. Accepts as many as
 * the limit permits, even with concurrent calls; the accounts of an agent that does not reply are refused.
 */
export async function queueTasks(
  deps: Deps,
  viewer: Viewer & { username: string },
  order: TaskOrder,
  accountIds: readonly number[],
): Promise<SentAnswer> {
  const { queued, errors } = await reserve(deps, viewer, order, accountIds);
  endRetries(
    deps,
    queued.map(({ account }) => account),
    viewer.username,
  );
  const refused = await Promise.all(
    [...Map.groupBy(queued, ({ account }) => account.token)].map(([token, own]) =>
      sendToAgent(deps, token, own),
    ),
  );
  for (const [id, fault] of refused.flat()) errors.set(id, fault);
  return sentAnswer(
    idsOf(queued).filter((id) => !errors.has(id)),
    errors,
  );
}

/** Stores the tasks of the accounts that the rules and the limit allow, in one transaction. */
async function reserve(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  viewer: Viewer,
  order: TaskOrder,
  accountIds: readonly number[],
): Promise<{ queued: Queued[]; errors: Map<number, Fault> }> {
  const type = taskOf(order.action) ?? 'parring';
  return transact(db, async (transaction) => {
    await lockFor(transaction, 'pairing');
    await lockRows(transaction, 'accounts', accountIds);
    const rows = await withState(transaction, viewer, accountIds);
    const { accounts, errors } = eligible(order.action, accountIds, rows);
    const max = config.pairingLimit;
    let room = max - (await countPairingTasks(transaction));
    const queued = accounts.flatMap((account): Queued[] => {
      const fault = placeFault(order, account) ?? (room > 0 ? null : faultOf(limitErrors[type], { max }));
      if (fault !== null) {
        errors.set(account.id, fault);
        return [];
      }
      room -= 1;
      return [{ account, task: taskFor(account, type, order, now()) }];
    });
    if (queued.length > 0) await store(transaction, queued);
    await appendQueued(transaction, queued);
    const [kind, data] = orderFact(order, type);
    await appendFacts(
      transaction,
      factsOfAccounts(
        kind,
        queued.map(({ account }) => account),
        data,
      ),
    );
    return { queued, errors };
  });
}

/** Checks do not count as started pairings. */
function orderFact({ method }: TaskOrder, type: AccountTask['type']): [FactKind, FactData<FactKind>] {
  if (method === 'check') return ['pairingChecked', {}];
  return [type === 'signIn' ? 'signInStarted' : 'pairingStarted', { way: method }];
}

async function appendQueued(db: Deps['db'], queued: readonly Queued[]): Promise<void> {
  const accounts = queued.map(({ account }) => account);
  await appendChanges(db, 'accountsUpdated', accounts);
  await appendChanges(db, 'tasksUpdated', accounts);
}

/** Why the place of an account prevents the work; null when it does not. */
function placeFault({ serverId = null }: TaskOrder, account: AccountState): Fault | null {
  const server = account.serverDescription ?? account.pcName;
  if (serverId !== null && account.serverId !== serverId)
    return faultOf('accountElsewhere', { email: account.email });
  return account.serverOpen ? null : faultOf('serverNotOpen', { server });
}

const taskFor = (
  { id, email, index, consoleId }: AccountState,
  type: AccountTask['type'],
  { method, code, region }: TaskOrder,
  at: Date,
): AccountTask => ({
  key: `${queuedTaskPrefix}${randomUUID()}`,
  start: at.toISOString(),
  consoleId,
  account: { id, email, index },
  type,
  method,
  ...(code !== undefined && { code }),
  ...(region !== undefined && { region }),
});

async function store(db: Deps['db'], queued: readonly Queued[]): Promise<void> {
  const rows = queued.map(({ account, task }) => ({
    server_id: account.serverId,
    console_id: account.consoleId,
    account_id: account.id,
    key: task.key,
    type: task.type,
    status: 'sent',
    tag: tagOf(task),
    start_at: task.start,
  }));
  await sql`insert into tasks (server_id, console_id, account_id, key, type, status, tag, start_at)
    select server_id, console_id, account_id, key, type, status, tag, start_at
    from json_populate_recordset(null::tasks, ${JSON.stringify(rows)}::json)`.execute(db);
  const [first] = queued;
  await db
    .updateTable('accounts')
    .set({ status: accountStatus.signIn, active_task: first ? tagOf(first.task) : null })
    .where(sql<boolean>`id = any(${sql.val(idsOf(queued))}::int[])`)
    .execute();
}

/** The tag of a waiting task, the same as in reports of agents. */
const tagOf = ({ type }: AccountTask): string => (type === 'signIn' ? 'sign in queue' : 'parring queue');

/** @returns the accounts whose agent refused or did not reply, with its text; they are as they were before */
async function sendToAgent(
  { db, messaging }: Pick<Deps, 'db' | 'messaging'>,
  token: string,
  queued: readonly Queued[],
): Promise<[number, Fault][]> {
  try {
    await messaging.command(token, { kind: 'accountTasks', tasks: queued.map(({ task }) => task) });
    return [];
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const failed = queued.filter(({ account }) => account.status === accountStatus.failed);
    await transact(db, async (transaction) => {
      await lockRows(transaction, 'accounts', idsOf(queued));
      await transaction
        .deleteFrom('tasks')
        .where(sql<boolean>`key = any(${sql.val(queued.map(({ task }) => task.key))}::text[])`)
        .execute();
      await transaction
        .updateTable('accounts')
        .set({
          status: sql<number>`case when id = any(${sql.val(idsOf(failed))}::int[])
            then ${accountStatus.failed}::int else ${accountStatus.inactive}::int end`,
          active_task: null,
        })
        .where(sql<boolean>`id = any(${sql.val(idsOf(queued))}::int[])`)
        .where('status', '=', accountStatus.signIn)
        .execute();
      await appendQueued(transaction, queued);
      const isSignIn = queued[0]?.task.type === 'signIn';
      await appendFacts(
        transaction,
        factsOfAccounts(
          isSignIn ? 'signInFailed' : 'pairingFailed',
          queued.map(({ account }) => account),
          { error: error.message },
        ),
      );
    });
    return idsOf(queued).map((id) => [id, error.fault]);
  }
}

const idsOf = (queued: readonly Queued[]): number[] => queued.map(({ account }) => account.id);
