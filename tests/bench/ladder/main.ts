import '../lib/stop.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { ensureVideoLibraries } from '../../../scripts/lib/videoLibraries.ts';
import { launchBrowser } from '../lib/browser.ts';
import { quick } from '../lib/quick.ts';
import { serveBenchPages } from '../lib/site.ts';
import { benchLine } from '../lib/verdict.ts';
import { startBenchStack } from '../control/stack.ts';
import { type Line, type LineKind, measureLine } from './measure.ts';
import { figures, table, titleOf, verdicts } from './report.ts';

/**
 * `npm run bench:ladder`: the automatic format and size of the control view compared with each fixed format, on connections of
 * different bandwidth and latency, in one run. Prints a table, each budget with its verdict, and one last line
 * `BENCH {...}`.
 */

/** Each connection takes about two minutes: a quick run has a poor, an average and a good one. */
const connections: readonly LineKind[] = [
  ...(quick
    ? [
        { mbit: 2, roundTripMs: 200 },
        { mbit: 5, roundTripMs: 60 },
        { mbit: 100, roundTripMs: 5 },
      ]
    : [2, 5, 100].flatMap((mbit) => [5, 60, 200].map((roundTripMs) => ({ mbit, roundTripMs })))),
  { mbit: 20, roundTripMs: 60, lossShare: 0.01, jitterMs: 30 },
];

await ensureBuilt((line) => console.error(line), new AbortController().signal);
ensureVideoLibraries((line) => console.error(line));
const pages = await serveBenchPages();
const stack = await startBenchStack();
const browser = await launchBrowser();
try {
  const lines: Line[] = [];
  for (const connection of connections) {
    console.error(`${titleOf(connection)} …`);
    lines.push(await measureLine({ browser, stack, pagesUrl: pages.url }, connection));
  }
  console.log(`\n${table(lines)}\n`);
  console.log(
    'Button to picture: from the press of a pad to the animation frame whose pixels show it, read in the page, p50/p95\n' +
      'in milliseconds; then pictures a second, and in brackets what was requested in the end. A lost packet is sent again by TCP:\n' +
      'it arrives two round trips later, and what was sent after it waits for it.\n',
  );
  for (const line of verdicts(lines)) console.log(line);
  console.log(benchLine(figures(lines)));
} finally {
  await browser.close();
  await stack.stop();
  pages.close();
}
