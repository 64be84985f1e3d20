import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '#tests/support/chromium.ts';
import { ensureChromium } from '../../../scripts/ensure.ts';

/** Chromium with nothing of its own going on: headless, or with a window on this X display. */
export function launchBrowser(display?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArgs,
    ...(display === undefined ? {} : { headless: false, env: { ...process.env, DISPLAY: display } }),
  });
}

/** A page as large as a desktop, that fails the bench loudly when its script fails. */
export async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  return { context, page };
}

/**
 * Milliseconds of work of the page's main thread while `run` runs (all tasks: script, style, layout, paint).
 */
export async function mainThreadMs(page: Page, run: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Time of the processor: what else the machine does meanwhile does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taskSeconds();
  await run();
  const after = await taskSeconds();
  await session.detach();
  return (after - before) * 1_000;
}
