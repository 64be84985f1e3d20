import { expect, test } from 'vitest';
import { type LighthouseResult, readReport, slowdownOf } from './lighthouse.ts';

const audit = (score: number | null, more: object = {}): LighthouseResult['audits'][string] => ({
  score,
  ...more,
});

test('scores are percentages; failed audits are listed only if they have weight', () => {
  const report = readReport({
    categories: {
      performance: {
        score: 0.904,
        auditRefs: [
          { id: 'total-blocking-time', weight: 30 },
          { id: 'largest-contentful-paint', weight: 25 },
          { id: 'unused-javascript', weight: 0 },
        ],
      },
    },
    audits: {
      'total-blocking-time': audit(0.5, { numericValue: 400, displayValue: '400 ms' }),
      'largest-contentful-paint': audit(1, { numericValue: 900 }),
      'unused-javascript': audit(0),
    },
  });
  expect(report.scores).toEqual({ performance: 90, accessibility: null, 'best-practices': null });
  expect(report.failed.performance).toBe('total-blocking-time 400 ms');
  expect([report.lcp, report.tbt]).toEqual([900, 400]);
});

test('a slow machine is slowed down less to be the same phone', () => {
  expect(
    [2_000, 1_533, 1_300, 800, 150, 100].map((index) => Math.round(slowdownOf(index) * 10) / 10),
  ).toEqual([4, 4, 3, 2, 1, 1]);
});
