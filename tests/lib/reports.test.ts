import { expect, test } from 'vitest';
import { failureLines, playwrightReportOf, slowest } from './reports.ts';
import { type ModuleResults, reportOf } from './vitestReport.ts';

type Tests = ReturnType<ModuleResults['children']['allTests']>;
type TestResults = Tests extends Iterable<infer T> ? T : never;

const tested = (
  fullName: string,
  state: 'passed' | 'failed' | 'skipped',
  messages: readonly string[] = [],
  cause?: { message: string; code?: string },
): TestResults => ({
  fullName,
  result: () => {
    if (state === 'skipped') return { state, errors: undefined, note: undefined };
    return { state, errors: messages.map((message) => ({ message, ...(cause ? { cause } : {}) })) };
  },
  diagnostic: () =>
    state === 'skipped'
      ? undefined
      : {
          slow: false,
          heap: undefined,
          duration: 3,
          startTime: 0,
          retryCount: messages.length,
          repeatCount: 0,
          flaky: state === 'passed' && messages.length > 0,
        },
});

const moduleOf = (
  moduleId: string,
  tests: readonly TestResults[],
  { errors = [] as string[], groups = {} as Record<string, string> } = {},
): ModuleResults => ({
  moduleId,
  errors: () => errors.map((message) => ({ message })),
  children: {
    allTests: () => tests,
    allSuites: () =>
      Object.entries(groups).map(([fullName, message]) => ({ fullName, errors: () => [{ message }] })),
  },
});

const browser = playwrightReportOf({
  stats: { expected: 1, flaky: 1 },
  errors: [{ message: 'the stack did not start' }],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'is flaky',
              file: 'wall.spec.ts',
              tests: [
                {
                  status: 'flaky',
                  results: [
                    { duration: 4_000, errors: [{ message: 'no tile' }] },
                    { duration: 1_500, errors: [] },
                  ],
                },
              ],
            },
            {
              title: 'fails',
              file: 'wall.spec.ts',
              tests: [
                {
                  status: 'unexpected',
                  results: [
                    { duration: 1, errors: [{ message: '\u001B[31mno picture\u001B[39m\ncall log' }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

test('the slowest tests of both reports come first, with all retries included', () => {
  const unit = reportOf([
    moduleOf('/repo/domain/a.test.ts', [tested('is quick', 'passed'), tested('is skipped', 'skipped')]),
  ]);
  expect(slowest([...unit.times, ...browser.times], 2, '/repo')).toEqual([
    '   5.5 s  wall.spec.ts › is flaky',
    '   0.0 s  domain/a.test.ts › is quick',
  ]);
});

test('each failure is named with the first line of its last error, and what caused it', () => {
  const refused = { message: '', code: 'ECONNREFUSED' };
  const unit = reportOf(
    [
      moduleOf('/repo/domain/a.test.ts', [
        tested('passes', 'passed'),
        tested('fails', 'failed', ['first try', 'last try\n    at a.test.ts:3']),
        tested('calls', 'failed', ['fetch failed'], refused),
      ]),
      moduleOf('/repo/domain/b.test.ts', [], {
        errors: ['Cannot find module'],
        groups: { 'on a database': 'It did not start' },
      }),
    ],
    [{ message: 'unhandled' }],
  );
  expect(unit.passed).toBe(1);
  expect(failureLines([...unit.failures, ...browser.failures], '/repo')).toEqual([
    '  domain/a.test.ts › fails',
    '    last try',
    '  domain/a.test.ts › calls',
    '    fetch failed, because: ECONNREFUSED',
    '  domain/b.test.ts',
    '    Cannot find module',
    '  domain/b.test.ts › on a database',
    '    It did not start',
    '  outside of any test',
    '    unhandled',
    '  wall.spec.ts › fails',
    '    no picture',
    '  outside of any test',
    '    the stack did not start',
  ]);
});

test('tests that passed only at another try are named with the error of the try before', () => {
  const unit = reportOf([moduleOf('/repo/domain/a.test.ts', [tested('is late', 'passed', ['too late'])])]);
  expect([unit.passed, browser.passed]).toEqual([1, 2]);
  expect(failureLines([...unit.flaky, ...browser.flaky], '/repo')).toEqual([
    '  domain/a.test.ts › is late',
    '    too late',
    '  wall.spec.ts › is flaky',
    '    no tile',
  ]);
});
