import type { Picture } from '#domain/channel/types.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import type { RefreshSetting } from '#domain/control/refresh.ts';
import type { Observable } from '#domain/observable.ts';
import { ActiveControl } from './activeControl.ts';
import { attempt } from './attempt.ts';
import { AttachedPad } from './attachedPad.ts';
import { ControlLease } from './controlLease.ts';
import { ControlReleaser } from './controlReleaser.ts';
import { ControlTaker } from './controlTaker.ts';
import { browserEnvironment, type ControlEnvironment } from './environment.ts';
import { HolderMonitor } from './holderMonitor.ts';
import { releaseWithRetry } from './releaseWithRetry.ts';
import { SessionState } from './sessionState.ts';
import type {
  ControlInput,
  ControlMode,
  ControlSession,
  ControlSessionOptions,
  ControlState,
  ModeResult,
} from './types.ts';

/** Opens the control session of a console, which polls the console's state until it is closed. */
export const createControlSession = (options: ControlSessionOptions): ControlSession => new Session(options);

class Session implements ControlSession {
  readonly state: Observable<ControlState>;
  readonly input: ControlInput;
  readonly #state = new SessionState();
  readonly #options: ControlSessionOptions;
  readonly #clock: Clock;
  readonly #environment: ControlEnvironment;
  readonly #lease: ControlLease;
  readonly #active: ActiveControl;
  readonly #taker: ControlTaker;
  readonly #releaser: ControlReleaser;
  readonly #attachedPad: AttachedPad;
  readonly #disposers: (() => void)[];
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #hasMentionedPad = false;

