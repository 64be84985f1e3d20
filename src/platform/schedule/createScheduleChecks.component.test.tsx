import { expect, test } from 'vitest';
import { checkSchedule } from '#domain/schedule/editing/check.ts';
import { aBar } from '#domain/schedule/fixtures.ts';
import { createScheduleChecks } from './createScheduleChecks.ts';

test('a worker answers what the rules answer', async () => {
  const checker = createScheduleChecks().open();
  const bars = [aBar('a'), aBar('b', { start: 8.5, end: 12 })];
  const report = await checker.check(bars);
  expect(report).toEqual(checkSchedule(bars));
  expect(report.faults.map(({ id, reason }) => [id, reason])).toEqual([
    ['a', 'overlap'],
    ['b', 'overlap'],
  ]);
  checker.close();
});
