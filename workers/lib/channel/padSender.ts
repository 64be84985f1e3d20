import type { PadMessage, PadState } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { maxControlMs } from '#domain/control/latency.ts';
import { isNeutral, hasSameButtons } from '#domain/control/pad.ts';
import { minReleaseMs, PadScheduler } from '#domain/control/padScheduler.ts';
import { deviceNow } from '#domain/serverClock.ts';

/** Sequence number: grows with every state, also from one worker to the next, because agents drop lower numbers. */
let lastSeq = deviceNow();

export interface PadSenderOptions {
  clock: Clock;
  /** Id of this pad line, by which the agent distinguishes it from earlier ones. */
  line: string;
  /**
   * Sends and resolves when the agent has replied, with the number of the last state that it has applied.
   * @throws if the agent refused it or did not answer within this time, milliseconds.
   */
  send(message: PadMessage, timeoutMs: number): Promise<number>;
  /** Requests a frame that shows the change; `at` is the time of the input, an edge is a button that went down or up. */
  kick(at: number, isEdge: boolean): void;
  onAccepted(): void;
  /** A state was not sent, or not applied: {@link ChannelError} `agent` if the agent ignores this line. */
  onFailed(error: unknown): void;
}

/**
 * While a button is held, the whole state is repeated this often, milliseconds; the agent releases all
 * buttons after 500 ms without a state.
 */
const repeatMs = 100;

/** An agent releases all buttons after this time without a state, milliseconds. */
const agentReleaseAfterMs = 500;

/**
 * A later acknowledgement is ignored, milliseconds: twice the latency at which control is refused, because it
 * may grow later. Nothing waits for it: a dead connection or agent is detected by other means.
 */
const answerMs = 2 * maxControlMs;

/** Keepalive interval without a press, milliseconds: an agent ends control and resumes the script after 15 s. */
const keepAliveMs = 5_000;

/** Without a heartbeat for this long while a button is held, the page hangs: everything is released, milliseconds. */
const pageTimeoutMs = 1_500;

/** A state of the user's input, and its time by the clock. */
interface Input {
  state: PadState;
  at: number;
}

/** Sends the pad of one console: edges in order, repeats while held, a keepalive while in control. */
export class PadSender {
  readonly #options: PadSenderOptions;
  #scheduler = new PadScheduler();
  #keepsAlive = false;
  #sentAt = 0;
  #pageAliveAt = 0;
  #movedAt = 0;
  /** Number of neutral states sent: tells replies to the current press from late ones. */
  #neutralStates = 0;
  /** When the first state of the current press was sent; null while nothing is pressed. */
  #pressedAt: number | null = null;
  /** When the agent last acknowledged a state of the current press; null before the first reply. */
  #answeredAt: number | null = null;
  #cancel: (() => void) | null = null;
  #isHeld = false;
  /** Inputs that wait for the connection, or for earlier inputs; null while they are sent at once. */
  #waiting: Input[] | null = null;
  #closed = false;

  constructor(options: PadSenderOptions) {
    this.#options = options;
  }

  get line(): string {
    return this.#options.line;
  }

