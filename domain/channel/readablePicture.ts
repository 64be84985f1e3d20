import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { ChannelError } from './channelError.ts';
import { type PictureHeader, readPictureHeader } from './pictureHeader.ts';

/** Size of a picture, pixels. */
type Size = Pick<ScreenshotOptions, 'width' | 'height'>;

/**
 * Maximum size of a picture in pixels and bytes: more than twice the largest that can be requested, and the
 * longest message of the channel (`maxPayload` of `server/transport/nats/natsConfig.ts`).
 */
export const pictureBounds = { width: 4_096, height: 2_304, bytes: 4 * 1_024 * 1_024 } as const;

/** Size of a console's own picture (specification, business constants): an agent may send it whatever was requested. */
const sourceSize: Size = { width: 960, height: 540 };

/** An agent may round the size or support only a few sizes: up to this multiple of the requested size is accepted. */
const sizeMargin = 2;

/**
 * The header of a picture that may be decoded: of a known format, and larger neither than requested (with a
 * margin) nor than {@link pictureBounds}. Decoding others could take gigabytes: a png of 776 kB can have 256
 * million pixels.
 * @param asked the size that was requested; null for the original, where only the bounds count
 * @throws ChannelError `unreadable`
 */
export function readablePicture(bytes: Uint8Array, asked: Size | null): PictureHeader {
  if (bytes.byteLength > pictureBounds.bytes) throw unreadable(`${bytes.byteLength} bytes`);
  const header = readPictureHeader(bytes);
  if (!header) throw unreadable('neither png, jpeg nor webp');
  for (const side of ['width', 'height'] as const) {
    const wanted = asked ? Math.max(asked[side] * sizeMargin, sourceSize[side]) : pictureBounds[side];
    if (header[side] > Math.min(wanted, pictureBounds[side]))
      throw unreadable(`${header.width}x${header.height} pixels`);
  }
  return header;
}

/** Whether bytes are a jpeg that is not larger than this: browsers show it wherever it is sent to them. */
export function isJpegWithin(bytes: Uint8Array, { width, height }: Size): boolean {
  const header = readPictureHeader(bytes);
  return header?.format === 'jpeg' && header.width <= width && header.height <= height;
}

/** The error of a picture that is not shown. @param what the reason in a few words */
export const unreadable = (what: string): ChannelError =>
  new ChannelError('unreadable', `unreadable picture: ${what}`);
