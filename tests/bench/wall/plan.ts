import { quick } from '../lib/quick.ts';

/** Number and duration of measurements. */
/** Time from one picture of a tile to the next, on both sides (specification, constants). */
export const refreshMs = 5_000;

export const plan = {
  tiles: quick ? [25] : [25, 60, 100],
  /** Tiles with streams. */
  moving: quick ? 25 : 60,
  /** Tiles per server on the wall of all six servers. */
  ofEachServer: quick ? 4 : 12,
  /** How often a wall is opened; the median counts. */
  openings: quick ? 1 : 5,
  /** Delay before each opening, after which agents capture new pictures (half of the refresh interval). */
  reopenAfterMs: refreshMs / 2 + 500,
  /** Number of tiles of the scrolled wall. */
  scrolled: quick ? 25 : 100,
  /** Delay from the first picture of the last tile to the measurement. */
  settleMs: refreshMs,
  /** Delay from the first tiles to scrolling. */
  warmUpMs: 2_500,
  /** A whole number of refreshes, so that each tile is due equally often. */
  restMs: refreshMs * (quick ? 1 : 2),
  scrollMs: quick ? 2_000 : 6_000,
  /** Makes every tile visible, because the wall requests only visible ones. */
  wide: { width: 2_560, height: 2_080 },
  desk: { width: 1_440, height: 900 },
  /** Height of a preview in CSS pixels; the smallest that the wall offers, so that 100 fit. */
  previewHeight: 112,
} as const;

/**
 * 102 consoles on each of the six servers. One of the first server's has no accounts and cannot be connected,
 * so 100 are left for the largest wall.
 */
export const fleet = '612x700';

/** Waits during a measurement. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
