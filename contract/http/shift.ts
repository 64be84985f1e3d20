import { z } from 'zod';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** What a shift wants to know about, and the kinds of facts that count for it (`contract/activity`). */
export const shiftFigures = {
  failures: ['consoleFailed'],
  pauses: ['consolePaused'],
  missed: ['runMissed'],
  plans: [
    'schedulerCreated',
    'schedulerEdited',
    'schedulerDeleted',
    'schedulerAttached',
    'schedulerDetached',
    'schedulerEnabled',
    'schedulerDisabled',
  ],
  /** Consoles go with their server. */
  servers: ['consoleAdded', 'serverAttached', 'serverDetached'],
} as const;
export type ShiftFigure = keyof typeof shiftFigures;

const shift = z.object({
  /** When the caller was last here, before a break of two hours or more; null: never, or it is not known. */
  since: instant.nullable(),
  until: instant,
  /** Entries of the activity between these two, as `GET /activity` has them for the kinds. */
  figures: z.array(z.object({ name: z.string(), kinds: z.array(z.string()), count: z.int() })),
  /** Consoles that have failed, by their last error, the most frequent first. */
  failures: z.array(
    z.object({
      error: z.string().nullable(),
      consoles: z.int(),
      /** How many of them have failed still. */
      open: z.int(),
      /** Who was the first to act on the others. */
      solvedBy: z.array(z.string()),
    }),
  ),
  /** What the caller's balance has received and paid, US dollars. */
  money: z.object({ received: z.number(), paid: z.number() }),
});
export type Shift = z.infer<typeof shift>;

export const getShift = endpoint({
  summary: 'What has happened since the last shift',
  description:
    "Since the caller was last here, by the activity that the caller may see, and the caller's money.",
  method: 'GET',
  path: '/shift',
  access: ['activity_view'],
  optional: true,
  response: shift,
});
