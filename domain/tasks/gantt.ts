import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { type Day, dayOf, minuteOfDay } from '#domain/format/zone.ts';

/** A console shows at least so many rows (specification, business constants). */
const leastRows = 5;
const hour = 3_600_000;
/** A bar is never shorter than a minute, so that it can be seen and pointed at. */
const shortest = 1 / 60;

/** A task as it is drawn. */
export interface Bar {
  task: Task;
  /** Decimal hours of the wall clock, 0 to 24. */
  from: number;
  to: number;
  /** It began yesterday, or goes on tomorrow: drawn with a mark at that end. */
  cutStart: boolean;
  cutEnd: boolean;
}

/** An account with its bars, or an empty row that fills the console up. */
export interface Row {
  account: { id: number; email: string } | null;
  bars: readonly Bar[];
}

export interface RowGroup {
  console: { id: number; name: string };
  rows: readonly Row[];
}

/** Decimal hours of the wall clock within a day, 0 before and 24 after it. @param at milliseconds since the epoch */
export function hourOf(at: number, day: Day, timezone: string): number {
  if (at <= day.start) return 0;
  if (at >= day.end) return 24;
  // Asking the calendar is slow; an ordinary day needs no calendar.
  if (day.end - day.start === 24 * hour) return (at - day.start) / hour;
  return minuteOfDay(at, timezone) / 60 + (at % 60_000) / hour;
}

/** Today's bars: one group for each console, padded to five rows. Tasks that do not touch the day are left out. */
export function ganttGroups(history: TaskHistory, now: number, timezone: string): RowGroup[] {
  const day = dayOf(now, timezone);
  const barsOf = (tasks: readonly Task[]): Bar[] =>
    tasks.flatMap((task) => barOf(task, now, day, timezone) ?? []);
  return history.consoles.map(({ id, name, accounts }) => {
    const rows: Row[] = accounts.map((account) => ({
      account: { id: account.id, email: account.email },
      bars: barsOf(account.tasks),
    }));
    const missing = Math.max(0, leastRows - rows.length);
    return { console: { id, name }, rows: [...rows, ...Array.from({ length: missing }, emptyRow)] };
  });
}

const emptyRow = (): Row => ({ account: null, bars: [] });

function barOf(task: Task, now: number, day: Day, timezone: string): Bar | null {
  // What waits or runs goes on until now.
  const end = Math.max(task.start, task.end ?? now);
  if (end < day.start || task.start >= day.end) return null;
  const from = Math.min(hourOf(task.start, day, timezone), 24 - shortest);
  // Where the clock goes back, the end can come before the start.
  const to = Math.min(24, Math.max(hourOf(end, day, timezone), from + shortest));
  return { task, from, to, cutStart: task.start < day.start, cutEnd: end > day.end };
}

/** 'Queue: {n}; Active: {n}': tasks that wait, and those that run. */
export function countTasks({ consoles }: TaskHistory): { queue: number; active: number } {
  const statuses = consoles.flatMap(({ accounts }) =>
    accounts.flatMap(({ tasks }) => tasks.map(({ status }) => status)),
  );
  return {
    queue: statuses.filter((status) => status === 'sent').length,
    active: statuses.filter((status) => status === 'active').length,
  };
}
