import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isSameData } from '#domain/sameData.ts';
import { mainThreadMs, openPage } from '../lib/browser.ts';
import { installProbe, longTasks, type Scroll, watchFrames } from '../lib/measure.ts';
import { percentile } from '../lib/stats.ts';
import { type LongestTask, recordTasks } from '../lib/tasks.ts';
import { longest, shortest } from './bars.ts';
import { plan } from './plan.ts';
import { type Commands, installFirstPaint, painted, type ProbedWindow } from './probe.ts';

/** A measured scheduler. */
export interface Target {
  name: string;
  title: string;
  url: string;
  /** CSS selectors of a bar, and of the element that scrolls. */
  bars: string;
  scroller: string;
  /** Called before its page is opened. */
  prepare(page: Page): Promise<void>;
  /** The user's actions before the last click or key of a command. */
  beforeCommand(page: Page, command: keyof Commands, day: number): Promise<void>;
}

export interface Gesture extends Scroll {
  /** Total processor time of the main thread, milliseconds. */
  mainThread: number;
  longest: LongestTask;
}

/** Results of one scheduler; times in milliseconds. */
export interface Reading {
  name: string;
  title: string;
  /** From the navigation to the first painted bars, and the longest task until the page is idle. */
  first: number;
  opening: number;
  /** With a slower processor. */
  drag: Gesture;
  resize: Gesture;
  pasted: number;
  undone: number;
  /** Number of bars and rows, to check that the pages show the same. */
  elements: number;
}

async function open(
  browser: Browser,
  target: Target,
): Promise<{ context: BrowserContext; page: Page; first: number; opening: number }> {
  const { context, page } = await openPage(browser);
  await installProbe(page);
  await installFirstPaint(page, target.bars);
  await target.prepare(page);
  await page.goto(target.url);
  const first = await page.waitForFunction(() => (globalThis as ProbedWindow).benchFirst, undefined, {
    timeout: 120_000,
  });
  await pause(plan.settleMs);
  return {
    context,
    page,
    first: Number(await first.jsonValue()),
    opening: Math.max(0, ...(await longTasks(page))),
  };
}

export async function measure(
  browser: Browser,
  target: Target,
  more: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Reading> {
  const firsts: number[] = [];
  const openings: number[] = [];
  for (let round = 1; round < plan.openings; round++) {
    const { context, first, opening } = await open(browser, target);
    firsts.push(first);
    openings.push(opening);
    await context.close();
  }
  const { context, page, first, opening } = await open(browser, target);
  try {
    await more(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: plan.throttle });
    const drag = await gesture(browser, page, target, 'drag');
    const resize = await gesture(browser, page, target, 'resize');
    const { pasted, undone } = await commands(page, target);
    await session.detach();
    return {
      name: target.name,
      title: target.title,
      first: percentile([...firsts, first], 0.5),
      opening: percentile([...openings, opening], 0.5),
      drag,
      resize,
      pasted,
      undone,
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
    };
  } finally {
    await context.close();
  }
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Bars in the middle of the page. */
async function barsInSight(page: Page, { bars }: Target): Promise<Box[]> {
  return page.evaluate((selector) => {
    const isInside = ({ left, right, top, bottom }: DOMRect): boolean =>
      left > innerWidth * 0.3 &&
      right < innerWidth * 0.7 &&
      top > innerHeight * 0.4 &&
      bottom < innerHeight * 0.7;
    return [...document.querySelectorAll(selector)]
      .map((bar) => bar.getBoundingClientRect())
      .filter(isInside)
      .map(({ left, top, width, height }) => ({ left, top, width, height }));
  }, bars);
}

/** Distance of a gesture to each side, and the total number of round trips; CSS pixels. */
const way = { x: 180, y: 90, turns: 4 } as const;

/**
 * Drags one of the shortest bars around, and drops it an hour later; or drags the end of one of the longest
 * back and forth, and leaves it an hour earlier.
 * @throws if the bars have not changed: then nothing was measured
 */
async function gesture(
  browser: Browser,
  page: Page,
  target: Target,
  kind: 'drag' | 'resize',
): Promise<Gesture> {
  const before = await barsInSight(page, target);
  const sorted = before.toSorted((a, b) => a.width - b.width);
  const box = kind === 'drag' ? sorted[0] : sorted.at(-1);
  if (!box) throw new Error(`${target.title} shows no bar in the middle of its page`);
  // The right edge is inside the bar.
  const x = kind === 'drag' ? box.left + box.width / 2 : box.left + box.width - 2;
  const y = box.top + box.height / 2;
  const end = kind === 'drag' ? x + box.width / shortest : x - box.width / longest;
  let felt: Scroll = { intervals: [], longTasks: [] };
  let mainThread = 0;
  const move = async (): Promise<void> => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    const startedAt = performance.now();
    for (let spent = 0; spent < plan.gestureMs; spent = performance.now() - startedAt) {
      const angle = (spent / plan.gestureMs) * way.turns * 2 * Math.PI;
      const down = kind === 'resize' ? 0 : way.y * Math.sin(angle / 2);
      await page.mouse.move(x + way.x * Math.sin(angle), y + down);
      await pause(8);
    }
    await page.mouse.move(end, y);
    await page.mouse.up();
  };
  const longestTask = await recordTasks(browser, page, async () => {
    mainThread = await mainThreadMs(page, async () => {
      felt = await watchFrames(page, move);
    });
  });
  await pause(plan.settleMs);
  const after = await barsInSight(page, target);
  if (isSameData(before, after)) throw new Error(`${target.title}: the ${kind} changed nothing`);
  return { ...felt, mainThread, longest: longestTask };
}

/** The day on which others are pasted; it is in view. */
const pastedDay = 2;

async function commands(page: Page, target: Target): Promise<Pick<Reading, 'pasted' | 'undone'>> {
  const pasted: number[] = [];
  const undone: number[] = [];
  // A third of the way down: the first day and the day of the paste.
  await page
    .locator(target.scroller)
    .first()
    .evaluate((element) => element.scrollTo(0, 400));
  await pause(plan.settleMs);
  const run = async (command: keyof Commands): Promise<number> => {
    await target.beforeCommand(page, command, pastedDay);
    await pause(500);
    return painted(page, target.bars, command, pastedDay);
  };
  await run('clearDay');
  for (let round = 0; round < plan.rounds; round++) {
    pasted.push(await run('pasteDay'));
    undone.push(await run('undo'));
  }
  return { pasted: percentile(pasted, 0.5), undone: percentile(undone, 0.5) };
}
