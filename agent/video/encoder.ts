import type { VideoCodecName } from '#contract/channel/video.ts';
import type { RawImage } from '#agent/frames/encode.ts';

/** A picture of a stream: decodable after the pictures before it, or by itself if it is a key picture. */
export interface EncodedPicture {
  bytes: Uint8Array;
  isKey: boolean;
}

/** Encodes the pictures of one stream, one at a time, outside the main thread. */
export interface VideoEncoder {
  readonly width: number;
  readonly height: number;
  /**
   * Encodes a picture of the encoder's size. The pixels are read before the first await.
   * @throws Error when the library refuses
   */
  encode(image: RawImage, wantsKey: boolean): Promise<EncodedPicture>;
  /** Changes the bit rate, kilobits a second. */
  setRate(kbps: number): void;
  /** Frees its memory once the current encoding has finished. */
  close(): void;
}

/** Decodes the pictures of one stream, one after another. */
export interface VideoDecoder {
  /** Null when the bytes are not a picture, or cannot be decoded. */
  decode(bytes: Uint8Array): RawImage | null;
  close(): void;
}

export interface VideoCodec {
  readonly name: VideoCodecName;
  /** Size in pixels, even; rate in kilobits a second. @throws Error when the library refuses */
  create(size: { width: number; height: number }, kbps: number): VideoEncoder;
  /** Absent when the codec only encodes. @throws Error when the library refuses */
  createDecoder?(): VideoDecoder;
}
