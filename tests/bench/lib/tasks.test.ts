import { expect, test } from 'vitest';
import { longestTask } from './tasks.ts';

const thread = (tid: number, name: string) => ({
  name: 'thread_name',
  ph: 'M',
  pid: 1,
  tid,
  args: { name },
});
const task = (tid: number, dur: number, tdur: number) => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  pid: 1,
  tid,
  dur,
  tdur,
});

test('the longest task is that of the busiest page thread, by the clock and by processor time', () => {
  const events = [
    thread(1, 'CrRendererMain'),
    thread(2, 'DedicatedWorker thread'),
    thread(3, 'CrRendererMain'),
    task(1, 60_000, 10_000),
    task(1, 30_000, 20_000),
    task(2, 900_000, 900_000),
    task(3, 80_000, 80_000),
  ];
  expect(longestTask(events)).toEqual({ wall: 60, cpu: 20, long: 1 });
});
