import { expect, test } from 'vitest';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { dayOf } from '#domain/format/zone.ts';
import { nearTime } from '#domain/format/time.ts';
import fc from 'fast-check';
import { countTasks, createTaskGroups, timeOn } from './gantt.ts';

const at = (text: string): number => Date.parse(`2026-07-${text}Z`);
const now = at('10T12:00:00');
const groupsOf = (history: TaskHistory, timezone = 'UTC') =>
  createTaskGroups()(history, now, dayOf(now, timezone), timezone);
const task = (start: string, end: string | null, over: Partial<Task> = {}): Task => ({
  id: 1,
  start: at(start),
  end: end === null ? null : at(end),
  tag: null,
  error: null,
  type: 'work',
  status: 'finished',
  ...over,
});
const history = (...tasks: Task[]): TaskHistory => ({
  group: { id: 1, name: 'North hall' },
  consoles: [
    { id: 1, name: 'One', accounts: [{ id: 7, email: 'a@dugout.test', consoleId: 1, tasks }] },
    { id: 2, name: 'Two', accounts: [] },
  ],
});
const bars = (...tasks: Task[]) =>
  groupsOf(history(...tasks))[0]?.rows[0]?.bars.map(({ from, to, cutStart, cutEnd }) => ({
    hours: [from, to],
    cut: [cutStart, cutEnd],
  }));

test('a console has at least five rows, starting with one for each account', () => {
  const groups = groupsOf(history(task('10T01:00:00', '10T02:30:00')));
  expect(groups.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['One', 5],
    ['Two', 5],
  ]);
  expect(groups[0]?.rows.map(({ label }) => label)).toEqual(['a@dugout.test', '', '', '', '']);
  const accounts = Array.from({ length: 8 }, (_, id) => ({ id, email: '', consoleId: 1, tasks: [] }));
  const full = { ...history(), consoles: [{ id: 1, name: 'One', accounts }] };
  expect(groupsOf(full)[0]?.rows).toHaveLength(8);
});

test('a bar spans its hours; a bar that crosses midnight is cut and marked', () => {
  expect(bars(task('10T01:00:00', '10T02:30:00'))).toEqual([{ hours: [1, 2.5], cut: [false, false] }]);
  expect(bars(task('09T23:00:00', '10T00:30:00'))).toEqual([{ hours: [0, 0.5], cut: [true, false] }]);
  expect(bars(task('10T23:00:00', '11T01:00:00'))).toEqual([{ hours: [23, 24], cut: [false, true] }]);
  expect(bars(task('09T10:00:00', '09T12:00:00'), task('11T10:00:00', '11T12:00:00'))).toEqual([]);
});

test('a running task extends to now, and every bar has a visible length', () => {
  expect(bars(task('10T11:00:00', null, { status: 'active' }))?.[0]?.hours).toEqual([11, 12]);
  const [short] = bars(task('10T11:00:00', '10T11:00:01')) ?? [];
  expect((short?.hours[1] ?? 0) - (short?.hours[0] ?? 0)).toBeCloseTo(1 / 60);
});

test('hours follow the local clock, also on a day with a DST change', () => {
  const spring = { ...task('10T00:00:00', null), start: Date.parse('2026-03-29T08:00:00Z') };
  const groups = createTaskGroups()(
    history({ ...spring, end: spring.start + 3_600_000 }),
    spring.start,
    dayOf(spring.start, 'Europe/Berlin'),
    'Europe/Berlin',
  );
  expect(groups[0]?.rows[0]?.bars[0]).toMatchObject({ from: 10, to: 11 });
});

test('a group without running tasks keeps its identity until the next day', () => {
  const done = history(task('10T01:00:00', '10T02:00:00'));
  const runs = history(task('10T01:00:00', null, { status: 'active' }));
  const known = createTaskGroups();
  const groups = (shown: TaskHistory, moment: number) => known(shown, moment, dayOf(moment, 'UTC'), 'UTC');
  const later = now + 60_000;
  expect(groups(done, later)[0]).toBe(groups(done, now)[0]);
  expect(groups(runs, later)[0]?.rows[0]?.bars[0]?.to).toBeCloseTo(12 + 1 / 60);
  expect(groups(runs, now)[1]).toBe(groups(runs, later)[1]);
  expect(groups(done, now + 24 * 3_600_000)[0]?.rows[0]?.bars).toEqual([]);
});

test('on a past day a running task is drawn to the end of the day, and its group stays the same object', () => {
  const groups = createTaskGroups();
  const yesterday = dayOf(now - 24 * 3_600_000, 'UTC');
  const runs = history(task('09T20:00:00', null, { status: 'active' }));
  const [before] = groups(runs, now, yesterday, 'UTC');
  expect(before?.rows[0]?.bars).toEqual([
    expect.objectContaining({ from: 20, to: 24, cutStart: false, cutEnd: true }),
  ]);
  expect(groups(runs, now + 60_000, yesterday, 'UTC')[0]).toBe(before);
});

test('waiting and running tasks are counted', () => {
  const status = (name: string) => task('10T01:00:00', null, { status: name });
  expect(countTasks(history(status('sent'), status('active'), status('sent'), status('failed')))).toEqual({
    queue: 2,
    active: 1,
  });
});

test('times are formatted like other times in the app', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin');
  const around = fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 2, 30) });
  fc.assert(
    fc.property(zones, around, around, (timezone, present, moment) => {
      expect(timeOn(dayOf(present, timezone), moment, timezone)).toBe(nearTime(moment, present, timezone));
    }),
  );
});
