import type { Browser } from '@playwright/test';
import { inControlView, takeControl, type View } from '../control/app.ts';
import { pause } from '../control/plan.ts';
import type { LineFaults } from '#tests/support/faultProxy.ts';
import type { BenchStack } from '../control/stack.ts';
import { type InWorker } from '../control/watchWorker.ts';
import { quick } from '../lib/quick.ts';
import type { AppBench } from '../page/app.ts';

type InPage = typeof globalThis & { bench: AppBench };

/** The compared settings: the app's automatic choice, and full pictures of each format. */
export const ways = {
  auto: { format: 'auto', scale: 'auto' },
  jpeg: { format: 'jpeg', scale: 1 },
  webp: { format: 'webp', scale: 1 },
} as const;
export type WayName = keyof typeof ways;

/** Time for the ladder to settle, and time during which pictures are counted, milliseconds; number of presses. */
const settleMs = 10_000;
const countMs = quick ? 3_000 : 5_000;
const presses = quick ? 10 : 25;

/** On a congested connection the app refuses control while the agent is too slow; then it is requested again. */
const attempts = 3;
const answerMs = 15_000;

export interface LadderMeasurement {
  /** Milliseconds, one value per press; empty if control was always refused. */
  buttonToPicture: number[];
  fps: number;
  /** Longest time without a new picture, milliseconds. */
  longestGapMs: number;
  /** The meter's last reading, such as `webp 270p`. */
  rung: string;
}

/** A connection to measure. */
export interface LineKind {
  mbit: number;
  roundTripMs: number;
  /** See `LineFaults`; none by default. */
  lossShare?: number;
  jitterMs?: number;
}

export interface Line extends LineKind {
  ways: Record<WayName, LadderMeasurement>;
}

interface LadderLab {
  browser: Browser;
  stack: BenchStack;
  pagesUrl: string;
}

export async function measureLine(lab: LadderLab, { mbit, ...faults }: LineKind): Promise<Line> {
  const line = { ...faults, bytesPerSecond: (mbit * 1_000_000) / 8 };
  return {
    mbit,
    ...faults,
    ways: {
      auto: await measureWay(lab, line, 'auto'),
      jpeg: await measureWay(lab, line, 'jpeg'),
      webp: await measureWay(lab, line, 'webp'),
    },
  };
}

/** Whether the app took control in one of several attempts. */
async function tryToTakeControl(view: View, pagesUrl: string): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await takeControl(view, pagesUrl, answerMs);
      return true;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
    }
  }
  return false;
}

function measureWay(
  { browser, stack, pagesUrl }: LadderLab,
  line: Partial<LineFaults>,
  way: WayName,
): Promise<LadderMeasurement> {
  const settings = { ...ways[way], latencyMeter: true };
  return inControlView({ browser }, stack, line, settings, async (view) => {
    const { page, worker } = view;
    if (!(await tryToTakeControl(view, pagesUrl)))
      return { buttonToPicture: [], fps: 0, longestGapMs: Infinity, rung: 'control refused' };
    await page.evaluate(() => (globalThis as InPage).bench.startMatch());
    await page.evaluate(() => (globalThis as InPage).bench.wiggle());
    await pause(settleMs);
    await worker.evaluate(() => (globalThis as InWorker).benchLog());
    await pause(countMs);
    const { painted, paintedAt } = await worker.evaluate(() => (globalThis as InWorker).benchLog());
    await page.evaluate(() => (globalThis as InPage).bench.rest());
    const { shownAfter } = await page.evaluate(
      (times) => (globalThis as InPage).bench.presses(times),
      presses,
    );
    const rung = await page.locator('[role="dialog"] [data-figure="image"]').textContent();
    const gaps = paintedAt.slice(1).map((at, index) => at - (paintedAt[index] ?? at));
    return {
      buttonToPicture: shownAfter,
      fps: (painted / countMs) * 1_000,
      longestGapMs: Math.max(...gaps),
      rung: rung ?? '',
    };
  });
}
