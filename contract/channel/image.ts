import { z } from 'zod';

export const imageFormats = ['webp', 'jpeg', 'png'] as const;

/** What to send of a console's screen. */
export const screenshotOptions = z.object({
  /** Pixels. */
  height: z.int().min(16).max(1080),
  width: z.int().min(16).max(1920),
  format: z.enum(imageFormats),
  quality: z.int().min(1).max(100),
  grayscale: z.boolean(),
  /** Age in milliseconds up to which an already captured frame will do. */
  maxLifetime: z.number().min(0),
  /** Wait for a frame with a greater number than this, 1 s at most. */
  after: z.int().nonnegative().optional(),
});
export type ScreenshotOptions = z.infer<typeof screenshotOptions>;

/** Headers of an image reply. */
export const imageHeaders = {
  contentType: 'Content-Type',
  /** Number of the captured frame; grows. */
  frame: 'Frame',
  /** Milliseconds of the agent's clock. */
  capturedAt: 'Captured-At',
} as const;

/** Where the screenshot service of the operator's own machine is, unless the backend says otherwise. */
export const localScreenshotUrl = 'http://127.0.0.1:5580';

/** Width over height of a console's picture. */
export const aspectRatio = 960 / 540;
