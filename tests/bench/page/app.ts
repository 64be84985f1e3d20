import type { PadStrip } from './types.ts';
import { measurePresses, Sampler } from './sampler.ts';

/** Comes into the app's own page and looks at the control view from outside, as the bench does elsewhere. */

const press = (down: boolean): void =>
  (globalThis as typeof globalThis & PadStrip).fakePads.button(0, 0, down ? 1 : 0);
const sampler = new Sampler(() =>
  document.querySelector<HTMLCanvasElement>('[role="dialog"] canvas[data-picture]'),
);

/** The app's latency meter, as its user reads it. */
const meter = (): number =>
  Number.parseInt(document.querySelector('[role="dialog"] [data-figure="button"]')?.textContent ?? '', 10);

const bench = {
  press,
  meter,
  fps: (forMs: number) => sampler.fps(forMs),
  presses: (times: number) => measurePresses(sampler, press, times, meter),
  /** Keeps a thumb moving on the left stick. Returns nothing; `rest` stops it. */
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
