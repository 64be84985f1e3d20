/** `BENCH_QUICK=1` is for looking whether everything works: one device, no start from nothing. */
export const quick = process.env['BENCH_QUICK'] === '1';

/** Time in which something happens elsewhere. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
