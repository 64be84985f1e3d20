/** How long and how often is measured; `BENCH_QUICK=1` is for looking whether everything works. */
const quick = process.env['BENCH_QUICK'] === '1';

export const plan = {
  /** Added round trip of the longer line, in milliseconds. */
  roundTripMs: 60,
  warmUpMs: quick ? 1_000 : 3_000,
  watchMs: quick ? 3_000 : 10_000,
  presses: quick ? 10 : 60,
} as const;

/** Time in which something is being measured. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
