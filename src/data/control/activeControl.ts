import type { ConsoleTarget, PadLine, Picture } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import { controlRequestRate, type RefreshSetting } from '#domain/control/refresh.ts';
import type { Channel } from '#platform/channel/channel.ts';
import type { ControlEnvironment } from './environment.ts';
import { InputController } from './inputController.ts';

/** Adapts the frame rate of the pictures of a console to whether it is controlled. */
class FramePacer {
  readonly #pictures = new Map<Picture, RefreshSetting>();
  #isControlling = false;

  /** @returns a function that ends it */
  add(picture: Picture, setting: RefreshSetting): () => void {
    this.#pictures.set(picture, setting);
    this.#apply(picture, setting);
    return () => this.#pictures.delete(picture);
  }

  setControlling(isControlling: boolean): void {
    if (this.#isControlling === isControlling) return;
    this.#isControlling = isControlling;
    for (const [picture, setting] of this.#pictures) this.#apply(picture, setting);
  }

  #apply(picture: Picture, setting: RefreshSetting): void {
    picture.update({ cadence: controlRequestRate(setting, this.#isControlling) });
  }
}

export interface ActiveControlOptions {
  channel: Pick<Channel, 'openPad'>;
  target: ConsoleTarget;
  environment: ControlEnvironment;
  clock: Clock;
  /** Time without input after which `onExit` is called, milliseconds. */
  idleAfterMs: number;
  /** The agent refused a pad state: another user controls the console. */
  onRefused(): void;
  /** Called when control cannot continue. */
  onExit(reason: Extract<EndReason, 'padUnplugged' | 'secondPad' | 'connectionLost' | 'idle'>): void;
}

/**
 * The parts that are open while a console is controlled: its pad line with the input on it, the frame rate
 * and the idle timer.
 */
export class ActiveControl {
  readonly input: InputController;
  /** The agent has confirmed the lease of the open line. */
  isConfirmed = false;
  readonly #options: ActiveControlOptions;
  readonly #pacer = new FramePacer();
  #line: PadLine | null = null;
  #unsubscribe: (() => void) | null = null;
  #cancelIdle: (() => void) | null = null;

  constructor(options: ActiveControlOptions) {
    const { clock, environment, onExit } = options;
    this.#options = options;
    this.input = new InputController({
      clock,
      environment,
      onInput: () => this.restartIdleTimer(),
      onPadLost: onExit,
    });
  }

  /** The open pad line; null while the console is not controlled. */
  get line(): PadLine | null {
    return this.#line;
  }

  /** Sends the input on the open pad line, or on a new one with this id. */
  start(lineId: string, isPhysicalPad: boolean): void {
    this.#line ??= this.#open(lineId);
    this.input.attach(this.#line, isPhysicalPad);
    this.#pacer.setControlling(true);
    this.restartIdleTimer();
  }

  /** Releases all input at once, without waiting for a reply, and discards input that is still buffered. */
  stop(): void {
    this.input.detach();
    if (!this.#line) return;
    this.#unsubscribe?.();
    this.#line.close();
    this.#line = null;
    this.isConfirmed = false;
    this.#cancelIdle?.();
    this.#pacer.setControlling(false);
  }

  setPace(picture: Picture, setting: RefreshSetting): () => void {
    return this.#pacer.add(picture, setting);
  }

  restartIdleTimer(): void {
    const { clock, idleAfterMs, onExit } = this.#options;
    this.#cancelIdle?.();
    this.#cancelIdle = clock.after(idleAfterMs, () => {
      if (this.input.isNeutral) onExit('idle');
      else this.restartIdleTimer();
    });
  }

  #open(lineId: string): PadLine {
    const { channel, target, onRefused, onExit } = this.#options;
    const line = channel.openPad(target, lineId);
    const unsubscribe = [
      line.refused.subscribe(() => line.refused.get() !== null && onRefused()),
      line.lost.subscribe(() => line.lost.get() && onExit('connectionLost')),
    ];
    this.#unsubscribe = () => unsubscribe.forEach((stop) => stop());
    line.setKeepAlive(true);
    return line;
  }
}
