import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { Watchdog } from '#agent/console/watchdog.ts';

function setUp() {
  const clock = new FakeClock(1_000);
  const fired: number[] = [];
  const watchdog = new Watchdog(clock, 500, () => fired.push(clock.now()));
  watchdog.restart();
  return { clock, fired, watchdog };
}

test('a process that was busy reads what arrived in the meantime before the time counts as over', () => {
  const { clock, fired, watchdog } = setUp();
  clock.sleep(600);
  watchdog.restart();
  clock.advance(499);
  expect(fired).toEqual([]);
  clock.advance(1);
  expect(fired).toEqual([2_100]);
});

test('a process that was busy calls back shortly afterwards when nothing has arrived', () => {
  const { clock, fired, watchdog } = setUp();
  clock.sleep(5_000);
  expect(fired).toEqual([]);
  clock.advance(50);
  expect(fired).toEqual([6_050]);
  clock.advance(5_000);
  expect(fired).toHaveLength(1);
  expect(watchdog.running).toBe(false);
});
