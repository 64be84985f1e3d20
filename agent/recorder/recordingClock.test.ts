import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordingClock } from './recordingClock.ts';

/** A machine whose time of day is changed while its monotonic clock goes on. */
function machine() {
  const state = { now: 5_000, ahead: 1_000_000 };
  return { state, now: () => state.now, time: () => state.now + state.ahead, after: () => () => undefined };
}

test('times only increase, whatever is set, and follow the time of day in the end', () => {
  const jumps = fc.array(fc.record({ after: fc.nat(30_000), by: fc.integer({ min: -3e5, max: 3e5 }) }));
  fc.assert(
    fc.property(jumps, fc.nat(2_000_000), (all, last) => {
      const { state, ...clock } = machine();
      const recording = new RecordingClock(clock, last);
      let before = last;
      const read = (): number => {
        const time = recording.time();
        expect(time).toBeGreaterThan(before);
        return (before = time);
      };
      for (const { after, by } of all) {
        state.now += after;
        state.ahead += by;
        read();
      }
      for (let turn = 0; turn < 40_000 && Math.abs(read() - clock.time()) >= 100; turn++) state.now += 250;
      expect(Math.abs(read() - clock.time())).toBeLessThan(101);
    }),
    { numRuns: 30 },
  );
});

test('a clock that is wrong for a moment moves nothing', () => {
  const { state, ...clock } = machine();
  const recording = new RecordingClock(clock);
  state.ahead += 3_600_000;
  for (let turn = 0; turn < 8; turn++) {
    state.now += 250;
    expect(recording.time()).toBeCloseTo(1_000_000 + state.now, 3);
  }
  state.ahead -= 3_600_000;
  state.now += 60_000;
  expect(recording.time()).toBeCloseTo(clock.time(), 3);
});
