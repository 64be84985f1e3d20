import { expect, test } from 'vitest';
import { TriggerHold } from './triggers.ts';

function setUp() {
  const log: string[] = [];
  const running = new Set<() => void>();
  const hold = new TriggerHold(
    (name, value) => log.push(`${name}=${value}`),
    (action) => {
      running.add(action);
      return () => running.delete(action);
    },
  );
  const step = (): void => {
    for (const action of running) action();
  };
  return { hold, log, step, running };
}

test('a held trigger climbs from 25 to 255 and falls to 0 at once', () => {
  const { hold, log, step, running } = setUp();
  hold.down('l2');
  hold.down('l2');
  for (let i = 0; i < 5; i += 1) step();
  hold.up('l2');
  expect(log).toEqual(['l2=25', 'l2=89', 'l2=153', 'l2=216', 'l2=255', 'l2=255', 'l2=0']);
  expect(running.size).toBe(0);
});

test('both triggers climb on their own', () => {
  const { hold, log, step } = setUp();
  hold.down('l2');
  step();
  hold.down('r2');
  hold.up('l2');
  hold.up('l2');
  expect(log).toEqual(['l2=25', 'l2=89', 'r2=25', 'l2=0']);
});
