import type { Browser, BrowserContext } from '@playwright/test';

/** A visitor who has been here before and comes back without a network. */
export interface Offline {
  /** Milliseconds from entering the address to the shell on the screen; null without a service worker. */
  start(): Promise<number | null>;
}

/** How long a service worker may take until it has everything that it keeps. */
const installMs = 15_000;

/** Visits while the server is there. `start` comes back when it is gone. */
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
      navigator.serviceWorker.getRegistration().then(async (first) => {
        // It may be registered a while after the page has come up.
        const patience = new Promise<null>((done) => setTimeout(done, first ? ms : 3_000, null));
        return (await Promise.race([navigator.serviceWorker.ready, patience])) !== null;
      }),
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
    // Looked at in each animation frame: the one in which the shell is painted.
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
