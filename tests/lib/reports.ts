/** One test of a report: its location and duration, milliseconds. */
export interface TimedTest {
  name: string;
  ms: number;
}

/** The used part of Vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    assertionResults: readonly { fullName: string; duration?: number | null | undefined }[];
  }[];
}

interface PlaywrightSuite {
  specs: readonly {
    title: string;
    file: string;
    tests: readonly { results: readonly { duration: number }[] }[];
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
