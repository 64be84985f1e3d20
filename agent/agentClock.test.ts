import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { ApiClock } from '#agent/agentClock.ts';

const minute = 60_000;

function setUp(ahead: number) {
  const steady = new FakeClock(1_000_000);
  const state = { ahead };
  const machine = {
    now: () => steady.now(),
    after: steady.after.bind(steady),
    time: () => steady.now() + state.ahead,
  };
  const clock = new ApiClock(machine);
  /** A request that takes this long there and back. The API's clock is the steady one. */
  const ask = (ways: [there: number, back: number]) =>
    clock.measure(async () => {
      steady.advance(ways[0]);
      const time = steady.now();
      steady.advance(ways[1]);
      return { time };
    });
  return { steady, state, clock, ask, error: () => clock.time() - steady.now() };
}

test.each([-600_000, -10, 600_000, 36 * 60 * minute])(
  'the time of day is that of the API where the machine is %i ms ahead',
  async (ahead) => {
    const { clock, ask, error } = setUp(ahead);
    expect(clock.announcement()).not.toHaveProperty('ahead');
    await ask([40, 40]);
    expect(error()).toBe(0);
    expect(clock.announcement().ahead).toBe(ahead);
    // The difference does not change by less than half of the round trip, and not with every message.
    await ask([10, 70]);
    expect(error()).toBe(0);
  },
);

test('a clock that is put right, or stood still while the machine slept, is followed, and durations are not', async () => {
  const { steady, state, clock, ask, error } = setUp(10 * minute);
  await ask([5, 5]);
  const before = clock.now();
  state.ahead = 0;
  expect([error(), clock.apiTime()]).toEqual([-10 * minute, steady.now()]);
  await ask([5, 5]);
  expect([error(), clock.now() - before]).toEqual([0, 10]);
  state.ahead = -8 * 60 * minute;
  await ask([5, 5]);
  expect(error()).toBe(0);
  expect(clock.now()).toBe(steady.now());
});

test('an answer after more than a second, or without a time, changes nothing', async () => {
  const { clock, ask, error } = setUp(10 * minute);
  await ask([5, 1_500]);
  await clock.measure(async () => ({}));
  expect(error()).toBe(10 * minute);
  expect(clock.apiTime()).toBeNull();
});
