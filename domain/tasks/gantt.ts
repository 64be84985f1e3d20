import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { clockOf } from '#domain/gantt/axis.ts';
import type { GanttBar, GanttGroup, GanttRow } from '#domain/gantt/types.ts';
import { type Day, minuteOfDay } from '#domain/format/zone.ts';
import { dateTime } from '#domain/format/time.ts';

/** A console shows at least so many rows (specification, business constants). */
const minRows = 5;
const hour = 3_600_000;
/** A bar is never shorter than a minute, so that it can be seen and pointed at. */
const minHours = 1 / 60;

/** A task as it is drawn: from its beginning to its end, or until now while it waits or runs. */
export interface TaskBar extends GanttBar {
  task: Task;
}

type TaskConsole = TaskHistory['consoles'][number];

/** Decimal hours of the wall clock within a day, 0 before and 24 after it. @param at milliseconds since the epoch */
export function hourOf(at: number, day: Day, timezone: string): number {
  if (at <= day.start) return 0;
  if (at >= day.end) return 24;
  // Asking the calendar is slow; an ordinary day needs no calendar.
  if (day.end - day.start === 24 * hour) return (at - day.start) / hour;
  return minuteOfDay(at, timezone) / 60 + (at % 60_000) / hour;
}

/** The bars of a console on a day: a row for each account, padded to five. Tasks that do not touch the day are left out. */
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
 * The way from a server's history of a day to its chart: one group for each console. It remembers: a console whose tasks
 * are the same object and have all ended stays the same group, so that nothing of it is drawn anew.
 */
export function createTaskGroups(): (
  history: Pick<TaskHistory, 'consoles'>,
  now: number,
  day: Day,
  timezone: string,
) => readonly GanttGroup<TaskBar>[] {
  const known = new WeakMap<TaskConsole, { group: GanttGroup<TaskBar>; of: string }>();
  return ({ consoles }, now, day, timezone) => {
    // What goes on after the end of the day is drawn to its end, however late it is.
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
  // What waits or runs goes on until now.
  const end = Math.max(task.start, task.end ?? now);
  if (end < day.start || task.start >= day.end) return null;
  const from = Math.min(hourOf(task.start, day, timezone), 24 - minHours);
  // Where the clock goes back, the end can come before the start.
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

/** `HH:mm` on that day, else `YYYY/MM/DD HH:mm`; many at once cost little. @param at milliseconds since the epoch */
export function timeOn(day: Day, at: number, timezone: string): string {
  if (at < day.start || at >= day.end) return dateTime(at, timezone);
  // A minute that has begun counts, for all the fractions of an hour.
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
