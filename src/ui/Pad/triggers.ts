import type { PadTrigger } from '#contract/channel/pad.ts';
import { triggerRamp, triggerStepMs } from '#domain/control/trigger.ts';

/** Repeats until the returned function is called. */
export type Repeat = (action: () => void, everyMs: number) => () => void;

const repeatByInterval: Repeat = (action, everyMs) => {
  const timer = setInterval(action, everyMs);
  return () => clearInterval(timer);
};

/** Gives a held digital key or finger the rising value of an analog trigger. */
export class TriggerHold {
  readonly #running = new Map<PadTrigger, () => void>();
  readonly #set: (name: PadTrigger, value: number) => void;
  readonly #repeat: Repeat;

  constructor(set: (name: PadTrigger, value: number) => void, repeat: Repeat = repeatByInterval) {
    this.#set = set;
    this.#repeat = repeat;
  }

  down(name: PadTrigger): void {
    if (this.#running.has(name)) return;
    let steps = 0;
    this.#set(name, triggerRamp(0));
    const stop = this.#repeat(() => {
      steps += 1;
      this.#set(name, triggerRamp(steps * triggerStepMs));
    }, triggerStepMs);
    this.#running.set(name, stop);
  }

  up(name: PadTrigger): void {
    const stop = this.#running.get(name);
    if (!stop) return;
    stop();
    this.#running.delete(name);
    this.#set(name, 0);
  }

  clear(): void {
    for (const name of this.#running.keys()) this.up(name);
  }
}
