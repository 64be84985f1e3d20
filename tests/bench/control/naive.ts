import type { Browser } from '@playwright/test';
import type { User } from '#contract/http/me.ts';
import { mainThreadMs, openPage } from '../lib/browser.ts';
import { startDelayProxy } from '../lib/delayProxy.ts';
import { hearPresses } from '../lib/hear.ts';
import type { NaiveBench } from '../page/naive.ts';
import { pause, plan } from './plan.ts';
import type { Measurement, Way } from './report.ts';
import type { BenchStack } from './stack.ts';

type InPage = typeof globalThis & { bench: NaiveBench };

/** NATS on the page's thread, blob URLs, an `img`: asked every `intervalMs`, or (0) as fast as it goes. */
export async function benchNaive(
  browser: Browser,
  pagesUrl: string,
  stack: BenchStack,
  intervalMs: number,
): Promise<Way> {
  const near = await measure(browser, pagesUrl, stack, intervalMs, 0);
  const far = await measure(browser, pagesUrl, stack, intervalMs, plan.roundTripMs);
  return { name: intervalMs === 0 ? 'naive, unpaced' : `naive, ${intervalMs} ms`, near, far };
}

async function measure(
  browser: Browser,
  pagesUrl: string,
  stack: BenchStack,
  intervalMs: number,
  roundTripMs: number,
): Promise<Measurement> {
  const user: User = await stack.operator.me();
  const line = await startDelayProxy(Number(new URL(user.natsUrl).port), roundTripMs);
  const { context, page } = await openPage(browser);
  const ear = await hearPresses(stack.address, stack.target);
  try {
    await page.goto(`${pagesUrl}/naive.html`);
    await page.evaluate((options) => (globalThis as InPage).bench.start(options), {
      url: `ws://127.0.0.1:${line.port}`,
      userId: user.id,
      creds: user.creds,
      target: stack.target,
      intervalMs,
    });
    await pause(plan.warmUpMs);
    const frames = (): Promise<number> => page.evaluate(() => (globalThis as InPage).bench.frames());
    await page.evaluate(() => (globalThis as InPage).bench.requestToPaint());
    const before = await frames();
    const work = await mainThreadMs(page, () => pause(plan.watchMs));
    const painted = (await frames()) - before;
    const requestToPaint = await page.evaluate(() => (globalThis as InPage).bench.requestToPaint());
    const presses = await page.evaluate((times) => (globalThis as InPage).bench.presses(times), plan.presses);
    await page.evaluate(() => (globalThis as InPage).bench.stop());
    return {
      fps: (painted / plan.watchMs) * 1_000,
      mainThreadMsPerFrame: work / painted,
      requestToPaint,
      pressToWire: ear.after(presses.at),
      buttonToPicture: presses.shownAfter,
    };
  } finally {
    await ear.close();
    await context.close();
    await line.close();
  }
}
