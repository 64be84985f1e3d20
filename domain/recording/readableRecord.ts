import type { RecordingHeader } from '#contract/channel/recording.ts';
import { readablePicture } from '#domain/channel/readablePicture.ts';
import { videoSizes } from '#domain/channel/videoSize.ts';

/** A macroblock of H.264, pixels: sizes are multiples of it. */
const blockSize = 16;

/**
 * Whether a recorded picture may be decoded: not larger than its header says, up to a margin. Like pictures of the
 * channel, another one could take gigabytes; it counts as broken.
 */
export function isReadable(
  bytes: Uint8Array,
  { codec, width, height }: Pick<RecordingHeader, 'codec' | 'width' | 'height'>,
): boolean {
  if (codec === 'h264') {
    const sizes = videoSizes(codec, bytes);
    return (
      sizes?.every((size) => size.width < width + blockSize && size.height < height + blockSize) ?? false
    );
  }
  try {
    readablePicture(bytes, { width, height });
    return true;
  } catch {
    return false;
  }
}
