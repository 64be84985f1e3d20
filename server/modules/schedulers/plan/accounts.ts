import type { AccountPlan, PlannedBar } from '#contract/http/schedulePlan.ts';
import type { PlannedInterval } from '#domain/schedule/running/calendar.ts';
import type { Day } from '#domain/format/zone.ts';
import { judge, shareOf } from '#domain/schedule/running/verdicts.ts';
import type { SchedulerRunRow, TaskRow } from '#server/schema/tables.ts';

type Work = Pick<TaskRow, 'id' | 'console_id' | 'account_id' | 'start_at' | 'end_at' | 'tag' | 'error'>;

/** Stored data about consoles and a day. */
export interface DayRecords {
  /** Of all schedulers: what another one has planned is not unplanned. */
  runs: readonly SchedulerRunRow[];
  /** The scheduler whose bars are wanted; null: any. */
  schedulerId: number | null;
  work: readonly Work[];
  accounts: readonly { id: number; email: string; index: number; console_id: number }[];
  configNames: ReadonlyMap<number, string>;
  /** Whether the viewer may see emails and errors of accounts. */
  showsAccounts: boolean;
}

interface ConsoleAccounts {
  accounts: AccountPlan[];
  /** Milliseconds, of all accounts. */
  plannedMs: number;
  playedMs: number;
}

/** `isShown`: of the wanted scheduler. */
type Bar = Omit<PlannedBar, 'verdict'> & { isShown: boolean };

/**
 * The accounts of a console that should have played or did play on a day, by index. A bar that continues from
 * the previous day, or into the next, is judged as a whole; the shares are those of the day.
 * The records include the rest of such bars.
 * @param ahead bars that have not begun
 * @param now milliseconds since the epoch
 */
export function accountsOf(
  consoleId: number,
  { runs, schedulerId, work, accounts, configNames, showsAccounts }: DayRecords,
  ahead: readonly PlannedInterval[],
  day: Day,
  now: number,
): ConsoleAccounts {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const bySlot = new Map(
    accounts.filter((one) => one.console_id === consoleId).map((account) => [account.index, account.id]),
  );
  const rows = new Map<string, { id: number | null; slot: number; bars: Bar[]; work: Work[] }>();
  const rowOf = (id: number | null, slot: number) => {
    const key = id === null ? `slot ${slot}` : String(id);
    const row = rows.get(key) ?? { id, slot, bars: [], work: [] };
    rows.set(key, row);
    return row;
  };
  const nameOf = (id: number): string | null => configNames.get(id) ?? null;
  for (const run of runs.filter((one) => one.console_id === consoleId))
    rowOf(run.account_id, run.slot).bars.push({
      key: `run ${run.id}`,
      start: run.planned_start.getTime(),
      end: run.planned_end.getTime(),
      configId: run.config_id,
      configName: nameOf(run.config_id),
      reason: run.reason,
      detail: showsAccounts ? run.detail : null,
      taskId: run.task_id,
      isShown: schedulerId === null || run.scheduler_id === schedulerId,
    });
  for (const { slot, configId, start, end } of ahead)
    rowOf(bySlot.get(slot) ?? null, slot).bars.push({
      key: `plan ${consoleId} ${slot} ${start}`,
      start,
      end,
      configId,
      configName: nameOf(configId),
      reason: null,
      detail: null,
      taskId: null,
      isShown: true,
    });
  for (const task of work.filter((one) => one.console_id === consoleId))
    rowOf(task.account_id, known.get(task.account_id)?.index ?? 0).work.push(task);

  const isInDay = ({ start, end }: { start: number; end: number | null }): boolean =>
    start < day.end && (end ?? now) >= day.start;
  const clip = (bar: Bar) => ({
    start: Math.max(bar.start, day.start),
    end: Math.min(bar.end, day.end),
  });
  const sums = { plannedMs: 0, playedMs: 0 };
  const list = [...rows.values()]
    .toSorted((a, b) => a.slot - b.slot || (a.id ?? 0) - (b.id ?? 0))
    .flatMap(({ id, slot, bars, work: tasks }): AccountPlan[] => {
      const spans = tasks.map((task) => ({
        taskId: task.id,
        start: task.start_at.getTime(),
        end: task.end_at?.getTime() ?? null,
        tag: task.tag,
        error: showsAccounts ? task.error : null,
      }));
      const judged = judge(bars, spans, now);
      const shownBars = judged.bars.filter(
        (bar) => bar.isShown && bar.end > day.start && bar.start < day.end,
      );
      const shownWork = judged.played.filter(isInDay);
      if (shownBars.length + shownWork.length === 0) return [];
      const ofDay = judge(shownBars.map(clip), spans, now);
      sums.plannedMs += ofDay.plannedMs;
      sums.playedMs += ofDay.playedMs;
      return [
        {
          id,
          email: (showsAccounts && id !== null && known.get(id)?.email) || null,
          slot,
          share: shareOf(ofDay),
          bars: shownBars.map(({ first, isShown: _isShown, ...bar }) => ({
            ...bar,
            taskId: bar.taskId ?? first?.taskId ?? null,
          })),
          played: shownWork,
        },
      ];
    });
  return { accounts: list, ...sums };
}
