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
import { releaseLater } from './lateRelease.ts';
import { Pacer } from './pacer.ts';
import { beforeFirstLook, type ControlSessionParts } from './parts.ts';
import type { ControlLoss, ControlMode, ControlSession, ControlState, ModeAnswer } from './types.ts';

/** Owns one console's control from the first press to the release; see {@link ControlSession}. */
export class Session implements ControlSession {
  readonly state = createObservable(beforeFirstLook);
  readonly input: InputController;
  readonly #parts: ControlSessionParts;
  readonly #clock: Clock;
  readonly #environment: ControlEnvironment;
  readonly #pacer: Pacer;
  readonly #custody: ControlLease;
  readonly #pads: AttachedPad;
  readonly #ends: (() => void)[] = [];
  #line: PadLine | null = null;
  #endLine: (() => void) | null = null;
  /** The agent has said that the console is ours. */
  #confirmed = false;
  #work: Promise<unknown> = Promise.resolve();
  #cancelIdle: (() => void) | null = null;
  #closed = false;
  #greeted = false;

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
      onPadLost: () => this.#leave('padUnplugged'),
    });
    this.#custody = new ControlLease({
      ...parts,
      clock: this.#clock,
      isVisible: () => this.#environment.isVisible(),
      looking: () => this.#looking(),
      onLooked: () => this.#looked(),
      onSilent: () => this.#silent(),
      onGivenBack: () => this.#patch({ holder: { kind: 'nobody' } }),
    });
    this.#pads = new AttachedPad({
      environment: this.#environment,
      notify: parts.notify,
      onSeen: (attachedPad) => this.#patch({ attachedPad }),
      onUnfit: () => this.state.get().mode === 'pad' && this.#leave('padUnplugged'),
    });
    this.#ends.push(
      () => this.#custody.end(),
      this.#environment.onExit((reason) => this.#leave(reason)),
      this.#environment.onPadsChanged(() => this.#pads.look()),
      parts.channel.status.subscribe(() => parts.channel.status.get() !== 'live' && this.#lineLost()),
    );
    this.#pads.look();
    void this.#custody.watch();
  }

  setMode(mode: ControlMode, options: { from?: string } = {}): Promise<ModeAnswer> {
    if (mode !== 'off' && this.state.get().mode === 'off') this.#expect(mode);
    return this.#inTurn(() => this.#change(mode, options.from).finally(() => this.#patch({ taking: null })));
  }

  drive(picture: Picture, setting: RefreshSetting): () => void {
    return this.#pacer.drive(picture, setting);
  }

  touch(): void {
    if (this.state.get().mode !== 'off') this.#waitIdle();
  }

  async resumeScript({ from }: { from?: string } = {}): Promise<ModeAnswer> {
    if (this.state.get().mode !== 'off') return this.setMode('off');
    return this.#inTurn(async () => {
      try {
        await this.#custody.resume(from);
        return 'done';
      } catch (error) {
        return this.#refused(error);
      }
    });
  }

  readonly forgetLoss = (): void => this.#patch({ loss: null });

  async sendText(text: string): Promise<void> {
    if (!this.state.get().gameConsole?.keyboardOpened) return this.#parts.notify({ kind: 'keyboardClosed' });
    await this.#trying(() => this.#custody.ask('setKeyboardText', { text }));
  }

  async closeKeyboard(): Promise<void> {
    await this.#trying(() => this.#custody.ask('closeKeyboard'));
    await this.#custody.look();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const end of this.#ends) end();
    this.#leave();
    await this.#work;
    this.#pacer.close();
    await releaseLater(this.#custody, this.#parts.channel.status, this.#clock);
  }

  /** Control changes hands one step at a time, in the order in which it was asked for. */
  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#work.then(step);
    this.#work = turn.catch(() => {});
    return turn;
  }

  async #change(mode: ControlMode, from?: string): Promise<ModeAnswer> {
    const current = this.state.get().mode;
    if (mode === current) return 'done';
    if (mode === 'off') {
      await this.#releaseControl();
      return 'done';
    }
    if (this.#closed) return 'refused';
    if (mode === 'pad' && !this.#pads.isReady()) return 'refused';
    if (current !== 'off') {
      this.#start(mode, this.#custody.line);
      this.#parts.notify({ kind: 'controlReady', mode, scriptPaused: false });
      return 'done';
    }
    this.#patch({ busy: true });
    // It may have been given back only now, by what was asked for before.
    this.#expect(mode);
    try {
      const answer = await this.#takeControl(mode, from);
      if (answer !== 'done') this.input.drop();
      return answer;
    } catch (error) {
      this.input.drop();
      const answer = await this.#refused(error);
      if (answer === 'occupied') this.#custody.forfeit();
      else await this.#releaseControl();
      return answer;
    } finally {
      this.#patch({ busy: false });
    }
  }

  /** What is pressed from now on is kept until control stands. */
  #expect(mode: Exclude<ControlMode, 'off'>): void {
    this.input.expect();
    this.#patch({ taking: mode });
  }

  async #takeControl(mode: Exclude<ControlMode, 'off'>, from?: string): Promise<ModeAnswer> {
    const { gameConsole, answerMs } = await this.#custody.measure();
    if (answerMs > maxControlMs) {
      this.#parts.notify({ kind: 'lineTooSlow', answerMs });
      return 'refused';
    }
    const { holder } = this.state.get();
    if (holder.kind === 'other' && holder.name !== from) return this.#occupied();
    const line = newPadLineId();
    if (!(await this.#custody.take(gameConsole, line))) return 'refused';
    this.#start(mode, line);
    this.#parts.notify({ kind: 'controlReady', mode, scriptPaused: gameConsole.script.running });
    if (answerMs > slowControlMs) this.#parts.notify({ kind: 'lineSlow', answerMs });
    void this.#custody.look().catch(() => {});
    return 'done';
  }

  /** What a refusal of the agent means; who holds the console by now is known afterwards. */
  async #refused(error: unknown): Promise<ModeAnswer> {
    const isHeld = error instanceof ChannelError && error.code === 'held';
    const seen = isHeld && (await this.#custody.look().catch(() => null));
    if (seen && this.state.get().holder.kind === 'other') return this.#occupied();
    this.#fail(error);
    return 'refused';
  }

  #occupied(): ModeAnswer {
    const { holder } = this.state.get();
    this.#greeted = true;
    if (holder.kind === 'other')
      this.#parts.notify({ kind: 'occupied', by: holder.name, sameUser: holder.sameUser });
    return 'occupied';
  }

  #start(mode: Exclude<ControlMode, 'off'>, line: string): void {
    if (!this.#line) {
      this.#line = this.#parts.channel.openPad(this.#parts.target, line);
      const { refused, lost } = this.#line;
      const ends = [
        refused.subscribe(() => refused.get() !== null && void this.#lose()),
        lost.subscribe(() => lost.get() && this.#leave('connectionLost')),
      ];
      this.#endLine = () => ends.forEach((end) => end());
      this.#line.hold(true);
    }
    this.input.take(this.#line, mode === 'pad');
    this.#patch({ mode, loss: null });
    this.#pacer.setControlling(true);
    this.#waitIdle();
  }

  /** Lets everything go at once; nothing of it waits for an answer. */
  #stop(): void {
    this.input.drop();
    this.#endLine?.();
    this.#endLine = null;
    this.#line?.close();
    this.#line = null;
    this.#confirmed = false;
    this.#cancelIdle?.();
    this.#pacer.setControlling(false);
    this.#patch({ mode: 'off' });
  }

  /** The operator is gone or the line is: first let go, then give the console back. No reason: it is meant so. */
  #leave(reason?: LossReason): void {
    if (reason && this.state.get().mode !== 'off') this.#patch({ loss: this.#lossBy({ reason, by: null }) });
    if (this.#line) this.#stop();
    // Keys that were kept for control that is just being taken were not meant for later.
    else this.input.drop();
    // A page that is closed gets to the end of this call, and no further: nothing here may wait.
    const left = this.#tryRelease();
    // What was being taken at that moment is known only in its turn.
    void this.#inTurn(async () => (await left) && this.#tryRelease());
  }

  async #releaseControl(): Promise<void> {
    if (this.#line) this.#stop();
    await this.#tryRelease();
  }

  /** Whether nothing is owed to the console any more. Without a connection it is tried again when there is one. */
  #tryRelease(): Promise<boolean> {
    return this.#trying(() => this.#custody.releaseControl(), 'offline');
  }

  /**
   * The console is not ours any more: let go, leave the script to who has it now, and say how it came about.
   * `seen`: what the agent said of it; without it the agent is asked.
   */
  async #lose(seen?: { gameConsole: ConsoleState; holder: Holder }): Promise<void> {
    if (!this.#line) return;
    const { line } = this.#custody;
    this.#custody.forfeit();
    this.#stop();
    const loss = this.#lossBy({ reason: 'refused', by: null });
    this.#patch({ loss });
    const gameConsole = seen?.gameConsole ?? (await this.#custody.look().catch(() => null));
    const holder = seen?.holder ?? this.state.get().holder;
    const known = gameConsole ? { ...loss, ...lossCauseOf(gameConsole, holder, line) } : loss;
    if (this.state.get().loss) this.#patch({ loss: known });
    this.#parts.notify({ kind: 'lost', loss: known });
  }

  #lossBy(cause: LossCause): ControlLoss {
    return { ...cause, at: this.#clock.now() };
  }

  /** What is seen is compared with the line that was open when the agent was asked. */
  #looking(): (gameConsole: ConsoleState, holder: Holder) => void {
    const line = this.#line;
    return (gameConsole, holder) => {
      this.#patch({ gameConsole, holder });
      if (!this.state.get().busy) this.#compare(gameConsole, holder, line);
    };
  }

  async #looked(): Promise<void> {
    this.#greet();
    // What could not be given back when the line broke is given back now.
    const isFree = this.state.get().mode === 'off' && !this.state.get().busy && !this.#closed;
    if (isFree && this.#custody.owes && this.#custody.answers)
      await this.#inTurn(() => this.#releaseControl());
  }

  /** `line`: the one that was open when the agent was asked. */
  #compare(gameConsole: ConsoleState, holder: Holder, line: PadLine | null): void {
    if (holder.kind === 'other') return void this.#lose({ gameConsole, holder });
    if (!line || line !== this.#line) return;
    // It was ours and is nobody's: the agent has started anew, or has not heard of us for too long.
    if (holder.kind === 'nobody' && this.#confirmed) void this.#lose({ gameConsole, holder });
    else if (holder.kind === 'me') this.#confirmed = true;
  }

  /** Nothing is known of the console while nobody can be asked. */
  #lineLost(): void {
    this.#leave('connectionLost');
    this.#patch({ gameConsole: null, holder: { kind: 'nobody' } });
  }

  #silent(): void {
    this.#patch({ gameConsole: null, holder: { kind: 'nobody' } });
    if (this.#line) this.#leave('agentSilent');
  }

  /** Opening a console whose script somebody else has paused says so, once. */
  #greet(): void {
    const { gameConsole, holder } = this.state.get();
    if (this.#greeted || !gameConsole) return;
    this.#greeted = true;
    if (gameConsole.script.running && gameConsole.script.paused && holder.kind === 'other') {
      this.#parts.notify({ kind: 'scriptPausedByOther', by: holder.name });
    }
  }

  #onInput(): void {
    this.#pacer.input(!this.input.isNeutral);
    this.#waitIdle();
  }

  #waitIdle(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = this.#clock.after(this.#parts.idleAfterMs, () => {
      if (this.input.isNeutral) this.#leave('idle');
      else this.#waitIdle();
    });
  }

  /** Whether it worked; the operator reads why it did not, unless that is `expected`. */
  async #trying(step: () => Promise<unknown>, expected?: ChannelError['code']): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (!(error instanceof ChannelError && error.code === expected)) this.#fail(error);
      return false;
    }
  }

  #fail(error: unknown): void {
    this.#parts.notify({ kind: 'failed', error: error instanceof Error ? error.message : String(error) });
  }

  #patch(change: Partial<ControlState>): void {
    // The agent says the same each second: who looks on hears only of what changed.
    const before = this.state.get();
    this.state.set(replaceEqualDeep(before, { ...before, ...change }));
  }
}
