import type { PadButton } from '#contract/channel/pad.ts';

interface ButtonOutput {
  press(button: PadButton): void;
  release(button: PadButton): void;
}

/**
 * Buttons that several fingers or keys may press at once: pressed by the first, released by the last.
 * A source is a pointer id or a key code.
 */
export class Holds {
  readonly #sources = new Map<PadButton, Set<number | string>>();
  readonly #output: ButtonOutput;

  constructor(output: ButtonOutput) {
    this.#output = output;
  }

  hold(source: number | string, button: PadButton): void {
    const sources = this.#sources.get(button) ?? new Set();
    this.#sources.set(button, sources);
    if (sources.has(source)) return;
    sources.add(source);
    if (sources.size === 1) this.#output.press(button);
  }

  drop(source: number | string, button: PadButton): void {
    const sources = this.#sources.get(button);
    if (!sources?.delete(source)) return;
    if (sources.size === 0) this.#output.release(button);
  }

  /** Exactly these buttons from now on for this source. */
  set(source: number | string, buttons: readonly PadButton[]): void {
    for (const [button, sources] of this.#sources) {
      if (sources.has(source) && !buttons.includes(button)) this.drop(source, button);
    }
    for (const button of buttons) this.hold(source, button);
  }

  clear(): void {
    for (const [button, sources] of this.#sources) {
      if (sources.size === 0) continue;
      sources.clear();
      this.#output.release(button);
    }
  }
}
