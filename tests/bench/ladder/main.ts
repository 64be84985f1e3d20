import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { launchBrowser } from '../lib/browser.ts';
import { serveBenchPages } from '../lib/site.ts';
import { startBenchStack } from '../control/stack.ts';
import { type Line, measureLine } from './measure.ts';
import { figures, table, verdicts } from './report.ts';

/**
 * `npm run bench:ladder`: the automatic format and size of the control view compared with each fixed format, on connections of
 * different bandwidth and latency, in one run. Prints a table, each budget with its verdict, and one last line
 * `BENCH {...}`.
 */

const megabits = process.env['BENCH_QUICK'] === '1' ? [5] : [2, 5, 100];
const roundTrips = process.env['BENCH_QUICK'] === '1' ? [60] : [5, 60, 200];

await ensureBuilt((line) => console.error(line), new AbortController().signal);
const pages = await serveBenchPages();
const stack = await startBenchStack();
const browser = await launchBrowser();
try {
  const lines: Line[] = [];
  for (const mbit of megabits) {
    for (const roundTripMs of roundTrips) {
      console.error(`${mbit} Mbit/s, ${roundTripMs} ms …`);
      lines.push(await measureLine({ browser, stack, pagesUrl: pages.url }, mbit, roundTripMs));
    }
  }
  console.log(`\n${table(lines)}\n`);
  console.log(
    'Button to picture: from the press of a pad to the animation frame whose pixels show it, read in the page, p50/p95\n' +
      'in milliseconds; then pictures a second, and in brackets what was requested in the end.\n',
  );
  for (const line of verdicts(lines)) console.log(line);
  console.log(`BENCH ${JSON.stringify(figures(lines))}`);
} finally {
  await browser.close();
  await stack.stop();
  pages.close();
}
