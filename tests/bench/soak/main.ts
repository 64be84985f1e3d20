import '../lib/stop.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { CDPSession, Page, Worker } from '@playwright/test';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import type { User } from '#contract/http/me.ts';
import { launchBrowser } from '../lib/browser.ts';
import { descendants, memoryOf, processes } from '../lib/processes.ts';
import { quick } from '../lib/quick.ts';
import { startRewritingProxy } from '../lib/rewritingProxy.ts';
import { round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { benchLine, verdict } from '../lib/verdict.ts';
import { startBenchStack } from '../control/stack.ts';
import { startEdits } from './edits.ts';
import { type AttachedWorkers, attachWorkers } from './attachWorkers.ts';
import { heapParts, total } from './heap.ts';
import { type Alive, type Instrumented, instrument } from './instruments.ts';
import { type Sample, slopePerHour } from './slope.ts';

/**
 * `npm run bench:soak -- --minutes 30`: a wall, a grid of accounts that others edit, a playing recording, and
 * a control view that is opened and closed; measures the memory of every process and the objects that the
 * control view leaves behind. Prints a table, each budget with its verdict, and one last line `BENCH {...}`.
 */

const { minutes: minutesText, openings: openingsText } = parseArgs({
  options: {
    minutes: { type: 'string', default: quick ? '1' : '30' },
    openings: { type: 'string', default: quick ? '5' : '200' },
  },
  allowPositionals: true,
  strict: false,
}).values;
const minutes = Number(minutesText);
const openings = Number(openingsText);
const sampleEveryMs = Math.min(30_000, (minutes * 60_000) / 20);
/** Growth that counts as none, MB per hour. */
const flatMegabytes = 20;

const say = (line: string): void => console.error(line);
await ensureBuilt(say, new AbortController().signal);
const folder = mkdtempSync(join(tmpdir(), 'dugout-soak-'));
const hook = pathToFileURL(join(import.meta.dirname, 'heapHook.ts')).href;
const stack = await startBenchStack({
  SOAK_FOLDER: folder,
  NODE_OPTIONS: `--expose-gc --import ${hook}`,
});
const browser = await launchBrowser();
const proxy = await startRewritingProxy(stack.url, /^\/api\/me$|\/channel\.worker[^/]*\.js$/, (path, text) =>
  path === '/api/me'
    ? JSON.stringify({ ...(JSON.parse(text) as User) })
    : `(${instrument.toString()})();\n${text}`,
);
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
await context.addInitScript(instrument);
await context.addInitScript(
  (jwt) => localStorage.setItem('dugout.jwt', JSON.stringify(jwt)),
  stack.operator.jwt,
);

interface View {
  name: string;
  page: Page;
  session: CDPSession;
  workers: AttachedWorkers;
}

async function open(name: string, path: string): Promise<View> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await page.goto(proxy.url + path);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return { name, page, session, workers: await attachWorkers(session) };
}

/** After a garbage collection: bytes of the heap, and counts of the page's objects. */
async function metricsOf(view: View): Promise<Record<'heap' | 'nodes' | 'listeners', number>> {
  const heap = total(await heapParts(view));
  const { metrics } = await view.session.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap, nodes: value('Nodes'), listeners: value('JSEventListeners') };
}

const workerOf = (page: Page): Worker | undefined =>
  page.workers().find((one) => one.url().includes('channel.worker'));
const aliveIn = (scope: Page | Worker): Promise<Alive> =>
  (scope as Page).evaluate(() => (globalThis as Instrumented).soakAlive());

const gameConsole = `/playing-control/all?server=${stack.serverId}`;

/** Refused attempts: on a busy machine, the latency may exceed the limit for control. */
let refusals = 0;
let opened = 0;

async function takeControl(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Control with keyboard' }).click();
  const taken = page.getByText('You are in control');
  while (
    !(await taken.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    ))
  ) {
    if (++refusals > Math.max(2, opened / 10)) throw new Error(`control was refused ${refusals} times`);
    await page.getByRole('button', { name: /^Take control/ }).click();
  }
}

