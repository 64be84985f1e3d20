import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { launchBrowser } from '../lib/browser.ts';
import { benchLine } from '../lib/verdict.ts';
import { restApp, scrollApp } from './app.ts';
import { restNaive, scrollNaive, serveNaiveWall } from './naive.ts';
import { plan, refreshMs } from './plan.ts';
import { figures, type Pair, restTable, scrollTable, verdicts } from './report.ts';
import type { Rest, Scroll } from '../lib/measure.ts';
import { startWallStack } from './stack.ts';

/**
 * `npm run bench:wall`: the wall beside the naive way, in one run on one machine. Prints tables, each budget
 * with its verdict, and one last line `BENCH {...}`. A missed budget is told, not failed.
 */

const say = (line: string): void => console.error(line);

await ensureBuilt(say, new AbortController().signal);
const naivePage = await serveNaiveWall();
say('Connecting the consoles …');
const stack = await startWallStack(Math.max(...plan.tiles, plan.scrolled));
const browser = await launchBrowser();
try {
  const rests: Pair<Rest>[] = [];
  for (const tiles of plan.tiles) {
    say(`${tiles} tiles at rest …`);
    rests.push({
      tiles,
      app: await restApp(browser, stack, tiles),
      naive: await restNaive(browser, naivePage.url, stack, tiles),
    });
  }
  say(`${plan.scrolled} tiles scrolled …`);
  const scroll: Pair<Scroll> = {
    tiles: plan.scrolled,
    app: await scrollApp(browser, stack, plan.scrolled),
    naive: await scrollNaive(browser, naivePage.url, stack, plan.scrolled),
  };
  console.log(`\n${restTable(rests, refreshMs)}\n\n${scrollTable(scroll)}\n`);
  console.log(
    'All tiles in sight, each due every 5 s. Main thread and CPU: processor time as a share of one core.\n' +
      'Naive: NATS on the page’s thread, a blob URL, an img and a timer for each tile, two requests at once.\n',
  );
  const largest = rests.at(-1);
  if (largest) for (const line of verdicts(largest, scroll)) console.log(line);
  console.log(benchLine(figures(rests, scroll, refreshMs)));
} finally {
  await browser.close();
  await stack.stop();
  naivePage.close();
}
