import type { Browser, Page } from '@playwright/test';
import type { Glass } from '../glass/glass.ts';
import { startUse } from '../lib/machine.ts';
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

/** Use of the processors, and with a screen different frames on it per second, while `run` runs. */
export async function countOnGlass(
  { glass }: Pick<Lab, 'glass'>,
  run: () => Promise<void>,
): Promise<Pick<Measurement, 'glassFps' | 'processors'>> {
  const startedAt = performance.now();
  const used = startUse();
  glass?.readings.clear();
  await run();
  const processors = used();
  const glassFps = (count: number): number => (count / (performance.now() - startedAt)) * 1_000;
  return { processors, ...(glass && { glassFps: glassFps(glass.readings.frames) }) };
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
