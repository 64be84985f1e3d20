/**
 * Ways of showing a decoded picture, compared by `npm run bench:glass` in the app's own control view. Production code
 * contains only the first one; the others are injected into its page and worker.
 */
export const glassWays = {
  worker: 'canvas of the worker, bitmaprenderer, at once',
  workerFrame: 'the same in the next animation frame of the worker',
  worker2d: 'canvas of the worker, 2d, desynchronized',
  pageBitmap: 'bitmap sent to the page, bitmaprenderer, at once',
  page2d: 'bitmap sent to the page, 2d, desynchronized',
  video: 'MediaStreamTrackGenerator, video element',
} as const;
export type GlassWay = keyof typeof glassWays;
export const wayNames = Object.keys(glassWays) as GlassWay[];

/** Page to worker: the surfaces of all ways, or which one is in use. Not for Comlink. */
export type ToWays =
  | { bench: 'surfaces'; canvas2d: OffscreenCanvas; frames: WritableStream<VideoFrame> | null }
  | { bench: 'show'; way: GlassWay };

/** Worker to page: a picture that the page shows itself. */
export interface BitmapToPage {
  bench: 'bitmap';
  bitmap: ImageBitmap;
}

/** Inserted before the app's channel worker. */
export const waysInWorker = `(${dispatchBitmaps.toString()})();\n`;

/** Call before the page loads: stores the app's worker, to which surfaces are sent later. */
export function keepChannelWorker(): void {
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
  /** Tiles of the wall are smaller and are not changed. */
  const minHeight = 400;
  let way: GlassWay = 'worker';
  let context2d: OffscreenCanvasRenderingContext2D | null = null;
  let video: WritableStreamDefaultWriter<VideoFrame> | null = null;
  let next: { context: ImageBitmapRenderingContext; bitmap: ImageBitmap } | null = null;
  const page = globalThis as unknown as DedicatedWorkerGlobalScope;
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
    video?.write(frame).catch(() => frame.close());
  };

  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (bitmap) {
    if (!bitmap || bitmap.height < minHeight || way === 'worker') show.call(this, bitmap);
    else if (way === 'workerFrame') inNextFrame(this, bitmap);
    else if (way === 'worker2d') on2d(bitmap);
    else if (way === 'video') toVideo(bitmap);
    else page.postMessage({ bench: 'bitmap', bitmap }, [bitmap]);
  };
}
