import { type Kysely, sql } from 'kysely';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { workFailures } from '#contract/errors/agents.ts';
import type { Remedies, RemedyKind } from '#contract/http/remedies.ts';
import { accountSkipReason } from '#domain/accounts/accountRules.ts';
import { isAtRest } from '#domain/accounts/status.ts';
import { outagePercent } from '#domain/alerts/conditions.ts';
import { canConnect, canDisconnect } from '#domain/consoles/consoleRules.ts';
import { type Act, budgetMs, isOutage } from '#domain/remedies/remedies.ts';
import { manualReasons } from '#domain/schedule/running/runs.ts';
import { mayRemedy, fleetOut } from '#server/modules/alerts/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A rule with remedies switched on, and the person who did that. */
export interface RemedyRule {
  id: number;
  name: string;
  kind: string;
  remedies: Remedies;
  by: number;
  /** Role of that person, with whose rights it acts; null: blocked or deleted. */
  role: number | null;
}

export async function readRules(db: Kysely<Tables>): Promise<RemedyRule[]> {
  const { rows } = await sql<RemedyRule>`select r.id, coalesce(r.name, r.kind) as name, r.kind, r.remedies,
      coalesce(r.remedies_by, 0) as by, u.role from alert_rules r left join users u on u.id = r.remedies_by and not u.blocked
    where r.enabled and r.remedies->>'enabled' = 'true' order by r.id`.execute(db);
  return rows;
}

/** A console of an open incident of a rule, with everything that decides about its start. */
export interface TargetRow {
  incidentId: number;
  ruleId: number;
  openedAt: Date;
  isHeld: boolean;
  spentAt: Date | null;
  consoleId: number;
  consoleName: string;
  status: number;
  open: boolean;
  isPaused: boolean;
  activeAccountId: number | null;
  isReserved: boolean;
  isLimitReached: boolean;
  serverId: number;
  serverName: string;
  token: string;
  serverOpen: boolean;
  serverOnline: boolean;
  accountId: number | null;
  email: string | null;
  accountStatus: number;
  accountOpen: boolean;
  lastError: string | null;
  isQuarantined: boolean;
  /** All logins of its address that the person of the rule has have failed: logins are encrypted, so one cannot be told from another. */
  isProxyFailing: boolean;
  /** Whether a scheduler decides what it plays. */
  isPlanned: boolean;
  /** Account of the current bar. */
  runAccountId: number | null;
  runReason: string | null;
  config: { id: number; name: string } | null;
}

/** Nothing is done about acknowledged and snoozed incidents: a person handles them. */
export async function readTargets(
  db: Kysely<Tables>,
  ruleIds: readonly number[],
  now: Date,
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`select i.id as "incidentId", i.rule_id as "ruleId",
      greatest(i.opened_at, i.updated_at) as "openedAt", i.held as "isHeld", i.remedies_spent_at as "spentAt",
      c.id as "consoleId", c.name as "consoleName", c.status, c.open, coalesce(c.script_paused, false) as "isPaused",
      c.active_account_id as "activeAccountId", c.max_games_today > 0 and c.played_today >= c.max_games_today as "isLimitReached",
      exists (select from notes n where n.console_id = c.id and n.until > ${now} and n.solved_at is null) as "isReserved",
      s.id as "serverId", coalesce(s.description, s.name) as "serverName", s.token, s.open as "serverOpen", s.online as "serverOnline",
      a.id as "accountId", a.email, coalesce(a.status, ${accountStatus.inactive}) as "accountStatus",
      coalesce(a.open, false) as "accountOpen", a.last_error as "lastError", a.quarantined_at is not null as "isQuarantined",
      (select bool_and(p.error is not null) from proxies p join alert_rules r on r.remedies_by = p.owner_id and r.id = i.rule_id
        where p.protocol = 'http' and p.checked_at is not null and p.host = a.details->'proxy'->>'ip'
          and p.port::text = a.details->'proxy'->>'port') is true as "isProxyFailing",
      coalesce(cs.enabled and not owner.blocked, false) as "isPlanned",
      run.account_id as "runAccountId", run.reason as "runReason", run.config
    from incidents i join incident_objects o on o.incident_id = i.id and o.kind = 'console' and o.gone_at is null
    join consoles c on c.id = o.object_id join servers s on s.id = c.server_id
    left join console_schedulers cs on cs.console_id = c.id
    left join schedulers on schedulers.id = cs.scheduler_id left join users owner on owner.id = schedulers.owner_id
    left join lateral (
      select r.account_id, r.reason, json_build_object('id', r.config_id, 'name', coalesce(f.name, '')) as config
      from scheduler_runs r left join configs f on f.id = r.config_id
      where r.console_id = c.id and r.outcome in ('waiting', 'playing') order by r.outcome = 'playing' desc, r.id desc limit 1
    ) run on true
    left join accounts a on a.console_id = c.id and a.id = coalesce(
      case when c.status in (${consoleStatus.connecting}, ${consoleStatus.connected}) then c.active_account_id end,
      run.account_id, c.last_active_account_id)
    where i.phase = 'open' and (i.snoozed_until is null or i.snoozed_until <= ${now})
      and i.rule_id = any(${sql.val(ruleIds)}::int[])
    order by i.id, c.id`.execute(db);
  return rows;
}

