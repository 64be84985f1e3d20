import { recordedSize, type RecordingHeader } from '#contract/channel/recording.ts';
import { evenPixels } from '#domain/channel/evenPixels.ts';
import { encode, type RawImage } from '#agent/frames/encode.ts';
import type { VideoCodec, VideoEncoder } from '#agent/video/encoder.ts';

/**
 * Bit rate at four pictures a second, kilobits a second: 24 hours of changing pictures then reach the usual
 * 500 MB. The codec plans 60 pictures a second.
 */
const kbps = 46 * (60 / 4);

/** Quality of pictures without a codec: about 6 kB each. */
const jpegQuality = 50;

/** Codec and size of the pictures of a segment. */
export type RecordingKind = Pick<RecordingHeader, 'codec' | 'width' | 'height'>;

export interface RecordedPicture extends RecordingKind {
  bytes: Uint8Array;
  isKey: boolean;
}

/** Encodes the recorded pictures of one console: as a stream, or one by one if there is no codec or it fails. */
export class RecordedPictures {
  #codec: VideoCodec | null;
  #encoder: VideoEncoder | null = null;
  readonly #onFault: (error: unknown) => void;

  constructor(codec: VideoCodec | null, onFault: (error: unknown) => void) {
    this.#codec = codec?.name === 'h264' ? codec : null;
    this.#onFault = onFault;
  }

  /**
   * The pixels are read before the first await, unless the codec fails.
   * @returns null when the codec has left this picture out
   */
  async encode(image: RawImage, wantsKey: boolean): Promise<RecordedPicture | null> {
    const scale = Math.min(1, recordedSize.width / image.width, recordedSize.height / image.height);
    const size = { width: evenPixels(image.width * scale), height: evenPixels(image.height * scale) };
    if (this.#codec) {
      try {
        const isOther = this.#encoder?.width !== size.width || this.#encoder.height !== size.height;
        if (isOther) this.close();
        this.#encoder ??= this.#codec.create(size, kbps);
        const { bytes, isKey } = await this.#encoder.encode(image, wantsKey);
        return bytes.length > 0 ? { bytes, isKey, codec: 'h264', ...size } : null;
      } catch (error) {
        this.close();
        this.#codec = null;
        this.#onFault(error);
        return null;
      }
    }
    const options = { ...size, format: 'jpeg', quality: jpegQuality, grayscale: false } as const;
    return { bytes: await encode(image, options, true), isKey: true, codec: 'jpeg', ...size };
  }

  close(): void {
    this.#encoder?.close();
    this.#encoder = null;
  }
}
