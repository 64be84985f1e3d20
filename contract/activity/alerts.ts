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
    alertRuleCreated: edited,
    alertRuleEdited: edited,
    alertRuleDeleted: {},
  }),
} as const;
