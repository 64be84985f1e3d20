import { z } from 'zod';
import { edited, factsOf, renamed } from './fact.ts';

const attached = { to: z.enum(['console', 'server', 'group']).optional() };

/** Facts about configs and schedulers. */
export const planFacts = {
  ...factsOf('config_own_view', {
    configCreated: edited,
    configEdited: edited,
    configRenamed: renamed,
    configDeleted: {},
    configAttached: attached,
    configDetached: attached,
    configsOrdered: attached,
    configExported: {},
  }),
  ...factsOf('config_base_page_view', {
    baseConfigEdited: edited,
    baseVersionChanged: { from: z.string().nullable(), to: z.string() },
    configSchemaEdited: edited,
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
    runStarted: {},
    runStopped: {},
    /** `outcome`: why it did not play, as `GET /schedule-plan` names it. */
    runMissed: { outcome: z.string(), error: z.string().nullable() },
  }),
} as const;
