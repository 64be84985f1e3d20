import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { launchBrowser } from '../lib/browser.ts';
import { serveBenchPages } from '../lib/site.ts';
import { benchPlaying, benchWatching } from './app.ts';
import { verdicts } from './budgets.ts';
import { benchNaive } from './naive.ts';
import { plan } from './plan.ts';
import { figures, table, type Way } from './report.ts';
import { startBenchStack } from './stack.ts';
import { benchVnc } from './vnc.ts';

/**
 * `npm run bench:control`: the control view against the naive way and noVNC, in one run on one machine. Prints
 * a table, each budget with its verdict, and one last line `BENCH {...}`. A missed budget is told, not failed.
 */

const say = (line: string): void => console.error(line);

await ensureBuilt(say, new AbortController().signal);
const pages = await serveBenchPages();
const stack = await startBenchStack();
const browser = await launchBrowser();
try {
  say('Dugout …');
  const watching = await benchWatching(browser, stack);
  const playing = await benchPlaying(browser, pages.url, stack);
  say('The naive way, every 300 ms …');
  const naive = await benchNaive(browser, pages.url, stack, 300);
  say('The naive way, as fast as it goes …');
  const unpaced = await benchNaive(browser, pages.url, stack, 0);
  await stack.stop();
  say('noVNC …');
  const noVNC = await benchVnc(browser, pages.url);

  const ways: Record<'watching' | 'playing' | 'naive' | 'unpaced' | 'noVNC', Way> = {
    watching,
    playing,
    naive,
    unpaced,
    noVNC,
  };
  console.log(`\n${table(Object.values(ways), plan.roundTripMs)}\n`);
  console.log(
    'Milliseconds as p50/p95. Main thread: processor time of the page. Button to picture: from the press to the\n' +
      'animation frame whose pixels show it; meter: what the app itself says of it.\n',
  );
  for (const line of verdicts(ways)) console.log(line);
  console.log(`BENCH ${JSON.stringify(figures(ways))}`);
} finally {
  await browser.close();
  await stack.stop();
  pages.close();
}
