import { expect, test } from 'vitest';
import {
  failureLines,
  playwrightFailures,
  playwrightTimes,
  slowest,
  vitestFailures,
  vitestTimes,
} from './reports.ts';

test('the slowest tests of both reports come first, with all retries included', () => {
  const unit = vitestTimes({
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [
      {
        name: '/repo/domain/a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [
          { fullName: 'is quick', status: 'passed', duration: 3 },
          { fullName: 'is skipped', status: 'skipped' },
        ],
      },
    ],
  });
  const browser = playwrightTimes({
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              {
                title: 'is slow',
                file: 'wall.spec.ts',
                tests: [
                  {
                    status: 'flaky',
                    results: [
                      { duration: 4_000, errors: [{ message: 'too slow' }] },
                      { duration: 1_500, errors: [] },
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
  expect(slowest([...unit, ...browser], 2, '/repo')).toEqual([
    '   5.5 s  wall.spec.ts › is slow',
    '   0.0 s  domain/a.test.ts › is quick',
  ]);
});

test('each failed test is named with the first line of its last error, and a file that could not be run with why', () => {
  const unit = vitestFailures({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/repo/domain/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'passes', status: 'passed' },
          {
            fullName: 'fails',
            status: 'failed',
            failureMessages: ['first try', 'last try\n    at a.test.ts:3'],
          },
        ],
      },
      {
        name: '/repo/domain/b.test.ts',
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
      { name: '/repo/domain/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  });
  const suites = [
    {
      specs: [
        {
          title: 'is flaky',
          file: 'wall.spec.ts',
          tests: [
            {
              status: 'flaky' as const,
              results: [
                { duration: 1, errors: [{ message: 'no tile' }] },
                { duration: 1, errors: [] },
              ],
            },
          ],
        },
        {
          title: 'fails',
          file: 'wall.spec.ts',
          tests: [
            {
              status: 'unexpected' as const,
              results: [{ duration: 1, errors: [{ message: '\u001B[31mno picture\u001B[39m\ncall log' }] }],
            },
          ],
        },
      ],
    },
  ];
  expect(failureLines([...unit, ...playwrightFailures({ suites }, 'unexpected')], '/repo')).toEqual([
    '  domain/a.test.ts › fails',
    '    last try',
    '  domain/b.test.ts',
    '    Cannot find module',
    '  wall.spec.ts › fails',
    '    no picture',
  ]);
  expect(failureLines(playwrightFailures({ suites }, 'flaky'), '/repo')).toEqual([
    '  wall.spec.ts › is flaky',
    '    no tile',
  ]);
});
