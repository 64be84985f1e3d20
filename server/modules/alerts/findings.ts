import { type Kysely, type RawBuilder, sql } from 'kysely';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { type ConditionKind, conditions } from '#domain/alerts/conditions.ts';
import type { Finding } from '#domain/alerts/grouping.ts';
import { minOut } from '#domain/remedies/remedies.ts';
import { manualReasons, toleranceMs } from '#domain/schedule/running/runs.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A finding as read from the database: `since` is null if the data of the condition contain no start time. */
export type FoundRow = Omit<Finding, 'since' | 'object'> & {
  objectKind: string;
  objectId: number;
  name: string;
  since: Date | null;
};

/** The servers that the rule `r` applies to. */
const inScope = sql<boolean>`(r.server_ids = '{}' and r.group_ids = '{}'
  or s.id = any(r.server_ids) or s.group_id = any(r.group_ids))`;

/** As {@link inScope}, for what an agent reports: the last reports of a silent one are old. */
const isReported = sql<boolean>`(s.online and ${inScope})`;

/** As {@link isReported}, for what cannot be on a closed server, where no console works. */
const isWorking = sql<boolean>`(s.open and ${isReported})`;

const serverName = sql`coalesce(s.description, s.name)`;

const ms = (value: number): RawBuilder<unknown> => sql`${value} * interval '1 millisecond'`;

/** The number of rule `r` that the condition compares with. */
const param = (kind: ConditionKind, name: string): RawBuilder<number> => {
  const params: Readonly<Record<string, { standard: number }>> = conditions[kind].params;
  return sql<number>`coalesce((r.params->>${name})::float8, ${params[name]?.standard ?? 0})`;
};
const daysOf = (kind: ConditionKind): RawBuilder<unknown> => sql`${param(kind, 'days')} * interval '1 day'`;

/** Columns of {@link FoundRow} after the rule. */
interface Columns {
  server?: RawBuilder<unknown>;
  person?: RawBuilder<unknown>;
  object: RawBuilder<unknown>;
  since?: RawBuilder<unknown>;
  figure?: RawBuilder<unknown>;
}

