import type { Browser, Page, Worker } from '@playwright/test';
import { endpoints } from '#contract/http/index.ts';
import { openPage } from '../lib/browser.ts';
import { startRewritingProxy } from '../lib/rewritingProxy.ts';
import { installProbe, measureRest, measureScroll, type Rest, type Scroll } from '../lib/measure.ts';
import { pause, plan } from './plan.ts';
import { settle } from './settle.ts';
import type { WallScene, WallStack } from './stack.ts';

type InWorker = typeof globalThis & {
  benchPaints: () => number;
  benchBytes: () => number;
  benchFirstPaints: () => number[];
};

/** Inserted before the app's channel worker to count painted pictures; the app's own code is unchanged. */
const countPaints = `(${count.toString()})();\n`;

function count(): void {
  let painted = 0;
  let bytes = 0;
  const firstPaints = new Map<ImageBitmapRenderingContext, number>();
  /** Excluding the empty pictures painted while there is none. */
  const pictures = new WeakSet<ImageBitmap>();
  const Native = WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => (bytes += data.byteLength));
    }
  };
  const decode = createImageBitmap;
  const recordDecoded = async (blob: Blob): Promise<ImageBitmap> => {
    const bitmap = await decode(blob);
    pictures.add(bitmap);
    return bitmap;
  };
  const show = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (bitmap) {
    show.call(this, bitmap);
    if (!bitmap || !pictures.has(bitmap)) return;
    painted++;
    if (!firstPaints.has(this)) firstPaints.set(this, performance.timeOrigin + performance.now());
  };
  const { write } = WritableStreamDefaultWriter.prototype;
  WritableStreamDefaultWriter.prototype.write = function (chunk) {
    if (chunk instanceof VideoFrame) painted++;
    return write.call(this, chunk);
  };
  Object.assign(globalThis, {
    createImageBitmap: recordDecoded,
    benchPaints: () => painted,
    benchBytes: () => bytes,
    /** When each canvas got its first picture, milliseconds since the epoch. */
    benchFirstPaints: () => [...firstPaints.values()],
  });
}

/**
 * The app's idle wall with these tiles, all visible.
 * @param isLive its tiles show streams
 * @returns includes the data that the worker received
 */
export function restApp(
  browser: Browser,
  stack: WallStack,
  scene: WallScene,
  isLive = false,
): Promise<Rest & { bytes: number }> {
  const measure = async (page: Page): Promise<Rest & { bytes: number }> => {
    const worker = channelWorker(page);
    const frames = (): Promise<number> => worker.evaluate(() => (globalThis as InWorker).benchPaints());
    await settle(scene.consoles.length, frames);
    const bytes = (): Promise<number> => worker.evaluate(() => (globalThis as InWorker).benchBytes());
    const before = await bytes();
    const rest = await measureRest(browser, page, plan.restMs, frames);
    return { ...rest, bytes: (await bytes()) - before };
  };
  return inAppWall(browser, stack, scene, plan.wide, measure, isLive);
}

/** The app's wall on a desktop screen, scrolled down and up while it shows live pictures. */
export function scrollApp(browser: Browser, stack: WallStack, scene: WallScene): Promise<Scroll> {
  return inAppWall(browser, stack, scene, plan.desk, async (page) => {
    await pause(plan.warmUpMs);
    return measureScroll(page, plan.scrollMs);
  });
}

/** When each tile got its first picture, milliseconds since the epoch. Empty without a worker. */
export async function firstPaintsOfApp(page: Page): Promise<number[]> {
  const worker = findChannelWorker(page);
  return worker ? worker.evaluate(() => (globalThis as InWorker).benchFirstPaints()) : [];
}

export async function inAppWall<T>(
  browser: Browser,
  stack: WallStack,
  scene: WallScene,
  viewport: { width: number; height: number },
  measure: (page: Page) => Promise<T>,
  isLive = false,
): Promise<T> {
  const proxy = await startTilesProxy(stack, scene);
  const { context, page } = await openPage(browser);
  try {
    await page.setViewportSize(viewport);
    await installProbe(page);
    await page.addInitScript(
      (values) => {
        for (const [key, value] of Object.entries(values))
          localStorage.setItem(`dugout.${key}`, JSON.stringify(value));
      },
      { ...remembered(stack, viewport), 'preferences.wall.live': isLive },
    );
    await page.goto(`${proxy.url}/playing-control/all?server=${scene.server}`);
    await page
      .getByRole('article')
      .nth(scene.consoles.length - 1)
      .waitFor({ state: 'attached' });
    return await measure(page);
  } finally {
    await context.close();
    proxy.close();
  }
}

const remembered = ({ jwt }: WallStack, viewport: { width: number }): Record<string, unknown> => ({
  jwt,
  ...(viewport.width === plan.wide.width ? { 'preferences.wall.previewHeight': plan.previewHeight } : {}),
});

/** The app's address, with servers that contain only the consoles of this wall, also in targeted refreshes. */
function startTilesProxy({ url }: WallStack, { consoles }: WallScene) {
  const kept = new Set(consoles.map(({ id }) => id));
  const onWall = ({ id }: { id: number }): boolean => kept.has(id);
  const list = `/api${endpoints.getServerConsoles.path.replace(':id', String.raw`\d+`)}`;
  const refresh = `/api${endpoints.getServersInfo.path}`;
  const changed = new RegExp(String.raw`^${list}$|^${refresh}\?|/channel\.worker[^/]*\.js$`);
  return startRewritingProxy(url, changed, (path, text) => {
    if (!path.startsWith('/api/')) return countPaints + text;
    if (path.startsWith(refresh)) {
      const answer = endpoints.getServersInfo.response.parse(JSON.parse(text));
      return JSON.stringify({ ...answer, consoles: answer.consoles.filter(onWall) });
    }
    const answer = endpoints.getServerConsoles.response.parse(JSON.parse(text));
    return JSON.stringify({ ...answer, data: answer.data.filter(onWall) });
  });
}

const findChannelWorker = (page: Page): Worker | undefined =>
  page.workers().find((one) => one.url().includes('channel.worker'));

function channelWorker(page: Page): Worker {
  const worker = findChannelWorker(page);
  if (!worker) throw new Error('The app has no channel worker');
  return worker;
}
