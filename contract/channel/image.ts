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
  /** Wait for a frame with a greater number than this, 1 s at most. */
  after: z.int().nonnegative().optional(),
});
export type ScreenshotOptions = z.infer<typeof screenshotOptions>;

/** Headers of an image reply. */
export const imageHeaders = {
  contentType: 'Content-Type',
  /** Number of the captured frame; increases. */
  frame: 'Frame',
  /** Milliseconds of the agent's clock. */
  capturedAt: 'Captured-At',
} as const;

/** Default address of the screenshot service on the operator's own machine; the backend can name another one. */
export const localScreenshotUrl = 'http://127.0.0.1:5580';

/** Width over height of a console's picture. */
export const aspectRatio = 960 / 540;
