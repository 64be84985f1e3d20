import { z } from 'zod';
import { factsOf } from './fact.ts';

/** `own`: it belongs to a person, and only that person sees it. */
const destination = { name: z.string(), own: z.boolean() };
/** What the browser says about itself. */
const device = { device: z.string().nullable() };

/** Facts about destinations of alerts, and about devices. */
export const destinationFacts = {
  ...factsOf('alert_rules_update', {
    destinationAdded: destination,
    destinationChanged: destination,
    destinationDeleted: destination,
  }),
  ...factsOf('incidents_view', {
    deviceAdded: device,
    deviceRemoved: device,
    alertsSentAgain: { count: z.int() },
  }),
} as const;
