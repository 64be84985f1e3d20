import type { Page, Worker } from '@playwright/test';
import type { User } from '#contract/http/me.ts';
import type { ControlSettings } from '#features/playing/control/settings/settings.ts';
import { type FakePadHandle, installFakePads } from '#tests/support/fakePad.ts';
import { type LineFaults, startFaultProxy } from '#tests/support/faultProxy.ts';
import { mainThreadMs, openPage } from '../lib/browser.ts';
import { type RewritingProxy, startRewritingProxy } from '../lib/rewritingProxy.ts';
import { listenForPresses } from '../lib/pressListener.ts';
import type { AppBench } from '../page/app.ts';
import { measurePictures, type Lab, pressKey, pressPad } from './lab.ts';
import { pause, plan } from './plan.ts';
import type { Measurement, Way } from './report.ts';
import type { BenchStack } from './stack.ts';
import { type InWorker, watchWorker } from './watchWorker.ts';

type InPage = typeof globalThis & { bench: AppBench };

/** An open control view of the app: production build, its own API, channel and agents. */
export interface View {
  page: Page;
  worker: Worker;
  pad: FakePadHandle;
}

/** The settings that the app starts with. */
export const defaults: ControlSettings = {
  version: 2,
  refresh: 'adaptive',
  quality: 60,
  format: 'auto',
  scale: 'auto',
  grayscale: false,
  latencyMeter: false,
};

/** The picture of the open control view. */
const picture = '[role="dialog"] [data-picture]';

/** Watches at the fastest rate of the settings, without control, to measure the cost of a frame. */
export async function benchWatching(lab: Lab, stack: BenchStack): Promise<Way> {
  const measure = (roundTripMs: number): Promise<Measurement> =>
    inControlView(lab, stack, { roundTripMs }, { refresh: 16 }, async (view) => {
      await untilMoving(view);
      return paint(lab, view);
    });
  return { name: 'Dugout, watching', near: await measure(0), far: await measure(plan.roundTripMs) };
}

/** Controls at the rate that the app selects. */
export async function benchPlaying(lab: Lab, stack: BenchStack, name = 'Dugout, pad in hand'): Promise<Way> {
  const measure = (roundTripMs: number): Promise<Measurement> =>
    inControlView(lab, stack, { roundTripMs }, { refresh: 'adaptive', latencyMeter: true }, (view) =>
      play(lab, view, stack),
    );
  return { name, near: await measure(0), far: await measure(plan.roundTripMs) };
}

/** In control with a pad in hand, while no button is pressed: as when waiting for the opponent. */
export async function benchResting(lab: Lab, stack: BenchStack): Promise<Way> {
  const measure = (roundTripMs: number): Promise<Measurement> =>
    inControlView(lab, stack, { roundTripMs }, { refresh: 'adaptive' }, async (view) => {
      await takeControl(view, lab.pagesUrl);
      await view.page.evaluate(() => (globalThis as InPage).bench.startMatch());
      return paint(lab, view);
    });
  return {
    name: 'Dugout, nothing pressed',
    near: await measure(0),
    far: await measure(plan.roundTripMs),
  };
}

/** Waits until the script of the console plays: its menus hardly change. @throws after two minutes */
async function untilMoving({ worker }: View): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds++) {
    await worker.evaluate(() => (globalThis as InWorker).benchLog());
    await pause(1_000);
    if ((await worker.evaluate(() => (globalThis as InWorker).benchLog())).painted > 5) return;
  }
  throw new Error('The console plays no match');
}

async function paint(lab: Lab, { page, worker }: Pick<View, 'page' | 'worker'>): Promise<Measurement> {
  await lab.glass?.aim(page, picture);
  await pause(plan.warmUpMs);
  await worker.evaluate(() => (globalThis as InWorker).benchLog());
  let work = 0;
  const onGlass = await measurePictures(lab, async () => {
    work = await mainThreadMs(page, () => pause(plan.watchMs));
  });
  const { painted, requestToPaint } = await worker.evaluate(() => (globalThis as InWorker).benchLog());
  return {
    fps: (painted / plan.watchMs) * 1_000,
    ...onGlass,
    mainThreadMsPerFrame: work / painted,
    requestToPaint,
  };
}

