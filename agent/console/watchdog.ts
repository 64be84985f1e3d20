import type { Clock } from '#domain/clock.ts';

/**
 * A timer that is late by more than this shows that the process was busy: messages that arrived meanwhile are
 * read within this time, before the callback. Milliseconds.
 */
const stallMs = 50;

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

  #check(hasWaited = false): void {
    const remainingMs = this.#deadline - this.#clock.now();
    const wasBusy = remainingMs < -stallMs && !hasWaited;
    if (remainingMs > 0 || wasBusy) {
      const waitMs = wasBusy ? stallMs : remainingMs;
      this.#cancel = this.#clock.after(waitMs, () => this.#check(wasBusy));
      return;
    }
    this.#cancel = null;
    this.#onTimeout();
  }
}