const byHand: ReadonlySet<string | null> = new Set(manualReasons);

/** The actions that are possible for a console in its state, as a person could do them by hand. */
export function possibleOf(row: TargetRow, rule: RemedyRule): ReadonlySet<RemedyKind> {
  const account = { status: row.accountStatus, open: row.accountOpen };
  const isKnown = row.accountId !== null && row.accountOpen && !row.isQuarantined;
  const isReachable = row.serverOpen && row.serverOnline && row.open && !row.isReserved && isKnown;
  const gameConsole = { status: row.status, accountCount: 1, open: row.open };
  const isFree = canConnect(gameConsole);
  // A console that its plan does not want now, or that a person stopped, is left alone.
  const isWanted = !row.isPlanned || (row.runAccountId === row.accountId && !byHand.has(row.runReason));
  const mayStart =
    isReachable && !row.isPaused && !row.isLimitReached && isWanted && isFree && isAtRest(account);
  const asked = { ...account, lastError: row.lastError, paired: true, signed: true };
  const hasFailed =
    accountSkipReason('reset', { ...asked, console: { id: row.consoleId, name: row.consoleName } }) === null;
  const isProxy = row.isProxyFailing || row.lastError === workFailures.proxyTimedOut.text;
  const all: Readonly<Record<RemedyKind, boolean>> = {
    connect: mayStart,
    restart: mayStart || (isReachable && !row.isPaused && canDisconnect(gameConsole)),
    resetStart: mayStart && hasFailed,
    resume: isReachable && row.isPaused && row.status === consoleStatus.connected,
    swapProxy: mayStart && isProxy,
    quarantine: isKnown && !row.isReserved && !row.isPaused,
  };
  return new Set(
    rule.remedies.actions
      .map(({ kind }) => kind)
      .filter((kind) => all[kind] && rule.role !== null && mayRemedy(rule.role, kind)),
  );
}

/** The acts within the time of the budgets, and those that still cool down. */
export async function readActs(db: Kysely<Tables>, now: Date): Promise<Act[]> {
  const rows = await db
    .selectFrom('remedy_acts')
    .selectAll()
    // A cool-down is at most a day; its consequences are visible for some time afterwards.
    .where('at', '>', new Date(now.getTime() - 2 * budgetMs))
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    ruleId: row.rule_id,
    consoleId: row.console_id,
    accountId: row.account_id,
    at: row.at.getTime(),
    coolDownMs: row.cool_down_minutes * 60_000,
  }));
}

/** The share of the fleet beyond which remedies stop, in percent: from the rule about outages. */
export async function readOutagePercent(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ percent: number | null }>`select min((params->>'percent')::float8) as percent
    from alert_rules where enabled and kind = 'fleetOutage'`.execute(db);
  return rows[0]?.percent ?? outagePercent;
}

/** Whether so much of the fleet is down, or was just now, that the cause is not in single consoles. */
export async function readOutage(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ out: number; working: number; open: boolean }>`select fleet.*,
      exists (select from incidents where kind = 'fleetOutage' and phase <> 'resolved' and holds) as open
    from (${fleetOut}) fleet`.execute(db);
  const [fleet] = rows;
  return fleet !== undefined && (fleet.open || isOutage(fleet, await readOutagePercent(db)));
}
