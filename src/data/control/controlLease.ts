import {
  channelMethods,
  type ChannelMethodName,
  type ChannelReply,
  type ChannelRequest,
  type ConsoleState,
} from '#contract/channel/methods.ts';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import { type Holder, holderOf } from '#domain/control/holder.ts';
import { extraTimeoutMs, maxControlMs, measureMs } from '#domain/control/latency.ts';
import type { Channel } from '#platform/channel/types.ts';
import type { ControlNotice } from './types.ts';

export interface ControlLeaseParts {
  channel: Pick<Channel, 'request' | 'release' | 'status'>;
  target: ConsoleTarget;
  /** Stands on the console as the name of who holds it. */
  userName(): string;
  notify(notice: ControlNotice): void;
  clock: Clock;
  isVisible(): boolean;
  /** The agent is asked; what comes back takes its answer. */
  looking(): (gameConsole: ConsoleState, holder: Holder) => void;
  /** One of the regular looks is over; the next waits for the answer. */
  onLooked(): Promise<void>;
  /** The agent has been silent for too long. */
  onSilent(): void;
  /** The console carries our name no more. */
  onGivenBack(): void;
}

/** How often the agent is asked who holds the console and whether its script runs. */
const pollMs = 1_000;

/** Pause after an answer that took long, milliseconds. */
const leastPauseMs = 250;

/** Unanswered polls after which the agent counts as silent. */
const missesBeforeSilent = 3;

/** Pad lines for which this window has taken consoles: tells its own holds from those of the user's other windows. */
const ownLines = new Set<string>();

/** What a control session has of its console: our name on it and the sleep of its script; both are owed back. */
export class ControlLease {
  readonly #parts: ControlLeaseParts;
  /** The script sleeps because of us, and must be woken whatever happens. */
  #owesResume = false;
  /** The console carries our name. */
  #tookPad = false;
  /** The pad line for which the console was taken last. */
  #line = '';
  /** The pad line that was given back last, or is being given back. */
  #releasedLine: string | null = null;
  #releasing: Promise<void> | null = null;
  #misses = 0;
  /** How long the agent took to answer last, milliseconds. */
  #answerMs = 0;
  #cancelPoll: (() => void) | null = null;
  #ended = false;

  constructor(parts: ControlLeaseParts) {
    this.#parts = parts;
  }

  get owes(): boolean {
    return this.#owesResume || this.#tookPad;
  }

  get line(): string {
    return this.#line;
  }

  /** The last question was answered. */
  get answers(): boolean {
    return this.#misses === 0;
  }

