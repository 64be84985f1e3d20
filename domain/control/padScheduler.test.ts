import fc from 'fast-check';
import { expect, test } from 'vitest';
import { padButtons, type PadButton, type PadState } from '#contract/channel/pad.ts';
import { isNeutral, neutralPad } from './pad.ts';
import { minPressMs, minReleaseMs, PadScheduler, shortPressMs } from './padScheduler.ts';

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

/** Converts taps (button, time of the press, duration) to pad states. Taps may overlap. */
function taps(...made: [button: PadButton, at: number, held: number][]): { at: number; state: PadState }[] {
  const edges = made
    .flatMap(([button, at, held]) => [
      { at, button, down: true },
      { at: at + held, button, down: false },
    ])
    .toSorted((a, b) => a.at - b.at);
  const state: PadState = { ...neutralPad };
  return edges.map(({ at, button, down }) => {
    state[button] = down;
    return { at, state: { ...state } };
  });
}

/** Presses that went out, in the order of their beginning, with their duration. */
function presses(sent: { at: number; state: PadState }[]): { button: PadButton; ms: number }[] {
  const made: { button: PadButton; at: number; ms: number }[] = [];
  let before: Readonly<PadState> = neutralPad;
  for (const { at, state } of sent) {
    for (const button of padButtons) {
      if (state[button] === before[button]) continue;
      if (state[button]) made.push({ button, at, ms: Infinity });
      const ended = made.findLast((press) => press.button === button);
      if (!state[button] && ended) ended.ms = at - ended.at;
    }
    before = state;
  }
  return made;
}

test('a tap shorter than a frame is sent as press and release, stretched to the minimum duration', () => {
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

test('two quick taps are sent as two taps', () => {
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

test('a second tap shortens the first one instead of waiting for it; the last tap has its full duration', () => {
  const sent = run(taps(['cross', 0, 10], ['cross', 50, 10]), 1_000);
  expect(sent.map(({ at, state }) => [at, state.cross])).toEqual([
    [0, true],
    [50, false],
    [50 + minReleaseMs, true],
    [50 + minReleaseMs + minPressMs, false],
  ]);
});

test('a queued press is sent before a later press of another button', () => {
  const sent = run(taps(['dPadDown', 0, 10], ['dPadDown', 20, 10], ['cross', 40, 10]), 1_000);
  expect(presses(sent).map(({ button }) => button)).toEqual(['dPadDown', 'dPadDown', 'cross']);
});

test('at up to 15 presses a second of any buttons every press and release is sent once, in order', () => {
  const tap = fc.record({
    button: fc.constantFrom<PadButton>('cross', 'circle', 'dPadDown'),
    gap: fc.integer({ min: 67, max: 150 }),
    held: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(tap, { minLength: 1, maxLength: 200 }), (made) => {
      let at = 0;
      const inputs = taps(
        ...made.map(({ button, gap, held }): [PadButton, number, number] => [button, (at += gap), held]),
      );
      const sent = run(inputs, at + 2_000);
      const sentPresses = presses(sent);
      expect(sentPresses.map(({ button }) => button)).toEqual(made.map(({ button }) => button));
      for (const { ms } of sentPresses) expect(ms).toBeGreaterThanOrEqual(shortPressMs);
      expect(isNeutral(sent.at(-1)?.state ?? neutralPad)).toBe(true);
    }),
  );
});

test.each([15, 20, 30, 60])('%i taps a second on one key end within half a second of the last', (rate) => {
  const made = Array.from({ length: 60 }, (_, n): [PadButton, number, number] => [
    'cross',
    Math.round((n * 1_000) / rate),
    8,
  ]);
  const lastAt = made.at(-1)?.[1] ?? 0;
  const sent = run(taps(...made), lastAt + 5_000);
  expect(sent.at(-1)?.state.cross).toBe(false);
  expect((sent.at(-1)?.at ?? Infinity) - lastAt).toBeLessThan(500);
  const seconds = (lastAt + 500) / 1_000;
  expect(presses(sent).length).toBeGreaterThanOrEqual(Math.min(60, Math.floor(15 * seconds)));
});

test('a press does not wait until another button has been held for its minimum duration', () => {
  const sent = run(
    [
      { at: 0, state: press('cross') },
      { at: 20, state: press('circle') },
    ],
    1_000,
  );
  expect(sent.find(({ state }) => state.circle)?.at).toBe(20);
});

test('only the latest position of a moving stick is sent', () => {
  const scheduler = new PadScheduler();
  for (const lx of [140, 180, 255]) scheduler.push({ ...neutralPad, lx });
  expect(scheduler.take(0)?.lx).toBe(255);
  expect(scheduler.take(0)).toBeNull();
});

test('releaseAll drops queued presses and returns to neutral at once', () => {
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

test('for any input, edges alternate and keep their minimum duration, and the final state matches the input', () => {
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
          const least = before.state[button] ? shortPressMs : minReleaseMs / 2;
          expect(edge.at - before.at).toBeGreaterThanOrEqual(least);
        });
      }
    }),
  );
});
