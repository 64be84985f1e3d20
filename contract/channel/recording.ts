import { z } from 'zod';
import { reportedText, textLength } from '../common.ts';
import { padState } from './pad.ts';

/** Content type of {@link recordingPartRequest}'s answer and of clips: records as `domain/recording/records.ts` reads them. */
export const recordingType = 'application/vnd.dugout.recording';

/** Version of the format in the header of every segment. */
export const recordingFormat = 1;

/** Size of recorded pictures, pixels. */
export const recordedSize = { width: 320, height: 180 } as const;

/** Pictures are at least this far apart, milliseconds. */
export const recordedEveryMs = 250;

/** A key picture follows the last one after this time at the latest, while the picture changes; milliseconds. */
export const recordedKeyMs = 10_000;

/** Header of a segment: what its pictures are. `h264` is Annex B in the constrained baseline profile. */
export const recordingHeader = z.object({
  format: z.literal(recordingFormat),
  codec: z.enum(['h264', 'jpeg']),
  width: z.int().min(16).max(1920),
  height: z.int().min(16).max(1080),
  consoleId: z.int(),
});
export type RecordingHeader = z.infer<typeof recordingHeader>;

const name = reportedText(textLength.padName).nullable();

/**
 * What is recorded beside pictures. Readers skip kinds that they do not know. Names of users are as the agent knew them at
 * that time.
 */
export const recordedEvent = z.discriminatedUnion('kind', [
  /** The pad has changed: the parts that are not neutral (`neutralPad`). `by`: who pressed; null: the script. */
  z.object({ kind: z.literal('input'), pad: padState.partial(), by: name }),
  /** `status`: one of the statuses of consoles. */
  z.object({ kind: z.literal('state'), status: z.int(), error: z.string().nullable() }),
  z.object({ kind: z.literal('account'), accountId: z.int().nullable() }),
  /** `title`: of the script that runs; null: none does. `by`: who has paused it. */
  z.object({ kind: z.literal('script'), title: z.string().nullable(), paused: z.boolean(), by: name }),
  /** A line of the console's log, without its time. */
  z.object({ kind: z.literal('line'), text: z.string() }),
  /** Fields of the config whose values have changed, without the values. */
  z.object({ kind: z.literal('config'), changed: z.array(z.string()) }),
  /** Another screen is shown, since `since`; `hash` null: the picture moves. It is told once it has stood for a few seconds. */
  z.object({ kind: z.literal('screen'), hash: z.string().max(64).nullable(), since: z.number() }),
  z.object({ kind: z.literal('keyboard'), opened: z.boolean() }),
  /**
   * Until the next picture nothing is recorded. `keyboard`: the console's own keyboard is open; `off`: its config forbids it;
   * `diskFull`: too little space is left; `notConnected`: the console is off; others may be added.
   */
  z.object({ kind: z.literal('gap'), reason: z.string().max(textLength.name) }),
  /** The picture has not changed since the last one; every few seconds. Not among the events of `recording`. */
  z.object({ kind: z.literal('still') }),
]);
export type RecordedEvent = z.infer<typeof recordedEvent>;

/** Events in one answer of `recording`, at most. */
export const maxRecordedEvents = 3_000;

/** Bytes of one answer of `recordingPart`, about; and its length in milliseconds. */
export const maxPartBytes = 512 * 1024;
export const maxPartMs = 60_000;

const at = z.number().nonnegative();

export const recordingRequest = z.object({
  /** Milliseconds since the epoch by the clock of the API. */
  from: at,
  to: at,
  /** Kinds of events that are wanted; all unless given. */
  kinds: z.array(z.string().max(20)).max(20).optional(),
});

export const recordingReply = z.object({
  /** All that is kept of this console, whatever was asked for; null: nothing. */
  kept: z.object({ from: at, to: at }).nullable(),
  /** Times within the request with pictures, in their order; they do not overlap. */
  ranges: z.array(z.object({ from: at, to: at })),
  /** Times without, as far as the recording knows why. */
  gaps: z.array(z.object({ from: at, to: at, reason: z.string() })),
  /** Each event is one of {@link recordedEvent}, or of a later version: parse it with `recordedEvent.safeParse`. */
  events: z.array(z.object({ at, event: z.object({ kind: z.string() }).loose() })),
  /** There are more events after the last one of these. */
  more: z.boolean(),
  /** Clips of the agent that wait for the API. */
  clipsWaiting: z.int().nonnegative().optional(),
  /** Why nothing is recorded now: a reason of a gap; absent while it is. */
  isOff: z.string().optional(),
});
export type RecordingReply = z.infer<typeof recordingReply>;

export const recordingPartRequest = z.object({
  /** From the last key picture at or before this time, milliseconds since the epoch; else from the first one after it. */
  at,
  /** With `until` = `at` the answer has what is needed to show the picture of that time. */
  until: at,
  /** Only records after `at`, for a reader that has those before; the first header is that of the segment that goes on. */
  next: z.boolean().optional(),
  /** Only pictures that need no other, without events: thumbnails, and playing fast. */
  keys: z.boolean().optional(),
  /** Single pictures in place of the stream, for viewers that cannot decode it. An agent that cannot either sends the stream. */
  pictures: z.literal('jpeg').optional(),
});
export type RecordingPartRequest = z.infer<typeof recordingPartRequest>;
