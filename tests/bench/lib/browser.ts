import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '#tests/support/chromium.ts';
import { ensureChromium } from '../../../scripts/ensure.ts';

/**
 * Chromium without background activity: headless, or with a window on this X display.
 * @param hasScrollbars shows scrollbars, which tests hide
 */
export function launchBrowser(display?: string, { hasScrollbars = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArgs,
    ...(hasScrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
    ...(display === undefined ? {} : { headless: false, env: { ...process.env, DISPLAY: display } }),
  });
}

/** A page, by default of a desktop's size; an error in one of its scripts fails the bench. */
export async function openPage(
  browser: Browser,
  viewport = { width: 1440, height: 900 },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  return { context, page };
}

/** Milliseconds of work of the page's main thread so far (all tasks: script, style, layout, paint). */
async function watchMainThread(page: Page): Promise<{ read(): Promise<number>; stop(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  // Processor time: other load of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async read() {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    },
    stop: () => session.detach(),
  };
}

/** Milliseconds of work of the page's main thread while `run` runs. */
export async function mainThreadMs(page: Page, run: () => Promise<void>): Promise<number> {
  const thread = await watchMainThread(page);
  const before = await thread.read();
  await run();
  const after = await thread.read();
  await thread.stop();
  return after - before;
}
