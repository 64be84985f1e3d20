import type { Browser, Page } from '@playwright/test';
import type { Glass } from '../glass/glass.ts';
import { measureProcessors } from '../lib/machine.ts';
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
export async function measurePictures(
  { glass }: Pick<Lab, 'glass'>,
  run: () => Promise<void>,
): Promise<Pick<Measurement, 'glassFps' | 'processors'>> {
  const startedAt = performance.now();
  const processorsUsed = measureProcessors();
  glass?.readings.clear();
  await run();
  const seconds = (performance.now() - startedAt) / 1_000;
  return { processors: processorsUsed(), ...(glass && { glassFps: glass.readings.frames / seconds }) };
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
