import { consoleStatus } from '#contract/enums.ts';
import type { RunReason } from '#contract/http/schedulePlan.ts';
import type { PlannedInterval } from '#domain/schedule/running/calendar.ts';
import { consoleStateOf } from '#domain/schedule/running/consoleState.ts';
import { decide, outcomeOf, toleranceMs } from '#domain/schedule/running/runs.ts';
import type { SchedulerRunRow } from '#server/schema/tables.ts';
import type { Plan } from './plans.ts';
import type { ScheduledConsole, SlotAccounts } from './read.ts';

export type NewRun = Pick<
  SchedulerRunRow,
  | 'console_id'
  | 'account_id'
  | 'slot'
  | 'config_id'
  | 'scheduler_id'
  | 'revision'
  | 'planned_start'
  | 'planned_end'
  | 'outcome'
  | 'reason'
>;

/** Times of the previous and the current execution of the plans, in milliseconds since the epoch. */
export interface MatchTime {
  now: number;
  /** Null: never. */
  before: number | null;
}

/** The present plan of a console, compared with its stored runs. */
export interface Matched {
  /** Runs of current bars, and the ends of those bars. */
  current: { run: SchedulerRunRow; interval: PlannedInterval }[];
  /** Bars without a run. */
  added: { run: NewRun; interval: PlannedInterval }[];
  /** Runs whose bars are over, or no longer planned. */
  ended: SchedulerRunRow[];
}

/**
 * Compares the plan of a console with its stored runs. A bar belongs to the run of the same account and
 * config that overlaps it, because bars may have been moved. A bar whose run has begun counts as begun, and
 * one whose run is over counts as over, even if the clock was set back since.
 * The runs are the open runs of the console, ended runs whose planned end is still in the future, and the ended run
 * that still plays: when its bar is planned again, because the scheduler was disabled for a while, it continues.
 */
export function match(
  gameConsole: Pick<ScheduledConsole, 'id' | 'schedulerId' | 'attachedAt'>,
  plan: Plan,
  { open, done, left }: Readonly<Record<'open' | 'done' | 'left', readonly SchedulerRunRow[]>>,
  { now, before }: MatchTime,
): Matched {
  const attached = gameConsole.attachedAt.getTime();
  const current: Matched['current'] = [];
  const added: Matched['added'] = [];
  const isOf = (run: SchedulerRunRow, { slot, configId, start, end }: PlannedInterval): boolean =>
    run.slot === slot &&
    run.config_id === configId &&
    run.scheduler_id === gameConsole.schedulerId &&
    run.planned_start.getTime() < end &&
    run.planned_end.getTime() > start &&
    // A later bar has a run only if the clock was set back; one that plays belongs to a bar that has begun.
    (start <= now || run.planned_start.getTime() > now);
  const add = (interval: PlannedInterval, start: number, outcome: string, reason: RunReason | null): void => {
    const run = {
      console_id: gameConsole.id,
      account_id: null,
      slot: interval.slot,
      config_id: interval.configId,
      scheduler_id: gameConsole.schedulerId,
      revision: plan.revision,
      planned_start: new Date(start),
      planned_end: new Date(interval.end),
      outcome,
      reason,
    };
    added.push({ run, interval });
  };
  const openUntil = Math.max(...open.map((run) => run.planned_end.getTime()));
  for (const interval of plan.intervals) {
    const { start, end } = interval;
    // Most of the days around now: over since the last time, or later than any run that has begun.
    if (end <= now ? before === null || end <= before : start > now && start >= openUntil) continue;
    const isOwn = (one: SchedulerRunRow): boolean =>
      isOf(one, interval) && current.every((known) => known.run !== one);
    const run =
      open.find(isOwn) ?? left.find((one) => isOwn(one) && open.every(({ slot }) => slot !== one.slot));
    if (!run && (start > now || done.some((one) => isOf(one, interval)))) continue;
    const due = Math.max(start, attached);
    if (end > now) {
      if (run) current.push({ run, interval });
      // A bar that was planned after its start had passed begins now.
      else if (before !== null && before >= due) add(interval, now, 'waiting', null);
      else add(interval, due, 'waiting', now - due > toleranceMs ? 'runnerStopped' : null);
    } else if (!run && before !== null && end > before && due < end && due > before)
      add(interval, due, 'missed', 'runnerStopped');
  }
  const kept = new Set(current.map(({ run }) => run));
  // An account has one open run at a time: another one would fail the round of all consoles.
  const taken = new Set(current.map(({ run }) => run.slot));
  const begun = added.filter(({ run: { slot, outcome } }) => {
    if (outcome !== 'waiting') return true;
    const isFree = !taken.has(slot);
    taken.add(slot);
    return isFree;
  });
  return { current, added: begun, ended: open.filter((run) => !kept.has(run)) };
}

