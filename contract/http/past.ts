import { z } from 'zod';
import { id, idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Maximum time span of one answer, in milliseconds: eight days, because a scrolled week contains parts of two. */
export const maxPastMs = 8 * 24 * 3_600_000;

/** Maximum number of marks and changes in one answer, the newest. */
export const maxPastFacts = 5_000;

/** Milliseconds since the epoch by the clock of the API. */
const time = z.number();
const span = { from: time, to: time };

/** Past states and plans of a console between two times. Spans of one lane are in order and do not overlap. */
export const consolePast = z.object({
  ...span,
  /** Without gaps. `status` as of consoles; null: unknown, for example while the agent is silent. */
  states: z.array(z.object({ ...span, status: z.int().nullable(), error: z.string().nullable() })),
  /** Accounts that played; spans of several accounts overlap. Email and error are null for roles that may not see accounts. */
  accounts: z.array(
    z.object({
      ...span,
      accountId: id,
      email: z.string().nullable(),
      index: z.int(),
      error: z.string().nullable(),
    }),
  ),
  /** Who had control; null: unknown. */
  controls: z.array(z.object({ ...span, by: z.string().nullable() })),
  /** When its script was paused, and by whom; null: unknown. */
  pauses: z.array(z.object({ ...span, by: z.string().nullable() })),
  /** What a scheduler had planned; bars of several accounts overlap. `outcome` is one of `runOutcomes`. */
  plan: z.array(
    z.object({
      ...span,
      slot: z.int(),
      config: z.string().nullable(),
      outcome: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** Moments, by kinds of the activity. `by`: who acted. */
  marks: z.array(
    z.object({ at: time, kind: z.string(), by: z.string().nullable(), error: z.string().nullable() }),
  ),
  /** Facts before this time were left out; null: none were. */
  cutBefore: time.nullable(),
});
export type ConsolePast = z.infer<typeof consolePast>;

const at = z.coerce.number().nonnegative().max(8.64e15);

export const getConsolePast = endpoint({
  summary: 'Read the past of a console',
  description:
    'States, accounts, control, pauses, plan and moments between two times, milliseconds since the epoch, at most eight days apart. What has not come yet is left out: the answer ends now.',
  method: 'GET',
  path: '/consoles/:id/past',
  access: ['activity_view'],
  optional: true,
  params: idParams,
  query: z
    .object({ from: at, to: at })
    .refine(({ from, to }) => from < to && to - from <= maxPastMs, { error: 'Expected at most eight days' }),
  response: consolePast,
});
