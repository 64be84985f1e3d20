import { z } from 'zod';
import { id, idParams, isoDate } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const task = z.object({
  id,
  /** Milliseconds since the epoch. */
  start: z.number(),
  /** Milliseconds since the epoch; null while it waits or runs. */
  end: z.number().nullable(),
  /** Last action. */
  tag: z.string().nullable(),
  /** Reason of the failure. */
  error: z.string().nullable(),
  /** One of `taskTypes`; an API may send others. */
  type: z.string(),
  /** One of `taskStatuses`. */
  status: z.string(),
});
export type Task = z.infer<typeof task>;

/** An account with its tasks, oldest first. */
const taskAccount = z.object({ id, email: z.string(), consoleId: id, tasks: z.array(task) });

/** Every console of the server with its accounts, sorted by index, and their tasks of the day. */
export const taskHistory = z.object({
  group: z.object({ id, name: z.string() }),
  consoles: z.array(z.object({ id, name: z.string(), accounts: z.array(taskAccount) })),
});
export type TaskHistory = z.infer<typeof taskHistory>;

export const getServerTasks = endpoint({
  summary: 'List the tasks of a server',
  description:
    "Tasks of a day in the caller's timezone, including those that began before it. Default: today.",
  method: 'GET',
  path: '/servers/:id/tasks',
  access: ['servers_tasks_view'],
  params: idParams,
  query: z.object({ date: isoDate.optional() }),
  response: taskHistory,
});
