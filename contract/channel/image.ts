import { z } from 'zod';

export const imageFormats = ['webp', 'jpeg', 'png'] as const;

/** Format of a requested screenshot. */
export const screenshotOptions = z.object({
  /** Pixels. */
  height: z.int().min(16).max(1080),
  width: z.int().min(16).max(1920),
  format: z.enum(imageFormats),
  quality: z.int().min(1).max(100),
  grayscale: z.boolean(),
  /** Maximum age of an already captured frame, milliseconds. */
  maxLifetime: z.number().min(0),
  /**
   * Number of the newest frame that the caller has: a newer one is requested. When the picture does not visibly change
   * in time, the reply is empty (not modified) and has the number of the frame that is still up to date.
   */
  after: z.int().nonnegative().optional(),
  /**
   * `Captured-At` of the frame `after`, by which an agent that has restarted since then recognizes that the number is
   * not one of its own.
   */
  since: z.number().nonnegative().optional(),
  /** `Start` of the frame `after`: numbers of another start are not the agent's own. Older agents look at `since` only. */
  start: z.string().max(100).optional(),
  /** With `after`: longest wait for a newer frame, milliseconds; 1 s unless given. Older agents always wait up to 1 s. */
  waitMs: z.number().min(0).max(1_000).optional(),
});
export type ScreenshotOptions = z.infer<typeof screenshotOptions>;

export const imageHeaders = {
  contentType: 'Content-Type',
  /** Number of the captured frame; increases within a start. */
  frame: 'Frame',
  /** Id of the start within which frames are numbered: of the agent, or of what it shows. Optional. */
  start: 'Start',
  /**
   * Milliseconds of the agent's clock. In an empty answer: when the agent last saw that the picture has not changed.
   */
  capturedAt: 'Captured-At',
  /** Time for drawing and encoding this picture, milliseconds; optional, never in an empty reply. */
  encodeMs: 'Encode-Ms',
  /** From receiving the request to sending this reply, milliseconds on the agent; optional. */
  heldMs: 'Held-Ms',
} as const;

/** Default address of the screenshot service on the operator's own machine; the backend can name another one. */
export const localScreenshotUrl = 'http://127.0.0.1:5580';

/** Width over height of a console's picture. */
export const aspectRatio = 960 / 540;
