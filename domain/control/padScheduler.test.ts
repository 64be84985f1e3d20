import fc from 'fast-check';
import { expect, test } from 'vitest';
import { padButtons, type PadButton, type PadState } from '#contract/channel/pad.ts';
import { isNeutral, neutralPad } from './pad.ts';
import { minPressMs, minReleaseMs, PadScheduler } from './padScheduler.ts';

/** Runs the scheduler over timed inputs and returns what went out, with times. */
function run(inputs: { at: number; state: PadState }[], until: number): { at: number; state: PadState }[] {
  const scheduler = new PadScheduler();
  const sent: { at: number; state: PadState }[] = [];
  const waiting = [...inputs];
  const drain = (now: number): void => {
    for (let state = scheduler.take(now); state; state = scheduler.take(now)) sent.push({ at: now, state });
  };
  for (let now = 0; now <= until;) {
    while (waiting[0] && waiting[0].at <= now) scheduler.push(waiting.shift()?.state ?? neutralPad);
    drain(now);
    now = Math.min(scheduler.nextAt() ?? Infinity, waiting[0]?.at ?? Infinity, until + 1);
  }
  return sent;
}

const press = (...buttons: PadButton[]): PadState => ({
  ...neutralPad,
  ...Object.fromEntries(buttons.map((button) => [button, true])),
});

test('a tap shorter than a frame is sent as press and release, long enough to be seen', () => {
  const sent = run(
    [
      { at: 0, state: press('cross') },
      { at: 3, state: neutralPad },
    ],
    1_000,
  );
  expect(sent.map(({ at, state }) => [at, state.cross])).toEqual([
    [0, true],
    [minPressMs, false],
  ]);
});

test('two quick taps stay two taps', () => {
  const sent = run(
    [
      { at: 0, state: press('cross') },
      { at: 10, state: neutralPad },
      { at: 20, state: press('cross') },
      { at: 30, state: neutralPad },
    ],
    1_000,
  );
  expect(sent.map(({ state }) => state.cross)).toEqual([true, false, true, false]);
});

test('another button does not wait for the first to have been held long enough', () => {
  const sent = run(
    [
      { at: 0, state: press('cross') },
      { at: 20, state: press('circle') },
    ],
    1_000,
  );
  expect(sent.find(({ state }) => state.circle)?.at).toBe(20);
});

test('a stick in motion is sent as it stands, never queued', () => {
  const scheduler = new PadScheduler();
  for (const lx of [140, 180, 255]) scheduler.push({ ...neutralPad, lx });
  expect(scheduler.take(0)?.lx).toBe(255);
  expect(scheduler.take(0)).toBeNull();
});

test('letting all go forgets what waits and is neutral at once', () => {
  const scheduler = new PadScheduler();
  scheduler.push(press('cross', 'l1'));
  scheduler.take(0);
  scheduler.push(neutralPad);
  scheduler.push(press('circle'));
  scheduler.releaseAll();
  const state = scheduler.take(1);
  expect(state && isNeutral(state)).toBe(true);
  expect(scheduler.nextAt()).toBeNull();
});

test('whatever the hands do: edges alternate, keep their least length, and the end is what is held', () => {
  const step = fc.record({
    gap: fc.integer({ min: 1, max: 200 }),
    held: fc.subarray([...padButtons], { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      let at = 0;
      const inputs = steps.map(({ gap, held }) => ({ at: (at += gap), state: press(...held) }));
      const sent = run(inputs, at + 5_000);
      const last = inputs.at(-1)?.state ?? neutralPad;
      const final = sent.at(-1)?.state ?? neutralPad;
      for (const button of padButtons) {
        expect(final[button]).toBe(last[button]);
        const edges = [{ at: -Infinity, state: neutralPad as PadState }, ...sent].filter(
          (entry, index, all) => index === 0 || entry.state[button] !== all[index - 1]?.state[button],
        );
        edges.slice(1).forEach((edge, index) => {
          const before = edges[index];
          if (!before || before.at === -Infinity) return;
          const least = (before.state[button] ? minPressMs : minReleaseMs) / 2;
          expect(edge.at - before.at).toBeGreaterThanOrEqual(least);
        });
      }
    }),
  );
});
