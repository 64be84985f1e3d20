import { expect, test } from 'vitest';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import { isNeutral, neutralPad } from '#domain/control/pad.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { Recording } from '#agent/frames/recording.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';

const options: ScreenshotOptions = {
  width: 192,
  height: 108,
  format: 'jpeg',
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
};

/** A connected console, in its menu or in a match that a script plays. */
function setUp(script: boolean, recording: Recording | null = null) {
  const clock = createFakeClock();
  let matches = 0;
  const inputs: PadState[] = [];
  const onScriptInput = (pad: PadState): void => void inputs.push(pad);
  const events = { onMatchEnd: () => (matches += 1), onLog: () => undefined, onScriptInput };
  const console = new SimulatedConsole({ id: 1, name: 'one', clock, seed: 'still', events, recording });
  console.begin();
  console.ready(script);
  if (script) console.script.start({ title: 'Rivals', description: '' });
  let after = 0;
  /** Number of the frame after some time; null when it is still the previous one. */
  const next = async (ms: number): Promise<number | null> => {
    clock.pass(ms);
    const { frame, bytes } = await console.frame({ ...options, after, waitMs: 0 });
    after = frame;
    return bytes.length > 0 ? frame : null;
  };
  /** Lets time pass as an agent does while nobody watches. @returns the matches that have ended so far */
  const leave = (minutes: number): number => {
    for (let turn = 0; turn < minutes * 6; turn++) {
      clock.pass(10_000);
      console.catchUp();
    }
    return matches;
  };
  return { clock, console, inputs, next, leave };
}

test('a still menu gives one frame, and another one for each input', async () => {
  const { console, next } = setUp(false);
  expect(await next(1_000)).toBe(1);
  expect([await next(5_000), await next(5_000), await next(60_000)]).toEqual([null, null, null]);
  console.setPad({ ...neutralPad, dPadRight: true });
  expect([await next(20), await next(200), await next(200)]).toEqual([2, 3, null]);
  console.setPad({ ...neutralPad, dPadRight: true });
  console.catchUp();
  expect(await next(5_000)).toBeNull();
  console.setPad(neutralPad);
  expect(await next(20)).toBe(4);
});

test('presses of a script are reported when they change, and when it is paused; presses of a user are not', async () => {
  const { console, inputs, next } = setUp(true);
  await next(4_000);
  expect(inputs.some((pad) => !isNeutral(pad))).toBe(true);
  for (const [index, pad] of inputs.entries()) expect(pad).not.toEqual(inputs[index - 1]);
  console.script.pause();
  expect(isNeutral(inputs.at(-1) ?? { ...neutralPad, ps: true })).toBe(true);
  const before = inputs.length;
  console.setPad({ ...neutralPad, cross: true });
  await next(4_000);
  expect(inputs).toHaveLength(before);
});

test('a match, and a menu that a script walks through, never count as still', async () => {
  const { next } = setUp(true);
  for (let turn = 1; turn <= 60; turn++) expect(await next(5_000)).toBe(turn);
});

test('a recorded console has as many matches, frames and still pictures as a drawn one', async () => {
  const recording = new Recording();
  const [drawn, recorded] = [setUp(true).leave(120), setUp(true, recording).leave(120)];
  expect(drawn).toBeGreaterThan(30);
  expect(recorded).toBeGreaterThan(0.75 * drawn);
  const playing = setUp(true, recording);
  for (let turn = 1; turn <= 20; turn++) expect(await playing.next(5_000)).toBe(turn);
  const still = setUp(false, recording);
  expect([await still.next(1_000), await still.next(5_000)]).toEqual([1, null]);
});

test('recorded pictures differ from frame to frame, and follow the size of the request', async () => {
  const { clock, console } = setUp(true, new Recording());
  const show = async (after: number, width: number): Promise<string> => {
    clock.pass(20);
    const { bytes } = await console.frame({ ...options, width, after });
    return Buffer.from(bytes).toString('base64');
  };
  const first = [];
  for (let turn = 0; turn < 8; turn++) first.push(await show(turn, 192));
  const again = [await show(8, 192), await show(9, 192)];
  expect(first).toEqual(expect.arrayContaining(again));
  expect(again[0]).not.toBe(again[1]);
  expect(first).not.toContain(await show(10, 96));
});
