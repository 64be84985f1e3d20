import { quick } from '../lib/quick.ts';

/** How much is measured. */
export const plan = {
  bars: 1_500,
  /** Number of configs of the bars. */
  configs: 6,
  /** How often a page is opened; the median counts. */
  openings: quick ? 1 : 5,
  /** Time between the first display of a plan and its measurements, milliseconds. */
  settleMs: quick ? 1_000 : 3_000,
  /** Duration of a drag and of a resize, milliseconds. */
  gestureMs: quick ? 1_500 : 5_000,
  /** How much slower the processor is for gestures and commands. */
  throttle: 4,
  /** How often a day is pasted and undone; the median counts. */
  rounds: quick ? 1 : 5,
  /** Checks of the worker; the median counts. */
  checks: quick ? 3 : 20,
} as const;
