import type { Page } from '@playwright/test';
import type { User } from '#contract/http/me.ts';
import { mainThreadMs, openPage } from '../lib/browser.ts';
import { startDelayProxy } from '../lib/delayProxy.ts';
import { type PressListener, listenForPresses } from '../lib/pressListener.ts';
import type { NaiveBench } from '../page/naive.ts';
import { measurePictures, type Lab, pressKey, pressPad } from './lab.ts';
import { pause, plan } from './plan.ts';
import type { Measurement, Way } from './report.ts';
import type { BenchStack } from './stack.ts';

type InPage = typeof globalThis & { bench: NaiveBench };

/** The naive implementation: NATS on the page's thread, blob URLs and an `img`; a request every `intervalMs`, or (0) at the maximum rate. */
export async function benchNaive(lab: Lab, stack: BenchStack, intervalMs: number): Promise<Way> {
  const near = await measure(lab, stack, intervalMs, 0);
  const far = await measure(lab, stack, intervalMs, plan.roundTripMs);
  return { name: intervalMs === 0 ? 'naive, unpaced' : `naive, ${intervalMs} ms`, near, far };
}

async function measure(
  lab: Lab,
  stack: BenchStack,
  intervalMs: number,
  roundTripMs: number,
): Promise<Measurement> {
  const user: User = await stack.operator.me();
  const line = await startDelayProxy(Number(new URL(user.natsUrl).port), roundTripMs);
  const { context, page } = await openPage(lab.browser);
  const listener = await listenForPresses(stack.address, stack.target);
  try {
    await page.goto(`${lab.pagesUrl}/naive.html`);
    await page.evaluate((options) => (globalThis as InPage).bench.start(options), {
      url: `ws://127.0.0.1:${line.port}`,
      userId: user.id,
      creds: user.creds,
      target: stack.target,
      intervalMs,
    });
    await lab.glass?.aim(page, 'img');
    await pause(plan.warmUpMs);
    const frames = (): Promise<number> => page.evaluate(() => (globalThis as InPage).bench.frames());
    await page.evaluate(() => (globalThis as InPage).bench.requestToPaint());
    const before = await frames();
    let work = 0;
    const onGlass = await measurePictures(lab, async () => {
      work = await mainThreadMs(page, () => pause(plan.watchMs));
    });
    const painted = (await frames()) - before;
    const requestToPaint = await page.evaluate(() => (globalThis as InPage).bench.requestToPaint());
    const pressed = await presses(lab, page, listener);
    await page.evaluate(() => (globalThis as InPage).bench.stop());
    return {
      fps: (painted / plan.watchMs) * 1_000,
      ...onGlass,
      mainThreadMsPerFrame: work / painted,
      requestToPaint,
      ...pressed,
    };
  } finally {
    await listener.close();
    await context.close();
    await line.close();
  }
}

async function presses({ glass }: Lab, page: Page, listener: PressListener): Promise<Partial<Measurement>> {
  if (!glass) {
    const { at, shownAfter } = await page.evaluate(
      (times) => (globalThis as InPage).bench.presses(times),
      plan.presses,
    );
    return { pressToWire: listener.after(at), buttonToPicture: shownAfter };
  }
  const byPad = await pressPad(glass, page);
  const byKey = await pressKey(glass);
  return {
    pressToWire: listener.after(byPad.at),
    padToGlass: byPad.shownAfter,
    keyToGlass: byKey.shownAfter,
  };
}
