import { padAxes, padButtons, padTriggers, type PadButton, type PadState } from '#contract/channel/pad.ts';
import { neutralPad, isSamePad } from './pad.ts';
import { ReleasedInputs } from './releasedInputs.ts';

/**
 * A shorter press is stretched to this duration, in milliseconds, so that the game registers it
 * (specification, business constants).
 */
export const minPressMs = 100;

/** A stretched press is shortened to this when the button is pressed again, milliseconds: two frames at 60 fps. */
export const shortPressMs = 34;

/** Minimum release between two taps, milliseconds: two frames at 60 fps, so that the game registers it. */
export const minReleaseMs = 34;

/** Minimum release while presses are queued, milliseconds: one frame, which is usually registered. */
const hurriedReleaseMs = 17;

/** Maximum number of queued edges per button; beyond it, at about 20 presses a second, presses are dropped. */
const maxBacklog = 8;

/** `order`: position among the presses of all buttons. */
interface Edge {
  down: boolean;
  order: number;
}

interface ButtonLine {
  down: boolean;
  changedAt: number;
  /** Edges queued until the current one has lasted long enough. */
  waiting: Edge[];
}

/**
 * Decides when each state is sent. Every edge of a button is sent and lasts long enough to be registered;
 * presses are sent in order, across all buttons. Up to 15 presses a second nothing is lost. For sticks and
 * triggers only the newest positions are sent. It has no clock of its own: `now` is in milliseconds.
 */
export class PadScheduler {
  readonly #lines = new Map<PadButton, ButtonLine>();
  #minPressMs: number;
  readonly #minReleaseMs: number;
  #analog: PadState = { ...neutralPad };
  #sent: PadState = { ...neutralPad };
  #pushes = 0;
  readonly #released = new ReleasedInputs();

  constructor(limits: { minPressMs?: number; minReleaseMs?: number } = {}) {
    this.#minPressMs = limits.minPressMs ?? minPressMs;
    this.#minReleaseMs = limits.minReleaseMs ?? minReleaseMs;
    for (const button of padButtons) {
      this.#lines.set(button, { down: false, changedAt: Number.NEGATIVE_INFINITY, waiting: [] });
    }
  }

  /** Sets the minimum duration of a press, milliseconds: taps on a touch screen need stretching, a physical pad does not. */
  setMinPress(ms: number): void {
    this.#minPressMs = ms;
  }

  push(input: Readonly<PadState>): void {
    const effective = this.#released.without(input);
    this.#analog = effective;
    const order = this.#pushes++;
    for (const [button, line] of this.#lines) {
      const last = line.waiting.at(-1)?.down ?? line.down;
      if (effective[button] === last) continue;
      line.waiting.push({ down: effective[button], order });
      if (line.waiting.length > maxBacklog) line.waiting.splice(0, 2);
    }
  }

  /** The state to send now, or null when it was sent already. Call it until it returns null: edges are sent one by one. */
  take(now: number): PadState | null {
    const state: PadState = { ...this.#sent };
    for (const key of [...padTriggers, ...padAxes]) state[key] = this.#analog[key];
    const first = this.#firstWaitingPress();
    for (const [button, line] of this.#lines) {
      if (now >= this.#readyAt(line, first)) {
        line.down = line.waiting.shift()?.down ?? line.down;
        line.changedAt = now;
      }
      state[button] = line.down;
    }
    if (isSamePad(state, this.#sent)) return null;
    this.#sent = state;
    return state;
  }

  /** When the next queued edge can be sent, or null when none is queued. */
  nextAt(): number | null {
    const first = this.#firstWaitingPress();
    const next = Math.min(...[...this.#lines.values()].map((line) => this.#readyAt(line, first)));
    return Number.isFinite(next) ? next : null;
  }

  get sent(): Readonly<PadState> {
    return this.#sent;
  }

  /** Drops the queue and releases everything: the next `take` is neutral unless that was sent already. */
  releaseAll(): void {
    this.#released.clear();
    this.#releaseLines();
  }

  /**
   * As {@link releaseAll}, for inputs that the user still holds: they stay released until the user releases or moves
   * them.
   */
  releaseHeld(): void {
    this.#released.add(this.#analog);
    this.#releaseLines();
  }

  #releaseLines(): void {
    this.#analog = { ...neutralPad };
    for (const line of this.#lines.values()) {
      line.down = false;
      line.waiting = [];
      line.changedAt = Number.NEGATIVE_INFINITY;
    }
  }

  /** Order of the first queued press; infinite when none is queued. */
  #firstWaitingPress(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const { waiting } of this.#lines.values()) {
      for (const { down, order } of waiting) if (down && order < first) first = order;
    }
    return first;
  }

  /** When the next edge of this button can be sent; infinite when none is queued, or another button was pressed earlier. */
  #readyAt({ down, changedAt, waiting }: ButtonLine, firstPress: number): number {
    const [next] = waiting;
    if (!next || (next.down && next.order > firstPress)) return Number.POSITIVE_INFINITY;
    // Edges alternate: a release is followed by the next press of the same button, or by nothing.
    if (down)
      return changedAt + (waiting.length > 1 ? Math.min(shortPressMs, this.#minPressMs) : this.#minPressMs);
    return (
      changedAt + (waiting.length > 2 ? Math.min(hurriedReleaseMs, this.#minReleaseMs) : this.#minReleaseMs)
    );
  }
}
