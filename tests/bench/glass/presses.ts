import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { monotonicMs } from './protocol.ts';
import type { Readings } from './readings.ts';

export interface GlassPresses {
  /** When each press happened, in milliseconds since the epoch. */
  at: number[];
  /** From each press to the moment at which the screen showed it. */
  shownAfter: number[];
  /** Reading of a meter for each press. */
  metered: number[];
}

/** Presses or releases cross. @returns the time, by `monotonicMs` */
export type Press = (down: boolean) => Promise<number>;

/** From a release to the next press, milliseconds; with a meter longer than its update interval. */
const gaps = { plain: 300, metered: 800 } as const;
/** Number of requests for the page's clock; the fastest one is used. */
const clockTries = 30;

/**
 * Presses cross repeatedly, at times that are independent of frames.
 * @param meter read some time after each press
 * @param gapMs from a release to the next press; up to 50 ms more
 */
export async function pressAtGlass(
  readings: Readings,
  press: Press,
  times: number,
  meter?: () => Promise<number>,
  gapMs: number = gaps[meter ? 'metered' : 'plain'],
): Promise<GlassPresses> {
  const sinceEpoch = performance.timeOrigin + performance.now() - monotonicMs();
  const found: GlassPresses = { at: [], shownAfter: [], metered: [] };
  for (let count = 0; count < times; count++) {
    const pressedAt = await press(true);
    const shown = await readings.until(({ pressed }) => pressed.includes('cross'), pressedAt);
    found.at.push(pressedAt + sinceEpoch);
    found.shownAfter.push(shown.at - pressedAt);
    const releasedAt = await press(false);
    await readings.until(({ pressed }) => !pressed.includes('cross'), releasedAt);
    await pause(gapMs + Math.random() * 50);
    const metered = await meter?.();
    if (metered !== undefined && Number.isFinite(metered)) found.metered.push(metered);
  }
  return found;
}

/**
 * Presses by a function of the page: `bench.press(down)`. First compares its clock with this process's; both
 * run at the same speed (CLOCK_MONOTONIC).
 */
export async function pagePress(page: Page): Promise<Press> {
  const offset = await clockOffset(() => page.evaluate(() => performance.now()));
  return async (down) =>
    offset +
    (await page.evaluate((to) => {
      const at = performance.now();
      (globalThis as typeof globalThis & { bench: { press(down: boolean): void } }).bench.press(to);
      return at;
    }, down));
}

/**
 * Offset of `performance.now()` of a page or a worker to `monotonicMs`, in milliseconds; its error is at most half of the
 * fastest request.
 */
export async function clockOffset(readThere: () => Promise<number>): Promise<number> {
  let quickest = { took: Number.POSITIVE_INFINITY, offset: 0 };
  for (let tries = 0; tries < clockTries; tries++) {
    const before = monotonicMs();
    const there = await readThere();
    const took = monotonicMs() - before;
    if (took < quickest.took) quickest = { took, offset: before + took / 2 - there };
  }
  return quickest.offset;
}
