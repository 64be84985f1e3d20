import { z } from 'zod';

/** Codecs of streams: H.264 in the constrained baseline profile as Annex B, and VP8. */
export const videoCodecs = ['h264', 'vp8'] as const;
export type VideoCodecName = (typeof videoCodecs)[number];

/** Content type of the pictures of a codec. */
export const videoType = (codec: VideoCodecName): string => `video/${codec}`;

/** A stream ends when its viewer has not requested a picture for this time, in milliseconds. */
export const streamIdleMs = 3_000;

/**
 * A request for the next picture of a stream. Each request is a credit for one picture, so nothing is sent
 * that was not requested, and the number of open requests limits the pictures under way. They are answered in
 * order.
 */
export const videoRequest = z.object({
  /** Chosen by the viewer, one for each of its decoders; an unknown name begins a stream. */
  stream: z.string().regex(/^[\w-]{1,40}$/),
  /** What the viewer can decode; names that an agent does not know are ignored. */
  codecs: z.array(z.string().max(20)).min(1).max(8),
  /** Maximum size of the picture, in pixels. */
  width: z.int().min(16).max(1920),
  height: z.int().min(16).max(1080),
  /** Bit rate that the connection can carry at 60 pictures a second, in kilobits a second. */
  kbps: z.int().min(50).max(50_000),
  /**
   * Set when a picture is missing: the next picture with a greater number must be a key picture. Otherwise
   * the pictures of a stream follow one another.
   */
  keyAfter: z.int().nonnegative().optional(),
  /** Maximum wait for a picture that differs from the previous one, in milliseconds; then the reply is empty. */
  waitMs: z.number().min(0).max(1_000),
  /** Ends the stream. The reply is empty. */
  end: z.boolean().optional(),
});
export type VideoRequest = z.infer<typeof videoRequest>;

/** Headers of a picture of a stream, besides those of every picture. */
export const videoHeaders = {
  /** Number within the stream of this viewer: 1, 2, 3 and so on. */
  picture: 'Picture',
  /** `1`: a key picture, which can be decoded without earlier ones. */
  key: 'Key',
} as const;
