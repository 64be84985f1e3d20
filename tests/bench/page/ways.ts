import type { BitmapToPage, GlassWay, ToWays } from '../glass/ways.ts';

/** Injected into the app's page: a surface for each way of showing a picture, above the app's own. */

/** Values stored by `prepareWays`. */
type Prepared = typeof globalThis & {
  benchWorker?: Worker;
  /** `MediaStreamTrackGenerator`: Chromium only; not in TypeScript's DOM library. */
  benchGenerator?: new (options: { kind: 'video' }) => MediaStreamTrack & {
    readonly writable: WritableStream<VideoFrame>;
  };
};

const appCanvas = '[role="dialog"] canvas[data-picture]';

function cover<E extends HTMLElement>(host: HTMLElement, element: E): E {
  element.style.cssText = 'position:absolute;inset:0;display:block;width:100%;height:100%;visibility:hidden';
  host.append(element);
  return element;
}

function openWays() {
  const own = document.querySelector<HTMLCanvasElement>(appCanvas);
  const { benchWorker: worker, benchGenerator: Generator } = globalThis as Prepared;
  if (!own?.parentElement || !worker) throw new Error('The control view is not open');
  const host = own.parentElement;
  const tell = (message: ToWays, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  const worker2d = cover(host, document.createElement('canvas'));
  const pageBitmap = cover(host, document.createElement('canvas'));
  const page2d = cover(host, document.createElement('canvas'));
  const video = cover(host, document.createElement('video'));
  const surfaces: Record<GlassWay, HTMLElement> = {
    worker: own,
    workerFrame: own,
    worker2d,
    pageBitmap,
    page2d,
    video,
    videoDecoder: video,
  };
  const bitmapContext = pageBitmap.getContext('bitmaprenderer');
  const context2d = page2d.getContext('2d', { alpha: false, desynchronized: true });
  let shown: GlassWay = 'worker';

  const generator = Generator ? new Generator({ kind: 'video' }) : null;
  video.muted = true;
  video.autoplay = true;
  video.style.objectFit = 'fill';
  if (generator) video.srcObject = new MediaStream([generator]);
  const canvas2d = worker2d.transferControlToOffscreen();
  const frames = generator?.writable ?? null;
  tell({ bench: 'surfaces', canvas2d, frames }, frames ? [canvas2d, frames] : [canvas2d]);

  worker.addEventListener('message', (event: MessageEvent<BitmapToPage>) => {
    const { data } = event;
    if (data?.bench !== 'bitmap') return;
    event.stopImmediatePropagation();
    const { bitmap } = data;
    if (shown !== 'page2d') return bitmapContext?.transferFromImageBitmap(bitmap);
    if (page2d.width !== bitmap.width) page2d.width = bitmap.width;
    if (page2d.height !== bitmap.height) page2d.height = bitmap.height;
    context2d?.drawImage(bitmap, 0, 0);
    bitmap.close();
  });
  return {
    hasVideo: generator !== null,
    show(way: GlassWay): void {
      for (const surface of Object.values(surfaces)) surface.style.visibility = 'hidden';
      surfaces[way].style.visibility = 'visible';
      shown = way;
      tell({ bench: 'show', way });
    },
  };
}

const ways = openWays();
export type PageWays = typeof ways;
Object.assign(globalThis, { benchWays: ways });
