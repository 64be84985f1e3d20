import { replaceEqualDeep } from '@tanstack/react-query';
import type { ConsoleState } from '#contract/channel/methods.ts';
import type { PadLine, Picture } from '#domain/channel/types.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { Holder } from '#domain/control/holder.ts';
import { type LossCause, lossCauseOf, type LossReason } from '#domain/control/loss.ts';
import { maxControlMs, slowControlMs } from '#domain/control/latency.ts';
import type { RefreshSetting } from '#domain/control/refresh.ts';
import { newPadLineId } from '#domain/control/padLine.ts';
import { createObservable } from '#domain/observable.ts';
import { ChannelError } from '#platform/channel/errors.ts';
import { AttachedPad } from './attachedPad.ts';
import { ControlLease } from './controlLease.ts';
import { browserEnvironment, type ControlEnvironment } from './environment.ts';
import { InputController } from './inputController.ts';
import { releaseWithRetry } from './releaseWithRetry.ts';
import { Pacer } from './pacer.ts';
import { initialControlState, type ControlSessionParts } from './parts.ts';
import type { ControlLoss, ControlMode, ControlSession, ControlState, ModeResult } from './types.ts';

/** Owns one console's control from the first press to the release; see {@link ControlSession}. */
export class Session implements ControlSession {
  readonly state = createObservable(initialControlState);
  readonly input: InputController;
  readonly #parts: ControlSessionParts;
  readonly #clock: Clock;
  readonly #environment: ControlEnvironment;
  readonly #pacer: Pacer;
  readonly #lease: ControlLease;
  readonly #pads: AttachedPad;
  readonly #disposers: (() => void)[] = [];
  #line: PadLine | null = null;
  #unsubscribeLine: (() => void) | null = null;
  /** The agent has confirmed our lease. */
  #isConfirmed = false;
  #queue: Promise<unknown> = Promise.resolve();
  #cancelIdle: (() => void) | null = null;
  #isClosed = false;
  #hasNotifiedHolder = false;

