import { type Kysely, sql } from 'kysely';
import { consoleFacts } from '#contract/activity/fleet.ts';
import { type FactKind, facts } from '#contract/activity/index.ts';
import { planFacts } from '#contract/activity/plans.ts';
import { type ConsolePast, maxPastFacts } from '#contract/http/past.ts';
import { anchored, foldPast, laneKinds, type PastFact } from '#domain/past/fold.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { allows, findConsole, type Session } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

type Viewer = Session['user'];
type Span = { from: Date; to: Date };

/** Facts that describe a console; views of its recording do not. */
const factKinds = Object.keys({ ...consoleFacts, ...planFacts }).filter(
  (kind) => kind !== 'recordingViewed',
) as FactKind[];

/** Older facts are not searched for the state at the beginning; milliseconds. */
const lookBackMs = 30 * 24 * 3_600_000;

interface Row {
  at: Date;
  kind: string;
  by: string | null;
  error: string | null;
}

const columns = sql`e.at, e.kind, coalesce(e.data->>'by', e.actor_name) as by, e.data->>'error' as error`;

/**
 * The past of a console between two times, milliseconds since the epoch; the answer ends now.
 * @throws HttpError 404 for a console that the viewer does not see
 */
export async function readPast(
  { db, now }: Needs<'db' | 'now'>,
  viewer: Viewer,
  consoleId: number,
  wanted: { from: number; to: number },
): Promise<ConsolePast> {
  const { serverId } = await findConsole(db, viewer, consoleId);
  const to = Math.max(wanted.from, Math.min(wanted.to, now().getTime()));
  const times: Span = { from: new Date(wanted.from), to: new Date(to) };
  const kinds = factKinds.filter((kind) => allows(viewer.role, facts[kind].needs));
  const during = await readFacts(db, { consoleId, serverId }, kinds, times);
  const before = await readBefore(db, { consoleId, serverId }, times.from);
  const cut = during.length > maxPastFacts ? during.shift() : undefined;
  const stored = await db
    .selectFrom('consoles')
    .select(['status', 'status_since as since'])
    .where('id', '=', consoleId)
    .executeTakeFirstOrThrow();
  const [known, changes] = anchored(
    before.map(factOf),
    during.map(factOf),
    { status: stored.status, since: stored.since?.getTime() ?? 0 },
    { from: wanted.from, to },
  );
  return {
    from: wanted.from,
    to,
    ...foldPast(known, changes, { from: wanted.from, to }),
    accounts: await readAccounts(db, viewer, consoleId, times),
    plan:
      allows(viewer.role, 'scheduler_view') || allows(viewer.role, 'consoles_schedulers_view')
        ? await readPlanned(db, consoleId, { from: times.from, to: new Date(wanted.to) })
        : [],
    cutBefore: cut ? cut.at.getTime() : null,
  };
}

const factOf = ({ at, ...row }: Row): PastFact => ({ at: at.getTime(), ...row });

interface Place {
  consoleId: number;
  serverId: number;
}

const textsOf = (kinds: readonly string[]) => sql`${sql.val([...kinds])}::text[]`;

/**
 * Facts about the console, and when its server went online and offline: the newest in ascending order, and
 * one more than are sent.
 */
async function readFacts(
  db: Kysely<Tables>,
  { consoleId, serverId }: Place,
  kinds: readonly string[],
  { from, to }: Span,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select at, kind, by, error from (
      (select ${columns}, e.position from event_objects o
        join events_history e on e.at = o.at and e.position = o.position
        where o.kind = 'console' and o.object_id = ${consoleId} and o.at >= ${from} and o.at < ${to}
          and e.kind = any(${textsOf(kinds)})
        order by o.at desc, o.position desc limit ${maxPastFacts + 1})
      union all
      (select ${columns}, e.position from events_history e
        where e.kind = any(${textsOf(laneKinds.online)}) and e.server_ids && array[${serverId}::int]
          and e.at >= ${from} and e.at < ${to}
        order by e.at desc, e.position desc limit ${maxPastFacts + 1})) as found
    order by at desc, position desc limit ${maxPastFacts + 1}`.execute(db);
  return rows.toReversed();
}

/** The last fact of each lane before a time, oldest first. */
async function readBefore(db: Kysely<Tables>, { consoleId, serverId }: Place, before: Date): Promise<Row[]> {
  const since = new Date(before.getTime() - lookBackMs);
  const ofConsole = [laneKinds.states, laneKinds.controls, laneKinds.pauses].map(
    (kinds) => sql`(select ${columns}, e.position from event_objects o
      join events_history e on e.at = o.at and e.position = o.position
      where o.kind = 'console' and o.object_id = ${consoleId} and o.at < ${before} and o.at >= ${since}
        and e.kind = any(${textsOf(kinds)})
      order by o.at desc, o.position desc limit 1)`,
  );
  const { rows } = await sql<Row>`select at, kind, by, error from (${sql.join(ofConsole, sql` union all `)}
      union all
      (select ${columns}, e.position from events_history e
        where e.kind = any(${textsOf(laneKinds.online)}) and e.server_ids && array[${serverId}::int]
          and e.at < ${before} and e.at >= ${since}
        order by e.at desc, e.position desc limit 1)) as found
    order by at, position`.execute(db);
  return rows;
}

/** Spans in which accounts played on the console, cut to these times. */
async function readAccounts(
  db: Kysely<Tables>,
  viewer: Viewer,
  consoleId: number,
  { from, to }: Span,
): Promise<ConsolePast['accounts']> {
  const shows = allows(viewer.role, 'accounts_view');
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('accounts', 'accounts.id', 'tasks.account_id')
    .select(['account_id', 'accounts.email', 'accounts.index', 'tasks.error', 'start_at', 'end_at'])
    .where('tasks.console_id', '=', consoleId)
    .where('type', '=', 'work')
    .where('start_at', '<', to)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', from)]))
    .orderBy('start_at')
    .orderBy('tasks.id')
    .execute();
  return rows.map(({ account_id: accountId, email, index, error, start_at, end_at }) => ({
    from: Math.max(from.getTime(), start_at.getTime()),
    to: Math.min(to.getTime(), end_at?.getTime() ?? to.getTime()),
    accountId,
    email: shows ? email : null,
    index,
    error: shows ? error : null,
  }));
}

async function readPlanned(
  db: Kysely<Tables>,
  consoleId: number,
  { from, to }: Span,
): Promise<ConsolePast['plan']> {
  const rows = await db
    .selectFrom('scheduler_runs')
    .leftJoin('configs', 'configs.id', 'scheduler_runs.config_id')
    .select(['planned_start', 'planned_end', 'slot', 'configs.name as config', 'outcome', 'reason'])
    .where('console_id', '=', consoleId)
    .where('planned_start', '<', to)
    .where('planned_end', '>', from)
    .orderBy('planned_start')
    .orderBy('scheduler_runs.id')
    .execute();
  return rows.map(({ planned_start, planned_end, ...row }) => ({
    from: planned_start.getTime(),
    to: planned_end.getTime(),
    ...row,
  }));
}
