import { expect, test } from 'vitest';
import type { PadState } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { padWith } from '#agent/x11/padKeys.ts';
import { PressScript } from '#agent/x11/pressScript.ts';

const steps = [
  { press: ['cross' as const], holdMs: 100, pauseMs: 400 },
  { press: ['dPadLeft' as const, 'l2' as const], holdMs: 200, pauseMs: 0 },
];
const title = { title: 'Rivals', description: 'Plays rivals' };

function setUp() {
  const clock = createFakeClock();
  const pads: Readonly<PadState>[] = [];
  const script: PressScript = new PressScript(steps, clock, () => pads.push(script.pad));
  return { clock, pads, script };
}

test('presses its steps in turn, again and again', () => {
  const { clock, pads, script } = setUp();
  script.start(title);
  clock.pass(100);
  clock.pass(400);
  clock.pass(200);
  clock.pass(0);
  expect(pads).toEqual([
    padWith(['cross']),
    neutralPad,
    padWith(['dPadLeft', 'l2']),
    neutralPad,
    padWith(['cross']),
  ]);
});

test('paused, it lets go at once and presses nothing; resumed, it goes on with the next step', () => {
  const { clock, pads, script } = setUp();
  script.start(title);
  clock.pass(50);
  script.pause();
  clock.pass(10_000);
  expect(pads).toEqual([padWith(['cross']), neutralPad]);
  expect(script.state()).toEqual({ running: true, paused: true, ...title });
  script.resume();
  expect(script.pad).toEqual(padWith(['dPadLeft', 'l2']));
});

test('stopped, it lets go and has no title', () => {
  const { clock, script } = setUp();
  script.start(title);
  script.stop();
  clock.pass(10_000);
  expect(script.pad).toEqual(neutralPad);
  expect(script.state()).toEqual({ running: false, paused: false, title: '', description: '' });
  expect(clock.waiting()).toBe(0);
});

test('a script without steps runs and presses nothing', () => {
  const clock = createFakeClock();
  const script = new PressScript([], clock, () => expect.unreachable());
  script.start(title);
  clock.pass(10_000);
  expect(script.state()).toMatchObject({ running: true, paused: false });
});
