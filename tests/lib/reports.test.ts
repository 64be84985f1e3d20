import { expect, test } from 'vitest';
import { playwrightTimes, slowest, vitestTimes } from './reports.ts';

test('the slowest tests of both reports come first, with all retries included', () => {
  const unit = vitestTimes({
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [
      {
        name: '/repo/domain/a.test.ts',
        assertionResults: [{ fullName: 'is quick', duration: 3 }, { fullName: 'is skipped' }],
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
                tests: [{ results: [{ duration: 4_000 }, { duration: 1_500 }] }],
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
