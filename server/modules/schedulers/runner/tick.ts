import { toleranceMs } from '#domain/schedule/running/runs.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { appendFacts } from '#server/kernel/events/facts.ts';
import type { SchedulerRunRow } from '#server/schema/tables.ts';
import { startRun, stopConsole } from './act.ts';
import { end, hasChanged, match, type NewRun, type Step, stepOf } from './consoleRuns.ts';
import type { Lease } from './lease.ts';
import { createPlans } from './plans.ts';
import { factsOfRuns, isOpen } from './runFacts.ts';
import {
  readAccounts,
  readConsoles,
  readDoneRuns,
  readLeftRuns,
  readOpenRuns,
  readPlaying,
  type ScheduledConsole,
} from './read.ts';
import { insertRuns, linkTasks, lockReferences, updateRuns } from './writes.ts';

export type SchedulerDeps = Needs<'db' | 'messaging' | 'now' | 'log'>;

/** Maximum number of concurrent commands to agents. */
const concurrency = 16;
/** Pause after a start that the agent refused or did not answer, in milliseconds. */
const retryMs = 30_000;
/** If the console still plays after this time, in milliseconds, a stop is sent again; the last match takes less. */
const stopAgainMs = 60_000;

interface ConsoleStep extends Step {
  gameConsole: ScheduledConsole;
  /** Name of the scheduler. */
  by: string;
}

/** Runs that have ended, and waiting runs with a new reason. */
const changedRuns = (
  before: ReadonlyMap<number, SchedulerRunRow>,
  runs: readonly SchedulerRunRow[],
): SchedulerRunRow[] =>
  runs.filter(
    ({ id, outcome, reason }) => !isOpen(outcome) || (reason !== null && before.get(id)?.reason !== reason),
  );

const keyOf = (run: Pick<NewRun, 'console_id' | 'slot' | 'planned_start'>): string =>
  `${run.console_id} ${run.slot} ${run.planned_start.getTime()}`;

/**
 * Carries out the plans of all enabled schedulers once: compares what should play with what plays, and starts
 * and stops accounts. It does not depend on earlier calls, so nothing is lost when one is missed.
 * @returns a function to be called every few seconds with the epoch of the lease, while `isHeld`
 */
