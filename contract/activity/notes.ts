import { z } from 'zod';
import { factsOf } from './fact.ts';

const text = { text: z.string() };

/** Facts about notes and reservations. */
export const noteFacts = {
  ...factsOf('consoles_view', { consoleReserved: { until: z.string() }, consoleReleased: {} }),
  // Notes may also be about accounts.
  ...factsOf('accounts_view', { noteAdded: text, noteSolved: text }),
} as const;
