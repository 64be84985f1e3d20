import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What is compared: games and wins of a day, and the day's growth of the coin balance. */
export const normalMeasures = ['games', 'wins', 'coins'] as const;
export type NormalMeasure = (typeof normalMeasures)[number];

/** What can be below its own normal; a script is compared over all its accounts. */
export const normalSubjects = ['server', 'script', 'console', 'account'] as const;
export type NormalSubject = (typeof normalSubjects)[number];

/** Maximum number of marks of one kind of subject in an answer, those with the greatest loss first. */
export const maxBelowNormal = 500;

const belowNormalItem = z.object({
  subject: z.string(),
  /** Null for scripts. */
  id: z.int().nullable(),
  name: z.string(),
  measure: z.string(),
  value: z.number(),
  /** The expected value, from the previous 28 days and the weekday. */
  expected: z.number(),
  /** Values of those 28 days and the judged one, ascending; null: no work. */
  days: z.array(z.number().nullable()),
});
export type BelowNormalItem = z.infer<typeof belowNormalItem>;

export const getBelowNormal = endpoint({
  summary: 'List what did less than usual',
  description:
    'Accounts, consoles, servers and scripts that did clearly less on the last whole day of the installation than on the 28 days before it: by the median and its spread, compared with the same weekday. Servers first.',
  method: 'GET',
  path: '/below-normal',
  access: ['accounts_db_view'],
  optional: true,
  response: z.object({
    /** The judged day; null: none yet. */
    day: z.iso.date().nullable(),
    /** Number of subjects by finding, including those not listed. */
    counts: z.record(z.string(), z.int()),
    data: z.array(belowNormalItem),
  }),
});
