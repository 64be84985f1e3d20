import { replaceEqualDeep } from '@tanstack/react-query';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { Picture } from '#domain/channel/picture.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import { choosePad } from '#domain/control/gamepad.ts';
import { newPadLineId } from '#domain/control/pad.ts';
import type { RefreshSetting } from '#domain/control/refresh.ts';
import { createObservable } from '#domain/observable.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ActiveControl } from './activeControl.ts';
import { attempt } from './attempt.ts';
import type { ControlEffect, ControlEvent } from './controlEvents.ts';
import { ControlLease } from './controlLease.ts';
import {
  controlState,
  controlStep,
  initialControl,
  initialControlState,
  openLine,
} from './controlMachine.ts';
import { browserEnvironment, type ControlEnvironment } from './environment.ts';
import { releaseWithRetry } from './releaseWithRetry.ts';
import type {
  ControlInput,
  ControlMode,
  ConsoleControl,
  ConsoleControlOptions,
  ModeResult,
} from './controlState.ts';

/** Opens control of a console, which polls the console's state until it is closed. */
export const createConsoleControl = (options: ConsoleControlOptions): ConsoleControl => new Control(options);

/** Runs the effects of `controlStep`. */
class Control implements ConsoleControl {
  readonly state = createObservable(initialControlState);
  readonly input: ControlInput;
  readonly #options: ConsoleControlOptions;
  readonly #clock: Clock;
  readonly #time: () => number;
  readonly #environment: ControlEnvironment;
  readonly #lease: ControlLease;
  readonly #active: ActiveControl;
  readonly #disposers: (() => void)[];
  #machine = initialControl;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ConsoleControlOptions) {
    const { channel, clock = systemClock, environment = browserEnvironment } = options;
    this.#options = options;
    this.#clock = clock;
    this.#time = options.time ?? serverClock.now;
    this.#environment = environment;
    const onConnectionLost = (): void =>
      this.#send({ kind: 'connectionLost', isOnline: environment.isOnline() });
    this.#active = new ActiveControl({
      ...options,
      clock,
      environment,
      onRefused: () => this.#send({ kind: 'inputRefused' }),
      onExit: (reason) =>
        reason === 'connectionLost' ? onConnectionLost() : this.#send({ kind: 'exit', reason }),
    });
    this.#lease = new ControlLease({
      ...options,
      clock,
      isVisible: () => environment.isVisible(),
      onStateRequested: () => {
        const line = openLine(this.#machine);
        return (gameConsole, holder) => this.#send({ kind: 'observed', gameConsole, holder, line });
      },
      onPolled: async () => {
        const { needsRelease, isResponsive } = this.#lease;
        await this.#dispatch({ kind: 'polled', needsRelease: needsRelease && isResponsive });
      },
      onUnresponsive: () => this.#send({ kind: 'unresponsive', isOnline: environment.isOnline() }),
      onReleased: (script) => this.#send({ kind: 'released', script }),
    });
    this.input = this.#active.input;
    const onPadsChanged = (): void => this.#send({ kind: 'padsChanged', pads: this.#pads() });
    this.#disposers = [
      () => this.#lease.stop(),
      environment.onExit((reason) => this.#send({ kind: 'exit', reason })),
      environment.onPadsChanged(onPadsChanged),
      channel.status.subscribe(() => channel.status.get() !== 'live' && onConnectionLost()),
    ];
    onPadsChanged();
    void this.#lease.startPolling();
  }

  setMode(mode: ControlMode, { from }: { from?: string } = {}): Promise<ModeResult> {
    return this.#dispatch({ kind: 'asked', mode, from });
  }

  async release(reason?: EndReason): Promise<void> {
    await this.#dispatch({ kind: 'exit', reason });
  }

  setPace(picture: Picture, setting: RefreshSetting): () => void {
    return this.#active.setPace(picture, setting);
  }

  touch(): void {
    if (openLine(this.#machine) !== null) this.#active.restartIdleTimer();
  }

  resumeScript({ from }: { from?: string } = {}): Promise<ModeResult> {
    if (openLine(this.#machine) !== null) return this.setMode('off');
    return this.#enqueue(() =>
      this.#lease.resume(from).then(
        () => 'done',
        (error: unknown) => this.#refused(error, false),
      ),
    );
  }

  readonly dismissEnded = (): void => this.#send({ kind: 'dismissed' });

  async sendText(text: string): Promise<boolean> {
    const { notify } = this.#options;
    if (this.#machine.keyboardOpened) return attempt(() => this.#lease.sendText(text), notify);
    notify({ kind: 'keyboardClosed' });
    return false;
  }

  async closeKeyboard(): Promise<void> {
    await attempt(() => this.#lease.request('closeKeyboard', this.#lease.proof), this.#options.notify);
    await this.#lease.refresh().catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#machine.isClosed) return;
    for (const dispose of this.#disposers) dispose();
    this.#send({ kind: 'closed' });
    await this.#queue;
    await releaseWithRetry(this.#lease, this.#options.channel.status, this.#clock);
  }

  #send(event: ControlEvent): void {
    void this.#dispatch(event);
  }

  /** Changes the state, shows it, then runs the effects. Resolves with their answer. Never rejects. */
  async #dispatch(event: ControlEvent): Promise<ModeResult> {
    const [machine, ...effects] = controlStep(this.#machine, event, this.#time());
    this.#machine = machine;
    // Polls mostly return the same state: keep equal references so that subscribers see only real changes.
    this.state.set(replaceEqualDeep(this.state.get(), controlState(machine)));
    let result: ModeResult = 'done';
    for (const effect of effects) {
      const running = this.#run(effect);
      // The page may be closing: only work that starts in this turn is certain to run.
      result = (running instanceof Promise ? await running : running) ?? result;
    }
    return result;
  }

  #run(effect: ControlEffect): Promise<ModeResult | void> | ModeResult | void {
    switch (effect.kind) {
      case 'enqueue': {
        const { change, exits } = effect;
        return this.#enqueue(() =>
          this.#dispatch({ ...change, kind: 'change', exits, pads: this.#pads() }).finally(() =>
            this.#send({ kind: 'changed' }),
          ),
        );
      }
      case 'enqueueRelease':
        return this.#enqueue(() => this.#dispatch({ kind: 'release' }));
      case 'measure':
        return this.#lease.measureForControl().then(
          (reply) => this.#dispatch({ ...effect, ...reply, kind: 'measured', line: newPadLineId() }),
          (error: unknown) => this.#refused(error, true),
        );
      case 'lease': {
        const { gameConsole, line } = effect;
        const hasScript = gameConsole.script.running;
        return this.#lease.take(gameConsole, line).then(
          (isOurs) => this.#dispatch({ ...effect, kind: 'leased', isOurs, hasScript }),
          (error: unknown) => this.#refused(error, true),
        );
      }
      case 'start':
        return this.#active.start(effect.line, effect.mode === 'pad');
      case 'buffer':
        return this.#active.input.startBuffering();
      case 'discard':
        return this.#active.input.detach();
      case 'stop':
        return this.#active.stop();
      case 'release':
        return this.#tryRelease().then(() => undefined);
      case 'releaseAtOnce':
        return this.#releaseAtOnce();
      case 'abandon':
        return this.#lease.abandon();
      case 'refresh':
        return void this.#lease.refresh().catch(() => {});
      case 'explain':
        return this.#lease
          .refresh()
          .catch(() => null)
          .then((gameConsole) => this.#dispatch({ ...effect, kind: 'explained', gameConsole }));
      case 'notify':
        this.#options.notify(effect.notice);
        return;
      case 'answer':
        return effect.result;
    }
  }

  /** When another user took the console, asks the agent for the holder first. */
  async #refused(error: unknown, isTaking: boolean): Promise<ModeResult> {
    if (isTaking) this.#active.input.detach();
    const isHeld = error instanceof ChannelError && error.code === 'held';
    const isKnown = isHeld && (await this.#lease.refresh().catch(() => null)) !== null;
    return this.#dispatch({ kind: 'refused', error, isTaking, isHeld: isKnown });
  }

  async #releaseAtOnce(): Promise<void> {
    const released = this.#tryRelease();
    // A lease that is being taken at this moment can be released only after that change.
    await this.#enqueue(async () => (await released) && this.#tryRelease());
  }

  /** Returns whether the release succeeded. Without a connection it is retried after reconnecting. */
  #tryRelease(): Promise<boolean> {
    return attempt(() => this.#lease.releaseControl(), this.#options.notify, 'offline');
  }

  /** Runs changes of control one at a time, in the order of the calls. */
  #enqueue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => {});
    return result;
  }

  #pads(): ReturnType<typeof choosePad> {
    return choosePad(this.#environment.readPads());
  }
}
