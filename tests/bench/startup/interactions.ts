import type { Browser, Page } from '@playwright/test';
import { quantile } from '#domain/quantile.ts';
import { openPage } from '../lib/browser.ts';
import { busyNote } from '../lib/machine.ts';
import { type Cell, textTable } from '../lib/table.ts';
import { type Budget, verdict } from '../lib/verdict.ts';

/** From a key or click to the next paint, milliseconds, by action. */
type Times = Record<(typeof actions)[number], number[]>;

/** The interactions of one screen. */
export interface ScreenInteractions {
  screen: string;
  times: Times;
}

const actions = ['open', 'type', 'select', 'menu'] as const;
/** As on a tablet: Lighthouse's slowdown for phones. */
const cpuSlowdown = 4;
/** Budget for the 98th percentile, milliseconds: half of what the web vitals call good. */
const budgetMs = 100;

type Watched = typeof globalThis & { interactions: number[] };

/** Runs in the page before everything else: it must not use anything from outside. */
function watch(): void {
  const interactions: number[] = [];
  Object.assign(globalThis, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Waits until the page is idle, and returns the interactions since the last call. */
async function take(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++)
      await new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
    return (globalThis as Watched).interactions.splice(0);
  });
}

/** Actions on elements that screens have in common: performed with real keys and clicks, as far as this screen has them. */
async function interact(page: Page): Promise<Times> {
  const main = page.getByRole('main');
  await main.getByRole('heading').first().waitFor();
  const times: Times = { open: await take(page), type: [], select: [], menu: [] };
  const search = main.getByRole('searchbox').first();
  if (await search.isVisible()) {
    await search.pressSequentially('ar');
    times.type.push(...(await take(page)));
    await search.clear();
  }
  const box = main.getByRole('row').getByRole('checkbox').nth(1);
  if (await box.isVisible()) {
    for (let twice = 0; twice < 2; twice++) await box.click();
    times.select.push(...(await take(page)));
  }
  const menu = main.locator('button[aria-haspopup="menu"]:enabled').first();
  if (await menu.isVisible()) {
    await menu.click();
    await page.keyboard.press('Escape');
    times.menu.push(...(await take(page)));
  }
  return times;
}

/** Moves the pointer from the last click to the top right of the screen: over the drawer it would keep that open. */
async function leaveDrawer(page: Page): Promise<void> {
  const box = await page.getByRole('main').boundingBox();
  if (box) await page.mouse.move(box.x + box.width - 8, box.y + 8);
}

/** Opens every screen of the drawer by its link, on a slowed-down processor. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  jwt: string,
  say: (line: string) => void,
): Promise<ScreenInteractions[]> {
  const { context, page } = await openPage(browser);
  try {
    page.setDefaultTimeout(10_000);
    await context.addInitScript(watch);
    await context.addInitScript((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
    await page.goto(origin);
    const links = page.getByRole('navigation').first().getByRole('link');
    await links.first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const found: ScreenInteractions[] = [];
    for (const link of await links.all()) {
      const screen = (await link.getAttribute('href')) ?? '';
      say(`Interactions of ${screen} …`);
      await take(page);
      await leaveDrawer(page);
      // By keyboard: the pointer would open a section of the drawer above the other links.
      await link.focus();
      await page.keyboard.press('Enter');
      // The drawer stays open above the screen as long as it has the focus.
      await link.blur();
      found.push({ screen, times: await interact(page) });
    }
    return found;
  } finally {
    await context.close();
  }
}

const all = ({ times }: ScreenInteractions): number[] => Object.values(times).flat();
const slowest = (values: readonly number[]): Cell =>
  values.length === 0 ? '–' : `${Math.round(Math.max(...values))} ms`;

/** A row for each screen: how many interactions took more than 16 ms, and the slowest of each kind. */
export const interactionTable = (screens: readonly ScreenInteractions[]): string =>
  textTable(
    ['interactions, processor 4 times slower', 'over 16 ms', ...actions],
    screens.map((one) => [
      one.screen,
      all(one).length,
      ...actions.map((action) => slowest(one.times[action])),
    ]),
  );

/** The budget of all screens together, and the number of screens with a slower interaction. */
export function interactionVerdicts(screens: readonly ScreenInteractions[]): string[] {
  const late = screens.filter((one) => Math.max(0, ...all(one)) > budgetMs);
  const budget: Budget = {
    what: 'interaction to the next paint, p98 of all screens',
    value: quantile(screens.flatMap(all), 0.98),
    atMost: budgetMs,
    unit: ' ms',
    reason: () => `${late.length} of ${screens.length} screens have a slower one${busyNote()}`,
  };
  return [verdict(budget)];
}

/** Flat names and values for programs. */
export const interactionFigures = (
  screens: readonly ScreenInteractions[],
): Record<string, number | null> => ({
  'interactions.p50': quantile(screens.flatMap(all), 0.5),
  'interactions.p98': quantile(screens.flatMap(all), 0.98),
});
