import { expect, test } from 'vitest';
import type { TaskReport } from '#contract/agent/index.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { ConsoleTasks } from '#agent/console/tasks.ts';

function setUp() {
  const clock = createFakeClock();
  const told: TaskReport[] = [];
  const tasks = new ConsoleTasks(clock, 7, (task) => told.push(task));
  const last = () => told.at(-1);
  return { clock, told, tasks, last, keys: () => [...new Set(told.map(({ key }) => key))] };
}

test('a task keeps its key from the queue to its end', () => {
  const { clock, tasks, told, keys } = setUp();
  tasks.queue(11, 'handRun');
  clock.pass(500);
  tasks.start('sign in');
  clock.pass(2_000);
  tasks.finish('signed in');
  expect(told.map(({ status, tag }) => [status, tag])).toEqual([
    ['sent', 'queue'],
    ['active', 'sign in'],
    ['finished', 'signed in'],
  ]);
  expect(keys()).toHaveLength(1);
  const { start = '', end } = told.at(-1) ?? {};
  expect(Date.parse(end ?? '') - Date.parse(start)).toBe(2_500);
  expect(tasks.currentKey).toBeNull();
});

test('three matches are one task, and the next three another', () => {
  const { clock, tasks, told, keys, last } = setUp();
  tasks.work(11, 'Rivals');
  for (const result of ['1:0', '2:2', '0:3', '1:1']) {
    clock.pass(60_000);
    tasks.match(result, 'Rivals');
  }
  expect(keys()).toHaveLength(2);
  expect(told.filter(({ status }) => status === 'finished').map(({ tag }) => tag)).toEqual([
    'match 3 of 3: 0:3',
  ]);
  expect(last()).toMatchObject({ status: 'active', tag: 'match 1 of 3: 1:1', accountId: 11 });
});

test('a failed task has its error, and a new task ends the previous one', () => {
  const { tasks, told, last } = setUp();
  tasks.queue(11, 'signIn');
  tasks.fail('error', 'Proxy connection timed out');
  expect(last()).toMatchObject({
    status: 'error',
    error: 'Proxy connection timed out',
    end: expect.any(String),
  });
  tasks.work(11, 'Rivals');
  tasks.queue(12, 'handRun');
  expect(told.map(({ accountId, status }) => [accountId, status])).toEqual([
    [11, 'sent'],
    [11, 'error'],
    [11, 'active'],
    [11, 'finished'],
    [12, 'sent'],
  ]);
});

test('without a task nothing is reported', () => {
  const { tasks, told } = setUp();
  tasks.finish();
  tasks.start('sign in');
  tasks.match('1:0', 'Rivals');
  tasks.resend();
  expect(told).toEqual([]);
});
