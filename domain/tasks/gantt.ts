import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { clockOf } from '#domain/gantt/axis.ts';
import type { GanttBar, GanttGroup, GanttRow } from '#domain/gantt/bars.ts';
import { type Day, minuteOfDay } from '#domain/format/zone.ts';
import { dateTime } from '#domain/format/time.ts';

/** Minimum number of rows per console (specification, business constants). */
const minRows = 5;
const hour = 3_600_000;
/** Minimum length of a bar, hours: one minute, so that it can be seen and hit. */
const minHours = 1 / 60;

/** The bar of a task: from its start to its end, or until now while it waits or runs. */
export interface TaskBar extends GanttBar {
  task: Task;
}

type TaskConsole = TaskHistory['consoles'][number];

/**
 * Decimal hours of the wall clock within a day, 0 before that day and 24 after it.
 * @param at milliseconds since the epoch
 */
export function hourOf(at: number, day: Day, timezone: string): number {
  if (at <= day.start) return 0;
  if (at >= day.end) return 24;
  // Calendar calculations are slow, and needed only for days that do not have 24 hours.
  if (day.end - day.start === 24 * hour) return (at - day.start) / hour;
  return minuteOfDay(at, timezone) / 60 + (at % 60_000) / hour;
}

/** The bars of a console on a day: a row per account, padded to the minimum. Tasks outside the day are left out. */
function groupOf(
  { id, name, accounts }: TaskConsole,
  now: number,
  day: Day,
  timezone: string,
): GanttGroup<TaskBar> {
  const rows: GanttRow<TaskBar>[] = accounts.map((account) => ({
    key: account.id,
    label: account.email,
    bars: account.tasks.flatMap((task) => barOf(task, now, day, timezone) ?? []),
  }));
  while (rows.length < minRows) rows.push({ key: `empty ${rows.length}`, label: '', bars: [] });
  return { key: id, label: name, rows };
}

const isOpen = ({ accounts }: TaskConsole): boolean =>
  accounts.some(({ tasks }) => tasks.some(({ end }) => end === null));

/**
 * Converts a server's task history to a chart: one group per console. Memoized: a console that is the same object and
 * whose tasks have all ended keeps its group, so that it is not rendered again.
 */
export function createTaskGroups(): (
  history: Pick<TaskHistory, 'consoles'>,
  now: number,
  day: Day,
  timezone: string,
) => readonly GanttGroup<TaskBar>[] {
  const known = new WeakMap<TaskConsole, { group: GanttGroup<TaskBar>; of: string }>();
  return ({ consoles }, now, day, timezone) => {
    // A task that continues after the day is drawn to the end of the day.
    const until = Math.min(now, day.end + 1);
    return consoles.map((gameConsole) => {
      const of = `${timezone} ${day.start} ${isOpen(gameConsole) ? until : ''}`;
      const before = known.get(gameConsole);
      if (before?.of === of) return before.group;
      const group = groupOf(gameConsole, until, day, timezone);
      known.set(gameConsole, { group, of });
      return group;
    });
  };
}

function barOf(task: Task, now: number, day: Day, timezone: string): TaskBar | null {
  // A waiting or running task is drawn up to now.
  const end = Math.max(task.start, task.end ?? now);
  if (end < day.start || task.start >= day.end) return null;
  const from = Math.min(hourOf(task.start, day, timezone), 24 - minHours);
  // When the clock is set back, the end can be before the start.
  const to = Math.min(24, Math.max(hourOf(end, day, timezone), from + minHours));
  return {
    id: task.id,
    from,
    to,
    tone: task.type,
    state: task.status,
    cutStart: task.start < day.start,
    cutEnd: end > day.end,
    task,
  };
}

/**
 * `HH:mm` on that day, otherwise `YYYY/MM/DD HH:mm`; cheap for many values.
 * @param at milliseconds since the epoch
 */
export function timeOn(day: Day, at: number, timezone: string): string {
  if (at < day.start || at >= day.end) return dateTime(at, timezone);
  // Round down to the minute; the addend compensates rounding errors of the decimal hours.
  return clockOf(Math.floor(hourOf(at, day, timezone) * 60 + 1e-6) / 60);
}

/** 'Queue: {n}; Active: {n}': tasks that wait, and those that run. */
export function countTasks({ consoles }: Pick<TaskHistory, 'consoles'>): { queue: number; active: number } {
  const statuses = consoles.flatMap(({ accounts }) =>
    accounts.flatMap(({ tasks }) => tasks.map(({ status }) => status)),
  );
  return {
    queue: statuses.filter((status) => status === 'sent').length,
    active: statuses.filter((status) => status === 'active').length,
  };
}
