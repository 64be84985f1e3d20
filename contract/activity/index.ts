import type { z } from 'zod';
import { accountFacts } from './accounts.ts';
import { alertFacts } from './alerts.ts';
import { consoleFacts, screenFacts, serverFacts } from './fleet.ts';
import { destinationFacts } from './destinations.ts';
import { noteFacts } from './notes.ts';
import { peopleFacts } from './people.ts';
import { planFacts } from './plans.ts';

export { type FieldChange, maxChanges, type ObjectKind } from './fact.ts';

/**
 * Everything that is kept as history, by kind. Code that changes something appends its facts in the same
 * transaction (`server/kernel/events/facts.ts`). The app has a sentence for each kind. `data.as` of every
 * kind: the name of the user for whom a guest or a link acts.
 */
export const facts = {
  ...accountFacts,
  ...consoleFacts,
  ...serverFacts,
  ...alertFacts,
  ...screenFacts,
  ...planFacts,
  ...noteFacts,
  ...destinationFacts,
  ...peopleFacts,
} as const;

export type FactKind = keyof typeof facts;
export type FactData<Kind extends FactKind> = z.input<(typeof facts)[Kind]['data']>;
