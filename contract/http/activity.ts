import { z } from 'zod';
import { id, idParam, instant, reportedText } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Maximum number of entries in one answer; the default is {@link defaultActivityLimit}. */
export const maxActivityLimit = 200;
export const defaultActivityLimit = 50;

/** Maximum number of objects of an entry that are named; `objectCount` counts all of them. */
export const maxNamedObjects = 20;

/** Kinds of actors. An API may have others. */
export const actorKinds = ['user', 'link', 'scheduler', 'agent', 'system'] as const;

const activityObject = z.object({ kind: z.string(), id, name: z.string() });
export type ActivityObject = z.infer<typeof activityObject>;

const activityEntry = z.object({
  position: z.int(),
  at: instant,
  /** One of `contract/activity`; an app may not know all of them. */
  kind: z.string(),
  /** Null when the actor is unknown. `id` and `name` are null for an agent and for the system. */
  actor: z
    .object({ kind: z.string(), id: id.nullable(), name: z.string().nullable() })
    .nullable()
    .default(null),
  /** What made the actor act, such as the name of a scheduler; null: nothing else. */
  cause: z.string().nullable().default(null),
  /** The same for all entries of one call. */
  batch: z.string().nullable().default(null),
  /** Objects with their names at that time. */
  objects: z.array(activityObject),
  objectCount: z.int(),
  data: z.record(z.string(), z.unknown()),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

const object = idParam.optional();

export const getActivity = endpoint({
  summary: 'Read what has happened',
  description:
    'Newest first. Everything that is given has to fit: an object, `person` (who did it, or to whom it was done), `kinds` (a comma-separated list), `cause` (the kind of who did it: `user`, `link`, `scheduler`, `agent` or `system`), `field` (the path of a value, of edits that have changed it), `from` (included) and `to` (excluded), and words of `text`, each the beginning of a name of an object or of the actor, of the cause, or of a word of the kind. `before` is `next` of the answer before. Only what the caller may see now.',
  method: 'GET',
  path: '/activity',
  access: ['activity_view'],
  optional: true,
  query: z.object({
    console: object,
    account: object,
    server: object,
    group: object,
    scheduler: object,
    config: object,
    person: object,
    incident: object,
    kinds: z.string().max(4000).optional(),
    cause: reportedText(50).optional(),
    field: reportedText(200).optional(),
    from: instant.optional(),
    to: instant.optional(),
    text: reportedText(100).optional(),
    before: z
      .string()
      .regex(/^\d{1,17}\.\d{1,15}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(maxActivityLimit).optional(),
  }),
  response: z.object({
    data: z.array(activityEntry),
    /** Value of `before` for the next answer; null: there are no older entries. */
    next: z.string().nullable().default(null),
    /** Time of the first entry that is still kept: nothing is known about earlier times. Null: there is none. */
    since: instant.nullable().default(null),
  }),
});

export const noteExport = endpoint({
  summary: 'Note that data were exported',
  description:
    'Lists are exported by the app, which tells the API what was taken, for the activity: `what` is the list, `count` its rows.',
  refuses: ['tooManyAttempts'],
  method: 'POST',
  path: '/activity/exports',
  access: 'session',
  optional: true,
  body: z.object({ what: reportedText(50), format: reportedText(20), count: z.int().nonnegative() }),
  response: z.object({}),
});
