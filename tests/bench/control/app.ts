import type { Browser, Page, Worker } from '@playwright/test';
import type { User } from '#contract/http/me.ts';
import { installFakePads } from '#tests/support/fakePad.ts';
import { mainThreadMs, openPage } from '../lib/browser.ts';
import { startDelayProxy } from '../lib/delayProxy.ts';
import { openFrontDoor } from '../lib/frontDoor.ts';
import { hearPresses } from '../lib/hear.ts';
import type { AppBench } from '../page/app.ts';
import { pause, plan } from './plan.ts';
import type { Measurement, Way } from './report.ts';
import type { BenchStack } from './stack.ts';
import { type InWorker, watchWorker, type WorkerLog } from './watchWorker.ts';

type InPage = typeof globalThis & { bench: AppBench };

/** The app's control view with a pad in hand: production build, its own API, channel and agents. */
export async function benchApp(browser: Browser, pagesUrl: string, stack: BenchStack): Promise<Way> {
  const near = await measure(browser, pagesUrl, stack, 0);
  const far = await measure(browser, pagesUrl, stack, plan.roundTripMs);
  return { name: 'Dugout', near, far };
}

async function measure(browser: Browser, pagesUrl: string, stack: BenchStack, roundTripMs: number): Promise<Measurement> {
  const { natsUrl } = await stack.operator.me();
  const line = await startDelayProxy(Number(new URL(natsUrl).port), roundTripMs);
  const door = await openFrontDoor(stack.url, /^\/api\/me$|\/channel\.worker[^/]*\.js$/, (path, text) =>
    path === '/api/me' ? JSON.stringify({ ...(JSON.parse(text) as User), natsUrl: `ws://127.0.0.1:${line.port}` }) : watchWorker + text,
  );
  const { context, page } = await openPage(browser);
  const ear = await hearPresses(stack.address, stack.target);
  try {
    await signIn(page, stack.operator.jwt);
    const worker = await takeControl(page, door.url, stack);
    await page.evaluate((url) => import(url), `${pagesUrl}/app.js`);
    await page.evaluate(() => (globalThis as InPage).bench.wiggle());
    await pause(plan.warmUpMs);

    const read = (): Promise<WorkerLog> => worker.evaluate(() => (globalThis as InWorker).benchLog());
    await read();
    const work = await mainThreadMs(page, () => pause(plan.watchMs));
    const { painted, requestToPaint } = await read();
    await page.evaluate(() => (globalThis as InPage).bench.rest());
    const presses = await page.evaluate((times) => (globalThis as InPage).bench.presses(times), plan.presses);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    return {
      fps: (painted / plan.watchMs) * 1_000,
      mainThreadMsPerFrame: work / painted,
      requestToPaint,
      pressToWire: ear.after(presses.at),
      buttonToPicture: presses.shownAfter,
      meter: presses.metered,
    };
  } finally {
    await ear.close();
    await context.close();
    door.close();
    await line.close();
  }
}

/** Signed in, with the latency meter on. */
async function signIn(page: Page, jwt: string): Promise<void> {
  const settings = { refresh: 'adaptive', quality: 60, format: 'webp', grayscale: false, latencyMeter: true };
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(`dugout.${key}`, JSON.stringify(value));
    },
    { jwt, 'preferences.control.settings': settings },
  );
}

async function takeControl(page: Page, url: string, { serverId, target }: BenchStack): Promise<Worker> {
  const pad = await installFakePads(page);
  await page.goto(`${url}/playing-control/all?server=${serverId}&console=${target.consoleId}`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-state="live"]').waitFor();
  await pad.plug(0);
  await dialog.getByRole('button', { name: /^Control by DualShock/i }).click();
  await dialog.getByText('You are in control').waitFor();
  const worker = page.workers().find((one) => one.url().includes('channel.worker'));
  if (!worker) throw new Error('The app has no channel worker');
  return worker;
}
