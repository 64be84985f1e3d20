import { padButtons, padTriggers, type PadButton, type PadTrigger } from '#contract/channel/pad.ts';
import type { StickSide } from './geometry.ts';

export interface PadKeysOutput {
  hold(source: string, button: PadButton): void;
  drop(source: string, button: PadButton): void;
  trigger(name: PadTrigger, held: boolean): void;
  stick(side: StickSide, x: number, y: number): void;
}

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Keyboard access to the pad: Space and Enter press the focused control, arrow keys deflect the focused stick, and
 * losing the focus releases it.
 */
export class PadKeys {
  readonly #output: PadKeysOutput;
  readonly #held = new Map<string, () => void>();
  readonly #arrows = new Set<string>();

  constructor(output: PadKeysOutput) {
    this.#output = output;
  }

  /** @param part the focused control's `data-part` @returns whether the key was meant for the pad */
  down(part: string, code: string): boolean {
    if (part === 'stick-left' || part === 'stick-right') {
      if (!(code in directions)) return false;
      this.#arrows.add(code);
      this.#deflect(part === 'stick-left' ? 'left' : 'right');
      return true;
    }
    if (code !== 'Space' && code !== 'Enter') return false;
    if (this.#held.has(code)) return true;
    const button = padButtons.find((name) => name === part);
    const trigger = padTriggers.find((name) => name === part);
    if (button) {
      this.#output.hold(code, button);
      this.#held.set(code, () => this.#output.drop(code, button));
    } else if (trigger) {
      this.#output.trigger(trigger, true);
      this.#held.set(code, () => this.#output.trigger(trigger, false));
    }
    return true;
  }

  up(part: string, code: string): void {
    this.#held.get(code)?.();
    this.#held.delete(code);
    if (this.#arrows.delete(code)) this.#deflect(part === 'stick-left' ? 'left' : 'right');
  }

  /** The focused control lost the focus. */
  leave(part: string): void {
    for (const code of [...this.#held.keys(), ...this.#arrows]) this.up(part, code);
  }

  #deflect(side: StickSide): void {
    let x = 0;
    let y = 0;
    for (const code of this.#arrows) {
      x += directions[code]?.x ?? 0;
      y += directions[code]?.y ?? 0;
    }
    const length = Math.max(1, Math.hypot(x, y));
    this.#output.stick(side, x / length, y / length);
  }
}
