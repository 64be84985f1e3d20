import type { Needs } from '#server/kernel/deps.ts';
import type { FactKind } from '#contract/activity/index.ts';
import { sql } from 'kysely';
import type { TaskReport } from '#contract/agent/index.ts';
import { accountStatus } from '#contract/enums.ts';
import { queuedTaskPrefix } from '#domain/accounts/pairing/pairing.ts';
import { isStartCurrent } from '#server/modules/servers/index.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange, appendTasks } from '#server/kernel/events/append.ts';
import { appendFact, appendFacts, factsByServer } from '#server/kernel/events/facts.ts';

type Deps = Needs<'db' | 'log' | 'now'>;

/** Stores a task report about one of the agent's own consoles, unless a later report is known. */
export async function recordTask({ db, log }: Deps, token: string, task: TaskReport): Promise<void> {
  const isStored = await transact(db, async (transaction) => {
    const serverId = await storeTask(transaction, token, task);
    if (serverId === null) return false;
    await appendTasks(transaction, serverId);
    await appendOutcome(transaction, serverId, task);
    if (await showTask(transaction, task))
      await appendChange(transaction, 'accountsUpdated', serverId, [task.accountId]);
    return true;
  });
  if (!isStored)
    log.warn(
      { agent: token, consoleId: task.consoleId },
      'an agent reported a task that is not of its server, or that a later report has overtaken',
    );
}

/** Appends how a pairing or a sign-in ended. The console itself reports its own sign-ins. */
async function appendOutcome(db: Deps['db'], serverId: number, task: TaskReport): Promise<void> {
  const kinds = outcomes[task.type];
  if (task.end === null || !kinds) return;
  const of = {
    objects: { account: [task.accountId] },
    audience: { serverIds: [serverId] },
    actor: { kind: 'agent' as const },
  };
  if (task.status !== 'finished')
    await appendFact(db, { ...of, kind: kinds.failed, data: { error: task.error } });
  else await appendFact(db, { ...of, kind: task.paired === false ? 'pairingLost' : kinds.done, data: {} });
}

const outcomes: Readonly<Record<string, { done: FactKind; failed: 'pairingFailed' | 'signInFailed' }>> = {
  parring: { done: 'accountPaired', failed: 'pairingFailed' },
  signIn: { done: 'accountSignedIn', failed: 'signInFailed' },
};

/** @returns the server; null when it was not stored */
async function storeTask(db: Deps['db'], token: string, task: TaskReport): Promise<number | null> {
  const end = task.end === null ? null : new Date(task.end);
  const stored = await db
    .insertInto('tasks')
    .columns([
      'server_id',
      'console_id',
      'account_id',
      'key',
      'type',
      'status',
      'tag',
      'error',
      'start_at',
      'end_at',
      'report_number',
    ])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
        .innerJoin('servers', 'servers.id', 'consoles.server_id')
        .select([
          'servers.id as server_id',
          'consoles.id as console_id',
          'accounts.id as account_id',
          sql<string>`${task.key}::text`.as('key'),
          sql<string>`${task.type}::text`.as('type'),
          sql<string>`${task.status}::text`.as('status'),
          sql<string | null>`${task.tag}::text`.as('tag'),
          sql<string | null>`${task.error}::text`.as('error'),
          sql<Date>`${new Date(task.start)}::timestamptz`.as('start_at'),
          sql<Date | null>`${end}::timestamptz`.as('end_at'),
          sql<number | null>`${task.number ?? null}::bigint`.as('report_number'),
        ])
        .where('servers.token', '=', token)
        .where('consoles.id', '=', task.consoleId)
        .where('accounts.id', '=', task.accountId)
        .where(isStartCurrent(task.agentStart))
        // Keeps the account from being deleted meanwhile.
        .forNoKeyUpdate('accounts'),
    )
    .onConflict((conflicting) =>
      conflicting
        .columns(['server_id', 'key'])
        .doUpdateSet({
          status: task.status,
          tag: task.tag,
          error: task.error,
          end_at: end,
          report_number: task.number ?? null,
        })
        .where(sql<boolean>`coalesce(tasks.report_number < excluded.report_number, true)`),
    )
    .returning('server_id')
    .executeTakeFirst();
  return stored?.server_id ?? null;
}

/**
 * Shows a task on its account while it is unfinished; its end pairs the account or signs it in. @returns whether the
 * account has changed
 */
