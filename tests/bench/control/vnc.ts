import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { mainThreadMs, openPage } from '../lib/browser.ts';
import { startDelayProxy } from '../lib/delayProxy.ts';
import { startWsProxy } from '../lib/wsProxy.ts';
import { startXvnc } from '../lib/xvnc.ts';
import type { VncBench } from '../page/vnc.ts';
import type { Way } from './report.ts';
import { pause, plan } from './plan.ts';

type InPage = typeof globalThis & { bench: VncBench };

/** noVNC on TigerVNC's X server, on which a program draws the same picture 60 times a second. */
export async function benchVnc(browser: Browser, pagesUrl: string): Promise<Way> {
  const screen = await startXvnc({ width: 960, height: 540 }, 60);
  const scene = fork(resolve(import.meta.dirname, '../lib/vncScene.ts'), [String(screen.display)]);
  await once(scene, 'message');
  const proxy = await startWsProxy(screen.port);
  try {
    const near = await measure(browser, pagesUrl, proxy.port, 0);
    const far = await measure(browser, pagesUrl, proxy.port, plan.roundTripMs);
    return { name: 'noVNC at 60 fps', near, far };
  } finally {
    scene.disconnect();
    proxy.close();
    screen.close();
  }
}

async function measure(
  browser: Browser,
  pagesUrl: string,
  port: number,
  roundTripMs: number,
): Promise<Way['near']> {
  const line = await startDelayProxy(port, roundTripMs);
  const { context, page } = await openPage(browser);
  try {
    await page.goto(`${pagesUrl}/vnc.html`);
    // noVNC looks at the browser before its module stands.
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate((url) => (globalThis as InPage).bench.start(url), `ws://127.0.0.1:${line.port}`);
    await pause(plan.warmUpMs);
    const frames = (): Promise<number> => page.evaluate(() => (globalThis as InPage).bench.frames());
    const before = await frames();
    const work = await mainThreadMs(page, () => pause(plan.watchMs));
    const painted = (await frames()) - before;
    const presses = await page.evaluate((times) => (globalThis as InPage).bench.presses(times), plan.presses);
    return {
      fps: (painted / plan.watchMs) * 1_000,
      mainThreadMsPerFrame: work / painted,
      buttonToPicture: presses.shownAfter,
    };
  } finally {
    await context.close();
    await line.close();
  }
}
