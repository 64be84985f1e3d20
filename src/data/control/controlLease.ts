import {
  channelMethods,
  type ChannelMethodName,
  type ChannelReply,
  type ChannelRequest,
  type ConsoleState,
  type ScriptState,
} from '#contract/channel/methods.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import { type Holder, holderOf } from '#domain/control/holder.ts';
import { extraTimeoutMs, maxControlMs, measureMs } from '#domain/control/latency.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { Channel } from '#platform/channel/channel.ts';
import type { ControlNotice } from './controlState.ts';

export interface ControlLeaseOptions {
  channel: Pick<Channel, 'request' | 'release' | 'status'>;
  target: ConsoleTarget;
  /** Shown on the console as the name of the controlling user. */
  userName(): string;
  /** Pad lines opened by this window; the lease adds its own. */
  ownLines: Set<string>;
  notify(notice: ControlNotice): void;
  clock: Clock;
  isVisible(): boolean;
  /** A request for the console's state starts; the returned function receives the reply. */
  onStateRequested(): (gameConsole: ConsoleState, holder: Holder) => void;
  /** A poll has finished; the next one starts after the returned promise resolves. */
  onPolled(): Promise<void>;
  /** The agent has missed too many polls. */
  onUnresponsive(): void;
  /** The console no longer shows our name. @param script null when the agent does not say */
  onReleased(script: ScriptState | null): void;
}

/** Poll interval for the console's holder and script state, milliseconds. */
const pollMs = 1_000;

/** Shortest pause between two polls, milliseconds; applies when a reply took long. */
const minPauseMs = 250;

/** Missed polls after which the agent counts as unresponsive. */
const maxMissedPolls = 3;

/**
 * Timeout of a text, in milliseconds. It is longer than that of the method, so that an agent whose clock
 * differs by less than this still accepts texts that arrive at once.
 */
const textTimeoutMs = 3_000;

/** The control lease of one console: our name on it and its paused script. Both must be undone at the end. */
export class ControlLease {
  readonly #options: ControlLeaseOptions;
  /** We paused the script, so we must resume it in every case. */
  #mustResume = false;
  /** The console shows our name. */
  #hasPad = false;
  /** The pad line of the latest lease. */
  #line = '';
  /** The pad line that was released last, or is being released. */
  #releasedLine: string | null = null;
  #releasing: Promise<void> | null = null;
  #missedPolls = 0;
  /** Latency of the agent's latest reply, milliseconds. */
  #latencyMs = 0;
  #cancelTimer: (() => void) | null = null;
  #isStopped = false;

  constructor(options: ControlLeaseOptions) {
    this.#options = options;
  }

  /** Something on the console must still be undone. */
  get needsRelease(): boolean {
    return this.#mustResume || this.#hasPad;
  }

  get line(): string {
    return this.#line;
  }

  /** Names the line in keyboard input while the console is ours. */
  get proof(): { line?: string } {
    return this.#hasPad ? { line: this.#line } : {};
  }

  /** The agent replied to the latest poll. */
  get isResponsive(): boolean {
    return this.#missedPolls === 0;
  }

