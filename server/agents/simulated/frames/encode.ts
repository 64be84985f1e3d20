import sharp from 'sharp';
import type { ScreenshotOptions } from '#contract/channel/image.ts';

/** Pixels as a canvas gives them: RGBA, opaque. */
export interface RawImage {
  data: Uint8Array;
  width: number;
  height: number;
}

// Every picture is another one, so there is nothing to cache; and one thread a picture is the least work in
// all: several pictures are under way at the same time anyway.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Encodes off the event loop.
 * @param hurry spends a third less time on a webp that is a fifth larger: for a picture that is asked for all the time.
 */
export function encode(
  image: RawImage,
  options: Pick<ScreenshotOptions, 'format' | 'quality' | 'grayscale'>,
  fast: boolean,
): Promise<Uint8Array> {
  const { data, width, height } = image;
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (options.grayscale) picture.grayscale();
  const { quality } = options;
  switch (options.format) {
    case 'webp':
      return picture.webp({ quality, effort: fast ? 0 : 2 }).toBuffer();
    case 'jpeg':
      return picture.jpeg({ quality }).toBuffer();
    case 'png':
      return picture.png({ compressionLevel: 3 }).toBuffer();
  }
}
