import '../lib/stop.ts';
import { signInToApi } from '#tests/support/api.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { startStack } from '../../../scripts/stack.ts';
import { launchBrowser } from '../lib/browser.ts';
import { benchLine } from '../lib/verdict.ts';
import { appTarget, measureChecks, startScheduleProxy } from './app.ts';
import { mantineTarget } from './mantine.ts';
import { measure, type Reading } from './measure.ts';
import { buildPeers } from './peers.ts';
import { better, type Checks, comparison, figures, verdicts } from './report.ts';

/**
 * `npm run bench:schedule`: a week of 1,500 bars in the editor of the app and in another scheduler, in one run on one
 * machine. Prints a table, each budget with its verdict, and one last line `BENCH {...}`. A missed budget is reported,
 * not failed.
 */

const say = (line: string): void => console.error(line);

say('Installing and building the other scheduler …');
const peers = await buildPeers();
await ensureBuilt(say, new AbortController().signal);
const stack = await startStack({
  port: Number(process.env['BENCH_PORT'] ?? 0),
  env: { DUGOUT_AGENT_FAILURES: '0', NODE_ENV: 'production' },
});
const browser = await launchBrowser();
try {
  const { jwt } = await signInToApi(stack.url, 'operator');
  const proxy = await startScheduleProxy(stack.url, peers);
  let checks: Checks = { answered: [], sending: [] };
  say('Dugout …');
  const app = await measure(browser, appTarget(proxy.url, jwt), async (page) => {
    checks = await measureChecks(page);
  });
  const readings: Reading[] = [app];
  for (const minutes of [60, 15] as const) {
    const target = mantineTarget(proxy.url, minutes);
    say(`${target.title} …`);
    readings.push(await measure(browser, target));
  }
  proxy.close();
  console.log(`\n${comparison(readings)}\n`);
  console.log(
    'Drag, resize, paste and undo: with the processor slowed down four times. The app is measured whole, with its shell\n' +
      'and session; the other scheduler is alone on its page, and its bars are neither checked nor kept as a draft.\n' +
      'It moves bars by its slots: only those of 15 minutes do what the app does.\n',
  );
  for (const line of verdicts(app, checks)) console.log(line);
  const elsewhere = better(readings);
  if (elsewhere.length > 0) console.log(`\nBetter elsewhere:\n${elsewhere.join('\n')}`);
  console.log(benchLine(figures(readings, checks)));
} finally {
  await browser.close();
  await stack.stop();
}
