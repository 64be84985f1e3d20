import { z } from 'zod';
import { edited, factsOf } from './fact.ts';

const reason = { reason: z.string().nullable(), detail: z.string().nullable() };

/** Facts about configs and schedulers. A config is attached to, and detached from, the object that comes second. */
export const planFacts = {
  ...factsOf('config_own_view', {
    configCreated: edited,
    configEdited: edited,
    configDeleted: {},
    configAttached: {},
    configDetached: {},
    configsOrdered: {},
    configExported: {},
  }),
  ...factsOf('config_base_page_view', {
    baseConfigEdited: edited,
    baseVersionChanged: { from: z.string().nullable(), to: z.string() },
    /** `fields`: names of the added, changed and removed fields. */
    configSchemaEdited: { fields: z.array(z.string()) },
  }),
  ...factsOf('scheduler_view', {
    schedulerCreated: edited,
    /** `field` is `name`, `description`, or a day as `day 1` (Monday) with its entries. */
    schedulerEdited: edited,
    schedulerDeleted: {},
    schedulerAttached: {},
    schedulerDetached: {},
    schedulerEnabled: {},
    schedulerDisabled: {},
    /** The account should play, but does not yet: `reason` as in `GET /schedule-plan`. */
    runDelayed: reason,
    /** The account did not play, or not as planned. */
    runMissed: reason,
  }),
} as const;
