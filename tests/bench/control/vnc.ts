import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { mainThreadMs, openPage } from '../lib/browser.ts';
import { startDelayProxy } from '../lib/delayProxy.ts';
import { startWsProxy } from '../lib/wsProxy.ts';
import { startXvnc } from '../lib/xvnc.ts';
import type { VncBench } from '../page/vnc.ts';
import { measurePictures, type Lab, pressKey, pressPad } from './lab.ts';
import type { Measurement, Way } from './report.ts';
import { pause, plan } from './plan.ts';

type InPage = typeof globalThis & { bench: VncBench };

/** noVNC on TigerVNC's X server, on which a program draws the same picture 60 times a second. */
export async function benchVnc(
  lab: Lab,
  name = 'noVNC at 60 fps',
  size = { width: 960, height: 540 },
): Promise<Way> {
  const screen = await startXvnc(size, 60);
  const scene = fork(resolve(import.meta.dirname, '../lib/vncScene.ts'), [
    `${size.width}x${size.height}`,
    String(screen.display),
  ]);
  await once(scene, 'message');
  const proxy = await startWsProxy(screen.port);
  try {
    const near = await measure(lab, proxy.port, size, 0);
    const far = await measure(lab, proxy.port, size, plan.roundTripMs);
    return { name, near, far };
  } finally {
    scene.disconnect();
    proxy.close();
    screen.close();
  }
}

async function measure(
  lab: Lab,
  port: number,
  size: { width: number; height: number },
  roundTripMs: number,
): Promise<Measurement> {
  const line = await startDelayProxy(port, roundTripMs);
  const { context, page } = await openPage(lab.browser, lab.viewport);
  try {
    await page.goto(`${lab.pagesUrl}/vnc.html`);
    // noVNC inspects the browser before its module is initialized.
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(([url, of]) => (globalThis as InPage).bench.start(url, of), [
      `ws://127.0.0.1:${line.port}`,
      size,
    ] as const);
    await lab.glass?.aim(page, '#screen canvas');
    await pause(plan.warmUpMs);
    const frames = (): Promise<number> => page.evaluate(() => (globalThis as InPage).bench.frames());
    const before = await frames();
    let work = 0;
    const onGlass = await measurePictures(lab, async () => {
      work = await mainThreadMs(page, () => pause(plan.watchMs));
    });
    const painted = (await frames()) - before;
    return {
      fps: (painted / plan.watchMs) * 1_000,
      ...onGlass,
      mainThreadMsPerFrame: work / painted,
      ...(await presses(lab, page)),
    };
  } finally {
    await context.close();
    await line.close();
  }
}

async function presses({ glass }: Lab, page: Page): Promise<Partial<Measurement>> {
  if (!glass) {
    const { shownAfter } = await page.evaluate(
      (times) => (globalThis as InPage).bench.presses(times),
      plan.presses,
    );
    return { buttonToPicture: shownAfter };
  }
  const byPad = await pressPad(glass, page);
  await page.evaluate(() => (globalThis as InPage).bench.focus());
  const byKey = await pressKey(glass);
  return { padToGlass: byPad.shownAfter, keyToGlass: byKey.shownAfter };
}
