import { z } from 'zod';
import { edited, factsOf } from './fact.ts';

/** `condition`: of the rule; `count`: what the incident is about at the moment. */
const incident = { condition: z.string(), count: z.int() };

/** Facts about incidents and the rules that open them. The incident comes first, then its server and consoles. */
export const alertFacts = {
  ...factsOf('incidents_view', {
    incidentOpened: incident,
    /** The condition has returned, a snooze is over, or somebody has opened it again. */
    incidentReopened: incident,
    incidentAcknowledged: {},
    /** `to`: null: nobody. */
    incidentAssigned: { to: z.string().nullable() },
    incidentSnoozed: { until: z.string() },
    /** By itself where nobody acts. */
    incidentResolved: { condition: z.string() },
    incidentCommented: { text: z.string() },
    /** Its rule does something by itself: `action` as `contract/http/remedies.ts` names it. */
    remedyTaken: { action: z.string(), condition: z.string() },
    remedyFailed: { action: z.string(), error: z.string() },
    /** All budgets of its rule are spent; `acts`: what was done within a day. */
    remediesSpent: { condition: z.string(), acts: z.array(z.object({ kind: z.string(), count: z.int() })) },
    alertRuleCreated: edited,
    alertRuleEdited: edited,
    alertRuleDeleted: {},
  }),
} as const;
