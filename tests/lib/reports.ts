import { stripVTControlCharacters } from 'node:util';

/** One test of a report: its location and duration, milliseconds. */
export interface TimedTest {
  name: string;
  ms: number;
}

/** One failed test: its location and the error of its last try. */
export interface FailedTest {
  name: string;
  message: string;
}

/** Results of one program's tests for `npm test`. */
export interface TestReport {
  passed: number;
  times: TimedTest[];
  /** Includes files and groups whose setup failed. */
  failures: FailedTest[];
  /** Passed only at another try. */
  flaky: FailedTest[];
}

interface PlaywrightSuite {
  specs: readonly {
    title: string;
    file: string;
    tests: readonly {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: readonly { duration: number; errors: readonly { message?: string | undefined }[] }[];
    }[];
  }[];
  suites?: readonly PlaywrightSuite[] | undefined;
}

/** The used part of Playwright's JSON report. `errors`: errors outside of tests. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
  errors: readonly { message?: string | undefined }[];
}

/** Name of a failure outside of tests. */
export const outside = 'outside of any test';

/** The retries of a test are added up. */
function playwrightTimes(suites: readonly PlaywrightSuite[]): TimedTest[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ results }) => ({
        name: `${file} › ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...playwrightTimes(inner),
  ]);
}

/** The slowest tests, slowest first, as readable lines. @param root is removed from file names */
export const slowest = (tests: readonly TimedTest[], count: number, root: string): string[] =>
  tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name.replace(`${root}/`, '')}`);

/** @param status `unexpected`: failed in each try; `flaky`: passed only at another try */
function playwrightFailures(
  suites: readonly PlaywrightSuite[],
  status: 'unexpected' | 'flaky',
): FailedTest[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => ({
          name: `${file} › ${title}`,
          message: results.findLast(({ errors }) => errors.length > 0)?.errors[0]?.message ?? '',
        })),
    ),
    ...playwrightFailures(inner, status),
  ]);
}

export const playwrightReportOf = ({ stats, suites, errors }: PlaywrightReport): TestReport => ({
  passed: stats.expected + stats.flaky,
  times: playwrightTimes(suites),
  failures: [
    ...playwrightFailures(suites, 'unexpected'),
    ...errors.map(({ message = '' }) => ({ name: outside, message })),
  ],
  flaky: playwrightFailures(suites, 'flaky'),
});

/** Failed tests as readable lines, each with the first line of its error. @param root is removed from file names */
export const failureLines = (tests: readonly FailedTest[], root: string): string[] =>
  tests.flatMap(({ name, message }) => [
    `  ${name.replace(`${root}/`, '')}`,
    `    ${stripVTControlCharacters(message).split('\n', 1)[0] ?? ''}`,
  ]);
