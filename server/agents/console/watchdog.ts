import type { Clock } from '#domain/clock.ts';

/** Calls back unless it is restarted within this many milliseconds. A restart is cheap: it only stores the time. */
export class Watchdog {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #onTimeout: () => void;
  #deadline = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, ms: number, onTimeout: () => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#onTimeout = onTimeout;
  }

  get running(): boolean {
    return this.#cancel !== null;
  }

  restart(): void {
    this.#deadline = this.#clock.now() + this.#ms;
    this.#cancel ??= this.#clock.after(this.#ms, () => this.#check());
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #check(): void {
    const remainingMs = this.#deadline - this.#clock.now();
    this.#cancel = remainingMs > 0 ? this.#clock.after(remainingMs, () => this.#check()) : null;
    if (remainingMs <= 0) this.#onTimeout();
  }
}
