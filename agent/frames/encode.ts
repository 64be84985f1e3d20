import sharp from 'sharp';
import type { ScreenshotOptions } from '#contract/channel/image.ts';

/** Pixels as a canvas gives them: RGBA, opaque. */
export interface RawImage {
  data: Uint8Array;
  width: number;
  height: number;
}

// No cache, because every picture is different. One thread per picture costs the least in total, since
// several pictures are encoded at the same time.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Encodes off the event loop, in the requested size.
 * @param fast spends a third less time on a webp that is a fifth larger: for frequently requested pictures
 */
export function encode(
  image: RawImage,
  options: Pick<ScreenshotOptions, 'width' | 'height' | 'format' | 'quality' | 'grayscale'>,
  fast: boolean,
): Promise<Uint8Array> {
  const { data, width, height } = image;
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  // A picture with other proportions than requested gets black bars.
  if (width !== options.width || height !== options.height)
    picture.resize(options.width, options.height, { fit: 'contain', kernel: 'linear' });
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

export async function decode(bytes: Uint8Array): Promise<RawImage> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
