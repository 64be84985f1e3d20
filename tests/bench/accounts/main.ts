import '../lib/stop.ts';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { signInToApi } from '#tests/support/api.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { startStack } from '../../../scripts/stack.ts';
import { launchBrowser } from '../lib/browser.ts';
import { benchLine } from '../lib/verdict.ts';
import { startAccountsProxy } from './accountsProxy.ts';
import { type AppReading, measureApp } from './appOnly.ts';
import { appGrid, type Grid, peerGrid } from './grids.ts';
import { changeAtOnce, measureGrid, type Reading } from './measure.ts';
import { buildPeers } from './peers.ts';
import { plan } from './plan.ts';
import { better, comparison, figures, verdicts } from './report.ts';

/**
 * `npm run bench:accounts`: 50,000 accounts in the app and in other grids, in one run on one machine. Prints a table,
 * each budget with its verdict, and one last line `BENCH {...}`. A missed budget is reported, not failed.
 */

const say = (line: string): void => console.error(line);

say('Installing and building the other grids …');
const peers = await buildPeers();
await ensureBuilt(say, new AbortController().signal);
const stack = await startStack({
  port: Number(process.env['BENCH_PORT'] ?? 0),
  env: { DUGOUT_AGENT_FAILURES: '0', NODE_ENV: 'production' },
});
const browser = await launchBrowser(undefined, { hasScrollbars: true });
try {
  const operator = await signInToApi(stack.url, 'operator');
  const proxy = await startAccountsProxy(stack.url, plan.accounts, peers);
  /** A change of an account of the stack: its event makes the app load the changes. */
  let edits = 0;
  const sendEvent = async (): Promise<void> => {
    const body = { accounts: [{ id: 1, description: `edit ${++edits}` }] };
    await operator.call(updateAccounts, { body });
  };
  const app = appGrid(proxy, operator.jwt, sendEvent);
  const others: readonly Grid[] = [
    peerGrid(proxy, 'tanstackTable', 'TanStack Table 9', { scroller: '.view', rows: '.row', head: '.head' }),
    peerGrid(proxy, 'mantineReactTable', 'mantine-react-table', {
      scroller: '.mrt-table-container',
      rows: 'tbody tr',
      head: 'thead',
    }),
    peerGrid(proxy, 'agGrid', 'AG Grid Community', {
      scroller: '.ag-grid-viewport',
      scrollbar: '.ag-body-vertical-scroll-viewport',
      rows: '.ag-row',
      head: '.ag-header',
    }),
  ];
  let own: AppReading | null = null;
  const readings: Reading[] = [];
  say('Dugout …');
  readings.push(
    await measureGrid(browser, app, async (page) => {
      own = await measureApp(browser, page);
      return own.pasted;
    }),
  );
  for (const grid of others) {
    say(`${grid.title} …`);
    readings.push(await measureGrid(browser, grid, changeAtOnce));
  }
  proxy.close();
  const [first] = readings;
  if (!own || !first) throw new Error('The app was not measured');
  console.log(`\n${comparison(readings)}\n`);
  console.log(
    'Commands: from the command to the painted frame, median of several. Processor time: of the page’s thread. The app\n' +
      'is measured whole, with its shell and session; the other grids are alone on their page, with fewer columns.\n',
  );
  for (const line of verdicts(first, own)) console.log(line);
  const elsewhere = better(readings);
  if (elsewhere.length > 0) console.log(`\nBetter elsewhere:\n${elsewhere.join('\n')}`);
  console.log(benchLine(figures(readings, own)));
} finally {
  await browser.close();
  await stack.stop();
}
