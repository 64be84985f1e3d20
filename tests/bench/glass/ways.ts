/**
 * Ways of showing a picture, compared by `npm run bench:glass` in the app's own control view. Production code contains
 * the first one, and the last one for browsers that support it; here all but the first are injected.
 */
export const glassWays = {
  worker: 'canvas of the worker, bitmaprenderer, at once',
  workerFrame: 'the same in the next animation frame of the worker',
  worker2d: 'canvas of the worker, 2d, desynchronized',
  pageBitmap: 'bitmap sent to the page, bitmaprenderer, at once',
  page2d: 'bitmap sent to the page, 2d, desynchronized',
  video: 'bitmap to a MediaStreamTrackGenerator, video element',
  videoDecoder: 'the same, decoded by ImageDecoder (no conversion to RGB)',
} as const;
export type GlassWay = keyof typeof glassWays;
export const wayNames = Object.keys(glassWays) as GlassWay[];

/** Page to worker: the surfaces of all ways, or the one in use. Not for Comlink. */
export type ToWays =
  | { bench: 'surfaces'; canvas2d: OffscreenCanvas; frames: WritableStream<VideoFrame> | null }
  | { bench: 'show'; way: GlassWay };

/** Worker to page: a picture that the page shows itself. */
export interface BitmapToPage {
  bench: 'bitmap';
  bitmap: ImageBitmap;
}

/** A decoded picture; milliseconds of the worker's `performance.now()`. */
export interface Painted {
  /** The agent's number of the picture. */
  frame: number;
  /** When its bytes were passed to the decoder. */
  at: number;
  /** When it was decoded. */
  decodedAt: number;
  /** Start of the worker's next animation frame after that; null: none yet. */
  nextFrameAt: number | null;
}

/** Records of the worker since the last call. */
export type InWays = typeof globalThis & { benchPainted: () => Painted[] };

/** Inserted before the app's channel worker. */
export const waysInWorker = `(${dispatchBitmaps.toString()})();\n`;

/**
 * Runs in the page before the app's scripts: makes the app use a canvas, and stores its worker, to which surfaces are
 * sent later.
 */
export function prepareWays(): void {
  const { MediaStreamTrackGenerator: generator } = globalThis as { MediaStreamTrackGenerator?: unknown };
  Object.assign(globalThis, { benchGenerator: generator });
  Reflect.deleteProperty(globalThis, 'MediaStreamTrackGenerator');
  const Native = Worker;
  globalThis.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name === 'channel') Object.assign(globalThis, { benchWorker: this });
    }
  };
}

/** Runs in the worker: it must not refer to anything outside of itself. Decoding and all earlier steps are the app's. */
function dispatchBitmaps(): void {
  /** Tiles of the wall are smaller and stay unchanged. */
  const minHeight = 400;
  let way: GlassWay = 'worker';
  let context2d: OffscreenCanvasRenderingContext2D | null = null;
  let video: WritableStreamDefaultWriter<VideoFrame> | null = null;
  let next: { context: ImageBitmapRenderingContext; bitmap: ImageBitmap } | null = null;
  let painted: Painted[] = [];
  const page = globalThis as unknown as DedicatedWorkerGlobalScope;
  recordFrameNumbers();
  const show = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;

  page.addEventListener('message', (event: MessageEvent<ToWays>) => {
    const { data } = event;
    if (!data?.bench) return;
    event.stopImmediatePropagation();
    if (data.bench === 'show') way = data.way;
    else {
      context2d = data.canvas2d.getContext('2d', { alpha: false, desynchronized: true });
      video = data.frames?.getWriter() ?? null;
    }
  });

  const inNextFrame = (context: ImageBitmapRenderingContext, bitmap: ImageBitmap): void => {
    next?.bitmap.close();
    if (!next)
      page.requestAnimationFrame(() => {
        if (next) show.call(next.context, next.bitmap);
        next = null;
      });
    next = { context, bitmap };
  };
  const on2d = (bitmap: ImageBitmap): void => {
    if (!context2d) return;
    const { canvas } = context2d;
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
    context2d.drawImage(bitmap, 0, 0);
    bitmap.close();
  };
  const toVideo = (bitmap: ImageBitmap): void => {
    const frame = new VideoFrame(bitmap, { timestamp: performance.now() * 1_000 });
    bitmap.close();
    writeFrame(frame);
  };
  const writeFrame = (frame: VideoFrame): void => {
    video?.write(frame).catch(() => frame.close());
  };

  /** The bytes of a picture contain no number; the headers of the reply of the same length do. */
  function recordFrameNumbers(): void {
    const decoder = new TextDecoder('latin1');
    const bySize = new Map<number, number>();
    const Native = WebSocket;
    const headers = /HMSG \S+ \d+ (\d+) (\d+)\r\nNATS\/1\.0\r\n(?:[^\r]+\r\n)*?Frame: *(\d+)\r\n/gi;
    const recordReply = ({ data }: MessageEvent<ArrayBuffer>): void => {
      for (const [, header, total, frame] of decoder.decode(data).matchAll(headers))
        bySize.set(Number(total) - Number(header), Number(frame));
    };
    globalThis.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', recordReply);
      }
    };
    const native = createImageBitmap;
    const decode = async (blob: Blob): Promise<ImageBitmap> => {
      if (way !== 'videoDecoder') return native(blob);
      const decoder = new ImageDecoder({ type: blob.type, data: await blob.arrayBuffer() });
      const { image } = await decoder.decode();
      decoder.close();
      // The app only closes the image, or passes it to the function below.
      return Object.assign(image as unknown as ImageBitmap, { isFrame: true });
    };
    Object.assign(globalThis, {
      createImageBitmap: async (blob: Blob) => {
        const at = performance.now();
        const bitmap = await decode(blob);
        const frame = bySize.get(blob.size);
        if (frame === undefined || bitmap.height < minHeight) return bitmap;
        const one: Painted = { frame, at, decodedAt: performance.now(), nextFrameAt: null };
        painted.push(one);
        page.requestAnimationFrame((frameAt) => (one.nextFrameAt = frameAt));
        return bitmap;
      },
      benchPainted: () => {
        const recorded = painted;
        painted = [];
        return recorded;
      },
    });
  }

  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (bitmap) {
    if (bitmap && 'isFrame' in bitmap) writeFrame(bitmap as unknown as VideoFrame);
    else if (!bitmap || bitmap.height < minHeight || way === 'worker') show.call(this, bitmap);
    else if (way === 'workerFrame') inNextFrame(this, bitmap);
    else if (way === 'worker2d') on2d(bitmap);
    else if (way === 'video') toVideo(bitmap);
    else page.postMessage({ bench: 'bitmap', bitmap }, [bitmap]);
  };
}
