import { quick } from '../lib/quick.ts';

/** Duration and number of measurements. */
export const plan = {
  /** Additional round trip of the remote connection, in milliseconds. */
  roundTripMs: 60,
  warmUpMs: quick ? 1_000 : 3_000,
  watchMs: quick ? 3_000 : 10_000,
  presses: quick ? 10 : 60,
} as const;

/** Waits during a measurement. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
