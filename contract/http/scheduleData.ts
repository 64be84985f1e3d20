import { z } from 'zod';
import { id } from '../common.ts';
import { daysInWeek, maxSlot, slotsPerDay } from './scheduleLimits.ts';

/**
 * A config planned on a day: it runs from `start` to `end` on every account of `accounts`. Only the shape is
 * checked here; the rules of a schedule (quarter hours, minimum length, no overlap) are in `domain/schedule`.
 */
export const scheduleEntry = z.object({
  configId: id,
  /** Indexes of the accounts of a console, 0 to 30. */
  accounts: z.array(z.int().min(0).max(maxSlot)).min(1).max(slotsPerDay),
  /** Decimal hours of the wall clock in the owner's timezone, in quarters; 24 is the end of the day. */
  start: z.number().min(0).max(24),
  end: z.number().min(0).max(24),
});
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

/** Maximum number of entries of a day: what 31 accounts can use in whole hours. */
const maxEntries = slotsPerDay * 24;

export const scheduleDay = z.object({
  /** 1 is Monday, 7 is Sunday. */
  day: z.int().min(1).max(daysInWeek),
  entries: z.array(scheduleEntry).max(maxEntries),
});
export type ScheduleDay = z.infer<typeof scheduleDay>;

/** A week: days without entries may be left out; no day may occur twice. */
export const scheduleData = z
  .array(scheduleDay)
  .max(daysInWeek)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'dayRepeated');
export type ScheduleData = z.infer<typeof scheduleData>;
