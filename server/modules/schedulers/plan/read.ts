import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import { planDays, type SchedulePlan } from '#contract/http/schedulePlan.ts';
import { dateOf, datePlus, dayOfDate } from '#domain/format/zone.ts';
import { plannedIntervals } from '#domain/schedule/running/calendar.ts';
import { shareOf } from '#domain/schedule/running/verdicts.ts';
import { allows, serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { refuseFields } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { accountsOf, type DayRecords } from './accounts.ts';

type Deps = Needs<'db' | 'now'>;

interface Query {
  schedulerId?: number | undefined;
  consoleId?: number | undefined;
  date?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Maximum time for which a run plays on after its bar, in milliseconds. */
const lastMatchMs = 10 * 60_000;

/** Default number of consoles in an answer: the plan of each has up to 31 accounts. */
const defaultConsoles = 50;

/**
 * Plan and history of a day, in at most eight queries. Empty when the viewer does not see the scheduler or the console: 404
 * would mean an API without this call.
 * @throws HttpError 422 for a day that is not kept
 */
export async function readPlan({ db, now }: Deps, viewer: Viewer, query: Query): Promise<SchedulePlan> {
  const at = now().getTime();
  const { rows: consoles, total } = await readConsoles(db, viewer, query, now());
  const scheduler = await readScheduler(db, viewer, query, consoles);
  const timezone = scheduler?.settings.timezone ?? (await timezoneOf(db, viewer));

  const today = dateOf(at, timezone);
  const date = query.date ?? today;
  if (date > today || date < datePlus(today, 1 - planDays))
    throw refuseFields('fieldsInvalid', { date: faultOf('dayTooOld', { days: planDays }) });
  const day = dayOfDate(date, timezone);
  const ids = consoles.map(({ id }) => id);
  const records = {
    ...(await readDay(db, ids, day)),
    schedulerId: query.schedulerId ?? null,
    showsAccounts: allows(viewer.role, 'accounts_view'),
  };
  const ahead =
    scheduler && date === today
      ? plannedIntervals(scheduler.data, timezone, { from: at, to: day.end }).filter(
          ({ start }) => start > at,
        )
      : [];
  const sums = { plannedMs: 0, playedMs: 0 };
  const data = consoles.map((gameConsole) => {
    // The scheduler of a blocked user starts nothing.
    const isPlanned =
      gameConsole.isEnabled === true && gameConsole.schedulerId === scheduler?.id && !scheduler.blocked;
    const { accounts, plannedMs, playedMs } = accountsOf(
      gameConsole.id,
      records,
      isPlanned ? ahead : [],
      day,
      at,
    );
    sums.plannedMs += plannedMs;
    sums.playedMs += playedMs;
    const { id, name, serverId, serverName } = gameConsole;
    return { id, name, server: { id: serverId, name: serverName }, accounts };
  });
  return { date, timezone, day, share: shareOf(sums), data, summary: { total } };
}

/** A page of the consoles of a query that the viewer sees, and their total number. */
async function readConsoles(
  db: Kysely<Tables>,
  viewer: Viewer,
  { schedulerId, consoleId, limit, offset }: Query,
  now: Date,
) {
  const rows = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .leftJoin('console_schedulers', 'console_schedulers.console_id', 'consoles.id')
    .select(['consoles.id', 'consoles.name', 'servers.id as serverId'])
    .select((eb) => eb.fn.coalesce('servers.description', 'servers.name').as('serverName'))
    .select(['console_schedulers.scheduler_id as schedulerId', 'enabled as isEnabled'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .$if(consoleId !== undefined, (query) => query.where('consoles.id', '=', consoleId ?? 0))
    .$if(schedulerId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('console_schedulers.scheduler_id', '=', schedulerId ?? 0),
          // The scheduler was attached in these days.
          sql<boolean>`exists (select from scheduler_runs where scheduler_runs.console_id = consoles.id
            and scheduler_runs.scheduler_id = ${schedulerId ?? 0}
            and scheduler_runs.planned_end > ${new Date(now.getTime() - (planDays + 1) * 24 * 3600 * 1000)})`,
        ]),
      ),
    )
    .where(serverVisibleTo(viewer))
    .orderBy('servers.id')
    .orderBy('consoles.name')
    .orderBy('consoles.id')
    .limit(limit ?? defaultConsoles)
    .offset(offset ?? 0)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * The scheduler of the call, or the one of its console; undefined when there is none, or when the viewer
 * neither owns it nor sees a console with it.
 */
async function readScheduler(
  db: Kysely<Tables>,
  viewer: Viewer,
  { schedulerId }: Query,
  consoles: readonly { schedulerId: number | null }[],
) {
  const id = schedulerId ?? consoles[0]?.schedulerId ?? null;
  if (id === null) return undefined;
  const found = await db
    .selectFrom('schedulers')
    .innerJoin('users', 'users.id', 'schedulers.owner_id')
    .select(['schedulers.id', 'schedulers.data', 'schedulers.owner_id as ownerId'])
    .select(['users.settings', 'users.blocked'])
    .where('schedulers.id', '=', id)
    .executeTakeFirst();
  return found && (found.ownerId === viewer.id || consoles.length > 0) ? found : undefined;
}

const timezoneOf = async (db: Kysely<Tables>, viewer: Viewer): Promise<string> =>
  (await db.selectFrom('users').select('settings').where('id', '=', viewer.id).executeTakeFirstOrThrow())
    .settings.timezone;

/** Runs and accounts of consoles on a day, and their work in these runs and on this day. */
async function readDay(
  db: Kysely<Tables>,
  consoleIds: readonly number[],
  day: { start: number; end: number },
): Promise<Omit<DayRecords, 'schedulerId' | 'showsAccounts'>> {
  const runs = await db
    .selectFrom('scheduler_runs')
    .selectAll()
    .where(sql<boolean>`console_id = any(${sql.val(consoleIds)}::int[])`)
    .where('planned_start', '<', new Date(day.end))
    // The last match of a run may end on this day.
    .where('planned_end', '>', new Date(day.start - lastMatchMs))
    .orderBy('planned_start')
    .execute();
  const from = new Date(Math.min(day.start, ...runs.map((run) => run.planned_start.getTime())));
  const to = new Date(Math.max(day.end, ...runs.map((run) => run.planned_end.getTime())));
  const work = await db
    .selectFrom('tasks')
    .select(['id', 'console_id', 'account_id', 'start_at', 'end_at', 'tag', 'error'])
    .where(sql<boolean>`console_id = any(${sql.val(consoleIds)}::int[])`)
    .where('type', '=', 'work')
    .where('start_at', '<', to)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', from)]))
    .orderBy('start_at')
    .execute();
  const accountIds = [...new Set([...runs, ...work].flatMap(({ account_id }) => account_id ?? []))];
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'index', 'console_id'])
    .where((eb) =>
      eb.or([
        sql<boolean>`console_id = any(${sql.val(consoleIds)}::int[])`,
        sql<boolean>`id = any(${sql.val(accountIds)}::int[])`,
      ]),
    )
    .execute();
  const configs = await db.selectFrom('configs').select(['id', 'name']).execute();
  return {
    runs,
    work,
    accounts,
    configNames: new Map(configs.map(({ id, name }) => [id, name])),
  };
}
