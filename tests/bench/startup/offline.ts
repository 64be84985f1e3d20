import type { Browser, BrowserContext } from '@playwright/test';

/** A returning visit without a network. */
export interface Offline {
  /** Milliseconds from the navigation to the visible shell; null without a service worker. */
  start(): Promise<number | null>;
}

/** Time-out for the service worker, which is registered some time after the page has loaded, to cache everything. */
const installMs = 30_000;

/** Visits while the server is running; `start` visits again after it has stopped. */
export async function visitBeforeOffline(browser: Browser, origin: string): Promise<Offline> {
  const context = await browser.newContext({
    viewport: { width: 1_350, height: 940 },
    locale: 'en-GB',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  const ready = await page.evaluate(
    (ms) =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => true),
        new Promise<false>((done) => setTimeout(done, ms, false)),
      ]),
    installMs,
  );
  await page.close();
  return {
    async start() {
      try {
        return ready ? await comeBack(context, `${origin}/login`) : null;
      } finally {
        await context.close();
      }
    },
  };
}

async function comeBack(context: BrowserContext, url: string): Promise<number> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.addInitScript(() => {
    // Checked in each animation frame, to find the one that paints the shell.
    const look = (): void => {
      if (document.querySelector('main, [role="main"]')) performance.mark('shell');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('main').first().waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const read = (): void => {
          const [mark] = performance.getEntriesByName('shell');
          if (mark) done(mark.startTime);
          else requestAnimationFrame(read);
        };
        read();
      }),
  );
}
