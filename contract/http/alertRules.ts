import { z } from 'zod';
import { empty, id, idParams, instant, line, listOf, maxStoredInt, revision } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { clock, severities } from './incidents.ts';
import { remedies, remedy } from './remedies.ts';

const seconds = z
  .int()
  .nonnegative()
  .max(7 * 86_400);

/** Hours without messages; incidents still open. If `to` is not after `from`, they last until `to` of the next day. */
const quietHours = z.object({
  from: clock,
  to: clock,
  /** Days on which the hours begin: 1 is Monday, 7 is Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** IANA. */
  timezone: line(60),
});
export type QuietHours = z.infer<typeof quietHours>;

/** A destination that gets messages of the rule. */
const step = z.object({
  destinationId: id,
  /** Messages are sent without an acknowledgement within this time; 0: at once. */
  afterMinutes: z.int().nonnegative().max(1_440),
});

const values = {
  /** Null: the rule has the name of its condition. */
  name: line(50).nullable(),
  /** One of the conditions of `domain/alerts/conditions.ts`; an app may not know all of them. */
  kind: z.string().max(40),
  /** Numbers of the condition by name, such as `percent`; missing ones have their default. */
  params: z.record(z.string(), z.number()),
  /** How long the condition must hold before an incident opens, and be over before it ends. */
  forSeconds: seconds,
  clearSeconds: seconds,
  severity: z.enum(severities),
  /** Where the rule applies; both empty: everywhere. */
  serverIds: z.array(id).max(1_000),
  groupIds: z.array(id).max(1_000),
  quiet: quietHours.nullable(),
  enabled: z.boolean(),
};
const body = z.object({
  ...values,
  /** Destinations of the rule, in order; null: all destinations. Omitted: unchanged. */
  steps: z.array(step).max(20).nullable().optional(),
  /** Automatic actions of the rule; null: none. Omitted: unchanged. */
  remedies: remedies.nullable().optional(),
});
export type NewAlertRule = z.infer<typeof body>;

const alertRule = z.object({
  ...values,
  severity: z.string(),
  steps: z.array(step).nullable().default(null),
  remedies: remedies
    .extend({ actions: z.array(remedy.extend({ kind: z.string() })) })
    .nullable()
    .default(null),
  id,
  revision,
});
export type AlertRule = z.infer<typeof alertRule>;

const readers = ['incidents_view'] as const;
const writers = ['alert_rules_update'] as const;
const checks = [
  'alertKindUnknown',
  'alertNumber',
  'timezoneUnknown',
  'remedyCondition',
  'remedyRepeated',
] as const;
const rules = [...checks, 'remedyForbidden', 'remedyUnseen'] as const;

export const getAlertRules = endpoint({
  summary: 'List alert rules',
  description: 'All rules in the order of their creation. A new installation has some already.',
  method: 'GET',
  path: '/alert-rules',
  access: readers,
  optional: true,
  response: listOf(alertRule),
});

export const createAlertRule = endpoint({
  summary: 'Add an alert rule',
  description:
    'It applies from the next evaluation on, a few seconds later. With remedies that are enabled only after a dry run of the same settings by the same caller within a day.',
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
  description: 'Replaces a rule. Its incidents end if it is disabled or no longer applies to them.',
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
  description: 'Deletes a rule. Its incidents end, and stay in the list.',
  refuses: ['alertRuleNotFound'],
  method: 'DELETE',
  path: '/alert-rules/:id',
  access: writers,
  optional: true,
  params: idParams,
  response: empty,
});

/** Days of history that a preview covers. */
export const previewDays = 7;

export const previewAlertRule = endpoint({
  summary: 'Tell when a rule would have opened incidents',
  description:
    'In the last seven days, by the activity. `since`: from when on there is history for its condition; null: there is none.',
  refuses: checks,
  method: 'POST',
  path: '/alert-rules/preview',
  access: readers,
  optional: true,
  body,
  response: z.object({
    since: instant.nullable(),
    /** Oldest first. `count`: number of consoles that the incident would have had. */
    openings: z.array(z.object({ at: instant, server: z.string().nullable(), count: z.int() })),
  }),
});

export const dryRunAlertRule = endpoint({
  summary: 'Tell what the remedies of a rule would have done',
  description:
    'In the last 30 days, by the activity, as if nothing had helped: at most so much. `since`: from when on there is history for its condition; null: there is none. The caller may switch on remedies with these settings for a day.',
  refuses: checks,
  method: 'POST',
  path: '/alert-rules/dry-run',
  access: writers,
  optional: true,
  body: body.extend({ remedies }),
  response: z.object({
    since: instant.nullable(),
    /** In the order of the actions. */
    acts: z.array(z.object({ kind: z.string(), count: z.int() })),
    /** How many consoles kept failing after all budgets were spent. */
    spent: z.int(),
    /** Acts that were left out because too much of the fleet was down. */
    stopped: z.int(),
  }),
});

/** Ended incidents of a rule within some days. */
const ended = z.object({
  ended: z.int(),
  /** Of these: ended without being acknowledged or assigned. */
  withoutHands: z.int(),
  /** Of these: ended after an action of a remedy. */
  remedied: z.int(),
});
export type EndedIncidents = z.infer<typeof ended>;

export const getAlertRuleResults = endpoint({
  summary: 'Count the incidents of each rule that ended without hands',
  description:
    'Of the last 7 and the last 30 days, those that the caller may see. Rules without such incidents are left out.',
  method: 'GET',
  path: '/alert-rules/results',
  access: readers,
  optional: true,
  response: z.object({ data: z.array(z.object({ ruleId: id, week: ended, month: ended })) }),
});
