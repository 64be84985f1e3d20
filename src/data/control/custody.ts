import type {
  ChannelMethodName,
  ChannelReply,
  ChannelRequest,
  ConsoleState,
} from '#contract/channel/methods.ts';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import { type Holder, holderOf } from '#domain/control/holder.ts';
import type { Channel } from '#platform/channel/types.ts';
import type { ControlNotice } from './types.ts';

export interface CustodyParts {
  channel: Pick<Channel, 'request' | 'release' | 'status'>;
  target: ConsoleTarget & { consoleName: string };
  /** Stands on the console as the name of who holds it. */
  userName: string;
  notify(notice: ControlNotice): void;
  clock: Clock;
  isVisible(): boolean;
  /** The agent is asked; what comes back takes its answer. */
  looking(): (console: ConsoleState, holder: Holder) => void;
  /** One of the regular looks is over; the next waits for the answer. */
  onLooked(): Promise<void>;
  /** The agent has been silent for too long. */
  onSilent(): void;
  /** The console carries our name no more. */
  onGivenBack(): void;
}

/** How often the agent is asked who holds the console and whether its script runs. */
const pollMs = 1_000;

/** Unanswered polls after which the agent counts as silent. */
const missesBeforeSilent = 3;

/** What a control session has of its console: our name on it and the sleep of its script; both are owed back. */
export class Custody {
  readonly #parts: CustodyParts;
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
  #cancelPoll: (() => void) | null = null;
  #ended = false;

  constructor(parts: CustodyParts) {
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
    return this.#parts.channel.request(name, this.#parts.target, body);
  }

  /**
   * Puts our name on the console for this pad line and its script, as it was seen just now, to sleep.
   * @returns false when the console was given back meanwhile.
   */
  async take({ script }: ConsoleState, line: string): Promise<boolean> {
    const { userName, target, notify } = this.#parts;
    this.#tookPad = true;
    this.#line = line;
    await this.ask('setPad', { pad: userName, line });
    if (this.#releasedLine === line) return false;
    if (!script.running) return true;
    this.#owesResume = true;
    await this.ask('setScriptPaused', { paused: true, line });
    if (this.#releasedLine === line) return false;
    notify({ kind: 'scriptPaused', consoleName: target.consoleName });
    return true;
  }

  /**
   * Lets the script go on and takes our name off. It is on its way when this call returns; what fails is still owed.
   * @throws ChannelError
   */
  giveBack(): Promise<void> {
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
    else if (!script.paused) notify({ kind: 'scriptResumed', consoleName: target.consoleName });
    await this.look().catch(() => {});
  }

  /** Gives back what an earlier attempt left owed, unless somebody else has the console by now. */
  async giveBackAgain(): Promise<void> {
    if (this.owes && holderOf(await this.look(), this.#parts.userName).kind === 'other') this.forfeit();
    await this.giveBack();
  }

  async resume(): Promise<void> {
    const { target, notify } = this.#parts;
    const script = await this.ask('getScriptPaused');
    if (!script.running) {
      this.#owesResume = false;
      return notify({ kind: 'scriptNotRunning' });
    }
    await this.ask('setScriptPaused', { paused: false });
    this.#owesResume = false;
    notify({ kind: 'scriptResumed', consoleName: target.consoleName });
    await this.look();
  }

  /** Somebody else has the console: nothing is owed any more, the script is left to them. */
  forfeit(): void {
    this.#owesResume = false;
    this.#tookPad = false;
  }

  /** @throws ChannelError when the agent does not answer. */
  async look(): Promise<ConsoleState> {
    const seen = this.#parts.looking();
    const console = await this.ask('getState');
    this.#misses = 0;
    seen(console, holderOf(console, this.#parts.userName));
    return console;
  }

  /** Looks now and then regularly, until {@link end}. */
  async watch(): Promise<void> {
    const { channel, clock, isVisible, onLooked } = this.#parts;
    if (isVisible() && channel.status.get() === 'live') {
      await this.look().catch(() => this.#missed());
      await onLooked();
    }
    if (!this.#ended) this.#cancelPoll = clock.after(pollMs, () => void this.watch());
  }

  end(): void {
    this.#ended = true;
    this.#cancelPoll?.();
  }

  #missed(): void {
    if (++this.#misses >= missesBeforeSilent) this.#parts.onSilent();
  }
}
