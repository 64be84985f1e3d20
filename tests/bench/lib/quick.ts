/**
 * A quick run has fewer repetitions, to try a change or to check that a bench works. Enabled by `--quick`
 * (`npm run bench:control -- --quick`) or `BENCH_QUICK=1`.
 */
export const isQuickRun = (
  words: readonly string[] = process.argv.slice(2),
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean => words.includes('--quick') || env['BENCH_QUICK'] === '1';

export const quick = isQuickRun();

/** Printed with the results of a quick run. */
export const quickNote = 'QUICK RUN with few repetitions: its figures are not for docs/performance.md.';