/** The changeable part of a run's state. */
type Change = Partial<
  Pick<SchedulerRunRow, 'outcome' | 'reason' | 'detail' | 'planned_end' | 'started_at' | 'ended_at'>
>;

/** Ends a run. @param gameConsole what its console plays now */
export function end(
  run: SchedulerRunRow,
  now: Date,
  gameConsole: Pick<ScheduledConsole, 'status' | 'runId'> | undefined,
): SchedulerRunRow {
  const isOver = run.planned_end <= now;
  const plannedEnd = isOver ? run.planned_end : now;
  const isPlaying = run.outcome === 'playing' && gameConsole?.runId === run.id;
  // It may have begun since the last round.
  const isBegun = isPlaying && gameConsole.status === consoleStatus.connected;
  const startedAt = run.started_at ?? (isBegun ? plannedEnd : null);
  const endedAt = isPlaying ? plannedEnd : run.ended_at;
  const reason = (isOver || startedAt ? run.reason : 'planChanged') as RunReason | null;
  const change: Change = {
    planned_end: plannedEnd,
    started_at: startedAt,
    ended_at: endedAt,
    reason,
    outcome: outcomeOf({
      plannedStart: run.planned_start.getTime(),
      plannedEnd: plannedEnd.getTime(),
      startedAt: startedAt?.getTime() ?? null,
      endedAt: endedAt?.getTime() ?? null,
      reason,
    }),
  };
  return { ...run, ...change };
}

export interface Step {
  runs: SchedulerRunRow[];
  start: SchedulerRunRow | null;
  stop: boolean;
}

/** What to do with a console, and the new state of its runs. */
export function stepOf(
  gameConsole: ScheduledConsole,
  current: Matched['current'],
  revision: number,
  accounts: SlotAccounts,
  now: Date,
): Step {
  const withAccount = current.map(({ run, interval }) => {
    const account = accounts.get(`${gameConsole.id} ${run.slot}`) ?? null;
    return { account, run, interval };
  });
  const decision = decide(
    consoleStateOf(gameConsole, now),
    withAccount.map(({ account, run, interval }) => ({
      id: run.id,
      slot: run.slot,
      // The stored start counts if it is earlier: plans are computed for a few days, and a bar without an end
      // has no start in them.
      start: Math.min(interval.start, run.planned_start.getTime()),
      attempts: run.attempts,
      account,
    })),
  );
  const isConnected = gameConsole.status === consoleStatus.connected;
  const isActive = isConnected || gameConsole.status === consoleStatus.connecting;
  const runs = withAccount.map(({ account, run, interval }) => {
    const isPlaying = isActive && gameConsole.runId === run.id;
    const startedAt = run.started_at ?? (isPlaying && isConnected ? now : null);
    // The reason for a late start is kept.
    const isInTime = (startedAt ?? now).getTime() - run.planned_start.getTime() <= toleranceMs;
    // While the previous account is being stopped, the reason why the run did not start in time is kept.
    const isBeingFreed = decision.stop && run.reason !== null;
    const found = isBeingFreed ? undefined : decision.reasons.get(run.id);
    const reason = found ?? (isPlaying && isInTime ? null : run.reason);
    const change: Change = {
      planned_end: new Date(interval.end),
      outcome: isPlaying ? 'playing' : 'waiting',
      started_at: startedAt,
      ended_at: isPlaying ? null : (run.ended_at ?? (run.started_at ? now : null)),
      reason,
      detail:
        found === 'accountFailed' ? (account?.lastError ?? null) : reason === run.reason ? run.detail : null,
    };
    return { ...run, account_id: account?.id ?? run.account_id, revision, ...change };
  });
  return {
    runs,
    start: runs.find(({ id }) => id === decision.start) ?? null,
    stop: decision.stop,
  };
}

export const hasChanged = (before: SchedulerRunRow, after: SchedulerRunRow): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);
