import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { previewHeight } from '#domain/consoles/grid.ts';
import { buildPage } from '../lib/buildPage.ts';
import { openPage } from '../lib/browser.ts';
import { installProbe, measureRest, measureScroll, type Rest, type Scroll } from '../lib/measure.ts';
import type { NaiveWall } from './page/naive.ts';
import { pause, plan, refreshMs } from './plan.ts';
import { settle } from './settle.ts';
import type { WallScene, WallStack } from './stack.ts';

type InPage = typeof globalThis & { bench: NaiveWall };

const root = resolve(import.meta.dirname, 'page');
const out = resolve(import.meta.dirname, '../../../.cache/bench-wall');

/** Builds the naive wall for production and serves it. */
export async function serveNaiveWall(): Promise<{ url: string; close(): void }> {
  await buildPage({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { output: { entryFileNames: 'naive.js' } },
    },
  });
  const server = createServer((request, response) => {
    const script = request.url === '/naive.js';
    readFile(resolve(out, script ? 'naive.js' : 'index.html')).then(
      (bytes) => response.setHeader('content-type', script ? 'text/javascript' : 'text/html').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

/** The naive wall with these tiles, all visible. */
export function restNaive(browser: Browser, url: string, stack: WallStack, scene: WallScene): Promise<Rest> {
  return inNaiveWall(browser, url, stack, scene, plan.wide, async (page) => {
    const frames = (): Promise<number> => page.evaluate(() => (globalThis as InPage).bench.frames());
    await settle(scene.consoles.length, frames);
    return measureRest(browser, page, plan.restMs, frames);
  });
}

/** The naive wall on a desktop screen, scrolled down and up while it shows live pictures. */
export function scrollNaive(
  browser: Browser,
  url: string,
  stack: WallStack,
  scene: WallScene,
): Promise<Scroll> {
  return inNaiveWall(browser, url, stack, scene, plan.desk, async (page) => {
    await pause(plan.warmUpMs);
    return measureScroll(page, plan.scrollMs);
  });
}

/** When each tile got its first picture; milliseconds since the epoch. */
export const firstPaintsOfNaive = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as InPage).bench.firstPaints());

export async function inNaiveWall<T>(
  browser: Browser,
  url: string,
  stack: WallStack,
  scene: WallScene,
  viewport: { width: number; height: number },
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const { context, page } = await openPage(browser);
  try {
    await page.setViewportSize(viewport);
    await installProbe(page);
    await page.goto(url);
    await page.evaluate((options) => (globalThis as InPage).bench.start(options), {
      url: stack.user.natsUrl,
      userId: stack.user.id,
      creds: stack.user.creds,
      consoles: scene.consoles.map(({ id, name, server }) => ({ id, name, token: server.token })),
      refreshMs,
      previewHeight: viewport.width === plan.wide.width ? plan.previewHeight : previewHeight,
    });
    return await measure(page);
  } finally {
    await context.close();
  }
}
