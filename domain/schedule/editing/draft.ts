import { z } from 'zod';
import { scheduleData } from '#contract/http/scheduleData.ts';
import { revision } from '#contract/common.ts';
import type { Bars } from '../week.ts';

/** Key of a draft: the id of a scheduler, or for one that has not been saved yet `new`, or what it is a copy of. */
const draftKey = z.union([z.number(), z.literal('new'), z.templateLiteral(['copy:', z.number()])]);
export type DraftKey = z.infer<typeof draftKey>;

const bar = z.object({
  id: z.string(),
  day: z.literal([1, 2, 3, 4, 5, 6, 7]),
  slot: z.number(),
  configId: z.number(),
  start: z.number(),
  end: z.number(),
});

const content = z.object({
  /** Name and description; for a new scheduler the entered text so far. */
  name: z.string(),
  description: z.string().nullable(),
  /** Revision of the loaded copy; null for a new scheduler. */
  revision: revision.nullable(),
  /** The loaded copy, with which the bars are compared and saved. */
  loaded: scheduleData,
  bars: z.array(bar).readonly() satisfies z.ZodType<Bars>,
});

export type DraftContent = z.infer<typeof content>;

/** An unsaved plan as stored in this browser. */
export const schedulerDraft = content.extend({
  scheduler: draftKey,
  /** Milliseconds since the epoch. */
  changedAt: z.number(),
});
export type SchedulerDraft = z.infer<typeof schedulerDraft>;
