import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { mainThreadMs } from '../lib/browser.ts';
import type { Grid } from './grids.ts';
import { plan } from './plan.ts';
import { firstRows, painted, type ProbedWindow, type ScrollReading, watchFrames } from './probe.ts';
import { type LongestTask, recordTasks } from '../lib/tasks.ts';

/** Smoothness of one way of scrolling. */
export interface Scrolled extends ScrollReading {
  /** Total processor time of the main thread, milliseconds. */
  mainThread: number;
}

export const scrollKinds = ['wheel', 'scrollbar', 'touch'] as const;
export type ScrollKind = (typeof scrollKinds)[number];

/** Results of one grid. Times are in milliseconds, from a command until its effect was painted. */
export interface Reading {
  name: string;
  title: string;
  /** Since the navigation. */
  firstRows: number | null;
  allRows: number;
  loading: LongestTask;
  scroll: Record<ScrollKind, Scrolled>;
  /** While rows change; processor time of the main thread per second. */
  changes: LongestTask & { cpuPerSecond: number };
  sort: number[];
  filter: number[];
  search: number[];
  selectAll: number;
  pasted: number;
  /** Heap of the page with all rows, megabytes. */
  heap: number;
}

/**
 * Opens a grid, loads all rows from the network, and measures it.
 * @param paste changes a block of cells; returns the milliseconds until they were painted
 */
export async function measureGrid(
  browser: Browser,
  grid: Grid,
  paste: (page: Page) => Promise<number>,
): Promise<Reading> {
  const startedAt = performance.now();
  const { context, page } = await grid.open(browser);
  try {
    let allRows = 0;
    const loading = await recordTasks(browser, page, async () => {
      await grid.untilLoaded(page);
      allRows = performance.now() - startedAt;
    });
    await pause(plan.settleMs);
    return {
      name: grid.name,
      title: grid.title,
      firstRows: await firstRows(page),
      allRows,
      loading,
      heap: await heapMb(page),
      scroll: {
        wheel: await scrollBy(grid, page, wheel),
        scrollbar: await scrollBy(grid, page, scrollbar, grid.parts.scrollbar),
        touch: await scrollBy(grid, page, touch),
      },
      changes: await measureChanges(browser, grid, page),
      ...(await measureCommands(grid, page)),
      pasted: await paste(page),
    };
  } finally {
    await context.close();
  }
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}

type Gesture = (page: Page, box: { x: number; y: number; width: number; height: number }) => Promise<void>;

/** @param on the element that the gesture is made on; default: the one that scrolls */
async function scrollBy(
  grid: Grid,
  page: Page,
  gesture: Gesture,
  on = grid.parts.scroller,
): Promise<Scrolled> {
  const view = page.locator(grid.parts.scroller).first();
  await view.evaluate((element) => element.scrollTo(0, 0));
  const box = await page.locator(on).first().boundingBox();
  if (!box) throw new Error(`${grid.title} cannot be scrolled`);
  await pause(500);
  let felt: ScrollReading = { intervals: [], blank: [] };
  const mainThread = await mainThreadMs(page, async () => {
    felt = await watchFrames(page, () => gesture(page, box));
  });
  return { ...felt, mainThread };
}

/** One notch of a mouse wheel, and the time between two notches when turned fast. */
const notch = { px: 120, everyMs: 50 } as const;

const wheel: Gesture = async (page, { x, y, width, height }) => {
  await page.mouse.move(x + width / 2, y + height / 2);
  const endAt = performance.now() + plan.scrollMs;
  for (let left = plan.scrollMs; left > 0; left = endAt - performance.now()) {
    await page.mouse.wheel(0, left > plan.scrollMs / 2 ? notch.px : -notch.px);
    await pause(notch.everyMs);
  }
};

/** Position of a scrollbar's thumb: from the right edge of the view, and from its top, below the arrow; CSS pixels. */
const thumb = { right: 7, top: 24 } as const;

