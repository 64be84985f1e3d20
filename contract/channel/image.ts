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
   * Number of the newest frame that the caller has, to request a newer one. If the picture does not visibly
   * change in time, the reply is empty (not modified) and has the number of the frame that is still valid.
   */
  after: z.int().nonnegative().optional(),
  /**
   * `Captured-At` of the frame `after`. An agent that has restarted since then sees by it that the number is
   * from an earlier start.
   */
  since: z.number().nonnegative().optional(),
  /** `Start` of the frame `after`: numbers of another start do not count. Older agents only use `since`. */
  start: z.string().max(100).optional(),
  /** With `after`: maximum wait for a newer frame, in milliseconds; default: 1 s. Older agents always wait up to 1 s. */
  waitMs: z.number().min(0).max(1_000).optional(),
});
export type ScreenshotOptions = z.infer<typeof screenshotOptions>;

export const imageHeaders = {
  contentType: 'Content-Type',
  /** Number of the captured frame; increases within a start. */
  frame: 'Frame',
  /** Id of the start within which frames are numbered: a start of the agent or of the program it shows. Optional. */
  start: 'Start',
  /** Milliseconds of the agent's clock. In an empty answer: when the agent last found the picture unchanged. */
  capturedAt: 'Captured-At',
  /** Time for drawing and encoding this picture, milliseconds; optional, never in an empty reply. */
  encodeMs: 'Encode-Ms',
  /** Time from receiving the request to sending this reply on the agent, in milliseconds; optional. */
  heldMs: 'Held-Ms',
} as const;

/** Default address of the screenshot service on the operator's own machine; the backend can name another one. */
export const localScreenshotUrl = 'http://127.0.0.1:5580';

/** Width over height of a console's picture. */
export const aspectRatio = 960 / 540;