const none = sql`null`;
const select = (
  kind: ConditionKind,
  { server = none, person = none, object, since = none, figure = none }: Columns,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select r.id as "ruleId", r.kind, (${server})::int as "serverId", (${person})::int as "userId", ${object},
    (${since})::timestamptz as since, (${figure})::float8 as figure
    from (select * from alert_rules where enabled and kind = ${kind}) r ${from}`;

const objectOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`(${kind})::text as "objectKind", (${id})::int as "objectId", (${name})::text as name`;
const aServer = objectOf(sql`'server'`, sql`s.id`, serverName);
const aConsole = objectOf(sql`'console'`, sql`c.id`, sql`c.name`);
const serverId = sql`s.id`;

/** Conditions that a process checks without the database. */
type InstallationKind = 'diskFull' | 'backupOld';

const isOfInstallation = (kind: ConditionKind): kind is InstallationKind =>
  kind === 'diskFull' || kind === 'backupOld';

/** Runs of consoles whose starts the agent refuses. @param isOutdated whether there is a newer version of the agent */
const refused = (kind: ConditionKind, isOutdated: boolean, now: Date): RawBuilder<unknown> =>
  select(
    kind,
    { server: serverId, object: aConsole, since: sql`run.planned_start` },
    sql`join servers s on ${isReported} join consoles c on c.server_id = s.id
      join lateral (select min(planned_start) as planned_start from scheduler_runs
        where console_id = c.id and outcome = 'waiting' and reason = 'agentRefused' and planned_end > ${now}) run
        on run.planned_start is not null
      where ${outdated} = ${isOutdated}`,
  );

/** Whether a version later than that of the agent of `s` was released. */
export const outdated = sql<boolean>`exists (select from agent_releases own
  join agent_releases later on later.released_at > own.released_at where own.version = s.agent_version)`;

/** How long a judged day counts as the last one. */
const judgedFor = sql`interval '3 days'`;

/** The findings of a rule about `subject` on the last judged day; a server counts as one object, whatever has dropped on it. */
const belowNormal = (
  kind: ConditionKind,
  subject: 'server' | 'console' | 'account',
  now: Date,
  timezone: string,
) =>
  select(
    kind,
    {
      server: serverId,
      object: objectOf(sql`${subject}`, sql`b.object_id`, subject === 'server' ? serverName : sql`b.name`),
      since: sql`(b.day + 1)::timestamp at time zone ${timezone}`,
      figure: sql`round(max(b.percent) over (partition by r.id, s.id))`,
    },
    sql`join (${belowNormalOf(subject)} having day = (select max(day) from judged_days)
        and day > (${now}::timestamptz - ${judgedFor})::date) b on b.percent >= ${param(kind, 'percent')}
      join servers s on s.id = b.server_id and ${inScope}`,
  );

/** The losses of a subject on each judged day, in percent: the greatest per object. May be followed by `having`. */
export const belowNormalOf = (subject: string): RawBuilder<unknown> =>
  sql`select day, object_id, name, server_ids[1] as server_id, max(100 * (1 - value / expected)) as percent
    from below_normal where subject = ${subject} group by day, object_id, name, server_ids[1]`;

/** Findings of each condition. `now`: the time of the API; `timezone`: that of its days. Conditions of the installation are not in the database. */
const queries: Readonly<
  Record<Exclude<ConditionKind, InstallationKind>, (now: Date, timezone: string) => RawBuilder<unknown>>
> = {
  // Only open servers, because a closed one may be switched off on purpose. Consoles are joined, so that they
  // are counted.
  serverOffline: () =>
    select(
      'serverOffline',
      {
        server: serverId,
        object: objectOf(
          sql`case when c.id is null then 'server' else 'console' end`,
          sql`coalesce(c.id, s.id)`,
          sql`coalesce(c.name, ${serverName})`,
        ),
      },
      sql`join servers s on s.open and not s.online and s.last_heartbeat_at is not null and ${inScope}
        left join consoles c on c.server_id = s.id`,
    ),
  agentOld: (now) =>
    select(
      'agentOld',
      { server: serverId, object: aServer, since: sql`newer.released_at + ${daysOf('agentOld')}` },
      sql`join servers s on ${inScope} join lateral (
          select min(later.released_at) as released_at from agent_releases own
          join agent_releases later on later.released_at > own.released_at where own.version = s.agent_version) newer
        on newer.released_at < ${now}::timestamptz - ${daysOf('agentOld')}`,
    ),
  consoleFailed: () =>
    select(
      'consoleFailed',
      { server: serverId, object: aConsole, since: sql`c.status_since` },
      sql`join servers s on ${isWorking} join consoles c on c.server_id = s.id and c.status = ${consoleStatus.failed}`,
    ),
  startRefused: (now) => refused('startRefused', false, now),
  agentTooOld: (now) => refused('agentTooOld', true, now),
  pictureStale: () =>
    select(
      'pictureStale',
      { server: serverId, object: aConsole, since: sql`c.picture_lost_since` },
      sql`join servers s on ${isWorking} join consoles c on c.server_id = s.id
        and c.picture_lost_since is not null and c.status = ${consoleStatus.connected}`,
    ),
  accountsFailedShare: () =>
    select(
      'accountsFailedShare',
      { server: serverId, object: aServer, figure: sql`round(share.percent)` },
      sql`join servers s on ${isWorking} join (
          select c.server_id, 100.0 * count(*) filter (where a.status = ${accountStatus.failed}) / count(*) as percent
          from accounts a join consoles c on c.id = a.console_id where a.open group by c.server_id
        ) share on share.server_id = s.id and share.percent > ${param('accountsFailedShare', 'percent')}`,
    ),
  screenStuck: () =>
    select(
      'screenStuck',
      { server: serverId, object: aConsole, since: sql`shown.stuck_since` },
      sql`join servers s on ${isWorking} join consoles c on c.server_id = s.id
        join console_screens shown on shown.console_id = c.id and shown.stuck_since is not null`,
    ),
  screenMarked: () =>
    select(
      'screenMarked',
      { server: serverId, object: aConsole, since: sql`shown.since` },
      sql`join servers s on ${isWorking} join consoles c on c.server_id = s.id
        join console_screens shown on shown.console_id = c.id
        join screens on screens.id = shown.screen_id and screens.attention`,
    ),
  planMissed: (now) =>
    select(
      'planMissed',
      { server: serverId, object: aConsole, since: sql`run.planned_start + ${ms(toleranceMs)}` },
      sql`join servers s on ${isReported} join consoles c on c.server_id = s.id
        join lateral (select min(planned_start) as planned_start from scheduler_runs
          where console_id = c.id and outcome = 'waiting' and planned_end > ${now}
            and coalesce(reason, '') <> all(${sql.val(['agentRefused', ...manualReasons])}::text[])) run
          on run.planned_start < ${now}::timestamptz - ${ms(toleranceMs)}`,
    ),
  proxyFailing: () =>
    select(
      'proxyFailing',
      {
        person: sql`p.owner_id`,
        object: objectOf(sql`'proxy'`, sql`p.id`, sql`p.host || ':' || p.port`),
      },
      sql`join proxies p on p.error is not null`,
    ),
  // By the cost of the consoles on the last day.
  balanceDays: (now) =>
    select(
      'balanceDays',
      {
        person: sql`u.id`,
        object: objectOf(sql`'person'`, sql`u.id`, sql`u.username`),
        figure: sql`floor(wallet.balance / spent.cents::float8)`,
      },
      sql`join users u on not u.blocked join lateral (
          select -sum(l.cents) as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
          where l.user_id = u.id and e.type = 'consolePayment' and e.created_at > ${now}::timestamptz - interval '1 day'
        ) spent on spent.cents > 0 join lateral (
          select coalesce((select l.balance_cents from ledger_lines l where l.user_id = u.id order by l.id desc limit 1), 0)
            as balance
        ) wallet on wallet.balance / spent.cents::float8 < ${param('balanceDays', 'days')}`,
    ),
  // A console that expired long ago is not news.
  consoleExpiring: (now) =>
    select(
      'consoleExpiring',
      { server: serverId, object: aConsole, since: sql`c.expired_at - ${daysOf('consoleExpiring')}` },
      sql`join servers s on ${inScope} join consoles c on c.server_id = s.id
        and c.expired_at between ${now}::timestamptz - ${daysOf('consoleExpiring')}
          and ${now}::timestamptz + ${daysOf('consoleExpiring')}`,
    ),
  planExpiring: (now) =>
    select(
      'planExpiring',
      {
        person: sql`last.user_id`,
        object: objectOf(sql`'plan'`, sql`last.plan_id`, sql`last.name`),
        since: sql`last.expired_at - ${daysOf('planExpiring')}`,
      },
      sql`join (select distinct on (user_id) user_id, plan_id, name, expired_at from plan_purchases
          where started_at <= ${now} order by user_id, expired_at desc) last
        on last.expired_at between ${now}::timestamptz - ${daysOf('planExpiring')}
          and ${now}::timestamptz + ${daysOf('planExpiring')}`,
    ),
  serverDiskFull: () =>
    select(
      'serverDiskFull',
      { server: serverId, object: aServer, figure: sql`floor(100.0 * s.disk_free / s.disk_size)` },
      sql`join servers s on ${isReported} and s.disk_size > 0
        and 100.0 * s.disk_free / s.disk_size < ${param('serverDiskFull', 'percent')}`,
    ),
  serverBelowNormal: (now, timezone) => belowNormal('serverBelowNormal', 'server', now, timezone),
  consoleBelowNormal: (now, timezone) => belowNormal('consoleBelowNormal', 'console', now, timezone),
  accountBelowNormal: (now, timezone) => belowNormal('accountBelowNormal', 'account', now, timezone),
  webBotBlocked: () =>
    select(
      'webBotBlocked',
      {
        person: sql`b.owner_id`,
        object: objectOf(sql`'webBot'`, sql`b.id`, sql`b.email`),
      },
      sql`join web_bot_accounts b on b.status = 'ban'`,
    ),
  fleetOutage: () =>
    select(
      'fleetOutage',
      {
        object: objectOf(sql`'fleet'`, sql`1`, sql`''`),
        figure: sql`floor(100.0 * fleet.out / fleet.working)`,
      },
      sql`join (${fleetOut}) fleet on fleet.out >= ${sql.lit(minOut)}
        and 100.0 * fleet.out > ${param('fleetOutage', 'percent')} * fleet.working`,
    ),
  accountQuarantined: () =>
    select(
      'accountQuarantined',
      {
        server: serverId,
        object: objectOf(sql`'account'`, sql`a.id`, sql`a.email`),
        since: sql`a.quarantined_at`,
      },
      sql`join servers s on ${inScope} join consoles c on c.server_id = s.id
        join accounts a on a.console_id = c.id and a.quarantined_at is not null`,
    ),
};

/** Number of consoles of open servers that are down, of those that work or should work. */
export const fleetOut = sql`select count(*) filter (where not s.online or c.status = ${consoleStatus.failed})::int as out,
    count(*)::int as working
  from consoles c join servers s on s.id = c.server_id
  where s.open and c.open and s.last_heartbeat_at is not null
    and (not s.online or c.status in (${consoleStatus.connecting}, ${consoleStatus.connected}, ${consoleStatus.failed}))`;

/** Kind of the rows of servers of which nothing is known, because their agents should report and are silent. */
const cutOff = 'cutOff';
const cutServers = sql`select null::int as "ruleId", ${cutOff}::text as kind, s.id as "serverId", null::int as "userId", ${aServer},
  null::timestamptz as since, null::float8 as figure from servers s where s.open and not s.online`;

/** Findings of the conditions of these kinds, for all enabled rules, and the servers of which nothing is known. One statement. */
export async function findIn(
  db: Kysely<Tables>,
  kinds: readonly ConditionKind[],
  now: Date,
  timezone: string,
): Promise<{ found: FoundRow[]; cut: ReadonlySet<number> }> {
  const parts = kinds.flatMap((kind) =>
    isOfInstallation(kind) ? [] : [sql`(${queries[kind](now, timezone)})`],
  );
  const { rows } = await sql<FoundRow>`${sql.join([...parts, sql`(${cutServers})`], sql` union all `)}
    order by "ruleId", "serverId", "userId", "objectKind", "objectId"`.execute(db);
  return {
    found: rows.filter(({ kind }) => kind !== cutOff),
    cut: new Set(rows.flatMap(({ kind, serverId }) => (kind === cutOff ? (serverId ?? []) : []))),
  };
}
