import '../lib/stop.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { startStack } from '../../../scripts/stack.ts';
import { launchBrowser, mainThreadMs } from '../lib/browser.ts';
import { measureRest, measureScroll, type Rest, type Scroll } from '../lib/measure.ts';
import { benchLine } from '../lib/verdict.ts';
import { cards, chart, grid, inApp, type LargeFleet, openLargeFleet } from './app.ts';
import { inFloor, inNaiveCards, inNaiveChart, inPlainTable } from './peers.ts';
import { plan } from './plan.ts';
import {
  figures,
  type Resting,
  restTable,
  type Screen,
  type Scrolled,
  scrollTable,
  verdicts,
} from './report.ts';

/**
 * `npm run bench:fleet`: the screens of a large fleet compared with a naive implementation and an empty page, in one run on
 * one machine. Prints tables, each budget with its verdict, and one last line `BENCH {...}`. A missed budget
 * does not fail the run.
 */

const say = (line: string): void => console.error(line);

async function scroll(page: Page): Promise<Scrolled> {
  await pause(plan.warmUpMs);
  let felt: Scroll = { intervals: [], longTasks: [] };
  const mainThread = await mainThreadMs(page, async () => {
    felt = await measureScroll(page, plan.scrollMs);
  });
  return { ...felt, mainThread };
}

async function scrollAll(browser: Browser, fleet: LargeFleet): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const scale of plan.scales) {
    say(`The chart at scale ${scale} …`);
    screens.push({
      title: `chart of 9,600 bars, ${scale}×`,
      name: `chart.${scale}`,
      app: await inApp(browser, fleet, chart(fleet, scale), scroll),
      naive: await inNaiveChart(browser, scale, scroll),
      floor: await inFloor(browser, scroll),
    });
  }
  say('The cards of all servers …');
  screens.push({
    title: 'cards of 300 servers',
    name: 'cards',
    app: await inApp(browser, fleet, cards, scroll),
    naive: await inNaiveCards(browser, scroll),
    floor: await inFloor(browser, scroll),
  });
  say('The group of all servers …');
  screens.push({
    title: `group of 300 servers, ${plan.pageSize} a page`,
    name: 'grid',
    app: await inApp(browser, fleet, grid(fleet), scroll),
    naive: await inPlainTable(browser, scroll),
    floor: await inFloor(browser, scroll),
  });
  return screens;
}

async function restAll(browser: Browser, fleet: LargeFleet): Promise<Resting> {
  say('The cards at rest …');
  const rest = async (page: Page): Promise<Rest> => {
    await pause(plan.warmUpMs);
    return measureRest(browser, page, plan.restMs);
  };
  return {
    app: await inApp(browser, fleet, cards, rest),
    naive: await inNaiveCards(browser, rest),
  };
}

await ensureBuilt(say, new AbortController().signal);
const stack = await startStack({
  port: Number(process.env['BENCH_PORT'] ?? 0),
  env: { DUGOUT_AGENT_FAILURES: '0', DUGOUT_SCHEDULERS: '0', NODE_ENV: 'production' },
});
const browser = await launchBrowser();
try {
  const fleet = await openLargeFleet(stack.url);
  const screens = await scrollAll(browser, fleet);
  const resting = await restAll(browser, fleet);
  fleet.close();
  console.log(`\n${scrollTable(screens)}\n\n${restTable(resting)}\n`);
  console.log(
    'Main thread and CPU: processor time. Empty: a tall box with nothing in it. Naive: an element for each bar; all\n' +
      'cards in the page, their figures written every 5 s, nothing asked for; a plain table of a page of servers.\n',
  );
  for (const line of verdicts(screens, resting)) console.log(line);
  console.log(benchLine(figures(screens, resting)));
} finally {
  await browser.close();
  await stack.stop();
}