  /** `at`: time of the input, by the clock. */
  push(state: PadState, at: number): void {
    this.pageAlive();
    if (this.#waiting) this.#waiting.push({ state, at });
    else this.#take({ state, at });
  }

  /** Sends nothing until {@link open}: there is no connection yet. */
  hold(): void {
    this.#isHeld = true;
    this.#waiting = [];
  }

  /** Sends the inputs since {@link hold} in order. */
  open(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#flush();
    this.#replay();
  }

  setKeepAlive(enabled: boolean): void {
    this.#keepsAlive = enabled;
    this.#flush();
  }

  setMinPress(ms: number): void {
    this.#scheduler.setMinPress(ms);
  }

  pageAlive(): void {
    this.#pageAliveAt = this.#options.clock.now();
  }

  /** Releases everything at once and drops queued states. */
  releaseAll(): void {
    if (this.#waiting) this.#waiting = [];
    this.#scheduler.releaseAll();
    this.#flush();
  }

  close(): void {
    if (this.#closed) return;
    this.#keepsAlive = false;
    this.releaseAll();
    this.#closed = true;
    this.#cancel?.();
  }

  #take({ state, at }: Input): void {
    this.#movedAt = at;
    this.#releaseAfterGap(this.#options.clock.now());
    this.#scheduler.push(state);
    this.#flush();
  }

  /** Edges keep their distance, up to the shortest that a game registers: without it they would be one combined press. */
  #replay(): void {
    const next = this.#waiting?.shift();
    if (!next) {
      this.#waiting = null;
      return;
    }
    this.#take(next);
    const following = this.#waiting?.[0];
    if (following && hasSameButtons(next.state, following.state)) return this.#replay();
    const gapMs = following ? Math.min(minReleaseMs, following.at - next.at) : minReleaseMs;
    this.#options.clock.after(gapMs, () => this.#replay());
  }

  #flush(): void {
    if (this.#closed || this.#isHeld) return;
    const now = this.#options.clock.now();
    this.#releaseAfterGap(now);
    const before = this.#scheduler.sent;
    let changed = false;
    for (let state = this.#scheduler.take(now); state; state = this.#scheduler.take(now)) {
      this.#send(state, now);
      changed = true;
    }
    if (changed) this.#options.kick(this.#movedAt, !hasSameButtons(before, this.#scheduler.sent));
    else if (now >= this.#repeatAt()) this.#send(this.#scheduler.sent, now);
    this.#arm(now);
  }

  /**
   * Releases held buttons if the page hangs, or if the agent may have released them because nothing reached
   * it: the next repeat would press them a second time.
   */
  #releaseAfterGap(now: number): void {
    if (isNeutral(this.#scheduler.sent)) return;
    const pageHangs = now - this.#pageAliveAt > pageTimeoutMs;
    const isBlocked = now - this.#sentAt > agentReleaseAfterMs;
    const isUnanswered =
      this.#answeredAt === null
        ? now - (this.#pressedAt ?? now) > answerMs
        : now - this.#answeredAt > agentReleaseAfterMs;
    if (pageHangs || isBlocked || isUnanswered) this.#scheduler.releaseHeld();
  }

  /** Another line has control, or none: further presses would be ignored without notice. */
  #onIgnored(): void {
    if (!this.#closed) this.#options.onFailed(new ChannelError('agent', 'The agent ignores this pad line.'));
  }

  #repeatAt(): number {
    if (!isNeutral(this.#scheduler.sent)) return this.#sentAt + repeatMs;
    return this.#keepsAlive ? this.#sentAt + keepAliveMs : Number.POSITIVE_INFINITY;
  }

  #arm(now: number): void {
    this.#cancel?.();
    const next = Math.min(this.#repeatAt(), this.#scheduler.nextAt() ?? Number.POSITIVE_INFINITY);
    this.#cancel = Number.isFinite(next)
      ? this.#options.clock.after(Math.max(1, next - now), () => this.#flush())
      : null;
  }

  #send(state: Readonly<PadState>, now: number): void {
    this.#sentAt = now;
    if (isNeutral(state)) {
      this.#neutralStates++;
      this.#answeredAt = null;
      this.#pressedAt = null;
    } else this.#pressedAt ??= now;
    const sentAfter = isNeutral(state) ? null : this.#neutralStates;
    const seq = ++lastSeq;
    this.#options.send({ ...state, seq, line: this.#options.line }, answerMs).then(
      (applied) => {
        // A later state may have overtaken this one; any other number does not belong to this line.
        if (applied < seq || applied > lastSeq) return this.#onIgnored();
        if (sentAfter === this.#neutralStates) this.#answeredAt = this.#options.clock.now();
        this.#options.onAccepted();
      },
      (error: unknown) => this.#options.onFailed(error),
    );
  }
}
