/** `BENCH_QUICK=1` only checks that everything works: one device, no start without a build. */
export const quick = process.env['BENCH_QUICK'] === '1';

/** Waits while something else happens. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
