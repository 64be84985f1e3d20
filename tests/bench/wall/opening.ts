import type { Browser, Page } from '@playwright/test';
import { percentile } from '../lib/stats.ts';
import { firstPaintsOfApp, inAppWall } from './app.ts';
import { firstPaintsOfNaive, inNaiveWall } from './naive.ts';
import { pause, plan } from './plan.ts';
import type { WallScene, WallStack } from './stack.ts';

/** How long a wall takes to open: milliseconds since the navigation, medians of several openings. */
export interface Opening {
  /** All tiles are in the page. */
  tiles: number;
  /** The first tile shows a picture, and all tiles do. */
  first: number;
  all: number;
}

/** A slower wall fails the bench. */
const atMostMs = 30_000;

type InPage = typeof globalThis & { benchTilesAt: number };

/** Opens the app's wall, all tiles visible; the browser has cached code and lists, but no pictures. */
export function openApp(browser: Browser, stack: WallStack, scene: WallScene): Promise<Opening> {
  return inAppWall(browser, stack, scene, plan.wide, async (page) => {
    await page.addInitScript(recordTiles, scene.consoles.length);
    const address = page.url();
    // A page of the same origin without the app.
    const elsewhere = new URL('/manifest.webmanifest', address).href;
    const openings: Opening[] = [];
    for (let count = 0; count < plan.openings; count++) {
      await page.goto(elsewhere);
      await pause(plan.reopenAfterMs);
      await page.goto(address);
      const startedAt = await page.evaluate(() => performance.timeOrigin);
      const painted = await untilPainted(page, scene, startedAt, firstPaintsOfApp);
      openings.push({ tiles: await page.evaluate(() => (globalThis as InPage).benchTilesAt), ...painted });
    }
    return medians(openings);
  });
}

/** Opens the naive wall; it knows its consoles from the start. */
export async function openNaive(
  browser: Browser,
  url: string,
  stack: WallStack,
  scene: WallScene,
): Promise<Opening> {
  const openings: Opening[] = [];
  for (let count = 0; count < plan.openings; count++) {
    await pause(plan.reopenAfterMs);
    openings.push(
      await inNaiveWall(browser, url, stack, scene, plan.wide, async (page) => {
        const startedAt = await page.evaluate(() => performance.timeOrigin);
        return { tiles: Number.NaN, ...(await untilPainted(page, scene, startedAt, firstPaintsOfNaive)) };
      }),
    );
  }
  return medians(openings);
}

/** Runs in the page before its own scripts: records when all tiles were in the page. */
function recordTiles(count: number): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('[data-console]').length < count) return;
    Object.assign(globalThis, { benchTilesAt: performance.now() });
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Waits until every tile shows a picture. @throws after {@link atMostMs} */
async function untilPainted(
  page: Page,
  { consoles }: WallScene,
  startedAt: number,
  firstPaints: (page: Page) => Promise<number[]>,
): Promise<Pick<Opening, 'first' | 'all'>> {
  const deadline = performance.now() + atMostMs;
  for (;;) {
    const times = await firstPaints(page);
    if (times.length >= consoles.length)
      return { first: Math.min(...times) - startedAt, all: Math.max(...times) - startedAt };
    if (performance.now() > deadline)
      throw new Error(`${times.length} of ${consoles.length} tiles have a picture after ${atMostMs} ms`);
    await pause(100);
  }
}

function medians(openings: readonly Opening[]): Opening {
  const middle = (read: (one: Opening) => number): number => percentile(openings.map(read), 0.5);
  return {
    tiles: middle(({ tiles }) => tiles),
    first: middle(({ first }) => first),
    all: middle(({ all }) => all),
  };
}
