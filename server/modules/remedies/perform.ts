import { type Kysely, sql } from 'kysely';
import { canConnect, canDisconnect } from '#domain/consoles/consoleRules.ts';
import { faultOf } from '#domain/api/faults.ts';
import { withCause } from '#server/kernel/callContext.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { HttpError } from '#server/kernel/errors.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FoundConsole, NeedsAccess } from '#server/modules/access/index.ts';
import { quarantineAccounts, resetAccounts } from '#server/modules/accounts/index.ts';
import { connectConsole } from '#server/modules/consoles/index.ts';
import { swapProxy } from '#server/modules/proxies/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { aboutOf, type Claim, appendIncidentEvents } from './claimRemedies.ts';
import type { RemedyRule, TargetRow } from './state.ts';

export type Deps = Needs<'db' | 'messaging' | 'now' | 'log'> & NeedsAccess<'vault'>;

const concurrency = 16;

/** The viewer in whose name services act: the person who switched the remedies on, with the name of the rule. */
const viewerOf = ({ by, role, name }: RemedyRule) => ({ id: by, role: role ?? Infinity, username: name });

const consoleOf = (target: TargetRow): FoundConsole => ({
  id: target.consoleId,
  name: target.consoleName,
  open: target.open,
  status: target.status,
  activeAccountId: target.activeAccountId,
  serverId: target.serverId,
  token: target.token,
  serverOpen: target.serverOpen,
  serverName: target.serverName,
  accountCount: 1,
});

/** Starts the console of a target as it was, instead of what its plan wants now, but with the config of that. */
const start = (deps: Deps, target: TargetRow): Promise<void> =>
  connectConsole(deps, consoleOf(target), target.accountId ?? 0, {
    config: target.isPlanned ? target.config : null,
  });

/** Performs claimed acts, several at a time, and stores their results. */
export async function performAll(deps: Deps, claims: readonly Claim[]): Promise<void> {
  const queue = claims.values();
  const work = async (): Promise<void> => {
    for (const one of queue) await withCause(one.rule.name, `remedy ${one.id}`, () => performOne(deps, one));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function performOne(deps: Deps, claim: Claim): Promise<void> {
  const { id, kind, target, rule } = claim;
  const about = { actId: id, remedy: kind, rule: rule.name, consoleId: target.consoleId };
  try {
    const isDone = await perform(deps, claim);
    if (isDone) await finish(deps.db, id, null);
    deps.log.info(about, 'a remedy was taken');
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof AgentError))
      deps.log.error({ ...about, err: error }, 'a remedy failed');
    const text = error instanceof HttpError || error instanceof AgentError ? error.fault.error : '';
    await fail(deps.db, id, { text, target, rule, kind });
  }
}

/** @returns whether it is done; a restart is done when what it ends has ended */
async function perform(deps: Deps, { id, kind, rule, target }: Claim): Promise<boolean> {
  const { db, messaging } = deps;
  const { token, consoleId, accountId } = target;
  const accountIds = accountId === null ? [] : [accountId];
  const viewer = viewerOf(rule);
  switch (kind) {
    case 'connect':
      await start(deps, target);
      return true;
    case 'restart':
      if (canConnect({ ...target, accountCount: 1 })) {
        await start(deps, target);
        return true;
      }
      await db.updateTable('remedy_acts').set({ state: 'stopping' }).where('id', '=', id).execute();
      await stop(deps, target, rule.name);
      return false;
    case 'resetStart':
      await resetAccounts(deps, viewer, accountIds);
      await start(deps, target);
      return true;
    case 'resume':
      await messaging.command(token, { kind: 'resume', consoleId, by: rule.name });
      return true;
    case 'swapProxy':
      await swapProxy(deps, viewer, accountId ?? 0);
      await resetAccounts(deps, viewer, accountIds);
      await start(deps, target);
      return true;
    case 'quarantine':
      await quarantineAccounts(deps, viewer, { accountIds, quarantined: true });
      if (canDisconnect(target)) await stop(deps, target, rule.name);
      return true;
  }
}

