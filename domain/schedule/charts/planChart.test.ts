import { expect, test } from 'vitest';
import type { AccountPlan, PlayedSpan, SchedulePlan } from '#contract/http/schedulePlan.ts';
import { dayOfDate } from '#domain/format/zone.ts';
import { deviationsOf, planGroups } from './planChart.ts';

const hour = 3_600_000;
const day = dayOfDate('2026-07-06', 'UTC');
const at = (hours: number): number => day.start + hours * hour;
const bar = (key: string, start: number, end: number, verdict: string): AccountPlan['bars'][number] => ({
  key,
  start: at(start),
  end: at(end),
  configId: 1,
  configName: 'Careful',
  verdict,
  reason: null,
  detail: null,
  taskId: null,
});
const span = (taskId: number, start: number, end: number | null, isPlanned: boolean): PlayedSpan => ({
  taskId,
  start: at(start),
  end: end === null ? null : at(end),
  isPlanned,
  tag: null,
  error: null,
});
const planOf = (
  bars: AccountPlan['bars'],
  played: PlayedSpan[],
): Pick<SchedulePlan, 'data' | 'day' | 'timezone'> => ({
  day,
  timezone: 'UTC',
  data: [
    {
      id: 7,
      name: 'C1',
      server: { id: 1, name: 'South' },
      accounts: [{ id: 1, email: 'one@mail.test', slot: 0, share: 0.5, bars, played }],
    },
  ],
});

test('an account has its plan above what it has played; what goes beyond the day is cut', () => {
  const plan = planOf([bar('a', -2, 4, 'late')], [span(1, -1, 4, true), span(2, 23, null, false)]);
  const [group] = planGroups(plan, at(30), { planned: () => 'plan', played: () => 'played' });
  expect(group?.label).toBe('South · C1');
  expect(
    group?.rows.map(({ label, bars }) => [
      label,
      ...bars.map(({ from, to, tone, cutStart, cutEnd }) => [from, to, tone, cutStart, cutEnd]),
    ]),
  ).toEqual([
    ['plan', [0, 4, 'late', true, false]],
    ['played', [0, 4, 'played', true, false], [23, 24, 'unplanned', false, true]],
  ]);
});

test('differences from the plan are listed by time; unplanned tasks that follow each other are one entry', () => {
  const plan = planOf(
    [bar('a', 8, 9, 'kept'), bar('b', 12, 13, 'missed'), bar('c', 14, 15, 'playing')],
    [span(1, 8, 9, true), span(2, 10, 10.5, false), span(3, 10.5, 11, false), span(4, 16, null, false)],
  );
  expect(
    deviationsOf(plan).map(({ key, kind, start, end }) => [key, kind, (start - day.start) / hour, end]),
  ).toEqual([
    ['task 2', 'unplanned', 10, at(11)],
    ['b', 'missed', 12, at(13)],
    ['task 4', 'unplanned', 16, null],
  ]);
});
