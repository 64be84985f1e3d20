import { expect, test } from 'vitest';
import { TriggerRamp } from './heldInputs.ts';

function setUp() {
  const log: string[] = [];
  const running = new Set<() => void>();
  const ramp = new TriggerRamp(
    (name, value) => log.push(`${name}=${value}`),
    (action) => {
      running.add(action);
      return () => running.delete(action);
    },
  );
  const step = (): void => {
    for (const action of running) action();
  };
  return { ramp, log, step, running };
}

test('a held trigger rises from 25 to 255 in steps and drops to 0 at once when released', () => {
  const { ramp, log, step, running } = setUp();
  ramp.press('l2');
  ramp.press('l2');
  for (let i = 0; i < 5; i += 1) step();
  ramp.release('l2');
  expect(log).toEqual(['l2=25', 'l2=89', 'l2=153', 'l2=216', 'l2=255', 'l2=255', 'l2=0']);
  expect(running.size).toBe(0);
});

test('both triggers rise independently', () => {
  const { ramp, log, step } = setUp();
  ramp.press('l2');
  step();
  ramp.press('r2');
  ramp.release('l2');
  ramp.release('l2');
  expect(log).toEqual(['l2=25', 'l2=89', 'r2=25', 'l2=0']);
});
