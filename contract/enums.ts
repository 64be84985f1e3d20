import { z } from 'zod';

/** A role: the lower its number, the more rights. The app knows no role by name or number. */
export const role = z.object({ role: z.number(), name: z.string() });
export type Role = z.infer<typeof role>;

const permission = z.object({ name: z.string(), section: z.string(), label: z.string() });

/** Response of GET /util/enums: required before the first screen. */
export const enums = z.object({
  /** Sorted by number, ascending. */
  roles: z.array(role),
  permissions: z.array(permission),
  /** Permission name to one flag per position in `roles`. */
  accessMap: z.record(z.string(), z.array(z.boolean())),
  accountStatuses: z.record(z.string(), z.string()),
  consoleStatuses: z.record(z.string(), z.string()),
  taskTypes: z.array(z.string()),
  taskStatuses: z.array(z.string()),
  walletActions: z.array(z.string()),
  webBotStatuses: z.array(z.string()),
  webBotErrors: z.array(z.string()),
  serverFlows: z.array(z.object({ id: z.number(), name: z.string() })),
  referralLinks: z.boolean(),
  /** Idle time in milliseconds after which the session counts as away from keyboard. */
  afkAfterMs: z.number().positive(),
  version: z.string(),
});
export type Enums = z.infer<typeof enums>;

/** Console states; an API may send others, so a status is a number on the wire. */
export const consoleStatus = {
  new: 1,
  allocated: 2,
  connecting: 3,
  connected: 4,
  disconnected: 5,
  failed: -1,
} as const;

/** Account states; "done" is not among them: it is an account that is not open. */
export const accountStatus = { inactive: 1, connecting: 2, active: 3, signIn: 4, failed: -1 } as const;

/** Script flow of a server by default; its label is 'Default'. */
export const defaultFlow = 0;

/** Purpose of a task; an API may send others, so a type is a text on the wire. */
export const taskTypes = ['test', 'parring', 'queue', 'handRun', 'signIn', 'work'] as const;
export type TaskType = (typeof taskTypes)[number];

/**
 * Progress of a task: waiting (`sent`), running, done, or ended by a failure of the work or an error of the system.
 */
export const taskStatuses = ['sent', 'active', 'finished', 'failed', 'error'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
