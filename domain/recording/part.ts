import type { RecordedEvent, RecordingHeader } from '#contract/channel/recording.ts';
import { isReadable } from './readableRecord.ts';
import { eventOf, headerOf, readRecords, recordTypes } from './records.ts';

export interface RecordedPicture {
  /** Milliseconds since the epoch; it was shown until the next one. */
  at: number;
  /** Whether it can be decoded without other pictures. */
  isKey: boolean;
  codec: RecordingHeader['codec'];
  bytes: Uint8Array;
}

export interface TimedEvent {
  at: number;
  event: RecordedEvent;
}

/** A piece of a recording without gaps: everything that is kept from `from` to `to`. */
export interface RecordedPart {
  from: number;
  to: number;
  pictures: RecordedPicture[];
  events: TimedEvent[];
}

/**
 * Pictures and events of an answer of `recordingPart`. Pictures before the first header cannot be decoded, and those
 * of another size than it says must not be: they are left out.
 */
export function readPart(bytes: Uint8Array): Pick<RecordedPart, 'pictures' | 'events'> {
  const pictures: RecordedPicture[] = [];
  const events: TimedEvent[] = [];
  let header: RecordingHeader | null = null;
  for (const record of readRecords(bytes)) {
    const { type, at, payload } = record;
    header = headerOf(record) ?? header;
    const event = eventOf(record);
    if (event) events.push({ at, event });
    const isKey = type === recordTypes.key;
    if (header && (isKey || type === recordTypes.delta) && isReadable(payload, header))
      pictures.push({ at, isKey, codec: header.codec, bytes: payload });
  }
  return { pictures, events };
}

/** A longer silence is a gap in the recording, in milliseconds: an unchanged picture is noted every few seconds. */
export const silenceMs = 15_000;

/**
 * Whether the last picture of an answer was still shown at the time that was asked for: an agent answers with the newest
 * picture before it, however old.
 */
export function showsTime(
  { pictures, events }: Readonly<Pick<RecordedPart, 'pictures' | 'events'>>,
  at: number,
): boolean {
  const last = pictures.at(-1);
  if (!last || last.at > at) return false;
  const gap = events.findLast(({ event }) => event.kind === 'gap');
  if (gap && gap.at >= last.at) return false;
  // While scripts log or press, an unchanged picture is not noted: any event shows that something was recorded.
  const seen = events.findLast((event) => event.at <= at);
  return at - Math.max(last.at, seen?.at ?? 0) <= silenceMs;
}

/** Index of the picture that was shown at a time; -1: none yet. */
export const pictureIndexAt = (pictures: readonly RecordedPicture[], at: number): number =>
  pictures.findLastIndex((picture) => picture.at <= at);

/**
 * The pictures that have to be decoded to show one, given the last decoded one.
 * @param done index of the picture that was decoded last; -1: none
 * @returns the first of them; `wanted` itself when it is a key
 */
export function firstToDecode(pictures: readonly RecordedPicture[], wanted: number, done: number): number {
  const key = pictures.slice(0, wanted + 1).findLastIndex(({ isKey }) => isKey);
  return done < wanted && done + 1 > key ? done + 1 : key;
}
