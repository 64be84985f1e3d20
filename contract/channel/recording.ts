import { z } from 'zod';
import { reportedText, textLength } from '../common.ts';
import { padState } from './pad.ts';

/** Content type of {@link recordingPartRequest}'s answer and of clips: records as `domain/recording/records.ts` reads them. */
export const recordingType = 'application/vnd.dugout.recording';

/** Version of the format in the header of every segment. */
export const recordingFormat = 1;

/** Size of recorded pictures, pixels. */
export const recordedSize = { width: 320, height: 180 } as const;

/** Minimum distance of two pictures, in milliseconds. */
export const recordedEveryMs = 250;

/** Maximum distance of two key pictures while the picture changes, in milliseconds. */
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

/** What is recorded besides pictures. Readers skip unknown kinds. Names of users are as the agent knew them at that time. */
export const recordedEvent = z.discriminatedUnion('kind', [
  /** The pad has changed: the parts that are not neutral (`neutralPad`). `by`: the user who pressed; null: the script. */
  z.object({ kind: z.literal('input'), pad: padState.partial(), by: name }),
  /** `status`: one of the statuses of consoles. */
  z.object({ kind: z.literal('state'), status: z.int(), error: z.string().nullable() }),
  z.object({ kind: z.literal('account'), accountId: z.int().nullable() }),
  /** `title`: of the running script; null: none runs. `by`: the user who paused it. */
  z.object({ kind: z.literal('script'), title: z.string().nullable(), paused: z.boolean(), by: name }),
  /** A line of the console's log, without its time. */
  z.object({ kind: z.literal('line'), text: z.string() }),
  /** Fields of the config whose values have changed, without the values. */
  z.object({ kind: z.literal('config'), changed: z.array(z.string()) }),
  /**
   * Another screen has been shown since `since`; `hash` null: the picture moves. Recorded once the screen has
   * stayed for a few seconds.
   */
  z.object({ kind: z.literal('screen'), hash: z.string().max(64).nullable(), since: z.number() }),
  z.object({ kind: z.literal('keyboard'), opened: z.boolean() }),
  /**
   * Nothing is recorded until the next picture. `keyboard`: the console's own keyboard is open; `off`: its
   * config forbids recording; `diskFull`: too little space is left; `writeFailed`: the agent cannot
   * write the file for another reason; `notConnected`: the console is off; others may be added.
   */
  z.object({ kind: z.literal('gap'), reason: z.string().max(textLength.name) }),
  /** The picture is unchanged; every few seconds. Not among the events of `recording`. */
  z.object({ kind: z.literal('still') }),
]);
export type RecordedEvent = z.infer<typeof recordedEvent>;

/** Maximum number of events in one answer of `recording`. */
export const maxRecordedEvents = 3_000;

/** Approximate maximum size of one answer of `recordingPart` in bytes, and its maximum length in milliseconds. */
export const maxPartBytes = 512 * 1024;
export const maxPartMs = 60_000;

const at = z.number().nonnegative();

export const recordingRequest = z.object({
  /** Milliseconds since the epoch by the clock of the API. */
  from: at,
  to: at,
  /** Kinds of events to send; default: all. */
  kinds: z.array(z.string().max(20)).max(20).optional(),
});

export const recordingReply = z.object({
  /** The whole time for which a recording of this console is kept, whatever was requested; null: none. */
  kept: z.object({ from: at, to: at }).nullable(),
  /** Times within the request that have pictures, in order and without overlap. */
  ranges: z.array(z.object({ from: at, to: at })),
  /** Times without pictures, with the reason if known. */
  gaps: z.array(z.object({ from: at, to: at, reason: z.string() })),
  /** Each event is one of {@link recordedEvent}, or of a later version: parse it with `recordedEvent.safeParse`. */
  events: z.array(z.object({ at, event: z.object({ kind: z.string() }).loose() })),
  /** Whether there are more events after the last one. */
  more: z.boolean(),
  /** Number of the agent's clips that wait for the API. */
  clipsWaiting: z.int().nonnegative().optional(),
  /** Whether they wait because the API has no room for clips. */
  clipsHaveNoRoom: z.boolean().optional(),
  /** Why nothing is being recorded now: a reason of a gap; absent while it is. */
  isOff: z.string().optional(),
});
export type RecordingReply = z.infer<typeof recordingReply>;

export const recordingPartRequest = z.object({
  /**
   * The answer starts with the last key picture at or before this time, else with the first one after it.
   * Milliseconds since the epoch.
   */
  at,
  /** With `until` = `at`, the answer contains what is needed to show the picture of that time. */
  until: at,
  /** Only records after `at`, for a reader that has the earlier ones; the first header is that of the current segment. */
  next: z.boolean().optional(),
  /** Only key pictures, without events: for thumbnails and fast playback. */
  keys: z.boolean().optional(),
  /**
   * Single pictures instead of the stream, for viewers that cannot decode it. An agent that cannot decode it
   * either sends the stream.
   */
  pictures: z.literal('jpeg').optional(),
});
export type RecordingPartRequest = z.infer<typeof recordingPartRequest>;