  /** @throws ChannelError when the agent refuses or does not reply. */
  request<N extends ChannelMethodName>(name: N, body?: ChannelRequest<N>): Promise<ChannelReply<N>> {
    const extraMs = extraTimeoutMs(this.#latencyMs);
    const timeoutMs = extraMs === 0 ? undefined : channelMethods[name].timeoutMs + extraMs;
    return this.#options.channel.request(name, this.#options.target, body, timeoutMs);
  }

  /**
   * Enters a text into the console's keyboard. The agent drops it when it arrives after the timeout, because
   * by then the operator reads that it failed, and an interrupted connection may deliver it much later.
   * @throws ChannelError
   */
  async sendText(text: string): Promise<void> {
    const { channel, target } = this.#options;
    const until = serverClock.now() + textTimeoutMs;
    const body = { text, ...this.proof, until };
    await channel.request('setKeyboardText', target, body, textTimeoutMs);
  }

  /**
   * Puts our name on the console for this pad line, then pauses its script. The state must be a fresh one.
   * @returns false when the console was released in the meantime.
   * @throws ChannelError `held` when another user took the console since that state was read.
   */
  async take({ script, pad }: ConsoleState, line: string): Promise<boolean> {
    this.#hasPad = true;
    this.#line = line;
    this.#options.ownLines.add(line);
    await this.request('setPad', {
      pad: this.#options.userName(),
      line,
      from: pad,
      requiresLine: true,
    });
    if (this.#releasedLine === line) return false;
    if (!script.running) return true;
    this.#mustResume = true;
    await this.request('setScriptPaused', { paused: true, line });
    if (this.#releasedLine === line) return false;
    return true;
  }

  /**
   * Resumes the script and removes our name. The request has been sent when this call returns; after a failure
   * {@link needsRelease} stays true.
   * @throws ChannelError
   */
  releaseControl(): Promise<void> {
    if (!this.needsRelease) return Promise.resolve();
    this.#releasing ??= this.#release().finally(() => (this.#releasing = null));
    return this.#releasing;
  }

  async #release(): Promise<void> {
    const { channel, target, notify, onReleased } = this.#options;
    const [line, resume] = [this.#line, this.#mustResume];
    this.#releasedLine = line;
    const script = await channel.release(target, { line, resume });
    this.abandon();
    onReleased(script);
    if (!script) return;
    if (!script.running) notify({ kind: 'scriptNotRunning' });
    else if (!script.paused) notify({ kind: 'scriptResumed' });
    await this.refresh().catch(() => {});
  }

  /** Completes a release that failed before, unless another user controls the console now. */
  async retryRelease(): Promise<void> {
    if (this.needsRelease && this.#holderOf(await this.refresh()).kind === 'other') this.abandon();
    await this.releaseControl();
  }

  /**
   * Resumes the script and reports the result.
   * @param from the holder whose control ends with it.
   * @throws ChannelError `held` when another user controls the console now.
   */
  async resume(from?: string): Promise<void> {
    const { notify } = this.#options;
    const script = await this.request('getScriptPaused');
    if (!script.running) {
      this.#mustResume = false;
      return notify({ kind: 'scriptNotRunning' });
    }
    const { paused } = await this.request('setScriptPaused', {
      paused: false,
      ...(from === undefined ? {} : { takeFrom: from }),
    });
    this.#mustResume = false;
    // The script's state is known, also if the console's cannot be read now.
    const state = await this.refresh().catch(() => null);
    const holder = state && this.#holderOf(state);
    if (paused) notify({ kind: 'notResumed', by: holder?.kind === 'other' ? holder.name : null });
    else notify({ kind: 'scriptResumed' });
  }

  /** Another user controls the console: nothing must be undone, and the script is theirs. */
  abandon(): void {
    this.#mustResume = false;
    this.#hasPad = false;
  }

  /** @throws ChannelError when the agent does not reply. */
  async refresh(): Promise<ConsoleState> {
    return (await this.measure(this.#timeoutMs())).gameConsole;
  }

  /**
   * Refreshes the console's state and measures the latency of the reply.
   * @param timeoutMs longer than the usual one, to distinguish a slow connection from a dead one.
   * @throws ChannelError when the agent does not reply.
   */
  async measure(timeoutMs = measureMs): Promise<{ gameConsole: ConsoleState; latencyMs: number }> {
    const { channel, target, clock } = this.#options;
    const onState = this.#options.onStateRequested();
    const sentAt = clock.now();
    const gameConsole = await channel.request('getState', target, undefined, timeoutMs);
    this.#latencyMs = clock.now() - sentAt;
    this.#missedPolls = 0;
    onState(gameConsole, this.#holderOf(gameConsole));
    return { gameConsole, latencyMs: this.#latencyMs };
  }

  /**
   * Measures before control is taken. A reply that is too late is measured once more: the page, which may just have started, or
   * the agent may have been busy only then.
   * @throws ChannelError when the agent does not reply.
   */
  async measureForControl(): Promise<{ gameConsole: ConsoleState; latencyMs: number }> {
    const first = await this.measure();
    return first.latencyMs > maxControlMs ? this.measure() : first;
  }

  /** A controlling user must notice a dead agent quickly; a user who only watches can wait for a slow reply. */
  #timeoutMs(): number {
    const usualMs = channelMethods.getState.timeoutMs;
    if (this.#missedPolls > 0 && !this.needsRelease) return measureMs;
    // The connection may just have become slow, so one poll gets the longest timeout.
    return usualMs + (this.#missedPolls === 1 ? maxControlMs : extraTimeoutMs(this.#latencyMs));
  }

  /** Polls now and then at regular intervals, until {@link stop}. */
  async startPolling(): Promise<void> {
    const { channel, clock, isVisible, onPolled } = this.#options;
    const startedAt = clock.now();
    if (isVisible() && channel.status.get() === 'live') {
      await this.refresh().catch(() => this.#onMissedPoll());
      await onPolled();
    }
    if (!this.#isStopped) {
      const tookMs = clock.now() - startedAt;
      this.#cancelTimer = clock.after(Math.max(pollMs - tookMs, minPauseMs), () => void this.startPolling());
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  #holderOf(gameConsole: ConsoleState): Holder {
    return holderOf(gameConsole, {
      name: this.#options.userName(),
      isOwnLine: (line) => this.#options.ownLines.has(line),
    });
  }

  #onMissedPoll(): void {
    if (++this.#missedPolls >= maxMissedPolls) this.#options.onUnresponsive();
  }
}
