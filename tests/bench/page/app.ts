import type { PadStrip } from './types.ts';
import { measurePresses, Sampler } from './sampler.ts';

/** Injected into the app's page to observe the control view, like the bench pages of the other implementations. */

const press = (down: boolean): void =>
  (globalThis as typeof globalThis & PadStrip).fakePads.button(0, 0, down ? 1 : 0);
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
