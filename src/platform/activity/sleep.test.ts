import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { watchSleep } from './sleep.ts';

function build() {
  const clock = new FakeClock();
  const onSlept = vi.fn<() => void>();
  return { clock, onSlept, watch: watchSleep(clock, onSlept) };
}

test('only a clock jump counts as sleep', () => {
  const { clock, onSlept, watch } = build();
  clock.advance(3_600_000);
  expect(onSlept).not.toHaveBeenCalled();
  clock.sleep(600_000);
  expect(onSlept).toHaveBeenCalledOnce();
  clock.advance(3_600_000);
  watch.stop();
  clock.sleep(600_000);
  expect(onSlept).toHaveBeenCalledOnce();
});

test('delayed timers of a hidden page do not count as sleep', () => {
  const { clock, onSlept } = build();
  for (let minute = 0; minute < 5; minute++) clock.sleep(60_000);
  expect(onSlept).not.toHaveBeenCalled();
});
