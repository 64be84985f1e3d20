import sharp from 'sharp';
import { readStrip, type StripReading } from '#agent/padStrip.ts';

/** The strip of a picture (png, webp or jpeg); null if there is none. */
export async function readPicture(bytes: Uint8Array): Promise<StripReading | null> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return readStrip({ data, width: info.width, height: info.height, channels: info.channels });
}
