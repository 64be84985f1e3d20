import { expect, test } from 'vitest';
import { type Run, supervise } from './supervise.ts';

test('a process that keeps ending is given up with the reason, and what it said about each end', async () => {
  const lines: string[] = [];
  const pauses = [0, 0, 0];
  const run = (reason: string): Run => ({
    pid: 1,
    ended: Promise.resolve(reason),
    stop: async () => undefined,
  });
  const later = [
    () => run('ended with code 7'),
    () => Promise.reject(new Error('no room')),
    () => run('ended with code 8'),
  ];
  const part = supervise(run('was ended by SIGKILL'), async () => later.shift()?.() ?? run('?'), {
    onLine: (line) => lines.push(line),
    pause: { nextPauseMs: () => pauses.pop() ?? null },
  });
  expect(await part.ended).toBe('ended with code 8 repeatedly');
  expect(part.pid()).toBeNull();
  expect(lines).toEqual([
    'was ended by SIGKILL; restarting in 0 s',
    'ended with code 7; restarting in 0 s',
    'no room',
    'did not start; restarting in 0 s',
  ]);
});
