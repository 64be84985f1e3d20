import type { Note } from '#contract/http/notes.ts';
import { isTime } from '#domain/format/time.ts';
import { dateOf, datePlus, instantOf } from '#domain/format/zone.ts';

/** Key of the object of a note or reservation: `account 5`. */
export const noteKey = (kind: string, id: number): string => `${kind} ${id}`;

/** The reservation of a console at `now`, in milliseconds since the epoch; null without one. */
export const reservationAt = (notes: readonly Note[], now: number): Note | null =>
  notes.find(({ until }) => until !== null && Date.parse(until) > now) ?? null;

/** Plain notes, newest first. */
export const plainNotes = (notes: readonly Note[]): Note[] => notes.filter(({ until }) => until === null);

/**
 * The next instant at which the wall clock of a timezone shows a time: today or tomorrow.
 * @param time `HH:mm`
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; null for a text that is not a time
 */
export function nextAt(time: string, now: number, timezone: string): number | null {
  if (!isTime(time)) return null;
  const [hour, minute] = time.split(':');
  const hours = Number(hour) + Number(minute) / 60;
  const date = dateOf(now, timezone);
  const today = instantOf(date, hours, timezone);
  return today > now ? today : instantOf(datePlus(date, 1), hours, timezone);
}
