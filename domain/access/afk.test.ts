import { expect, test } from 'vitest';
import { type Clock, FakeClock, maxTimerMs } from '#domain/clock.ts';
import { channelDisconnectDelayMs, watchPresence } from './afk.ts';

const minute = 60_000;
const afkAfterMs = 10 * minute;

/** A clock whose computer can sleep: time passes, timers do not fire. */
class SleepyClock extends FakeClock {
  #slept = 0;
  override now(): number {
    return super.now() + this.#slept;
  }
  doze(ms: number): void {
    this.#slept += ms;
  }
}

test('a warning is shown one minute before the idle timeout and cleared by input', () => {
  const clock = new FakeClock(1_000);
  const { dropsAt, presence, recordInput } = watchPresence(clock, afkAfterMs);
  clock.advance(afkAfterMs - minute - 1);
  expect(dropsAt.get()).toBeNull();
  clock.advance(1);
  expect(dropsAt.get()).toBe(1_000 + afkAfterMs);
  clock.advance(minute - 1);
  recordInput();
  expect([presence.get(), dropsAt.get()]).toEqual(['active', null]);
  clock.advance(afkAfterMs - 1);
  expect(dropsAt.get()).not.toBeNull();
  clock.advance(1);
  expect([presence.get(), dropsAt.get()]).toEqual(['away', null]);
});

test('the warning lead time stays below a short idle timeout', () => {
  const clock = new FakeClock();
  const { dropsAt } = watchPresence(clock, minute);
  clock.advance(minute / 2 - 1);
  expect(dropsAt.get()).toBeNull();
  clock.advance(1);
  expect(dropsAt.get()).toBe(minute);
});

test('the state becomes away after the idle timeout and disconnected five seconds later', () => {
  const clock = new FakeClock(1_000);
  const { presence } = watchPresence(clock, afkAfterMs);
  clock.advance(afkAfterMs - 1);
  expect(presence.get()).toBe('active');
  clock.advance(1);
  expect(presence.get()).toBe('away');
  clock.advance(channelDisconnectDelayMs - 1);
  expect(presence.get()).toBe('away');
  clock.advance(1);
  expect(presence.get()).toBe('disconnected');
});

test('an idle timeout that is longer than a timer can be does not end early', () => {
  const clock = new FakeClock();
  const delays: number[] = [];
  const after = clock.after.bind(clock);
  clock.after = (ms, callback) => (delays.push(ms), after(ms, callback));
  const { presence } = watchPresence(clock, 2 * maxTimerMs);
  clock.advance(2 * maxTimerMs - 1);
  expect(presence.get()).toBe('active');
  clock.advance(1);
  expect(presence.get()).toBe('away');
  expect(Math.max(...delays)).toBe(maxTimerMs);
});

test('each input restarts the idle timeout', () => {
  const clock = new FakeClock();
  const watch = watchPresence(clock, afkAfterMs);
  for (let n = 0; n < 20; n++) {
    clock.advance(9 * minute);
    watch.recordInput();
  }
  clock.advance(afkAfterMs - 1);
  expect(watch.presence.get()).toBe('active');
  clock.advance(1);
  expect(watch.presence.get()).toBe('away');
});

test('input does not end the away state', () => {
  const clock = new FakeClock();
  const watch = watchPresence(clock, afkAfterMs);
  clock.advance(afkAfterMs);
  watch.recordInput();
  watch.check();
  expect(watch.presence.get()).toBe('away');
  clock.advance(channelDisconnectDelayMs);
  watch.recordInput();
  expect(watch.presence.get()).toBe('disconnected');
});

test('time spent asleep counts as idle, even when the first event after it is input', () => {
  const clock = new SleepyClock();
  const watch = watchPresence(clock, afkAfterMs);
  clock.advance(minute);
  clock.doze(60 * minute);
  watch.recordInput();
  expect(watch.presence.get()).toBe('away');
});

test('a check after wake-up counts time asleep as idle; the state stays active below the timeout', () => {
  const clock = new SleepyClock();
  const watch = watchPresence(clock, afkAfterMs);
  clock.doze(5 * minute);
  watch.check();
  expect(watch.presence.get()).toBe('active');
  clock.doze(5 * minute);
  watch.check();
  expect(watch.presence.get()).toBe('away');
});

test('setting the clock back extends the idle timeout by at most that amount', () => {
  let shift = 0;
  const fake = new FakeClock(100 * minute);
  const clock: Clock = { now: () => fake.now() + shift, after: (ms, callback) => fake.after(ms, callback) };
  const watch = watchPresence(clock, afkAfterMs);
  shift = -50 * minute;
  watch.check();
  fake.advance(afkAfterMs);
  expect(watch.presence.get()).toBe('away');
});

test('no state change is reported after stop()', () => {
  const clock = new FakeClock();
  const watch = watchPresence(clock, afkAfterMs);
  watch.stop();
  clock.advance(2 * afkAfterMs);
  expect(watch.presence.get()).toBe('active');
});
