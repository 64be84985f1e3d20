import type { PadState } from '#contract/channel/pad.ts';
import { neutralPad } from './pad.ts';

type PadKey = keyof PadState;

/**
 * Inputs that were released although the user still holds them, for example after a gap of the connection:
 * each stays released until the user releases or moves it. Otherwise the next state would press it a second
 * time.
 */
export class ReleasedInputs {
  /** The values that are held. */
  #held: Partial<Record<PadKey, number | boolean>> = {};

  /** Keeps the inputs held in this state released from now on. */
  add(state: Readonly<PadState>): void {
    for (const [key, value] of Object.entries(state) as [PadKey, number | boolean][])
      if (value !== neutralPad[key]) this.#held[key] = value;
  }

  /** The next state of the user, without the inputs that are still held unchanged. */
  without(state: Readonly<PadState>): PadState {
    const effective = { ...state };
    for (const key of Object.keys(this.#held) as PadKey[]) {
      if (state[key] === this.#held[key]) Object.assign(effective, { [key]: neutralPad[key] });
      else delete this.#held[key];
    }
    return effective;
  }

  clear(): void {
    this.#held = {};
  }
}