  constructor(parts: ControlSessionParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
    this.#environment = parts.environment ?? browserEnvironment;
    this.#pacer = new Pacer(this.#clock);
    this.input = new InputController({
      clock: this.#clock,
      environment: this.#environment,
      onTick: (listener) => parts.channel.onTick(listener),
      onInput: () => this.#onInput(),
      onPadLost: () => this.#exit('padUnplugged'),
    });
    this.#lease = new ControlLease({
      ...parts,
      clock: this.#clock,
      isVisible: () => this.#environment.isVisible(),
      onStateRequested: () => this.#onStateRequested(),
      onPolled: () => this.#onPolled(),
      onUnresponsive: () => this.#onUnresponsive(),
      onReleased: () => this.#patch({ holder: { kind: 'nobody' } }),
    });
    this.#pads = new AttachedPad({
      environment: this.#environment,
      notify: parts.notify,
      onPadChanged: (attachedPad) => this.#patch({ attachedPad }),
      onUnusable: () => this.state.get().mode === 'pad' && this.#exit('padUnplugged'),
    });
    this.#disposers.push(
      () => this.#lease.stop(),
      this.#environment.onExit((reason) => this.#exit(reason)),
      this.#environment.onPadsChanged(() => this.#pads.refresh()),
      parts.channel.status.subscribe(() => parts.channel.status.get() !== 'live' && this.#onConnectionLost()),
    );
    this.#pads.refresh();
    void this.#lease.startPolling();
  }

  setMode(mode: ControlMode, options: { from?: string } = {}): Promise<ModeResult> {
    if (mode !== 'off' && this.state.get().mode === 'off') this.#startBuffering(mode);
    return this.#enqueue(() => this.#apply(mode, options.from).finally(() => this.#patch({ taking: null })));
  }

  drive(picture: Picture, setting: RefreshSetting): () => void {
    return this.#pacer.drive(picture, setting);
  }

  touch(): void {
    if (this.state.get().mode !== 'off') this.#restartIdleTimer();
  }

  async resumeScript({ from }: { from?: string } = {}): Promise<ModeResult> {
    if (this.state.get().mode !== 'off') return this.setMode('off');
    return this.#enqueue(async () => {
      try {
        await this.#lease.resume(from);
        return 'done';
      } catch (error) {
        return this.#handleRefusal(error);
      }
    });
  }

  readonly dismissLoss = (): void => this.#patch({ loss: null });

  async sendText(text: string): Promise<void> {
    if (!this.state.get().gameConsole?.keyboardOpened) return this.#parts.notify({ kind: 'keyboardClosed' });
    await this.#attempt(() => this.#lease.request('setKeyboardText', { text }));
  }

  async closeKeyboard(): Promise<void> {
    await this.#attempt(() => this.#lease.request('closeKeyboard'));
    await this.#lease.refresh();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stop of this.#disposers) stop();
    this.#exit();
    await this.#queue;
    this.#pacer.close();
    await releaseWithRetry(this.#lease, this.#parts.channel.status, this.#clock);
  }

  /** Runs changes of control one at a time, in the order of the calls. */
  #enqueue<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(step);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #apply(mode: ControlMode, from?: string): Promise<ModeResult> {
    const current = this.state.get().mode;
    if (mode === current) return 'done';
    if (mode === 'off') {
      await this.#releaseControl();
      return 'done';
    }
    if (this.#isClosed) return 'refused';
    if (mode === 'pad' && !this.#pads.isReady()) return 'refused';
    if (current !== 'off') {
      this.#start(mode, this.#lease.line);
      this.#parts.notify({ kind: 'controlReady', mode, scriptPaused: false });
      return 'done';
    }
    this.#patch({ busy: true });
    // An earlier change in the queue may have released control only now, which cleared the buffer.
    this.#startBuffering(mode);
    try {
      const answer = await this.#takeControl(mode, from);
      if (answer !== 'done') this.input.detach();
      return answer;
    } catch (error) {
      this.input.detach();
      const answer = await this.#handleRefusal(error);
      if (answer === 'occupied') this.#lease.abandon();
      else await this.#releaseControl();
      return answer;
    } finally {
      this.#patch({ busy: false });
    }
  }

  /** Buffers input until control is established. */
  #startBuffering(mode: Exclude<ControlMode, 'off'>): void {
    this.input.startBuffering();
    this.#patch({ taking: mode });
  }

  async #takeControl(mode: Exclude<ControlMode, 'off'>, from?: string): Promise<ModeResult> {
    const { gameConsole, answerMs } = await this.#lease.measure();
    if (answerMs > maxControlMs) {
      this.#parts.notify({ kind: 'lineTooSlow', answerMs });
      return 'refused';
    }
    const { holder } = this.state.get();
    if (holder.kind === 'other' && holder.name !== from) return this.#reportOccupied();
    const line = newPadLineId();
    if (!(await this.#lease.take(gameConsole, line))) return 'refused';
    this.#start(mode, line);
    this.#parts.notify({ kind: 'controlReady', mode, scriptPaused: gameConsole.script.running });
    if (answerMs > slowControlMs) this.#parts.notify({ kind: 'lineSlow', answerMs });
    void this.#lease.refresh().catch(() => {});
    return 'done';
  }

  /** Handles a refusal of the agent; refreshes the holder when another user took the console. */
  async #handleRefusal(error: unknown): Promise<ModeResult> {
    const isHeld = error instanceof ChannelError && error.code === 'held';
    const observed = isHeld && (await this.#lease.refresh().catch(() => null));
    if (observed && this.state.get().holder.kind === 'other') return this.#reportOccupied();
    this.#notifyFailure(error);
    return 'refused';
  }

  #reportOccupied(): ModeResult {
    const { holder } = this.state.get();
    this.#hasNotifiedHolder = true;
    if (holder.kind === 'other')
      this.#parts.notify({ kind: 'occupied', by: holder.name, sameUser: holder.sameUser });
    return 'occupied';
  }

  #start(mode: Exclude<ControlMode, 'off'>, line: string): void {
    if (!this.#line) {
      this.#line = this.#parts.channel.openPad(this.#parts.target, line);
      const { refused, lost } = this.#line;
      const disposers = [
        refused.subscribe(() => refused.get() !== null && void this.#loseControl()),
        lost.subscribe(() => lost.get() && this.#exit('connectionLost')),
      ];
      this.#unsubscribeLine = () => disposers.forEach((stop) => stop());
      this.#line.setKeepAlive(true);
    }
    this.input.attach(this.#line, mode === 'pad');
    this.#patch({ mode, loss: null });
    this.#pacer.setControlling(true);
    this.#restartIdleTimer();
  }

  /** Releases all input at once, without waiting for any reply. */
  #stop(): void {
    this.input.detach();
    this.#unsubscribeLine?.();
    this.#unsubscribeLine = null;
    this.#line?.close();
    this.#line = null;
    this.#isConfirmed = false;
    this.#cancelIdle?.();
    this.#pacer.setControlling(false);
    this.#patch({ mode: 'off' });
  }

  /** Releases the input, then the console. Without a reason the operator asked for it. */
  #exit(reason?: LossReason): void {
    if (reason && this.state.get().mode !== 'off') this.#patch({ loss: this.#lossOf({ reason, by: null }) });
    if (this.#line) this.#stop();
    // Input buffered for a lease that is being taken must not be sent later.
    else this.input.detach();
    // While the page is closing only synchronous code is certain to run, so the release must start here.
    const released = this.#tryRelease();
    // A lease that is being taken at this moment can be released only after that change.
    void this.#enqueue(async () => (await released) && this.#tryRelease());
  }

  async #releaseControl(): Promise<void> {
    if (this.#line) this.#stop();
    await this.#tryRelease();
  }

  /** Returns whether the release succeeded. Without a connection it is retried after reconnecting. */
  #tryRelease(): Promise<boolean> {
    return this.#attempt(() => this.#lease.releaseControl(), 'offline');
  }

  /** Control was lost: releases the input, leaves the script to its holder, reports the cause. `observed`: a known state. */
  async #loseControl(observed?: { gameConsole: ConsoleState; holder: Holder }): Promise<void> {
    if (!this.#line) return;
    const { line } = this.#lease;
    this.#lease.abandon();
    this.#stop();
    const loss = this.#lossOf({ reason: 'refused', by: null });
    this.#patch({ loss });
    const gameConsole = observed?.gameConsole ?? (await this.#lease.refresh().catch(() => null));
    const holder = observed?.holder ?? this.state.get().holder;
    const explained = gameConsole ? { ...loss, ...lossCauseOf(gameConsole, holder, line) } : loss;
    if (this.state.get().loss) this.#patch({ loss: explained });
    this.#parts.notify({ kind: 'lost', loss: explained });
  }

  #lossOf(cause: LossCause): ControlLoss {
    return { ...cause, at: this.#clock.now() };
  }

  /** A reply is compared with the line that was open when the request was sent. */
  #onStateRequested(): (gameConsole: ConsoleState, holder: Holder) => void {
    const line = this.#line;
    return (gameConsole, holder) => {
      this.#patch({ gameConsole, holder });
      if (!this.state.get().busy) this.#checkHolder(gameConsole, holder, line);
    };
  }

  async #onPolled(): Promise<void> {
    this.#notifyIfPausedByOther();
    // Complete a release that failed when the connection broke.
    const isFree = this.state.get().mode === 'off' && !this.state.get().busy && !this.#isClosed;
    if (isFree && this.#lease.needsRelease && this.#lease.isResponsive)
      await this.#enqueue(() => this.#releaseControl());
  }

  /** `line`: the one that was open when the request was sent. */
  #checkHolder(gameConsole: ConsoleState, holder: Holder, line: PadLine | null): void {
    if (holder.kind === 'other') return void this.#loseControl({ gameConsole, holder });
    if (!line || line !== this.#line) return;
    // We lost a confirmed lease to nobody: the agent restarted, or our lease timed out.
    if (holder.kind === 'nobody' && this.#isConfirmed) void this.#loseControl({ gameConsole, holder });
    else if (holder.kind === 'me') this.#isConfirmed = true;
  }

  /** Without a connection the console's state is unknown. */
  #onConnectionLost(): void {
    this.#exit('connectionLost');
    this.#patch({ gameConsole: null, holder: { kind: 'nobody' } });
  }

  #onUnresponsive(): void {
    this.#patch({ gameConsole: null, holder: { kind: 'nobody' } });
    if (this.#line) this.#exit('agentSilent');
  }

  /** Notifies once, after opening a console, that another user has paused its script. */
  #notifyIfPausedByOther(): void {
    const { gameConsole, holder } = this.state.get();
    if (this.#hasNotifiedHolder || !gameConsole) return;
    this.#hasNotifiedHolder = true;
    if (gameConsole.script.running && gameConsole.script.paused && holder.kind === 'other')
      this.#parts.notify({ kind: 'scriptPausedByOther', by: holder.name });
  }

  #onInput(): void {
    this.#pacer.input(!this.input.isNeutral);
    this.#restartIdleTimer();
  }

  #restartIdleTimer(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = this.#clock.after(this.#parts.idleAfterMs, () => {
      if (this.input.isNeutral) this.#exit('idle');
      else this.#restartIdleTimer();
    });
  }

  /** Returns whether the step succeeded; an error is shown to the operator unless its code is `expected`. */
  async #attempt(step: () => Promise<unknown>, expected?: ChannelError['code']): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (!(error instanceof ChannelError && error.code === expected)) this.#notifyFailure(error);
      return false;
    }
  }

  #notifyFailure(error: unknown): void {
    this.#parts.notify({ kind: 'failed', error: error instanceof Error ? error.message : String(error) });
  }

  #patch(patch: Partial<ControlState>): void {
    // Polls mostly return the same state: keep equal references so that subscribers see only real changes.
    const before = this.state.get();
    this.state.set(replaceEqualDeep(before, { ...before, ...patch }));
  }
}
