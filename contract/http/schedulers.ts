import { z } from 'zod';
import { empty, id, idList, idParams, instant, line, listOf, maxIds, page, revision } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { scheduleData } from './scheduleData.ts';
import { scheduleText } from './scheduleLimits.ts';

const named = z.object({ id, name: z.string() });

export const scheduler = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  createdAt: instant,
  /** Whether it is enabled on at least one console. */
  enabled: z.boolean(),
  /** Number of consoles that it is attached to. */
  consoles: z.int(),
  data: scheduleData,
  /** IANA name of the owner's timezone, in which the hours of `data` are meant. */
  timezone: z.string().default('UTC'),
  /** Whether the caller owns it: only the owner may edit, delete and attach it. */
  isOwn: z.boolean().default(true),
  /** Names of the configs in `data`, for roles that may not load configs; not sent by every API. */
  configs: z.array(named).optional(),
  revision: revision.default(0),
});
export type Scheduler = z.infer<typeof scheduler>;

export const schedulerName = line(scheduleText.name.max, scheduleText.name.min);
export const schedulerDescription = line(scheduleText.description.max, scheduleText.description.min);

const newScheduler = z.object({
  name: schedulerName,
  description: schedulerDescription.nullable().optional(),
  data: scheduleData,
});

export const getSchedulers = endpoint({
  summary: 'List schedulers',
  description:
    "The caller's own; with ids these, also those of others that are attached to a console that the caller sees.",
  method: 'GET',
  path: '/schedulers',
  access: ['scheduler_view', 'scheduler_attach', 'consoles_schedulers_view'],
  query: page.extend({ schedulerIds: idList.optional() }),
  response: listOf(scheduler).extend({ summary: z.object({ total: z.int() }).optional() }),
});

export const createScheduler = endpoint({
  summary: 'Create a scheduler',
  description: 'Creates a scheduler, which is attached to no console yet.',
  errors: {
    422: 'An entry is invalid: its path is `scheduler.data.{index of the day}.entries.{index}`, with `.configId` at its end for a config that does not exist or applies everywhere.',
  },
  refuses: ['ofDay'],
  method: 'POST',
  path: '/schedulers',
  access: ['scheduler_create'],
  idempotent: true,
  body: z.object({ scheduler: newScheduler }),
  response: z.object({ id }),
});

export const updateScheduler = endpoint({
  summary: 'Change a scheduler',
  description: 'Changes the given fields of a scheduler.',
  errors: {
    422: 'An entry is invalid: its path is `scheduler.data.{index of the day}.entries.{index}`, with `.configId` at its end for a config that does not exist or applies everywhere.',
  },
  refuses: ['schedulerChanged', 'ofDay'],
  method: 'PUT',
  path: '/schedulers/:id',
  access: ['scheduler_update'],
  params: idParams,
  body: z.object({ scheduler: newScheduler.partial().extend({ revision: revision.optional() }) }),
  response: z.object({ revision: revision.default(0) }),
});

export const deleteSchedulers = endpoint({
  summary: 'Delete schedulers',
  description:
    'Deletes schedulers of the caller, all or none; those of other users are not counted in `count`.',
  refuses: ['schedulerInUse', 'schedulersInUse'],
  method: 'DELETE',
  path: '/schedulers',
  access: ['scheduler_delete'],
  query: z.object({
    schedulerIds: idList,
    detach: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }),
  response: z.object({ count: z.int() }),
});

/** A console with its scheduler; null when none is attached. */
export const consoleScheduler = z.object({
  consoleId: id,
  consoleName: z.string(),
  serverGroup: named,
  server: named,
  scheduler: named.extend({ enabled: z.boolean() }).nullable(),
});
export type ConsoleScheduler = z.infer<typeof consoleScheduler>;

export const getConsoleSchedulers = endpoint({
  summary: 'List consoles with their schedulers',
  description: 'Consoles that the caller sees, by group, server and name; with ids only these.',
  method: 'GET',
  path: '/consoles/schedulers',
  access: ['consoles_schedulers_view'],
  query: page.extend({ consoleIds: idList.optional() }),
  response: listOf(consoleScheduler).extend({ summary: z.object({ total: z.int() }).optional() }),
});

const consoleIds = z.array(id).min(1).max(maxIds);
const changed = z.object({ count: z.int() });

/** `enabled`: true by default; false attaches it disabled, as it was before. */
const attachment = z.object({ schedulerId: id, enabled: z.boolean().optional() });

export const attachScheduler = endpoint({
  summary: 'Attach a scheduler to a console',
  description:
    'Attaches a scheduler of the caller, in place of another one, and enables it unless `enabled` is false. A console that has it already is left as it is.',
  refuses: ['schedulerNotFound'],
  method: 'PUT',
  path: '/consoles/:id/schedulers',
  access: ['scheduler_attach'],
  params: idParams,
  body: attachment,
  response: empty,
});

export const detachScheduler = endpoint({
  summary: 'Detach the scheduler of a console',
  description: 'Detaches the scheduler of a console; a console without one is no error.',
  method: 'DELETE',
  path: '/consoles/:id/schedulers',
  access: ['scheduler_detach'],
  params: idParams,
  response: empty,
});

export const enableScheduler = endpoint({
  summary: 'Enable or disable the scheduler of a console',
  description: 'Enables or disables the scheduler of a console, which stays attached.',
  refuses: ['schedulerNotAttached'],
  method: 'PUT',
  path: '/consoles/:id/schedulers/enable',
  access: ['scheduler_attach'],
  params: idParams,
  body: z.object({ enabled: z.boolean() }),
  response: empty,
});

export const attachSchedulers = endpoint({
  summary: 'Attach a scheduler to consoles',
  description:
    'As `attachScheduler`, in one transaction; `count` is the number of consoles that changed. Consoles that the caller does not see are left out.',
  refuses: ['schedulerNotFound'],
  method: 'PUT',
  path: '/consoles/schedulers',
  access: ['scheduler_attach'],
  body: attachment.extend({ consoleIds }),
  response: changed,
});

export const detachSchedulers = endpoint({
  summary: 'Detach the schedulers of consoles',
  description:
    '`count` is the number of consoles that changed. Consoles that the caller does not see are left out.',
  method: 'DELETE',
  path: '/consoles/schedulers',
  access: ['scheduler_detach'],
  query: z.object({ consoleIds: idList }),
  response: changed,
});

export const enableSchedulers = endpoint({
  summary: 'Enable or disable the schedulers of consoles',
  description:
    '`count` is the number of consoles that changed. Consoles without a scheduler, and those that the caller does not see, are left out.',
  method: 'PUT',
  path: '/consoles/schedulers/enable',
  access: ['scheduler_attach'],
  body: z.object({ consoleIds, enabled: z.boolean() }),
  response: changed,
});
