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
  const state = { pads: [first], looks: 0, changes: 0 };
  const stop = pollPads({
    clock,
    readPads() {
      state.looks++;
      return state.pads;
    },
    onChange: () => state.changes++,
  });
  const looksIn = (ms: number): number => {
    const before = state.looks;
    clock.advance(ms);
    return state.looks - before;
  };
  return { clock, state, stop, looksIn };
}

test('a pad that moves is read every 4 ms, one at rest every 8 ms', () => {
  const { state, looksIn } = setUp();
  expect(looksIn(400)).toBe(400 / padIntervals.movingMs);
  looksIn(200);
  expect(looksIn(400)).toBe(400 / padIntervals.restingMs);
  state.pads = [aPad(2)];
  looksIn(padIntervals.restingMs);
  expect(looksIn(400)).toBe(400 / padIntervals.movingMs);
});

test('only a change is reported, and the first edge after a rest within one look', () => {
  const { state, clock } = setUp();
  clock.advance(2_000);
  expect(state.changes).toBe(1);
  state.pads = [aPad(2)];
  clock.advance(padIntervals.restingMs);
  expect(state.changes).toBe(2);
});

test('a browser without timestamps has every look reported', () => {
  const { state, clock } = setUp(aPad(0));
  clock.advance(40);
  expect(state.changes).toBe(state.looks);
});

test('a pad that is unplugged, and a second one, are changes', () => {
  const { state, clock } = setUp();
  state.pads = [null];
  clock.advance(8);
  state.pads = [aPad(1), { ...aPad(1), index: 1 }];
  clock.advance(8);
  expect(state.changes).toBe(3);
});

test('after the stop nothing is read, also when a change stops it', () => {
  const { state, stop, looksIn } = setUp();
  stop();
  expect(looksIn(1_000)).toBe(0);
  expect(state.looks).toBe(1);
});
