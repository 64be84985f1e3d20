import { z } from 'zod';
import { edited, factsOf } from './fact.ts';

/** `condition`: that of the rule; `count`: how many objects the incident is about at that moment. */
const incident = { condition: z.string(), count: z.int() };

/** Facts about incidents and the rules that open them. Objects: the incident first, then its server and consoles. */
export const alertFacts = {
  ...factsOf('incidents_view', {
    incidentOpened: incident,
    /** The condition returned, a snooze ended, or somebody reopened the incident. */
    incidentReopened: incident,
    incidentAcknowledged: {},
    /** `to` null: nobody. */
    incidentAssigned: { to: z.string().nullable() },
    incidentSnoozed: { until: z.string() },
    /** Automatically, or by the actor. */
    incidentResolved: { condition: z.string() },
    incidentCommented: { text: z.string() },
    /** A rule has acted automatically. `action`: as in `contract/http/remedies.ts`. */
    remedyTaken: { action: z.string(), condition: z.string() },
    remedyFailed: { action: z.string(), error: z.string() },
    /** All budgets of the rule are spent; `acts`: what it did within a day. */
    remediesSpent: { condition: z.string(), acts: z.array(z.object({ kind: z.string(), count: z.int() })) },
    alertRuleCreated: edited,
    alertRuleEdited: edited,
    alertRuleDeleted: {},
  }),
} as const;