/** Drags the thumb down and up again: nearly every frame shows other rows. */
const scrollbar: Gesture = async (page, { x, y, width, height }) => {
  const at = x + width - thumb.right;
  await page.mouse.move(at, y + thumb.top);
  await page.mouse.down();
  const startedAt = performance.now();
  for (let spent = 0; spent < plan.scrollMs; spent = performance.now() - startedAt) {
    const part = 1 - Math.abs(1 - (2 * spent) / plan.scrollMs);
    await page.mouse.move(at, y + thumb.top + part * height * 0.3);
    await pause(16);
  }
  await page.mouse.up();
};

/** Speed of a finger, CSS pixels a second. */
const fingerSpeed = 4_000;

const touch: Gesture = async (page, { x, y, width, height }) => {
  const session = await page.context().newCDPSession(page);
  const distance = Math.round(height * 0.7);
  const startedAt = performance.now();
  while (performance.now() - startedAt < plan.scrollMs) {
    await session.send('Input.synthesizeScrollGesture', {
      x: Math.round(x + width / 2),
      y: Math.round(y + height * 0.85),
      yDistance: -distance,
      speed: fingerSpeed,
      gestureSourceType: 'touch',
      preventFling: false,
    });
  }
  await session.detach();
};

/** Different rows every second, spread over all rows, with some in view. */
async function measureChanges(browser: Browser, grid: Grid, page: Page): Promise<Reading['changes']> {
  const { rows, seconds } = plan.changes;
  const step = Math.floor(plan.accounts / rows);
  let cpu = 0;
  const tasks = await recordTasks(browser, page, async () => {
    cpu = await mainThreadMs(page, async () => {
      for (let second = 0; second < seconds; second++) {
        const nextAt = performance.now() + 1_000;
        const changed = Array.from({ length: rows }, (_, at) => ({
          id: at < 20 ? at + 1 : ((at * step + second) % plan.accounts) + 1,
          statusText: `state ${second}`,
        }));
        await grid.change(page, changed);
        await pause(Math.max(0, nextAt - performance.now()));
      }
      // The last changes pass through the API and the worker.
      await pause(2_000);
    });
  });
  return { ...tasks, cpuPerSecond: cpu / (seconds + 2) };
}

/** Sort orders, filters and searches with their ends, and the selection of all rows. */
async function measureCommands(grid: Grid, page: Page) {
  await page
    .locator(grid.parts.scroller)
    .first()
    .evaluate((element) => element.scrollTo(0, 0));
  await pause(500);
  const sort: number[] = [];
  const filter: number[] = [];
  const search: number[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    const number = 1_000 + round * 777;
    search.push(await painted(page, 'search', `player.${number}`), await painted(page, 'search', ''));
  }
  for (let round = 0; round < plan.rounds; round++) {
    // From the second round on: the rows are in this order already.
    const isDesc = round % 2 === 0;
    const path = 'email';
    if (isDesc && grid.name === 'app') {
      await page.locator('[data-column="email"]').click();
      // Its own order must not be measured with the next one.
      await pause(500);
    }
    sort.push(await painted(page, 'sort', path, isDesc));
  }
  await grid.showFilters(page);
  await pause(300);
  for (let round = 0; round < plan.rounds; round++) {
    filter.push(await painted(page, 'filter', 'email', `${7_000 + round * 31}`));
    filter.push(await painted(page, 'filter', 'email', ''));
  }
  const selectAll = await painted(page, 'selectAll', true);
  return { sort, filter, search, selectAll };
}

/** Changes a pasted block in a grid that has no paste of its own. */
export async function changeAtOnce(page: Page): Promise<number> {
  // The first rows change.
  await page.evaluate(() => (globalThis as ProbedWindow).benchGrid.sort('id', false));
  await pause(plan.settleMs);
  const rows = Array.from({ length: plan.paste.rows }, (_, at) => ({
    id: at + 1,
    statusText: `pasted ${at}`,
    description: `pasted ${at}`,
    additionalInfo: `pasted ${at}`,
    originalEmail: `pasted ${at}`,
    lastError: `pasted ${at}`,
  }));
  return painted(page, 'update', rows);
}
