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

/** The used part of Vitest's JSON report. `message` of a file: why it could not be run at all. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      duration?: number | null | undefined;
      failureMessages?: readonly string[] | null | undefined;
    }[];
  }[];
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

/** The used part of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
}

export const vitestTimes = ({ testResults }: VitestReport): TimedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${name} › ${fullName}`, ms: duration ?? 0 })),
  );

/** The retries of a test are added up. */
export function playwrightTimes({ suites }: Pick<PlaywrightReport, 'suites'>): TimedTest[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ results }) => ({
        name: `${file} › ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...playwrightTimes({ suites: inner }),
  ]);
}

/** The slowest tests, slowest first, as readable lines. @param root is removed from file names */
export const slowest = (tests: readonly TimedTest[], count: number, root: string): string[] =>
  tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name.replace(`${root}/`, '')}`);

export const vitestFailures = ({ testResults }: VitestReport): FailedTest[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${name} › ${fullName}`,
        message: failureMessages?.at(-1) ?? '',
      }));
    return failed.length === 0 && status === 'failed' ? [{ name, message }] : failed;
  });

/** @param status `unexpected`: failed in each try; `flaky`: passed only at another try */
export function playwrightFailures(
  { suites }: Pick<PlaywrightReport, 'suites'>,
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
    ...playwrightFailures({ suites: inner }, status),
  ]);
}

/** Failed tests as readable lines, each with the first line of its error. @param root is removed from file names */
export const failureLines = (tests: readonly FailedTest[], root: string): string[] =>
  tests.flatMap(({ name, message }) => [
    `  ${name.replace(`${root}/`, '')}`,
    `    ${stripVTControlCharacters(message).split('\n', 1)[0] ?? ''}`,
  ]);
