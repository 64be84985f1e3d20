import '../lib/stop.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { ensureVideoLibraries } from '../../../scripts/lib/videoLibraries.ts';
import { openGlass } from '../glass/glass.ts';
import { launchBrowser } from '../lib/browser.ts';
import { serveBenchPages } from '../lib/site.ts';
import { benchLine } from '../lib/verdict.ts';
import { benchPlaying, benchResting, benchWatching } from './app.ts';
import { verdicts, type Ways } from './budgets.ts';
import type { Lab } from './lab.ts';
import { benchEngines } from './engines.ts';
import { benchLarge } from './large.ts';
import { benchNaive } from './naive.ts';
import { plan } from './plan.ts';
import { figures, table, type Way } from './report.ts';
import { type BenchStack, startBenchStack, startX11BenchStack } from './stack.ts';
import { benchVnc } from './vnc.ts';

/**
 * `npm run bench:control`: the control view compared with a naive implementation and noVNC, in one run on one machine. Prints
 * a table, each budget with its verdict, and one last line `BENCH {...}`. A missed budget does not
 * fail the run.
 */

const atGlass =
  'To glass: from the press to the\npixels of the X server (Xvfb, read every 2 ms) that show it. A key is pressed at ' +
  'the X server (XTEST). A pad is\npressed by script in the page; the naive way and noVNC know no pads, so theirs is ' +
  'sent at once, never sampled.';
const inPage =
  'Button to picture: from the\npress to the animation frame whose pixels show it, read in the page.';

const say = (line: string): void => console.error(line);

await ensureBuilt(say, new AbortController().signal);
if (!ensureVideoLibraries(say)) say('Without the libraries of streams: single pictures are measured.');
const pages = await serveBenchPages();
const stack = await startBenchStack();
const glass = await openGlass(say);
const browser = await launchBrowser(glass?.display);
let x11Stack: BenchStack | null = null;
const lab: Lab = { browser, glass, pagesUrl: pages.url };
try {
  say('Dugout …');
  const watching = await benchWatching(lab, stack);
  const playing = await benchPlaying(lab, stack);
  const resting = await benchResting(lab, stack);
  const engines = await benchEngines(lab, stack, say);
  say('The naive way, every 300 ms …');
  const naive = await benchNaive(lab, stack, 300);
  say('The naive way, as fast as it goes …');
  const unpaced = await benchNaive(lab, stack, 0);
  await stack.stop();
  say('A program on an X display …');
  x11Stack = await startX11BenchStack(stack.target.consoleId);
  const x11 = await benchPlaying(lab, x11Stack, 'Dugout, X11 driver');
  await x11Stack.stop();
  say('noVNC …');
  const noVNC = await benchVnc(lab);
  // Last and separately: a failure must not lose the results before it.
  const large = await benchLarge(pages.url, stack.target.consoleId, say).catch((error: unknown) => {
    console.error('1920x1080 failed:', error);
    process.exitCode = 1;
    return {};
  });

  const ways: Ways & Record<'x11' | 'naive' | 'unpaced', Way> = {
    ...engines,
    watching,
    playing,
    resting,
    x11,
    naive,
    unpaced,
    noVNC,
    ...large,
  };
  console.log(`\n${table(Object.values(ways), plan.roundTripMs)}\n`);
  console.log(
    `Milliseconds as p50/p95. Main thread: processor time of the page. ${glass ? atGlass : inPage}\n` +
      'Meter: what the app itself says of it. X11 driver: the console is a program on an X display, the same as for noVNC.\n',
  );
  for (const line of verdicts(ways)) console.log(line);
  console.log(benchLine(figures(ways)));
} finally {
  await browser.close();
  glass?.close();
  await stack.stop();
  await x11Stack?.stop();
  pages.close();
}
