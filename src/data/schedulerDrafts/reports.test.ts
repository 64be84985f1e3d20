import { expect, test, vi } from 'vitest';
import { checkSchedule, type ScheduleReport } from '#domain/schedule/editing/check.ts';
import { aBar } from '#domain/schedule/fixtures.ts';
import type { Bars } from '#domain/schedule/week.ts';
import { createFakeChecks } from '#tests/support/scheduleChecks.ts';
import { createReports } from './reports.ts';

const hours = (count: number): Bars => [aBar('a', { start: 0, end: count })];

/** A worker that answers on command. */
function setUp() {
  const asked: { bars: Bars; answer: () => void; fail: () => void }[] = [];
  const reports = createReports(
    createFakeChecks(
      (bars) =>
        new Promise<ScheduleReport>((resolve, reject) => {
          const fail = (): void => reject(new Error('The worker has failed'));
          asked.push({ bars, answer: () => resolve(checkSchedule(bars)), fail });
        }),
    ),
  );
  return { asked, reports, shown: () => reports.report.get()?.totals.hours ?? null };
}

test('one check at a time: answers for bars that have changed meanwhile are dropped', async () => {
  const { asked, reports, shown } = setUp();
  reports.start();
  for (const count of [1, 2, 3]) reports.check(hours(count));
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.bars).toEqual(hours(3));
  expect(shown()).toBeNull();
  asked[1]?.answer();
  await vi.waitFor(() => expect(shown()).toBe(3));
  reports.check(hours(4));
  expect(shown()).toBe(3);
  asked[2]?.answer();
  await vi.waitFor(() => expect(shown()).toBe(4));
});

test('an ended worker answers nothing any more, and another one continues', async () => {
  const { asked, reports, shown } = setUp();
  const stop = reports.start();
  reports.check(hours(1));
  stop();
  asked[0]?.answer();
  reports.start();
  reports.check(hours(2));
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  await vi.waitFor(() => expect(asked[2]?.bars).toEqual(hours(2)));
  expect(shown()).toBeNull();
  asked[2]?.answer();
  await vi.waitFor(() => expect(shown()).toBe(2));
});

test('a worker that fails leaves the page unchanged', async () => {
  const { asked, reports, shown } = setUp();
  reports.start();
  reports.check(hours(1));
  asked[0]?.fail();
  await vi.waitFor(() => {
    reports.check(hours(2));
    expect(asked.length).toBeGreaterThan(1);
  });
  expect(shown()).toBeNull();
});
