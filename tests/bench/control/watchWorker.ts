/**
 * Inserted before the app's channel worker, this records when a picture was requested and when it was painted. It
 * observes the WebSocket, the decoders, the canvas and the video from outside; the app's own code is unchanged.
 */
export const watchWorker = `(${watch.toString()})();\n`;

/** Records of the worker since the last call. */
export interface WorkerLog {
  painted: number;
  /** Milliseconds, of the worker's clock. */
  paintedAt: number[];
  requestToPaint: number[];
}

export type InWorker = typeof globalThis & { benchLog: () => WorkerLog };

/** Runs in the worker: it must not refer to anything outside of itself. */
function watch(): void {
  const decoder = new TextDecoder('latin1');
  const requestTimes = new Map<string, number>();
  /** Length of a picture by subject, because the bytes contain no name. */
  const bySize = new Map<number, string>();
  const ofPicture = new WeakMap<ImageBitmap | VideoFrame, number>();
  let log: WorkerLog = { painted: 0, paintedAt: [], requestToPaint: [] };

  const bytesOf = (data: unknown): Uint8Array | null => {
    if (data instanceof ArrayBuffer) return new Uint8Array(data);
    return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : null;
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const bytes = bytesOf(data);
    const text = bytes ? decoder.decode(bytes) : '';
    for (const [, reply] of text.matchAll(/PUB \S+\.getTransformedScreenshot (\S+) \d+/g)) {
      if (reply) requestTimes.set(reply, performance.now());
    }
    send.call(this, data);
  };
  const recordReply = ({ data }: MessageEvent): void => {
    const bytes = bytesOf(data);
    if (!bytes) return;
    for (const [, reply, header, total] of decoder
      .decode(bytes)
      .matchAll(/HMSG (\S+) \d+ (\d+) (\d+)\r\n/g)) {
      if (reply) bySize.set(Number(total) - Number(header), reply);
    }
  };
  const Native = WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', recordReply);
    }
  };
  const decode = createImageBitmap;
  Object.assign(globalThis, {
    createImageBitmap: async (blob: Blob) => {
      const requestedAt = requestTimes.get(bySize.get(blob.size) ?? '');
      const bitmap = await decode(blob);
      if (requestedAt !== undefined) ofPicture.set(bitmap, requestedAt);
      return bitmap;
    },
  });
  const NativeDecoder = ImageDecoder;
  const NativeFrame = VideoFrame;
  Object.assign(globalThis, {
    ImageDecoder: class extends NativeDecoder {
      readonly #requestedAt: number | undefined;
      constructor(init: ImageDecoderInit) {
        super(init);
        this.#requestedAt = requestTimes.get(bySize.get((init.data as Uint8Array).byteLength) ?? '');
      }
      override async decode(options?: ImageDecodeOptions): Promise<ImageDecodeResult> {
        const result = await super.decode(options);
        if (this.#requestedAt !== undefined) ofPicture.set(result.image, this.#requestedAt);
        return result;
      }
    },
    VideoFrame: class extends NativeFrame {
      constructor(image: VideoFrame, init?: VideoFrameInit) {
        super(image, init);
        const requestedAt = ofPicture.get(image);
        if (requestedAt !== undefined) ofPicture.set(this, requestedAt);
      }
    },
  });
  const recordPaint = (picture: ImageBitmap | VideoFrame): void => {
    log.painted++;
    log.paintedAt.push(performance.now());
    const requestedAt = ofPicture.get(picture);
    if (requestedAt !== undefined) log.requestToPaint.push(performance.now() - requestedAt);
  };
  const show = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (bitmap) {
    show.call(this, bitmap);
    if (bitmap) recordPaint(bitmap);
  };
  const { write } = WritableStreamDefaultWriter.prototype;
  WritableStreamDefaultWriter.prototype.write = function (chunk) {
    if (chunk instanceof NativeFrame) recordPaint(chunk);
    return write.call(this, chunk);
  };
  Object.assign(globalThis, {
    benchLog: () => {
      const recorded = log;
      log = { painted: 0, paintedAt: [], requestToPaint: [] };
      requestTimes.clear();
      return recorded;
    },
  });
}
