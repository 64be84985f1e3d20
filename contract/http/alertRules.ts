import { z } from 'zod';
import { empty, id, idParams, instant, line, listOf, maxStoredInt, revision } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { clock, severities } from './incidents.ts';

const seconds = z
  .int()
  .nonnegative()
  .max(7 * 86_400);

/** Hours in which nobody is told; the incident opens all the same. Up to `to` of the next day where `to` is not after `from`. */
const quietHours = z.object({
  from: clock,
  to: clock,
  /** Days on which they begin: 1 is Monday, 7 is Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** IANA. */
  timezone: line(60),
});
export type QuietHours = z.infer<typeof quietHours>;

/** A destination that the rule tells. */
const step = z.object({
  destinationId: id,
  /** It is told when nobody has acknowledged after this time; 0: at once. */
  afterMinutes: z.int().nonnegative().max(1_440),
});

const values = {
  /** Null: the name of its condition. */
  name: line(50).nullable(),
  /** One of the conditions of `domain/alerts/conditions.ts`; an app may not know all of them. */
  kind: z.string().max(40),
  /** Numbers of the condition by name, such as `percent`; those that are missing have their default. */
  params: z.record(z.string(), z.number()),
  /** How long the condition has to hold before an incident opens, and to be over before it ends. */
  forSeconds: seconds,
  clearSeconds: seconds,
  severity: z.enum(severities),
  /** Where it applies; both empty: everywhere. */
  serverIds: z.array(id).max(1_000),
  groupIds: z.array(id).max(1_000),
  quiet: quietHours.nullable(),
  enabled: z.boolean(),
};
const body = z.object({
  ...values,
  /** Whom it tells, in their order; null: all destinations. Left out it stays as it is. */
  steps: z.array(step).max(20).nullable().optional(),
});
export type NewAlertRule = z.infer<typeof body>;

const alertRule = z.object({
  ...values,
  severity: z.string(),
  steps: z.array(step).nullable().default(null),
  id,
  revision,
});
export type AlertRule = z.infer<typeof alertRule>;

const readers = ['incidents_view'] as const;
const writers = ['alert_rules_update'] as const;
const rules = ['alertKindUnknown', 'alertNumber', 'timezoneUnknown'] as const;

export const getAlertRules = endpoint({
  summary: 'List alert rules',
  description: 'By the order in which they were made. A new installation has rules already.',
  method: 'GET',
  path: '/alert-rules',
  access: readers,
  optional: true,
  response: listOf(alertRule),
});

export const createAlertRule = endpoint({
  summary: 'Add an alert rule',
  description: 'It applies from the next evaluation on, a few seconds later.',
  refuses: rules,
  method: 'POST',
  path: '/alert-rules',
  idempotent: true,
  access: writers,
  optional: true,
  body,
  response: z.object({ id }),
});

export const updateAlertRule = endpoint({
  summary: 'Change an alert rule',
  description: 'Incidents of a rule that is disabled, or applies elsewhere now, end by themselves.',
  refuses: ['alertRuleNotFound', 'alertRuleChanged', ...rules],
  method: 'PUT',
  path: '/alert-rules/:id',
  access: writers,
  optional: true,
  params: idParams,
  body: body.extend({ revision: revision.optional() }),
  response: z.object({ revision: z.int().max(maxStoredInt) }),
});

export const deleteAlertRule = endpoint({
  summary: 'Delete an alert rule',
  description: 'Its incidents end by themselves, and stay in the list.',
  refuses: ['alertRuleNotFound'],
  method: 'DELETE',
  path: '/alert-rules/:id',
  access: writers,
  optional: true,
  params: idParams,
  response: empty,
});

/** Days of history that a preview looks at. */
export const previewDays = 7;

export const previewAlertRule = endpoint({
  summary: 'Tell when a rule would have opened incidents',
  description:
    'In the last seven days, by the activity. `since`: from when on there is history for its condition; null: there is none.',
  refuses: rules,
  method: 'POST',
  path: '/alert-rules/preview',
  access: readers,
  optional: true,
  body,
  response: z.object({
    since: instant.nullable(),
    /** Oldest first. `count`: of the consoles that it would have been about. */
    openings: z.array(z.object({ at: instant, server: z.string().nullable(), count: z.int() })),
  }),
});
