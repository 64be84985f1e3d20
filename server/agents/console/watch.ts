import type { Clock } from '#domain/clock.ts';

/** Calls back when it was not restarted for so many milliseconds. Restarting is cheap: it only notes the time. */
export class Watch {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #onSilence: () => void;
  #deadline = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, ms: number, onSilence: () => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#onSilence = onSilence;
  }

  get running(): boolean {
    return this.#cancel !== null;
  }

  restart(): void {
    this.#deadline = this.#clock.now() + this.#ms;
    this.#cancel ??= this.#clock.after(this.#ms, () => this.#due());
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #due(): void {
    const rest = this.#deadline - this.#clock.now();
    this.#cancel = rest > 0 ? this.#clock.after(rest, () => this.#due()) : null;
    if (rest <= 0) this.#onSilence();
  }
}