async function play(lab: Lab, view: View, stack: BenchStack): Promise<Measurement> {
  const { page } = view;
  const listener = await listenForPresses(stack.address, stack.target);
  try {
    await takeControl(view, lab.pagesUrl);
    await page.evaluate(() => (globalThis as InPage).bench.startMatch());
    await page.evaluate(() => (globalThis as InPage).bench.wiggle());
    const painted = await paint(lab, view);
    await page.evaluate(() => (globalThis as InPage).bench.rest());
    if (!lab.glass) {
      const presses = await page.evaluate(
        (times) => (globalThis as InPage).bench.presses(times),
        plan.presses,
      );
      return {
        ...painted,
        pressToWire: listener.after(presses.at),
        buttonToPicture: presses.shownAfter,
        meter: presses.metered,
      };
    }
    const byPad = await pressPad(lab.glass, page, () =>
      page.evaluate(() => (globalThis as InPage).bench.meter()),
    );
    await page.getByRole('button', { name: 'Control with keyboard' }).click();
    await page.getByRole('button', { name: /^Turn keyboard control off/ }).waitFor();
    const byKey = await pressKey(lab.glass);
    return {
      ...painted,
      pressToWire: listener.after(byPad.at),
      padToGlass: byPad.shownAfter,
      keyToGlass: byKey.shownAfter,
      meter: byPad.metered,
    };
  } finally {
    await listener.close();
  }
}

/**
 * Connects a pad, takes control with it, and loads `bench` into the page.
 * @throws TimeoutError if control was not taken in time.
 * @param timeout milliseconds
 */
export async function takeControl({ page, pad }: View, pagesUrl: string, timeout = 30_000): Promise<void> {
  await pad.plug(0);
  await page.getByRole('button', { name: /^Control with DualShock/i }).click({ timeout });
  const inControl = page.getByText('You are in control');
  // The agent may not know yet that the previous page is closed.
  const takeOver = page
    .getByRole('dialog', { name: 'Take over?' })
    .getByRole('button', { name: 'Take over' });
  await inControl.or(takeOver).first().waitFor({ timeout });
  if (await takeOver.isVisible()) await takeOver.click({ timeout });
  await inControl.waitFor({ timeout });
  await page.evaluate((url) => import(url), `${pagesUrl}/app.js`);
}

/** Code that a bench injects into the app. */
export interface Instruments {
  /** Source text inserted before the channel worker's. */
  worker?: string;
  /** Runs in the page before the app's own scripts. */
  page?: () => void;
}

/** Opens the control view of the app, with its channel on this connection. Omitted settings have their defaults. */
export async function inControlView<T>(
  { browser, viewport }: Pick<Lab, 'browser' | 'viewport'>,
  stack: BenchStack,
  lineFaults: Partial<LineFaults>,
  settings: Partial<ControlSettings>,
  measure: (view: View) => Promise<T>,
  instruments: Instruments = {},
): Promise<T> {
  const { natsUrl } = await stack.operator.me();
  const line = await startFaultProxy(Number(new URL(natsUrl).port), lineFaults);
  const proxy = await startWatchingProxy(stack.url, `ws://127.0.0.1:${line.port}`, instruments.worker ?? '');
  const { context, page } = await openPage(browser, viewport);
  try {
    if (instruments.page) await page.addInitScript(instruments.page);
    await remember(page, {
      jwt: stack.operator.jwt,
      'preferences.control.settings': { ...defaults, ...settings },
    });
    const pad = await installFakePads(page);
    await page.goto(
      `${proxy.url}/playing-control/all?server=${stack.serverId}&console=${stack.target.consoleId}`,
    );
    await page.getByRole('dialog').locator('[data-state="live"]').waitFor();
    const worker = page.workers().find((one) => one.url().includes('channel.worker'));
    if (!worker) throw new Error('The app has no channel worker');
    const measured = await measure({ page, worker, pad });
    // On a slow connection the release must arrive before the page is closed.
    const giveBack = page.getByRole('dialog').getByRole('button', { name: 'Give back', exact: true });
    if (await giveBack.isVisible()) await giveBack.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Take control/ })
      .waitFor();
    await page.getByText('You are in control').waitFor({ state: 'hidden' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    return measured;
  } finally {
    await context.close();
    proxy.close();
    await line.close();
  }
}

/** The app's address, with its messaging redirected, its channel worker instrumented, and nothing stored for offline use. */
function startWatchingProxy(url: string, natsUrl: string, instruments: string): Promise<RewritingProxy> {
  return startRewritingProxy(url, /^\/api\/me$|\/channel\.worker[^/]*\.js$/, (path, text) =>
    path === '/api/me'
      ? JSON.stringify({ ...(JSON.parse(text) as User), natsUrl })
      : watchWorker + instruments + text,
  );
}

/** Stores values where the app stores them in this browser. */
async function remember(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all))
      localStorage.setItem(`dugout.${key}`, JSON.stringify(value));
  }, values);
}
