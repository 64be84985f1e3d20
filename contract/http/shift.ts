import { z } from 'zod';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Figures of a shift, and the kinds of facts that they count (`contract/activity`). */
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
  /** New consoles count as changes of their server. */
  servers: ['consoleAdded', 'serverAttached', 'serverDetached'],
} as const;
export type ShiftFigure = keyof typeof shiftFigures;

const shift = z.object({
  /** When the caller was last here, before a break of two hours or more; null: never, or unknown. */
  since: instant.nullable(),
  until: instant,
  /** Number of activity entries between these times, as `GET /activity` returns them for these kinds. */
  figures: z.array(z.object({ name: z.string(), kinds: z.array(z.string()), count: z.int() })),
  /** Consoles that failed, by their last error, the most frequent first. */
  failures: z.array(
    z.object({
      error: z.string().nullable(),
      consoles: z.int(),
      /** Number of them that are still failed. */
      open: z.int(),
      /** For the others: who acted first. */
      solvedBy: z.array(z.string()),
    }),
  ),
  /** What the caller's balance received and paid, in US dollars. */
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
