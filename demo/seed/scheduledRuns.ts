import { type Kysely, sql } from 'kysely';
import type { RunOutcome, RunReason } from '#contract/http/schedulePlan.ts';
import { type PlannedInterval, plannedIntervals } from '#domain/schedule/running/calendar.ts';
import type { NewTask, Tables } from '#server/schema/tables.ts';
import { createSampler, type Sampler } from '#demo/seed/sampler.ts';
import { insertTasks } from '#demo/seed/tasks.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Tasks that ended more than a week ago are deleted. */
const historyMs = 6.5 * day;

interface ScheduledConsole {
  id: number;
  serverId: number;
  schedulerId: number;
  revision: number;
}

interface SlotAccount {
  id: number;
  open: boolean;
  script: string;
}

type Run = ReturnType<typeof runOf>;

/**
 * A week of runs and tasks for the consoles that have a scheduler, instead of their other tasks: most are
 * played as planned, some are late, cut short or missed.
 */
export async function seedScheduledRuns(db: Kysely<Tables>, now: Date): Promise<void> {
  const consoles = await db
    .selectFrom('console_schedulers')
    .innerJoin('consoles', 'consoles.id', 'console_schedulers.console_id')
    .innerJoin('schedulers', 'schedulers.id', 'console_schedulers.scheduler_id')
    .innerJoin('users', 'users.id', 'schedulers.owner_id')
    .select(['consoles.id', 'consoles.server_id as serverId', 'users.settings'])
    .select(['schedulers.id as schedulerId', 'schedulers.revision', 'schedulers.data'])
    .execute();
  for (const { data, settings, ...gameConsole } of consoles) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'index', 'open', 'script_title'])
      .where('console_id', '=', gameConsole.id)
      .execute();
    const accounts = new Map(
      rows.map(({ id, index, open, script_title }) => [index, { id, open, script: script_title ?? '' }]),
    );
    const window = { from: now.getTime() - historyMs, to: now.getTime() };
    const past = plannedIntervals(data, settings.timezone, window).filter(
      ({ start, end }) => start >= window.from && end <= window.to,
    );
    const random = createSampler(gameConsole.id);
    const played = past.map((interval) =>
      playBar(gameConsole, interval, accounts.get(interval.slot), random),
    );
    await db.deleteFrom('tasks').where('console_id', '=', gameConsole.id).execute();
    await insertTasks(
      db,
      played
        .flatMap(({ tasks }) => tasks)
        .map((task, at) => ({ ...task, key: `plan-${gameConsole.id}-${at}` })),
    );
    await insertRuns(
      db,
      played.map(({ run }) => run),
    );
  }
}

async function insertRuns(db: Kysely<Tables>, runs: readonly Run[]): Promise<void> {
  await sql`insert into scheduler_runs (console_id, account_id, slot, config_id, scheduler_id, revision, planned_start,
      planned_end, outcome, reason, detail, attempts, started_at, ended_at, task_id)
    select console_id, account_id, slot, config_id, scheduler_id, revision, planned_start, planned_end, outcome, reason,
      detail, attempts, started_at, ended_at, (
        select tasks.id from tasks where tasks.account_id = run.account_id and tasks.start_at >= run.planned_start
          and tasks.start_at < run.planned_end order by tasks.start_at limit 1)
    from json_to_recordset(${JSON.stringify(runs)}::json) as run(console_id int, account_id int, slot int,
      config_id int, scheduler_id int, revision int, planned_start timestamptz, planned_end timestamptz, outcome text,
      reason text, detail text, attempts int, started_at timestamptz, ended_at timestamptz)`.execute(db);
}

/** How a bar was played; times in milliseconds since the epoch. */
interface Course {
  outcome: RunOutcome;
  reason: RunReason | null;
  detail: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

/** Most bars are played as planned. */
function courseOf(
  { start, end }: PlannedInterval,
  account: SlotAccount | undefined,
  random: Sampler,
): Course {
  const kept = { startedAt: start + random.between(5, 50) * 1_000, endedAt: end, reason: null, detail: null };
  const missed = { outcome: 'missed', startedAt: null, endedAt: null, detail: null } as const;
  if (!account) return { ...missed, reason: 'noAccount' };
  if (!account.open) return { ...missed, reason: 'accountDone' };
  const chance = random.between(0, 99);
  if (chance < 8) return { ...missed, reason: 'accountFailed', detail: 'Sign in failed: wrong password' };
  if (chance < 20) {
    const startedAt = start + random.between(8, 40) * minute;
    return { ...kept, startedAt, outcome: 'late', reason: random.pick(['serverOffline', 'consoleTaken']) };
  }
  if (chance < 32) {
    const endedAt = end - random.between(15, 55) * minute;
    return chance < 26
      ? { ...kept, endedAt, outcome: 'cutShort', reason: 'accountFailed', detail: 'Network error WS-37431-8' }
      : { ...kept, endedAt, outcome: 'leftAlone', reason: 'stoppedByHand' };
  }
  return { ...kept, outcome: 'kept' };
}

function playBar(
  gameConsole: ScheduledConsole,
  interval: PlannedInterval,
  account: SlotAccount | undefined,
  random: Sampler,
): { run: Run; tasks: Omit<NewTask, 'key'>[] } {
  const course = courseOf(interval, account, random);
  const run = runOf(gameConsole, interval, account, course);
  if (!account) return { run, tasks: [] };
  const task = (
    type: string,
    from: number,
    to: number,
    rest: Pick<NewTask, 'status' | 'tag' | 'error'>,
  ): Omit<NewTask, 'key'> => ({
    server_id: gameConsole.serverId,
    console_id: gameConsole.id,
    account_id: account.id,
    type,
    start_at: new Date(from),
    end_at: new Date(to),
    ...rest,
  });
  const { startedAt, endedAt, detail } = course;
  if (startedAt === null || endedAt === null) {
    if (course.reason !== 'accountFailed') return { run, tasks: [] };
    const { start } = interval;
    const failed = { status: 'failed', tag: 'sign in', error: detail };
    return { run, tasks: [task('signIn', start, start + minute, failed)] };
  }
  const tasks = [
    task('signIn', startedAt, startedAt + minute, { status: 'finished', tag: 'signed in', error: null }),
  ];
  for (let at = startedAt + minute; at < endedAt;) {
    const to = Math.min(endedAt, at + random.between(35, 55) * minute);
    const isLost = to === endedAt && detail !== null;
    tasks.push(
      task('work', at, to, {
        status: isLost ? 'error' : 'finished',
        tag: `${account.script}: match 3 of 3`,
        error: isLost ? detail : null,
      }),
    );
    at = to;
  }
  return { run, tasks };
}

function runOf(
  { id, schedulerId, revision }: ScheduledConsole,
  { slot, configId, start, end }: PlannedInterval,
  account: SlotAccount | undefined,
  { outcome, reason, detail, startedAt, endedAt }: Course,
) {
  const date = (at: number | null): Date | null => (at === null ? null : new Date(at));
  return {
    console_id: id,
    account_id: account?.id ?? null,
    slot,
    config_id: configId,
    scheduler_id: schedulerId,
    revision,
    planned_start: new Date(start),
    planned_end: new Date(end),
    outcome,
    reason,
    detail,
    attempts: startedAt === null ? 0 : 1,
    started_at: date(startedAt),
    ended_at: date(endedAt),
  };
}
