import { padAxes, padButtons, padTriggers, type PadButton, type PadState } from '#contract/channel/pad.ts';
import { neutralPad, isSamePad } from './pad.ts';

/** A press shorter than this is stretched, so that the game sees it (specification, business constants). */
export const minPressMs = 100;

/** A stretched press is cut to this when the button is pressed again: two frames of a game at 60 fps. */
export const shortPressMs = 34;

/** Two frames of a game at 60 fps: a release shorter than that may go unseen between two taps. */
export const minReleaseMs = 34;

/** One frame: still seen as a rule, and enough to catch up when presses pile up. */
const hurriedReleaseMs = 17;

/** Edges of one button that may wait, 20 presses a second; who is faster than that loses presses. */
const maxBacklog = 8;

/** `order`: place among the presses of all buttons. */
interface Edge {
  down: boolean;
  order: number;
}

interface ButtonLine {
  down: boolean;
  changedAt: number;
  /** Edges that wait for the current one to have lasted long enough. */
  waiting: Edge[];
}

/**
 * Decides when each state goes out. Every edge of a button is sent and lasts long enough to be seen; presses go
 * out in the order in which they were made, also those of different buttons. Nothing is lost up to 15 presses a
 * second. Positions of sticks and triggers are just the newest. No clock of its own: `now` is in milliseconds.
 */
export class PadScheduler {
  readonly #lines = new Map<PadButton, ButtonLine>();
  #minPressMs: number;
  readonly #minReleaseMs: number;
  #analog: PadState = { ...neutralPad };
  #sent: PadState = { ...neutralPad };
  #pushes = 0;
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
  push(input: Readonly<PadState>): void {
    const wanted = this.#withoutIgnored(input);
    this.#analog = wanted;
    const order = this.#pushes++;
    for (const [button, line] of this.#lines) {
      const last = line.waiting.at(-1)?.down ?? line.down;
      if (wanted[button] === last) continue;
      line.waiting.push({ down: wanted[button], order });
      if (line.waiting.length > maxBacklog) line.waiting.splice(0, 2);
    }
  }

  /** The state to send now, or null when the console already has it. Call until null: edges go one by one. */
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

  /** When the next waiting edge may go, or null when none waits. */
  nextAt(): number | null {
    const first = this.#firstWaitingPress();
    const next = Math.min(...[...this.#lines.values()].map((line) => this.#readyAt(line, first)));
    return Number.isFinite(next) ? next : null;
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
  releaseHeld(): void {
    const held = Object.entries(this.#analog) as [keyof PadState, number | boolean][];
    const ignored = { ...this.#ignored };
    for (const [key, value] of held) if (value !== neutralPad[key]) ignored[key] = value;
    this.releaseAll();
    this.#ignored = ignored;
  }

  #withoutIgnored(input: Readonly<PadState>): PadState {
    const wanted = { ...input };
    for (const key of Object.keys(this.#ignored) as (keyof PadState)[]) {
      if (input[key] === this.#ignored[key]) Object.assign(wanted, { [key]: neutralPad[key] });
      else delete this.#ignored[key];
    }
    return wanted;
  }

  /** Place of the press that must go out before all others; infinite when none waits. */
  #firstWaitingPress(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const { waiting } of this.#lines.values()) {
      for (const { down, order } of waiting) if (down && order < first) first = order;
    }
    return first;
  }

  /** When the next edge of this line may go; infinite when none waits, or another button was pressed earlier. */
  #readyAt({ down, changedAt, waiting }: ButtonLine, firstPress: number): number {
    const [next] = waiting;
    if (!next || (next.down && next.order > firstPress)) return Number.POSITIVE_INFINITY;
    // The next edge is always the opposite one: behind a release waits the next press of the same button, or none.
    if (down)
      return changedAt + (waiting.length > 1 ? Math.min(shortPressMs, this.#minPressMs) : this.#minPressMs);
    return (
      changedAt + (waiting.length > 2 ? Math.min(hurriedReleaseMs, this.#minReleaseMs) : this.#minReleaseMs)
    );
  }
}
