import type { PadMessage, PadState } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import { isNeutral, sameButtons } from '#domain/control/pad.ts';
import { PadScheduler } from '#domain/control/padScheduler.ts';

/** Grows with every state that this worker sends, and from one worker to the next: agents drop lower numbers. */
let lastSeq = Date.now();

export interface PadSenderParts {
  clock: Clock;
  /** Name of this line of states, by which the agent tells it from earlier ones. */
  line: string;
  /** Sends and resolves when the agent has it. @throws when the agent refused it or did not answer. */
  send(message: PadMessage): Promise<void>;
  /** Asks for a frame that shows the change; `at` is when the hand moved, an edge is a button that went down or up. */
  kick(at: number, isEdge: boolean): void;
  /** The agent has a state. */
  onTaken(): void;
  onFailed(error: unknown): void;
}

/** While something is held the whole state is repeated this often; the agent lets go after 500 ms of silence. */
const repeatMs = 100;

/** Held control without a press: often enough for an agent that gives a script back after 15 s. */
const keepAliveMs = 5_000;

/** A page that is silent for this long while something is held has hung: let go for it. */
const pageSilenceMs = 1_500;

/** Sends the pad of one console: edges in order, repeats while held, a keepalive while in control. */
export class PadSender {
  readonly #parts: PadSenderParts;
  #scheduler = new PadScheduler();
  #held = false;
  #sentAt = 0;
  #pageAliveAt = 0;
  #movedAt = 0;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(parts: PadSenderParts) {
    this.#parts = parts;
  }

  /** `at`: when the hand moved, in the clock's time. */
  push(state: PadState, at: number): void {
    this.alive();
    this.#movedAt = at;
    this.#scheduler.push(state);
    this.#flush();
  }

  hold(held: boolean): void {
    this.#held = held;
    this.#flush();
  }

  setMinPress(ms: number): void {
    this.#scheduler.setMinPress(ms);
  }

  alive(): void {
    this.#pageAliveAt = this.#parts.clock.now();
  }

  /** Everything up, at once; what waited is forgotten. */
  releaseAll(): void {
    this.#scheduler.releaseAll();
    this.#flush();
  }

  close(): void {
    if (this.#closed) return;
    this.#held = false;
    this.releaseAll();
    this.#closed = true;
    this.#cancel?.();
  }

  #flush(): void {
    if (this.#closed) return;
    const now = this.#parts.clock.now();
    if (!isNeutral(this.#scheduler.sent) && now - this.#pageAliveAt > pageSilenceMs)
      this.#scheduler.releaseAll();
    const before = this.#scheduler.sent;
    let changed = false;
    for (let state = this.#scheduler.take(now); state; state = this.#scheduler.take(now)) {
      this.#send(state, now);
      changed = true;
    }
    if (changed) this.#parts.kick(this.#movedAt, !sameButtons(before, this.#scheduler.sent));
    else if (now >= this.#repeatAt()) this.#send(this.#scheduler.sent, now);
    this.#arm(now);
  }

  #repeatAt(): number {
    if (!isNeutral(this.#scheduler.sent)) return this.#sentAt + repeatMs;
    return this.#held ? this.#sentAt + keepAliveMs : Number.POSITIVE_INFINITY;
  }

  #arm(now: number): void {
    this.#cancel?.();
    const next = Math.min(this.#repeatAt(), this.#scheduler.nextAt() ?? Number.POSITIVE_INFINITY);
    this.#cancel = Number.isFinite(next)
      ? this.#parts.clock.after(Math.max(1, next - now), () => this.#flush())
      : null;
  }

  #send(state: Readonly<PadState>, now: number): void {
    this.#sentAt = now;
    this.#parts.send({ ...state, seq: ++lastSeq, line: this.#parts.line }).then(
      () => this.#parts.onTaken(),
      (error: unknown) => this.#parts.onFailed(error),
    );
  }
}