export function createTick(
  deps: SchedulerDeps,
  lease: Lease,
): (epoch: number, isHeld: () => boolean) => Promise<void> {
  const { db, log, now: clock } = deps;
  const plansAt = createPlans(db);
  /** By console: the earliest next start, and the last stop, in milliseconds since the epoch. */
  const notBefore = new Map<number, number>();
  const stopSentAt = new Map<number, number>();
  /** Servers of the consoles that did not play as planned in the last round, by console. */
  let offPlan: ReadonlyMap<number, number> = new Map();

  /** Compares the plans with the stored runs. */
  async function compare(now: Date) {
    const moment = { now: now.getTime(), before: (await lease.lastTick())?.getTime() ?? null };
    const plans = await plansAt(moment.now);
    const consoles = await readConsoles(db);
    const open = await readOpenRuns(db);
    const openOf = Map.groupBy(open, (run) => run.console_id);
    const doneOf = Map.groupBy(await readDoneRuns(db, now), (run) => run.console_id);
    const leftOf = Map.groupBy(await readLeftRuns(db, consoles, now), (run) => run.console_id);
    const matched = consoles.flatMap((gameConsole) => {
      const plan = plans.get(gameConsole.schedulerId);
      if (!plan) return [];
      const { id } = gameConsole;
      const runs = { open: openOf.get(id) ?? [], done: doneOf.get(id) ?? [], left: leftOf.get(id) ?? [] };
      const found = match(gameConsole, plan, runs, moment);
      return [{ gameConsole, plan, ...found }];
    });
    const busy = matched.filter(({ current, added }) => current.length + added.length > 0);
    const accounts = await readAccounts(
      db,
      busy.map(({ gameConsole }) => gameConsole.id),
    );
    // Accounts started by a scheduler that was detached or disabled play on.
    const planned = new Set(matched.map(({ gameConsole }) => gameConsole.id));
    const abandoned = open.filter((run) => !planned.has(run.console_id));
    const others = abandoned.map((run) => run.console_id);
    const playing = [...consoles, ...(others.length > 0 ? await readPlaying(db, others) : [])];
    const consoleOf = new Map(playing.map((one) => [one.id, one]));
    const ended = [...abandoned, ...matched.flatMap((one) => one.ended)].map((run) =>
      end(run, now, consoleOf.get(run.console_id)),
    );
    return { known: [...open, ...[...leftOf.values()].flat()], matched, accounts, ended };
  }

  /** Stores the new state of the runs. @returns what to do */
  async function plan(epoch: number): Promise<ConsoleStep[]> {
    const now = clock();
    const { known, matched, accounts, ended } = await compare(now);
    return lease.guarded(epoch, async (transaction) => {
      const added = matched.flatMap((one) => one.added);
      const accountOf = (run: NewRun): number | null =>
        accounts.get(`${run.console_id} ${run.slot}`)?.id ?? null;
      const wanted = added.map(({ run }) => ({ ...run, account_id: accountOf(run) }));
      const existing = await lockReferences(transaction, wanted);
      // Updated first, because an account has only one open run at a time.
      await updateRuns(transaction, ended);
      const inserted = await insertRuns(transaction, existing);
      const intervalOf = new Map(added.map(({ run, interval }) => [keyOf(run), interval]));
      const begun = Map.groupBy(
        inserted.filter(({ outcome }) => outcome === 'waiting'),
        (run) => run.console_id,
      );
      const steps = matched.map(({ gameConsole, plan: { name, revision }, current }): ConsoleStep => {
        const fresh = (begun.get(gameConsole.id) ?? []).flatMap((run) => {
          const interval = intervalOf.get(keyOf(run));
          return interval ? [{ run, interval }] : [];
        });
        const step = stepOf(gameConsole, [...current, ...fresh], revision, accounts, now);
        return { gameConsole, by: name, ...step };
      });
      const before = new Map([...known, ...inserted].map((run) => [run.id, run]));
      const changed = steps
        .flatMap(({ runs }) => runs)
        .filter((run) => {
          const stored = before.get(run.id);
          return stored === undefined || hasChanged(stored, run);
        });
      await updateRuns(transaction, changed);
      await linkTasks(transaction, [...known, ...changed]);
      await transaction.updateTable('scheduler_lease').set({ ticked_at: now }).execute();
      const reported = changedRuns(before, [
        ...ended,
        ...changed,
        ...inserted.filter(({ outcome }) => outcome === 'missed'),
      ]);
      report(reported);
      await appendFacts(
        transaction,
        factsOfRuns(
          reported,
          matched.map((one) => one.gameConsole),
        ),
      );
      return steps;
    });
  }

  /** Logs runs that have ended, and waiting runs with a new reason. */
  function report(runs: readonly SchedulerRunRow[]): void {
    for (const { id: runId, console_id: consoleId, slot, outcome, reason, detail } of runs)
      log.info(
        { runId, consoleId, slot, outcome, reason, ...(detail !== null && { detail }) },
        isOpen(outcome) ? 'a scheduled account waits' : 'a scheduled run has ended',
      );
  }

  /** Notifies apps of consoles that have started or stopped deviating from their plan: time alone makes a run late. */
  async function appendOffPlan(steps: readonly ConsoleStep[]): Promise<void> {
    const latest = clock().getTime() - toleranceMs;
    const before = offPlan;
    offPlan = new Map(
      steps
        .filter(({ runs }) =>
          runs.some((run) => run.outcome === 'waiting' && run.planned_start.getTime() < latest),
        )
        .map(({ gameConsole: { id, serverId } }) => [id, serverId]),
    );
    const changed = [...before, ...offPlan].filter(([id]) => before.has(id) !== offPlan.has(id));
    await appendChanges(
      db,
      'consolesUpdated',
      changed.map(([id, serverId]) => ({ id, serverId })),
    );
  }

  async function act(
    { gameConsole, by, runs, start, stop }: ConsoleStep,
    epoch: number,
  ): Promise<SchedulerRunRow[]> {
    const { id } = gameConsole;
    const now = clock().getTime();
    // A time in the future dates from before the clock was set back.
    const stopAge = now - (stopSentAt.get(id) ?? -Infinity);
    const isStopSent = stopAge >= 0 && stopAge < stopAgainMs;
    if (stop && !isStopSent) {
      // A match may last longer than the bar: the stop is sent again, and is still the same one.
      const isRecorded = stopSentAt.has(id);
      if (await stopConsole(deps, gameConsole, { by, epoch, isRecorded })) stopSentAt.set(id, now);
    }
    const run = runs.find((one) => one === start);
    const pauseMs = (notBefore.get(id) ?? 0) - now;
    if (!run || (pauseMs > 0 && pauseMs <= retryMs)) return [];
    const result = await startRun(deps, gameConsole, run, epoch);
    if (result === 'changed') return [];
    if (result === 'started') {
      notBefore.delete(id);
      return [{ ...run, attempts: run.attempts + 1, outcome: 'playing' }];
    }
    notBefore.set(id, now + retryMs);
    return [{ ...run, ...result }];
  }

  return async (epoch, isHeld) => {
    const steps = await plan(epoch);
    await appendOffPlan(steps);
    const started = clock().getTime();
    for (const [id, time] of notBefore) if (time <= started) notBefore.delete(id);
    const queue = steps.filter(({ start, stop }) => start !== null || stop).values();
    for (const { gameConsole, stop } of steps) if (!stop) stopSentAt.delete(gameConsole.id);
    const changed: SchedulerRunRow[] = [];
    const work = async (): Promise<void> => {
      for (const one of queue) {
        if (!isHeld()) return;
        try {
          changed.push(...(await act(one, epoch)));
        } catch (error) {
          // The other steps are carried out anyway, and this one is tried again in the next round.
          log.error(
            { err: error, consoleId: one.gameConsole.id },
            'the plan of a console could not be carried out',
          );
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    if (changed.length > 0) await lease.guarded(epoch, (transaction) => updateRuns(transaction, changed));
  };
}
