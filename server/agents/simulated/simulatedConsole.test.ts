import { expect, test } from 'vitest';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { createFakeClock } from '../fakeClock.ts';
import { SimulatedConsole } from './simulatedConsole.ts';

const options: ScreenshotOptions = {
  width: 192,
  height: 108,
  format: 'jpeg',
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
};

/** A connected console, in its menu or in a match that a script plays. */
function setUp(script: boolean) {
  const clock = createFakeClock();
  const events = { onMatchEnd: () => undefined, onLog: () => undefined };
  const console = new SimulatedConsole({ id: 1, name: 'one', clock, seed: 'still', events });
  console.begin();
  console.ready(script);
  if (script) console.script.start({ title: 'Rivals', description: '' });
  let after = 0;
  /** Number of the frame after some time; null when it is the one that was there before. */
  const next = async (ms: number): Promise<number | null> => {
    clock.pass(ms);
    const { frame, bytes } = await console.frame({ ...options, after, waitMs: 0 });
    after = frame;
    return bytes.length > 0 ? frame : null;
  };
  return { console, next };
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

test('a match, and a menu that a script walks through, never stand still', async () => {
  const { next } = setUp(true);
  for (let turn = 1; turn <= 60; turn++) expect(await next(5_000)).toBe(turn);
});
