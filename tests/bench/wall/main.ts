import type { Page } from '@playwright/test';
import { signInToApi } from '#tests/support/api.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { startStack } from '../../../scripts/stack.ts';
import { launchBrowser, mainThreadMs, openPage } from '../lib/browser.ts';
import { round } from '../lib/stats.ts';

/**
 * `npm run bench:wall`: a wall of 100 consoles, at rest and being scrolled. Prints each budget with its verdict
 * and one last line `BENCH {...}`.
 */

const restMs = 15_000;
const scrollSteps = 120;

await ensureBuilt((line) => console.error(line), new AbortController().signal);
const stack = await startStack({ fleet: '100x500', port: Number(process.env['BENCH_PORT'] ?? 0) });
const browser = await launchBrowser();
try {
  const { jwt, servers } = await signInToApi(stack.url, 'operator');
  const server = (await servers()).toSorted((a, b) => b.consoleCount - a.consoleCount)[0];
  const { page } = await openPage(browser);
  await page.addInitScript((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  await page.goto(`${stack.url}/playing-control/all?server=${server?.id ?? 0}`);
  await page
    .getByText(/^\d+ s$/)
    .first()
    .waitFor();
  const pass = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  await pass(5_000);

  const work = await mainThreadMs(page, () => pass(restMs));
  const busy = (work / restMs) * 100;
  const before = (await longTasks(page)).length;
  await scroll(page);
  const whileScrolling = (await longTasks(page)).slice(before);

  const tell = (kept: boolean, text: string): void => console.log(`${kept ? 'kept  ' : 'MISSED'} ${text}`);
  tell(busy < 1, `main thread busy at rest: ${round(busy, 2)} % (below 1 %)`);
  tell(whileScrolling.length === 0, `long tasks while scrolling: ${whileScrolling.length} (none)`);
  console.log(
    `BENCH ${JSON.stringify({
      'wall.consoles': server?.consoleCount ?? 0,
      'wall.rest.mainThreadPercent': round(busy, 2),
      'wall.scroll.longTasks': whileScrolling.length,
      'wall.scroll.longestTaskMs': round(Math.max(0, ...whileScrolling), 1),
    })}`,
  );
} finally {
  await browser.close();
  await stack.stop();
}

/** Down and up again, by the wheel, one notch per animation frame. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 600);
  for (let step = 0; step < scrollSteps; step++)
    await page.mouse.wheel(0, step < scrollSteps / 2 ? 120 : -120);
}

/** Durations (ms) of the page's long tasks so far. */
function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as typeof globalThis & { longTasks: number[] }).longTasks);
}