  constructor(options: ControlSessionOptions) {
    const { channel, notify, clock = systemClock, environment = browserEnvironment } = options;
    const state = this.#state;
    this.#options = options;
    this.#clock = clock;
    this.#environment = environment;
    const active = new ActiveControl({
      ...options,
      clock,
      environment,
      onRefused: () => void this.#releaser.onLeaseLost(),
      onExit: (reason) =>
        reason === 'connectionLost' ? this.#onConnectionLost() : void this.#releaser.exit(reason),
    });
    const monitor = new HolderMonitor({
      state,
      active,
      notify,
      onLeaseLost: (observed) => void this.#releaser.onLeaseLost(observed),
    });
    this.#active = active;
    this.#lease = new ControlLease({
      ...options,
      clock,
      isVisible: () => environment.isVisible(),
      onStateRequested: () => {
        const observe = monitor.onStateRequested();
        return (gameConsole, holder) => {
          observe(gameConsole, holder);
          this.#releaser.updateName(gameConsole);
        };
      },
      onPolled: () => this.#onPolled(monitor),
      onUnresponsive: () => this.#onUnresponsive(),
      onReleased: () => state.patch({ holder: { kind: 'nobody' } }),
    });
    this.#releaser = new ControlReleaser({
      state,
      active,
      clock,
      notify,
      lease: this.#lease,
      enqueue: (step) => this.#enqueue(step),
    });
    this.#taker = new ControlTaker({
      state,
      active,
      monitor,
      notify,
      lease: this.#lease,
      release: () => this.#releaser.release(),
    });
    this.#attachedPad = new AttachedPad({
      environment,
      notify,
      onPadChanged: (attachedPad) => {
        state.patch({ attachedPad });
        this.#mentionIdlePad();
      },
      onUnusable: (reason) => state.current.mode === 'pad' && void this.#releaser.exit(reason),
    });
    this.state = state.observable;
    this.input = active.input;
    this.#disposers = [
      () => this.#lease.stop(),
      environment.onExit((reason) => void this.#releaser.exit(reason)),
      environment.onPadsChanged(() => this.#attachedPad.refresh()),
      channel.status.subscribe(() => channel.status.get() !== 'live' && this.#onConnectionLost()),
    ];
    this.#attachedPad.refresh();
    void this.#lease.startPolling();
  }

  setMode(mode: ControlMode, options: { from?: string } = {}): Promise<ModeResult> {
    if (mode !== 'off' && this.#state.current.mode === 'off') this.#taker.startBuffering(mode);
    const { exits } = this.#state;
    const isWanted = (): boolean => exits === this.#state.exits;
    return this.#enqueue(() =>
      this.#applyMode(mode, isWanted, options.from).finally(() => {
        this.#state.patch({ taking: null });
        this.#mentionIdlePad();
      }),
    );
  }

  release(reason?: EndReason): Promise<void> {
    return this.#releaser.exit(reason);
  }

  setPace(picture: Picture, setting: RefreshSetting): () => void {
    return this.#active.setPace(picture, setting);
  }

  touch(): void {
    if (this.#state.current.mode !== 'off') this.#active.restartIdleTimer();
  }

  async resumeScript({ from }: { from?: string } = {}): Promise<ModeResult> {
    if (this.#state.current.mode !== 'off') return this.setMode('off');
    return this.#enqueue(async () => {
      try {
        await this.#lease.resume(from);
        return 'done';
      } catch (error) {
        return this.#taker.handleRefusal(error);
      }
    });
  }

  readonly dismissEnded = (): void => this.#state.patch({ ended: null });

  async sendText(text: string): Promise<void> {
    if (!this.#state.current.gameConsole?.keyboardOpened)
      return this.#options.notify({ kind: 'keyboardClosed' });
    await attempt(() => this.#lease.sendText(text), this.#options.notify);
  }

  async closeKeyboard(): Promise<void> {
    await attempt(() => this.#lease.request('closeKeyboard', this.#lease.proof), this.#options.notify);
    await this.#lease.refresh();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const dispose of this.#disposers) dispose();
    void this.#releaser.exit();
    await this.#queue;
    await releaseWithRetry(this.#lease, this.#options.channel.status, this.#clock);
  }

  /** Runs changes of control one at a time, in the order of the calls. */
  #enqueue<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(step);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #applyMode(mode: ControlMode, isWanted: () => boolean, from?: string): Promise<ModeResult> {
    const current = this.#state.current.mode;
    if (mode === current) return 'done';
    if (mode === 'off') {
      await this.#releaser.release();
      return 'done';
    }
    if (this.#isClosed) return 'refused';
    if (mode === 'pad' && !this.#attachedPad.isReady()) return 'refused';
    if (current === 'off') return this.#taker.take(mode, isWanted, from);
    this.#taker.start(mode, this.#lease.line);
    this.#options.notify({ kind: 'controlReady', mode, scriptPaused: false });
    return 'done';
  }

  #mentionIdlePad(): void {
    const { mode, attachedPad } = this.#state.current;
    if (this.#hasMentionedPad || mode !== 'keyboard' || attachedPad === null) return;
    this.#hasMentionedPad = true;
    this.#options.notify({ kind: 'padIdle', name: attachedPad });
  }

  async #onPolled(monitor: HolderMonitor): Promise<void> {
    monitor.notifyIfPausedByOther();
    // Complete a release that failed when the connection broke.
    const { mode, busy } = this.#state.current;
    if (mode !== 'off' || busy || this.#isClosed) return;
    if (this.#lease.needsRelease && this.#lease.isResponsive)
      await this.#enqueue(() => this.#releaser.release());
  }

  /** Without a connection the console's state is unknown. */
  #onConnectionLost(): void {
    const reason = this.#environment.isOnline() ? 'connectionLost' : 'offline';
    void this.#releaser.exit(reason);
    this.#releaser.explainSilence(reason);
    this.#state.patch({ gameConsole: null, holder: { kind: 'nobody' } });
  }

  #onUnresponsive(): void {
    this.#state.patch({ gameConsole: null, holder: { kind: 'nobody' } });
    if (this.#active.line) void this.#releaser.exit(this.#environment.isOnline() ? 'agentSilent' : 'offline');
  }
}
