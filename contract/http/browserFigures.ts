import { z } from 'zod';
import { empty } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** What browsers measure and report, in milliseconds. */
export const browserFigureNames = [
  'firstPaint',
  'largestPaint',
  'interaction',
  'longTask',
  'pressToPicture',
  'requestToPicture',
] as const;
export type BrowserFigureName = (typeof browserFigureNames)[number];

/** Longer times come from a page in the background, or from a computer that slept. */
export const maxFigureMs = 60_000;

export const reportBrowserFigures = endpoint({
  summary: 'Report what a browser has measured',
  description:
    'Counted in the metrics of the process, without the caller: nothing is stored. A figure is the one that a page had between two reports: its paint, the 98th percentile of its interactions and long tasks, or the median of its pictures.',
  method: 'POST',
  path: '/browser-figures',
  access: 'session',
  optional: true,
  body: z.object({
    figures: z
      .array(z.object({ name: z.enum(browserFigureNames), ms: z.number().min(0).max(maxFigureMs) }))
      .min(1)
      .max(browserFigureNames.length),
  }),
  response: empty,
});
