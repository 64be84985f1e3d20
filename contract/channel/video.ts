import { z } from 'zod';

/** Codecs of streams: H.264 in the constrained baseline profile as Annex B, and VP8. */
export const videoCodecs = ['h264', 'vp8'] as const;
export type VideoCodecName = (typeof videoCodecs)[number];

/** Content type of the pictures of a codec. */
export const videoType = (codec: VideoCodecName): string => `video/${codec}`;

/** A viewer that has not asked for so long has ended its stream, milliseconds. */
export const streamIdleMs = 3_000;

/**
 * A request for the next picture of a stream. Each request is a credit for one picture, so nothing is sent that was not
 * requested, and as many pictures are under way as requests are open. They are answered in their order.
 */
export const videoRequest = z.object({
  /** Chosen by the viewer, one for each of its decoders; unknown names begin a stream. */
  stream: z.string().regex(/^[\w-]{1,40}$/),
  /** What the viewer can decode; names that an agent does not know are ignored. */
  codecs: z.array(z.string().max(20)).min(1).max(8),
  /** Pixels; the picture fits into them. */
  width: z.int().min(16).max(1920),
  height: z.int().min(16).max(1080),
  /** Bit rate that the line carries at 60 pictures a second, kilobits a second. */
  kbps: z.int().min(50).max(50_000),
  /**
   * A picture is missing: the next one with a greater number than this has to be a key picture. Without it, and after
   * it, the pictures of a stream follow one another.
   */
  keyAfter: z.int().nonnegative().optional(),
  /** Longest wait for a picture that differs from the one before it, milliseconds; the reply is empty after it. */
  waitMs: z.number().min(0).max(1_000),
  /** Ends the stream. The reply is empty. */
  end: z.boolean().optional(),
});
export type VideoRequest = z.infer<typeof videoRequest>;

/** Headers of a picture of a stream, beside those of every picture. */
export const videoHeaders = {
  /** Number within the stream of this viewer, from 1 on without a gap. */
  picture: 'Picture',
  /** `1`: a key picture, which is decoded without those before it. */
  key: 'Key',
} as const;
