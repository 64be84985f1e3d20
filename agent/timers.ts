import type { Clock } from '#domain/clock.ts';

/** At most one pending call. */
export class Countdown {
  readonly #clock: Clock;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Replaces the pending call. */
  start(ms: number, work: () => void): void {
    this.stop();
    this.#cancel = this.#clock.after(ms, work);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

export class Timers {
  readonly #clock: Clock;
  readonly #cancels = new Set<() => void>();
  #closed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls `work` now and then at this interval, in milliseconds. */
  every(ms: number, work: () => void): void {
    work();
    this.after(ms, () => this.every(ms, work));
  }

  /** Calls `work` once. @returns cancels it */
  after(ms: number, work: () => void): () => void {
    if (this.#closed) return () => undefined;
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(cancel);
      work();
    });
    this.#cancels.add(cancel);
    return cancel;
  }

  close(): void {
    this.#closed = true;
    for (const cancel of this.#cancels) cancel();
  }
}