/** Opens the control view, takes control by keyboard, presses, releases control and closes it. */
async function openControl({ page }: View): Promise<void> {
  const tile = page.getByRole('article', { name: stack.consoleName.toUpperCase() });
  await tile.getByRole('button', { name: /control mode/i }).click();
  const dialog = page.getByRole('dialog');
  opened += 1;
  await dialog.locator('[data-state="live"]').waitFor();
  await takeControl(page);
  await page.keyboard.press('ArrowUp', { delay: 60 });
  await dialog.getByRole('button', { name: 'Give back', exact: true }).click();
  await page.getByText('You are in control').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Plays the last seconds of a recording again whenever its end is reached. */
async function replay({ page }: View): Promise<void> {
  const play = page.getByRole('button', { name: 'Play', exact: true });
  // Disabled while the agent responds too slowly.
  if (!(await play.isVisible()) || !(await play.isEnabled())) return;
  for (let step = 0; step < 3; step++) await page.keyboard.press('j');
  await play.click();
}

async function leftBehind(view: View): Promise<Record<string, number>> {
  const worker = workerOf(view.page);
  const { heap, ...counts } = await metricsOf(view);
  const [inPage, inWorker] = [await aliveIn(view.page), worker ? await aliveIn(worker) : null];
  const canvases = await view.page.locator('canvas').count();
  return {
    heap: heap / 1e6,
    ...counts,
    canvases,
    workers: view.page.workers().length,
    timers: inPage.timers + inPage.intervals + inPage.animationFrames,
    'worker timers': (inWorker?.timers ?? 0) + (inWorker?.intervals ?? 0) + (inWorker?.animationFrames ?? 0),
    subscriptions: inWorker?.subscriptions ?? Number.NaN,
    sockets: inPage.sockets + (inWorker?.sockets ?? 0),
  };
}

const series = new Map<string, Sample[]>();
/** Tells the browser that the system is out of memory: its processes release memory kept for later use. */
const pressure = await browser.newBrowserCDPSession();
const record = (name: string, minute: number, value: number): void =>
  void series.set(name, [...(series.get(name) ?? []), { minute, value }]);

/** Time for a process to collect its garbage, in milliseconds. */
const collectionMs = 1_500;

/** Bytes in use by the JavaScript of this process after a garbage collection; null if it did not respond in time. */
async function heapOf(pid: number): Promise<number | null> {
  const file = join(folder, String(pid));
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  await pause(collectionMs);
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function sample(minute: number, views: readonly View[]): Promise<void> {
  for (const view of views) {
    const parts = await heapParts(view);
    record(`heap of ${view.name}`, minute, total(parts) / 1e6);
    const said = Object.entries(parts).map(([part, bytes]) => `${part} ${round(bytes / 1e6, 1)}`);
    say(`minute ${round(minute, 1)}: ${view.name}: ${said.join(', ')}`);
  }
  const all = descendants(processes(), process.pid);
  const pidsOf = (pattern: RegExp): number[] =>
    all.filter(({ command }) => pattern.test(command)).map(({ pid }) => pid);
  const api = pidsOf(/(?:server|demo)\/main\.ts/);
  const agents = pidsOf(/demo\/agents\.ts/);
  // Agents do not load the hook: the signal would end them.
  for (const pid of api) {
    const heap = await heapOf(pid);
    if (heap !== null) record('heap of the API', minute, heap / 1e6);
  }
  record('memory of the API', minute, memoryOf(api) / 1e6);
  record('memory of the agents', minute, memoryOf(agents) / 1e6);
  record('memory of nats-server', minute, memoryOf(pidsOf(/nats-server .*-c /)) / 1e6);
  await pressure.send('Memory.simulatePressureNotification', { level: 'critical' });
  await pause(collectionMs);
  // Includes the bodies of all answers, which the browser keeps for Playwright (up to 100 MB per page).
  record("memory of the browser's renderers", minute, memoryOf(pidsOf(/--type=renderer/)) / 1e6);
  say(
    `minute ${round(minute, 1)}: ${[...series].map(([name, samples]) => `${name} ${Math.round(samples.at(-1)?.value ?? 0)}`).join(', ')}`,
  );
}

let stopEdits: (() => Promise<number>) | null = null;
try {
  const wall = await open('the wall', gameConsole);
  const grid = await open('the accounts', '/accounts/all');
  const control = await open('the control view', gameConsole);
  stopEdits = startEdits(stack);
  for (let warmUp = 0; warmUp < 10; warmUp++) await openControl(control);
  const before = await leftBehind(control);
  say(`${openings} openings of the control view …`);
  for (let opening = 0; opening < openings; opening++) await openControl(control);
  await pause(2_000);
  const after = await leftBehind(control);
  say(`${minutes} minutes at work …`);
  const past = await open(
    'the recording',
    `/consoles/${stack.target.consoleId}?at=${Date.now() - 20_000}&play=1`,
  );
  const startedAt = performance.now();
  for (let minute = 0; minute < minutes; minute = (performance.now() - startedAt) / 60_000) {
    await sample(minute, [wall, grid, control, past]);
    const until = performance.now() + sampleEveryMs;
    while (performance.now() < until) {
      // Without input the user counts as away after ten minutes, and pages stop.
      for (const { page } of [wall, grid, past]) await page.mouse.move(performance.now() % 100, 5);
      await openControl(control);
      await replay(past);
      await pause(2_000);
    }
  }
  const edits = await stopEdits();
  stopEdits = null;
  say(`Control was refused ${refusals} times.`);
  print(before, after, edits);
} finally {
  await stopEdits?.();
  await browser.close();
  proxy.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

function print(before: Record<string, number>, after: Record<string, number>, edits: number): void {
  const left = Object.keys(before).map((name) => [
    name,
    String(round(before[name] ?? 0, 1)),
    String(round(after[name] ?? 0, 1)),
  ]);
  console.log(textTable(['the control view holds', 'before', `after ${openings} openings`], left));
  const rows = [...series].map(([name, samples]) => [
    name,
    `${Math.round(samples[0]?.value ?? 0)} MB`,
    `${Math.round(samples.at(-1)?.value ?? 0)} MB`,
    `${round(slopePerHour(samples), 1)} MB`,
  ]);
  console.log(
    `\n${textTable([`${minutes} minutes, ${edits} edits`, 'first', 'last', 'growth an hour'], rows)}\n`,
  );
  for (const [name, value] of Object.entries(after))
    if (name !== 'heap')
      console.log(
        verdict({
          what: `${name} left behind by ${openings} openings`,
          value: value - (before[name] ?? 0),
          atMost: name === 'nodes' || name === 'listeners' ? 50 : 2,
        }),
      );
  // The system's numbers include memory that V8 keeps for later: only memory in use after a collection has a
  // budget.
  for (const [name, samples] of [...series].filter(([title]) => /^heap|nats-server/.test(title)))
    console.log(
      verdict({
        what: `growth of ${name}`,
        value: slopePerHour(samples),
        atMost: flatMegabytes,
        unit: ' MB an hour',
      }),
    );
  console.log(
    benchLine({
      ...Object.fromEntries(
        [...series].map(([name, samples]) => [`${name}.MBperHour`, slopePerHour(samples)]),
      ),
      ...Object.fromEntries(
        Object.entries(after).map(([name, value]) => [`left.${name}`, value - (before[name] ?? 0)]),
      ),
    }),
  );
}