  /** @throws ChannelError when the agent refuses or does not answer. */
  ask<N extends ChannelMethodName>(name: N, body?: ChannelRequest<N>): Promise<ChannelReply<N>> {
    const extraMs = extraTimeoutMs(this.#answerMs);
    const timeoutMs = extraMs === 0 ? undefined : channelMethods[name].timeoutMs + extraMs;
    return this.#parts.channel.request(name, this.#parts.target, body, timeoutMs);
  }

  /**
   * Puts our name on the console for this pad line and its script, as it was seen just now, to sleep.
   * @returns false when the console was given back meanwhile.
   * @throws ChannelError `held` when somebody took the console since it was seen.
   */
  async take({ script, pad }: ConsoleState, line: string): Promise<boolean> {
    this.#tookPad = true;
    this.#line = line;
    ownLines.add(line);
    await this.ask('setPad', { pad: this.#parts.userName(), line, from: pad });
    if (this.#releasedLine === line) return false;
    if (!script.running) return true;
    this.#owesResume = true;
    await this.ask('setScriptPaused', { paused: true, line });
    if (this.#releasedLine === line) return false;
    return true;
  }

  /**
   * Lets the script go on and takes our name off. It is on its way when this call returns; what fails is still owed.
   * @throws ChannelError
   */
  releaseControl(): Promise<void> {
    if (!this.owes) return Promise.resolve();
    this.#releasing ??= this.#release().finally(() => (this.#releasing = null));
    return this.#releasing;
  }

  async #release(): Promise<void> {
    const { channel, target, notify, onGivenBack } = this.#parts;
    const [line, resume] = [this.#line, this.#owesResume];
    this.#releasedLine = line;
    const script = await channel.release(target, { line, resume });
    this.forfeit();
    onGivenBack();
    if (!script) return;
    if (!script.running) notify({ kind: 'scriptNotRunning' });
    else if (!script.paused) notify({ kind: 'scriptResumed' });
    await this.look().catch(() => {});
  }

  /** Gives back what an earlier attempt left owed, unless somebody else has the console by now. */
  async retryRelease(): Promise<void> {
    if (this.owes && this.#holderOf(await this.look()).kind === 'other') this.forfeit();
    await this.releaseControl();
  }

  /**
   * Lets the script go on, and says whether it does.
   * @param from the holder whose control ends by it.
   * @throws ChannelError `held` when somebody else holds the console by now.
   */
  async resume(from?: string): Promise<void> {
    const { notify } = this.#parts;
    const script = await this.ask('getScriptPaused');
    if (!script.running) {
      this.#owesResume = false;
      return notify({ kind: 'scriptNotRunning' });
    }
    const { paused } = await this.ask('setScriptPaused', {
      paused: false,
      ...(from === undefined ? {} : { takeFrom: from }),
    });
    this.#owesResume = false;
    const holder = this.#holderOf(await this.look());
    if (paused) notify({ kind: 'notResumed', by: holder.kind === 'other' ? holder.name : null });
    else notify({ kind: 'scriptResumed' });
  }

  /** Somebody else has the console: nothing is owed any more, the script is left to them. */
  forfeit(): void {
    this.#owesResume = false;
    this.#tookPad = false;
  }

  /** @throws ChannelError when the agent does not answer. */
  async look(): Promise<ConsoleState> {
    return (await this.measure(this.#patienceMs())).gameConsole;
  }

  /**
   * Looks, and says how long the answer took.
   * @param timeoutMs longer than usual, so that a slow line is told from a silent one.
   * @throws ChannelError when the agent does not answer.
   */
  async measure(timeoutMs = measureMs): Promise<{ gameConsole: ConsoleState; answerMs: number }> {
    const { channel, target, clock } = this.#parts;
    const seen = this.#parts.looking();
    const askedAt = clock.now();
    const gameConsole = await channel.request('getState', target, undefined, timeoutMs);
    this.#answerMs = clock.now() - askedAt;
    this.#misses = 0;
    seen(gameConsole, this.#holderOf(gameConsole));
    return { gameConsole, answerMs: this.#answerMs };
  }

  /** Who is in control must hear soon of silence; who only watches hears of a slow console as long as it answers. */
  #patienceMs(): number {
    const usualMs = channelMethods.getState.timeoutMs;
    if (this.#misses > 0 && !this.owes) return measureMs;
    // The line may have become slow a moment ago: it gets one chance to show it.
    return usualMs + (this.#misses === 1 ? maxControlMs : extraTimeoutMs(this.#answerMs));
  }

  /** Looks now and then regularly, until {@link end}. */
  async watch(): Promise<void> {
    const { channel, clock, isVisible, onLooked } = this.#parts;
    const startedAt = clock.now();
    if (isVisible() && channel.status.get() === 'live') {
      await this.look().catch(() => this.#missed());
      await onLooked();
    }
    if (!this.#ended) {
      const tookMs = clock.now() - startedAt;
      this.#cancelPoll = clock.after(Math.max(pollMs - tookMs, leastPauseMs), () => void this.watch());
    }
  }

  end(): void {
    this.#ended = true;
    this.#cancelPoll?.();
  }

  #holderOf(gameConsole: ConsoleState): Holder {
    return holderOf(gameConsole, { name: this.#parts.userName(), isOwnLine: (line) => ownLines.has(line) });
  }

  #missed(): void {
    if (++this.#misses >= missesBeforeSilent) this.#parts.onSilent();
  }
}
