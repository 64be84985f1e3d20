import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import { triggerRamp, triggerStepMs } from '#domain/control/pad.ts';

interface ButtonOutput {
  press(button: PadButton): void;
  release(button: PadButton): void;
}

/**
 * Buttons that several fingers or keys may press at once: pressed by the first, released by the last.
 * A source is a pointer id or a key code.
 */
export class HeldButtons {
  readonly #sources = new Map<PadButton, Set<number | string>>();
  readonly #output: ButtonOutput;

  constructor(output: ButtonOutput) {
    this.#output = output;
  }

  press(source: number | string, button: PadButton): void {
    const sources = this.#sources.get(button) ?? new Set();
    this.#sources.set(button, sources);
    if (sources.has(source)) return;
    sources.add(source);
    if (sources.size === 1) this.#output.press(button);
  }

  release(source: number | string, button: PadButton): void {
    const sources = this.#sources.get(button);
    if (!sources?.delete(source)) return;
    if (sources.size === 0) this.#output.release(button);
  }

  set(source: number | string, buttons: readonly PadButton[]): void {
    for (const [button, sources] of this.#sources) {
      if (sources.has(source) && !buttons.includes(button)) this.release(source, button);
    }
    for (const button of buttons) this.press(source, button);
  }
}

/** Repeats until the returned function is called. */
type Repeat = (action: () => void, everyMs: number) => () => void;

const repeatByInterval: Repeat = (action, everyMs) => {
  const timer = setInterval(action, everyMs);
  return () => clearInterval(timer);
};

/** Simulates the rising value of an analog trigger while a key or a finger holds it. */
export class TriggerRamp {
  readonly #running = new Map<PadTrigger, () => void>();
  readonly #set: (name: PadTrigger, value: number) => void;
  readonly #repeat: Repeat;

  constructor(set: (name: PadTrigger, value: number) => void, repeat: Repeat = repeatByInterval) {
    this.#set = set;
    this.#repeat = repeat;
  }

  press(name: PadTrigger): void {
    if (this.#running.has(name)) return;
    let steps = 0;
    this.#set(name, triggerRamp(0));
    const stop = this.#repeat(() => {
      steps += 1;
      this.#set(name, triggerRamp(steps * triggerStepMs));
    }, triggerStepMs);
    this.#running.set(name, stop);
  }

  release(name: PadTrigger): void {
    const stop = this.#running.get(name);
    if (!stop) return;
    stop();
    this.#running.delete(name);
    this.#set(name, 0);
  }
}
