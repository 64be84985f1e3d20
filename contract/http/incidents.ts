import { z } from 'zod';
import { description, id, idParam, idParams, instant, maxIds, reportedText } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The most severe first. */
export const severities = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** `snoozed`: no messages are sent until a time. */
export const incidentStates = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** A time of day, `HH:mm`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notText');

/** Maximum number of incidents in one answer. */
export const maxIncidents = 200;
/** Maximum number of objects of an incident that are listed; `count` counts all of them. */
export const maxIncidentObjects = 500;
/** Longest snooze, milliseconds: 30 days. */
export const maxSnoozeMs = 30 * 86_400_000;

/** A person with the name at that time; `id` null: the person was deleted. */
const person = z.object({ id: id.nullable(), name: z.string() });
const act = z.object({ by: person.nullable(), at: instant });

const incident = z.object({
  id,
  /** The condition that holds: one of `domain/alerts/conditions.ts`; an app may not know all of them. */
  kind: z.string(),
  severity: z.string(),
  state: z.string(),
  /** Null: the rule was deleted. `name` null: the rule has the name of its condition. */
  rule: z.object({ id, name: z.string().nullable() }).nullable(),
  /** Null: the incident is not about a server. */
  server: z.object({ id, name: z.string() }).nullable(),
  /** Number of objects it is about now, such as failed consoles; for a resolved incident: what it was about. */
  count: z.int(),
  /** Names of the first objects; once it is about none, of those that left it last. */
  names: z.array(z.string()),
  /** Ids of its consoles, to mark their tiles. */
  consoleIds: z.array(id).default([]),
  /** The number that the condition compares, such as a share in percent; null: it does not compare any. */
  figure: z.number().nullable(),
  openedAt: instant,
  /** Time of the last change of its state. */
  updatedAt: instant,
  /** How many times it was opened: it reopens when the condition returns soon. */
  openings: z.int(),
  acknowledged: act.nullable(),
  assignee: person.nullable(),
  snoozedUntil: instant.nullable(),
  /** `by` null: it ended because the condition was over. */
  resolved: act.nullable(),
  comments: z.int(),
  /** Automatic actions of its rule so far; null: none. */
  remedies: z
    .object({
      acts: z.array(z.object({ kind: z.string(), count: z.int() })),
      /** Since when the budgets are spent, so that people must act; null: they are not. */
      spentAt: instant.nullable(),
      /** Remedies are being tried: messages are sent only if they do not help. */
      isTried: z.boolean(),
    })
    .nullable()
    .default(null),
});
export type Incident = z.infer<typeof incident>;

const incidentObject = z.object({
  kind: z.string(),
  id,
  /** Name at that time. */
  name: z.string(),
  since: instant,
  /** Null: the condition still holds for it. */
  until: instant.nullable(),
});
export type IncidentObject = z.infer<typeof incidentObject>;

const comment = z.object({ id, author: person, text: z.string(), at: instant });
export type IncidentComment = z.infer<typeof comment>;

const readers = ['incidents_view'] as const;
const writers = ['incidents_update'] as const;

export const getIncidents = endpoint({
  summary: 'List incidents',
  description:
    'Those that the caller may see, newest first. `states`: a comma-separated list; without it all that are not resolved. `before`: `next` of the answer before.',
  method: 'GET',
  path: '/incidents',
  access: readers,
  optional: true,
  query: z.object({ states: reportedText(100).optional(), before: idParam.optional() }),
  response: z.object({
    data: z.array(incident),
    next: id.nullable(),
    /** Number of incidents in each state but `resolved`. */
    counts: z.record(z.string(), z.int()),
  }),
});

export const getIncident = endpoint({
  summary: 'Read an incident',
  description:
    'An incident with its objects (those for which it is over come last) and its comments, oldest first.',
  refuses: ['incidentNotFound'],
  method: 'GET',
  path: '/incidents/:id',
  access: readers,
  optional: true,
  params: idParams,
  response: z.object({
    incident,
    objects: z.array(incidentObject),
    comments: z.array(comment),
  }),
});

export const getIncidentPeople = endpoint({
  summary: 'List who may be given an incident',
  description: 'The people who may change incidents and who see servers that the caller sees, by name.',
  method: 'GET',
  path: '/incidents/people',
  access: writers,
  optional: true,
  response: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
});

const incidentIds = z.array(id).min(1).max(maxIds);
/** Number of the named incidents that the caller may see and whose state changed. */
const answer = z.object({ count: z.int() });
const of = { method: 'PUT', access: writers, optional: true, response: answer } as const;

export const acknowledgeIncidents = endpoint({
  ...of,
  summary: 'Acknowledge incidents',
  description:
    'Acknowledges incidents: no further messages about them are sent. Resolved ones do not change.',
  path: '/incidents/acknowledge',
  body: z.object({ incidentIds }),
});

export const assignIncidents = endpoint({
  ...of,
  summary: 'Give incidents to a person',
  description:
    'Or to nobody (null). Whoever takes one acknowledges it. Incidents that the person may not see stay as they are.',
  refuses: ['userNotFound'],
  path: '/incidents/assign',
  body: z.object({ incidentIds, userId: id.nullable() }),
});

export const snoozeIncidents = endpoint({
  ...of,
  summary: 'Snooze incidents',
  description:
    'Nobody is told until then, 30 days at most; if they are not over by then, they are open again.',
  refuses: ['snoozeTime'],
  path: '/incidents/snooze',
  body: z.object({ incidentIds, until: instant }),
});

export const resolveIncidents = endpoint({
  ...of,
  summary: 'Resolve incidents',
  description:
    'By hand. Where the condition still holds, one opens again when it is about something more, or when the condition returns.',
  path: '/incidents/resolve',
  body: z.object({ incidentIds }),
});

export const reopenIncidents = endpoint({
  ...of,
  summary: 'Open incidents again',
  description: 'Reopens incidents that are resolved, acknowledged or snoozed.',
  path: '/incidents/reopen',
  body: z.object({ incidentIds }),
});

export const commentIncident = endpoint({
  summary: 'Comment on an incident',
  description: 'Adds a comment, which everybody who may see the incident can read.',
  refuses: ['incidentNotFound'],
  method: 'POST',
  path: '/incidents/:id/comments',
  idempotent: true,
  access: writers,
  optional: true,
  params: idParams,
  body: z.object({ text: description(1) }),
  response: z.object({ id }),
});
