import { z } from 'zod';
import { id, idParams, isoDate } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const task = z.object({
  id,
  /** Milliseconds since the epoch. */
  start: z.number(),
  /** The same; null while it waits or runs. */
  end: z.number().nullable(),
  /** Last action. */
  tag: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** One of `taskTypes`; an API may send others. */
  type: z.string(),
  /** One of `taskStatuses`. */
  status: z.string(),
});
export type Task = z.infer<typeof task>;

/** An account with its tasks, oldest first. */
const taskAccount = z.object({ id, email: z.string(), consoleId: id, tasks: z.array(task) });

/** Every console of the server, each with all its accounts and what they did on that day, by their index. */
export const taskHistory = z.object({
  group: z.object({ id, name: z.string() }),
  consoles: z.array(z.object({ id, name: z.string(), accounts: z.array(taskAccount) })),
});
export type TaskHistory = z.infer<typeof taskHistory>;

/** Tasks that touch a day in the caller's timezone, also those that began before it. Without a date: today. */
export const getServerTasks = endpoint({
  method: 'GET',
  path: '/servers/:id/tasks',
  access: ['servers_tasks_view'],
  params: idParams,
  query: z.object({ date: isoDate.optional() }),
  response: taskHistory,
});
