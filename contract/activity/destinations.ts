import { z } from 'zod';
import { factsOf } from './fact.ts';

/** `own`: of a person, who alone sees it. */
const destination = { name: z.string(), own: z.boolean() };
/** What the browser says of itself. */
const device = { device: z.string().nullable() };

/** Facts about who is told of incidents. */
export const destinationFacts = {
  ...factsOf('alert_rules_update', { destinationAdded: destination }),
  ...factsOf('incidents_view', {
    destinationChanged: destination,
    destinationDeleted: destination,
    deviceAdded: device,
    deviceRemoved: device,
    alertsSentAgain: { count: z.int() },
  }),
} as const;
