import { padIndex } from '#tests/support/fakePad.ts';
import type { PadStrip } from './types.ts';
import { measurePresses, Sampler } from './sampler.ts';

/** Injected into the app's page to observe the control view, like the bench pages of the other implementations. */

const set = (button: number, down: boolean): void =>
  (globalThis as typeof globalThis & PadStrip).fakePads.button(0, button, down ? 1 : 0);
const press = (down: boolean): void => set(padIndex.cross, down);
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** From any screen of a simulated console: back to its menu, to the first entry, and in. */
const { circle, dPadUp, dPadLeft, cross } = padIndex;
const wayToMatch = [circle, circle, dPadUp, dPadLeft, dPadLeft, dPadLeft, cross];
/** A match has more pictures a second on any machine, a menu without presses none. */
const movingFps = 4;
/** Long enough for the agent to see it, milliseconds. */
const heldMs = 150;
/** From the last press to the match, milliseconds. */
const kickOffMs = 1_500;
const mostTries = 8;
const sampler = new Sampler(() =>
  document.querySelector<HTMLCanvasElement | HTMLVideoElement>('[role="dialog"] [data-picture]'),
);

/** The app's latency meter, as displayed. */
const meter = (): number =>
  Number.parseInt(document.querySelector('[role="dialog"] [data-figure="button"]')?.textContent ?? '', 10);

const bench = {
  press,
  meter,
  fps: (forMs: number) => sampler.fps(forMs),
  /** Starts a match unless the picture moves. @throws when it does not move after several tries */
  async startMatch() {
    for (let tries = 0; (await sampler.fps(1_000)) < movingFps; tries++) {
      if (tries === mostTries) throw new Error('The console starts no match');
      for (const button of wayToMatch) {
        set(button, true);
        await pause(heldMs);
        set(button, false);
        await pause(heldMs);
      }
      await pause(kickOffMs);
    }
  },
  presses: (times: number) => measurePresses(sampler, press, times, meter),
  /** Keeps the left stick moving until `rest` is called. */
  wiggle() {
    const timer = setInterval(() => {
      (globalThis as typeof globalThis & PadStrip).fakePads.axis(0, 0, Math.sin(performance.now() / 300));
    }, 100);
    rest = () => {
      clearInterval(timer);
      (globalThis as typeof globalThis & PadStrip).fakePads.axis(0, 0, 0);
    };
  },
  rest: () => rest(),
};
let rest = (): void => undefined;
export type AppBench = typeof bench;
Object.assign(globalThis, { bench });
