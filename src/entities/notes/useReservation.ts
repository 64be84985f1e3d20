import type { Note } from '#contract/http/notes.ts';
import { useNotesOf } from '#data/notes/notes.ts';
import { nearTime } from '#domain/format/time.ts';
import { reservationAt } from '#domain/notes/notes.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** A reservation that lasts, and its end as a text. */
export interface ShownReservation extends Pick<Note, 'id' | 'author'> {
  text: string;
}

/** The reservation of a console; null without one. It ends on the screen when its time is over. */
export function useReservation(consoleId: number): ShownReservation | null {
  const { timezone } = useUiContext();
  const notes = useNotesOf('console', consoleId);
  const ends = notes.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  const now = useNow(undefined, ends.length > 0 ? Math.min(...ends) : null);
  const found = reservationAt(notes, now);
  if (found?.until == null) return null;
  return { id: found.id, author: found.author, text: nearTime(Date.parse(found.until), now, timezone) };
}