async function showTask(db: Deps['db'], task: TaskReport): Promise<boolean> {
  const shown = task.end === null ? (task.tag ?? task.type) : null;
  const end = task.end === null ? null : new Date(task.end);
  const isFinished = end !== null && task.status === 'finished';
  const isSignedIn = isFinished && (task.type === 'signIn' || task.type === 'handRun');
  const isPaired = isFinished && task.type === 'parring' ? true : undefined;
  const paired = end === null ? undefined : (task.paired ?? isPaired);
  const changed = await db
    .updateTable('accounts')
    .set({
      active_task: shown,
      ...(isSignedIn && { signed: true, signed_at: end }),
      ...(paired !== undefined && {
        paired,
        paired_at: paired ? end : null,
        added_to_console: paired ? true : null,
      }),
      ...(end === null ? queuedStatus(task) : outcomeOf(task)),
    })
    .where('id', '=', task.accountId)
    .where((eb) =>
      eb.or([
        eb('active_task', 'is distinct from', shown),
        eb.val(isSignedIn || paired !== undefined),
        // The account waits for this end, although it shows no task: it was marked as done meanwhile.
        eb.and([eb.val(end !== null), eb('status', '=', accountStatus.signIn)]),
        eb.and([eb.val(end === null && isQueued(task)), eb('status', 'in', statusesAtRest)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether a task came from the queue of the API; the others are begun by scripts. */
const isQueued = ({ key }: TaskReport): boolean => key.startsWith(queuedTaskPrefix);
const statusesAtRest = [accountStatus.inactive, accountStatus.failed];

/** An agent works on a task that was given up here, because its answer was lost or it said hello meanwhile. */
const queuedStatus = (task: TaskReport) =>
  isQueued(task) && {
    status: sql<number>`case when accounts.status = any(${sql.val(statusesAtRest)}::int[])
      then ${accountStatus.signIn}::int else accounts.status end`,
  };

/**
 * The result of a pairing or sign-in task for its account. An account that a console signs in has another
 * status, which the console's report decides.
 */
function outcomeOf({ status, error }: TaskReport) {
  const after = status === 'finished' ? accountStatus.inactive : accountStatus.failed;
  const isWaiting = sql`accounts.status = ${accountStatus.signIn}`;
  return {
    status: sql<number>`case when ${isWaiting} then ${after}::int else accounts.status end`,
    last_error: sql<string | null>`case when ${isWaiting} then ${error}::text else accounts.last_error end`,
  };
}

/** A task may be on its way to the agent while a hello that does not name it arrives, in milliseconds. */
const onTheWayMs = 30_000;

/** Ends the tasks that a reconnected agent no longer runs; their outcome is unknown. */
export async function endLostTasks(
  { db, now }: Deps,
  server: { id: number; last_heartbeat_at: Date | null },
  carried: readonly string[],
): Promise<void> {
  const isUnfinished = sql`tasks.status in ('sent', 'active')`;
  await transact(db, async (transaction) => {
    // Before the tasks, which are deleted with their accounts.
    await lockRows(
      transaction,
      'accounts',
      sql`id in (select account_id from tasks where server_id = ${server.id} and ${isUnfinished})
        or active_task is not null and console_id in (select id from consoles where server_id = ${server.id})`,
    );
    const lost = await transaction
      .updateTable('tasks')
      .set({
        status: 'error',
        error: 'The agent was restarted',
        // A task may have begun after the last heartbeat.
        end_at: sql`greatest(start_at, ${server.last_heartbeat_at ?? now()}::timestamptz)`,
      })
      .where('server_id', '=', server.id)
      .where('status', 'in', ['sent', 'active'])
      .where((eb) =>
        eb.or([
          eb('report_number', 'is not', null),
          eb('status', '=', 'active'),
          eb('start_at', '<', new Date(now().getTime() - onTheWayMs)),
        ]),
      )
      .$if(carried.length > 0, (query) => query.where('key', 'not in', carried))
      .returning('id')
      .execute();
    const idle = await transaction
      .updateTable('accounts')
      .from('consoles')
      .set({
        active_task: null,
        status: sql<number>`case accounts.status when ${accountStatus.signIn} then ${accountStatus.inactive} else accounts.status end`,
      })
      .whereRef('consoles.id', '=', 'accounts.console_id')
      .where('consoles.server_id', '=', server.id)
      .where('accounts.active_task', 'is not', null)
      .where(
        sql<boolean>`not exists (select from tasks where tasks.account_id = accounts.id and ${isUnfinished})`,
      )
      .returning('accounts.id')
      .execute();
    if (lost.length > 0) await appendTasks(transaction, server.id);
    await appendFacts(
      transaction,
      factsByServer(
        'accountTaskLost',
        'account',
        idle.map(({ id }) => ({ id, serverId: server.id })),
        {},
        { actor: { kind: 'agent' } },
      ),
    );
    await appendChange(
      transaction,
      'accountsUpdated',
      server.id,
      idle.map(({ id }) => id),
    );
  });
}
