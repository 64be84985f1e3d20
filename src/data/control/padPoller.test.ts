import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import type { GamepadReading } from '#domain/control/gamepad.ts';
import { padIntervals, pollPads } from './padPoller.ts';

const aPad = (timestamp: number): GamepadReading => ({
  id: 'DualSense (054c)',
  index: 0,
  mapping: 'standard',
  connected: true,
  buttons: [],
  axes: [],
  timestamp,
});

function setUp(first: GamepadReading | null = aPad(1)) {
  const clock = new FakeClock(1_000);
  const state = { pads: [first], reads: 0, changes: 0, isButton: false };
  const stop = pollPads({
    clock,
    every: (ms, callback) => clock.every(ms, callback),
    readPads() {
      state.reads++;
      return state.pads;
    },
    onChange() {
      state.changes++;
      return state.isButton;
    },
  });
  const readsIn = (ms: number): number => {
    const before = state.reads;
    clock.advance(ms);
    return state.reads - before;
  };
  return { clock, state, stop, readsIn };
}

test('a pad is read every 4 ms for a while after a change of a button, else every 8 ms', () => {
  const { state, readsIn } = setUp();
  expect(readsIn(400)).toBe(400 / padIntervals.otherwiseMs);
  state.pads = [aPad(2)];
  expect(readsIn(400)).toBe(400 / padIntervals.otherwiseMs);
  Object.assign(state, { pads: [aPad(3)], isButton: true });
  readsIn(padIntervals.otherwiseMs);
  expect(readsIn(400)).toBe(400 / padIntervals.pressingMs);
  readsIn(200);
  expect(readsIn(400)).toBe(400 / padIntervals.otherwiseMs);
});

test('only changes are reported, and the first edge after a rest is reported within one reading', () => {
  const { state, clock } = setUp();
  clock.advance(2_000);
  expect(state.changes).toBe(1);
  state.pads = [aPad(2)];
  clock.advance(padIntervals.otherwiseMs);
  expect(state.changes).toBe(2);
});

test('every reading is reported in a browser without gamepad timestamps', () => {
  const { state, clock } = setUp(aPad(0));
  clock.advance(40);
  expect(state.changes).toBe(state.reads);
});

test('unplugging a pad and connecting a second one are reported as changes', () => {
  const { state, clock } = setUp();
  state.pads = [null];
  clock.advance(8);
  state.pads = [aPad(1), { ...aPad(1), index: 1 }];
  clock.advance(8);
  expect(state.changes).toBe(3);
});

test('nothing is read after stop(), also when it is called from the change handler', () => {
  const { state, stop, readsIn } = setUp();
  stop();
  expect(readsIn(1_000)).toBe(0);
  expect(state.reads).toBe(1);
});
