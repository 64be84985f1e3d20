import { z } from 'zod';
import { id, reportedText, textLength } from '../common.ts';

/** Why a clip was kept; others may be added. */
export const clipCauses = ['failed', 'controlEnded', 'stuck', 'byHand'] as const;
export type ClipCause = (typeof clipCauses)[number];

/** Bytes of a clip in one message, before base64. */
export const clipPartBytes = 256 * 1024;
/** Longest clip, bytes: two minutes have about 1 MB. */
const maxClipBytes = 8 * 1024 * 1024;

/** A part of a clip. An agent sends the parts to the API one after another. */
export const clipPart = z.object({
  /** Chosen by the agent; the same for all parts. */
  id: z.uuid(),
  consoleId: id,
  /** One of {@link clipCauses}. */
  cause: reportedText(textLength.name),
  /** The moment that the clip is about, and the times of its first and last record, in milliseconds since the epoch. */
  at: z.int(),
  from: z.number(),
  to: z.number(),
  /** Bytes of the whole clip, and where this part begins. */
  bytes: z.int().min(1).max(maxClipBytes),
  offset: z.int().nonnegative(),
  data: z.base64().max(Math.ceil(clipPartBytes / 3) * 4),
});
export type ClipPart = z.infer<typeof clipPart>;

export const clipPartStored = z.object({
  /** Number of bytes that the API has: the next part begins there. All bytes: the clip is kept and need not be sent again. */
  next: z.int().nonnegative(),
  /** There is no room for the clip; the agent waits. */
  isFull: z.boolean().optional(),
});
export type ClipPartStored = z.infer<typeof clipPartStored>;
