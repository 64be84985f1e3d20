import { expect, test } from 'vitest';
import type { AccountTask, TaskReport } from '#contract/agent/index.ts';
import { AccountTasks } from '#agent/accountTasks.ts';
import { createFakeClock } from '#agent/fakeClock.ts';

function setUp(failures = 0) {
  const clock = createFakeClock();
  const reports: TaskReport[] = [];
  const lines: string[] = [];
  const tasks = new AccountTasks({
    clock,
    seed: 'test',
    connectMs: 1_000,
    failures,
    onTask: (report) => reports.push(report),
    onLog: (line, { account }) => lines.push(`${account.id} ${line}`),
  });
  const of = (key: string) => reports.filter((report) => report.key === key);
  return { clock, reports, lines, tasks, of };
}

const aTask = (number: number, over: Partial<AccountTask> = {}): AccountTask => ({
  key: `task-${number}`,
  start: '2026-12-01T10:00:00.000Z',
  consoleId: 1,
  account: { id: number, email: `${number}@mail.test`, index: 0 },
  type: 'parring',
  method: 'auto',
  ...over,
});

test('three tasks run at the same time, and the next one starts when one ends', () => {
  const { clock, tasks, of, lines } = setUp();
  tasks.add([1, 2, 3, 4].map((number) => aTask(number)));
  expect(tasks.keys).toEqual(['task-1', 'task-2', 'task-3', 'task-4']);
  expect(of('task-3').at(-1)).toMatchObject({ status: 'active', tag: 'parring: sign-in page' });
  expect(of('task-4')).toEqual([]);
  clock.pass(1_000);
  expect(of('task-1').at(-1)).toMatchObject({
    status: 'finished',
    tag: 'paired',
    end: expect.any(String),
  });
  expect(of('task-4').at(-1)).toMatchObject({ status: 'active', start: '2026-12-01T10:00:00.000Z' });
  clock.pass(1_000);
  expect([tasks.keys, clock.waiting()]).toEqual([[], 0]);
  expect(lines.filter((line) => line.startsWith('4'))).toEqual(['4 parring: sign-in page', '4 paired']);
});

test('tasks take two to nine seconds when nothing else is set', () => {
  const clock = createFakeClock();
  const reports: TaskReport[] = [];
  const settings = { clock, seed: 'test', connectMs: null, failures: 0 };
  const tasks = new AccountTasks({
    ...settings,
    onTask: (report) => reports.push(report),
    onLog: () => undefined,
  });
  tasks.add([aTask(1, { type: 'signIn' }), aTask(2)]);
  clock.pass(1_999);
  expect(reports.filter(({ end }) => end !== null)).toEqual([]);
  clock.pass(7_002);
  expect(reports.filter(({ end }) => end !== null).map(({ tag }) => tag)).toEqual(['signed in', 'paired']);
});

test('a task fails with an error of its method or of the environment, and a failed check says what it found', () => {
  const { clock, tasks, reports } = setUp(1);
  tasks.add(
    Array.from({ length: 30 }, (_, index) =>
      aTask(index, index % 2 ? { type: 'signIn', method: 'link' } : { method: 'check' }),
    ),
  );
  for (let round = 0; round < 10; round++) clock.pass(1_000);
  const ends = reports.filter(({ end }) => end !== null);
  expect(ends).toHaveLength(30);
  expect(
    new Set(ends.map(({ status, error, paired }) => `${status} ${error} ${paired ?? ''}`.trim())),
  ).toEqual(
    new Set([
      'failed The code of the link has expired',
      'failed The console does not know the account false',
      'error Proxy connection timed out',
      'error Network error WS-37431-8',
    ]),
  );
});

test('after an interruption the unfinished tasks are reported again, and a known task is not added twice', () => {
  const { tasks, reports } = setUp();
  tasks.add([aTask(1)]);
  tasks.add([aTask(1)]);
  expect(tasks.keys).toEqual(['task-1']);
  reports.length = 0;
  tasks.resend();
  expect(reports).toMatchObject([{ key: 'task-1', status: 'active' }]);
});

test('when the server is closed the tasks end with the reason, and closing the agent reports nothing', () => {
  const { clock, tasks, of, reports } = setUp();
  tasks.add([1, 2, 3, 4].map((number) => aTask(number)));
  tasks.cancel('The server is closed');
  expect(of('task-4')).toMatchObject([{ status: 'error', error: 'The server is closed' }]);
  expect([tasks.keys, clock.waiting()]).toEqual([[], 0]);
  tasks.add([aTask(5)]);
  reports.length = 0;
  tasks.close();
  clock.pass(5_000);
  expect(reports).toEqual([]);
});
