import { firstToDecode, type RecordedPicture } from '#domain/recording/part.ts';

/** A decoded picture; the receiver closes it. */
export type DecodedPicture = VideoFrame | ImageBitmap;

/** Stream format of recordings: constrained baseline, Annex B. Small pictures are decoded faster without hardware. */
const config: VideoDecoderConfig = {
  codec: 'avc1.42C01E',
  optimizeForLatency: true,
  hardwareAcceleration: 'prefer-software',
};

/** A decoder that holds pictures back is flushed after this time, milliseconds; then it needs a key picture. */
const flushAfterMs = 120;

/** This browser does not decode the stream; recordings of single pictures are shown everywhere. */
export class UndecodableError extends Error {
  override name = 'UndecodableError';
}

/** Whether this browser decodes the stream of recordings. */
export async function decodesStreams(): Promise<boolean> {
  if (!('VideoDecoder' in globalThis)) return false;
  const support = await VideoDecoder.isConfigSupported(config).catch(() => undefined);
  return support?.supported === true;
}

/** Decodes pictures of a recording, one after another; to see one after the last costs one picture. */
export class PictureDecoder {
  #decoder: VideoDecoder | null = null;
  #pictures: readonly RecordedPicture[] | null = null;
  /** Index of the picture that was decoded last. */
  #done = -1;
  #timestamp = 0;
  #wanted: {
    timestamp: number;
    resolve: (frame: VideoFrame) => void;
    reject: (error: unknown) => void;
  } | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * The picture at an index. Calls are answered in their order.
   * @throws UndecodableError when the browser cannot decode the stream, DOMException for a broken picture
   */
  decode(pictures: readonly RecordedPicture[], index: number): Promise<DecodedPicture> {
    const result = this.#queue.then(() => this.#decode(pictures, index));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  close(): void {
    this.#reset();
  }

  async #decode(pictures: readonly RecordedPicture[], index: number): Promise<DecodedPicture> {
    const picture = pictures[index];
    if (!picture) throw new RangeError(`There is no picture ${index}`);
    if (picture.codec === 'jpeg')
      return createImageBitmap(new Blob([new Uint8Array(picture.bytes)], { type: 'image/jpeg' }));
    const first = firstToDecode(pictures, index, this.#pictures === pictures ? this.#done : -1);
    if (first < 0) throw new RangeError('No key picture comes before this one');
    const decoder = await this.#open();
    const { promise, resolve, reject } = Promise.withResolvers<VideoFrame>();
    for (let at = first; at <= index; at++) {
      const { isKey, bytes } = pictures[at] ?? picture;
      const timestamp = ++this.#timestamp;
      if (at === index) this.#wanted = { timestamp, resolve, reject };
      decoder.decode(new EncodedVideoChunk({ type: isKey ? 'key' : 'delta', timestamp, data: bytes }));
    }
    this.#pictures = pictures;
    this.#done = index;
    const timer = setTimeout(() => {
      this.#done = -1;
      decoder.flush().catch(reject);
    }, flushAfterMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#wanted = null;
    }
  }

  async #open(): Promise<VideoDecoder> {
    if (this.#decoder) return this.#decoder;
    if (!(await decodesStreams())) throw new UndecodableError('No decoder for H.264');
    const decoder = new VideoDecoder({
      output: (frame) => {
        if (this.#wanted?.timestamp === frame.timestamp) this.#wanted.resolve(frame);
        else frame.close();
      },
      error: (error) => {
        const wanted = this.#wanted;
        this.#reset();
        wanted?.reject(error);
      },
    });
    decoder.configure(config);
    this.#decoder = decoder;
    this.#done = -1;
    return decoder;
  }

  #reset(): void {
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = null;
    this.#done = -1;
  }
}
