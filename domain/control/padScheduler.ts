import { padAxes, padButtons, padTriggers, type PadButton, type PadState } from '#contract/channel/pad.ts';
import { neutralPad, samePad } from './pad.ts';

/** A press shorter than this is stretched, so that the game sees it (specification, business constants). */
export const minPressMs = 100;

/** Two frames of a game at 60 fps: a release shorter than that may go unseen between two taps. */
export const minReleaseMs = 34;

/** Edges of one button that may wait; a person does not get there. */
const longestBacklog = 8;

interface ButtonLine {
  down: boolean;
  changedAt: number;
  /** Edges that wait for the current one to have lasted long enough. */
  waiting: boolean[];
}

/**
 * Decides when each state goes out. Every edge of a button is sent, in order, and lasts long enough to be
 * seen; positions of sticks and triggers are just the newest. No clock of its own: `now` is in milliseconds.
 */
export class PadScheduler {
  readonly #lines = new Map<PadButton, ButtonLine>();
  #minPressMs: number;
  readonly #minReleaseMs: number;
  #analog: PadState = { ...neutralPad };
  #sent: PadState = { ...neutralPad };
  /** What was let go although the hands still hold it, by the value that they hold. */
  #ignored: Partial<Record<keyof PadState, number | boolean>> = {};

  constructor(limits: { minPressMs?: number; minReleaseMs?: number } = {}) {
    this.#minPressMs = limits.minPressMs ?? minPressMs;
    this.#minReleaseMs = limits.minReleaseMs ?? minReleaseMs;
    for (const button of padButtons) {
      this.#lines.set(button, { down: false, changedAt: Number.NEGATIVE_INFINITY, waiting: [] });
    }
  }

  /** Shortest press in milliseconds from now on: a physical pad needs no stretching, a tap on glass does. */
  setMinPress(ms: number): void {
    this.#minPressMs = ms;
  }

  /** Takes what the hands do now. */
  push(hands: Readonly<PadState>): void {
    const wanted = this.#withoutIgnored(hands);
    this.#analog = wanted;
    for (const [button, line] of this.#lines) {
      const last = line.waiting.at(-1) ?? line.down;
      if (wanted[button] === last) continue;
      line.waiting.push(wanted[button]);
      if (line.waiting.length > longestBacklog) line.waiting.splice(0, 2);
    }
  }

  /** The state to send now, or null when the console already has it. Call until null: edges go one by one. */
  take(now: number): PadState | null {
    const state: PadState = { ...this.#sent };
    for (const key of [...padTriggers, ...padAxes]) state[key] = this.#analog[key];
    for (const [button, line] of this.#lines) {
      if (line.waiting.length > 0 && now >= this.#readyAt(line)) {
        line.down = line.waiting.shift() ?? line.down;
        line.changedAt = now;
      }
      state[button] = line.down;
    }
    if (samePad(state, this.#sent)) return null;
    this.#sent = state;
    return state;
  }

  /** When the next waiting edge may go, or null when none waits. */
  nextAt(): number | null {
    let next: number | null = null;
    for (const line of this.#lines.values()) {
      if (line.waiting.length === 0) continue;
      const at = this.#readyAt(line);
      if (next === null || at < next) next = at;
    }
    return next;
  }

  /** What the console was last told. */
  get sent(): Readonly<PadState> {
    return this.#sent;
  }

  /** Forgets everything that waits and lets all go: the next `take` is neutral unless that was sent already. */
  releaseAll(): void {
    this.#ignored = {};
    this.#analog = { ...neutralPad };
    for (const line of this.#lines.values()) {
      line.down = false;
      line.waiting = [];
      line.changedAt = Number.NEGATIVE_INFINITY;
    }
  }

  /**
   * As {@link releaseAll}, but the hands have not let go: what they hold now stays released until they let go of
   * it, or move it.
   */
  letGo(): void {
    const held = Object.entries(this.#analog) as [keyof PadState, number | boolean][];
    const ignored = { ...this.#ignored };
    for (const [key, value] of held) if (value !== neutralPad[key]) ignored[key] = value;
    this.releaseAll();
    this.#ignored = ignored;
  }

  #withoutIgnored(hands: Readonly<PadState>): PadState {
    const wanted = { ...hands };
    for (const key of Object.keys(this.#ignored) as (keyof PadState)[]) {
      if (hands[key] === this.#ignored[key]) Object.assign(wanted, { [key]: neutralPad[key] });
      else delete this.#ignored[key];
    }
    return wanted;
  }

  #readyAt(line: ButtonLine): number {
    const least = line.down ? this.#minPressMs : this.#minReleaseMs;
    // Somebody hammers the button faster than that: shorter pulses beat a growing delay.
    return line.changedAt + (line.waiting.length > 2 ? least / 2 : least);
  }
}