/** Ends what a console plays at once. Its plan continues, because no person stopped it. */
async function stop({ db, messaging, now }: Deps, target: TargetRow, by: string): Promise<void> {
  const { consoleId, token, activeAccountId, serverId } = target;
  // The scheduler must not start it before the agent has answered.
  await db.updateTable('consoles').set({ stop_sent_at: now() }).where('id', '=', consoleId).execute();
  await messaging.command(token, { kind: 'disconnect', consoleId, force: true, by });
  await transact(db, (transaction) =>
    appendFact(transaction, {
      kind: 'consoleStopped',
      objects: { console: [consoleId], ...(activeAccountId !== null && { account: [activeAccountId] }) },
      data: {},
      audience: { serverIds: [serverId] },
    }),
  );
}

const finish = (db: Kysely<Tables>, id: number, error: string | null) =>
  db
    .updateTable('remedy_acts')
    .set({ state: error === null ? 'done' : 'failed', error })
    .where('id', '=', id)
    .execute();

/** Records an act that was tried and not accepted: it is shown with the incident, and counts against the budgets. */
const fail = (
  db: Kysely<Tables>,
  id: number,
  { text, target, rule, kind }: { text: string; target: TargetRow; rule: RemedyRule; kind: string },
): Promise<void> =>
  transact(db, async (transaction) => {
    await finish(transaction, id, text);
    await appendFact(transaction, {
      ...aboutOf(target, rule),
      kind: 'remedyFailed',
      data: { action: kind, error: text },
    });
    await appendIncidentEvents(transaction, [target]);
  });

/** A restarted console has ended within this time, or never will, in milliseconds. */
const endsWithinMs = 120_000;
/** Time after which claimed acts of a dead process count as abandoned; they are not repeated. */
const abandonedMs = 120_000;

/**
 * Starts the consoles of restarts that have ended, each once, even if another process ended them. Consoles
 * that a person has stopped or started since are left alone.
 */
export async function finishRestarts(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const at = now().getTime();
  await sql`update remedy_acts set state = 'failed' where state = 'claimed' and at < ${new Date(at - abandonedMs)}`.execute(
    db,
  );
  const { rows } =
    await sql<Stopping>`select act.id, act.at, act.account_id as "accountId", act.incident_id as "incidentId",
      coalesce(r.name, r.kind, '') as rule, c.id as "consoleId", c.name, c.open, c.status, c.active_account_id as "activeAccountId",
      coalesce(c.hand_at > act.at, false) as "isByHand", s.id as "serverId", s.token, s.open as "serverOpen",
      coalesce(s.description, s.name) as "serverName", run.config
    from remedy_acts act join consoles c on c.id = act.console_id join servers s on s.id = c.server_id
    left join alert_rules r on r.id = act.rule_id
    left join scheduler_runs open on open.id = c.run_id and open.outcome in ('waiting', 'playing')
    left join lateral (select json_build_object('id', f.id, 'name', f.name) as config from configs f
      where f.id = open.config_id) run on true
    where act.state = 'stopping' order by act.id`.execute(db);
  for (const row of rows) await withCause(row.rule, `remedy ${row.id}`, () => finishRestart(deps, row, at));
}

interface Stopping extends Omit<FoundConsole, 'id' | 'accountCount'> {
  id: number;
  at: Date;
  rule: string;
  accountId: number | null;
  incidentId: number;
  consoleId: number;
  isByHand: boolean;
  config: { id: number; name: string } | null;
}

async function finishRestart(deps: Deps, row: Stopping, now: number): Promise<void> {
  const { id, at, consoleId, accountId, isByHand, config, ...gameConsole } = row;
  const isOver = now - at.getTime() > endsWithinMs;
  const isFree = canConnect({ ...gameConsole, accountCount: 1 });
  if (!isFree && !isOver) return;
  // The process that changes the state starts the console.
  const mine = await deps.db
    .updateTable('remedy_acts')
    .set({ state: isFree ? 'done' : 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'stopping')
    .returning('id')
    .executeTakeFirst();
  if (!mine || !isFree || isByHand || accountId === null) return;
  try {
    await connectConsole(deps, { ...gameConsole, id: consoleId, accountCount: 1 }, accountId, { config });
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof AgentError)) throw error;
    deps.log.info({ actId: id, consoleId, reason: error.message }, 'a console was not started again');
    const running = faultOf('consoleRunning', { name: gameConsole.name }).error;
    // The scheduler was faster.
    await finish(deps.db, id, error.message === running ? null : error.message);
  }
}
