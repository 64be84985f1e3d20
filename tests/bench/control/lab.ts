import type { Browser, Page } from '@playwright/test';
import type { Glass } from '../glass/glass.ts';
import { type GlassPresses, pagePress, pressAtGlass } from '../glass/presses.ts';
import { plan } from './plan.ts';
import type { Measurement } from './report.ts';

/** Environment of all measurements. */
export interface Lab {
  browser: Browser;
  /** Null without a readable screen; then pictures are read in the page. */
  glass: Glass | null;
  pagesUrl: string;
  /** Viewport of the page; default: a desktop's. */
  viewport?: { width: number; height: number };
}

/** Counts different frames on the screen per second while `run` runs; only runs it without a screen. */
export async function countOnGlass(
  { glass }: Lab,
  run: () => Promise<void>,
): Promise<Pick<Measurement, 'glassFps'>> {
  const startedAt = performance.now();
  glass?.readings.clear();
  await run();
  return glass ? { glassFps: (glass.readings.frames / (performance.now() - startedAt)) * 1_000 } : {};
}

/** Presses of a pad, made by the page's `bench.press`. */
export async function pressPad(
  glass: Glass,
  page: Page,
  meter?: () => Promise<number>,
): Promise<GlassPresses> {
  return pressAtGlass(glass.readings, await pagePress(page), plan.presses, meter);
}

/** Presses of the space key. */
export const pressKey = (glass: Glass): Promise<GlassPresses> =>
  pressAtGlass(glass.readings, (down) => glass.key(down), plan.presses);
