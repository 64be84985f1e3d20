/** An injectable clock: monotonic milliseconds, and a timer. */
export interface Clock {
  now(): number;
  /** Calls back once after `ms`. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Longest delay of a timer, milliseconds (25 days): a longer one fires at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** The platform's clock, milliseconds since the epoch, monotonic within a page or worker. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A clock that tests advance by hand. Timers fire in order of their time. */
export class FakeClock implements Clock {
  #now: number;
  #nextId = 0;
  readonly #timers = new Map<number, { at: number; callback: () => void }>();

  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  time(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const id = this.#nextId++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), callback });
    return () => this.#timers.delete(id);
  }

  /** Calls back at this interval. Returns a function that ends it. */
  every(ms: number, callback: () => void): () => void {
    let cancel = (): void => {};
    const wait = (): void => {
      cancel = this.after(ms, () => {
        wait();
        callback();
      });
    };
    wait();
    return () => cancel();
  }

  /** Advances by `ms` and fires the timers that are due. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers]
        .filter(([, timer]) => timer.at <= end)
        .sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [id, timer] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, timer.at);
      timer.callback();
    }
    this.#now = end;
  }

  /** Simulates sleep: time passes without timers, and all due timers fire at the end. */
  sleep(ms: number): void {
    this.#now += ms;
    this.advance(0);
  }

  /** As {@link advance}, but lets pending promises settle after each timer. */
  async advanceAsync(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    while (this.#now < end) {
      const next = Math.min(end, ...[...this.#timers.values()].map((timer) => timer.at));
      this.advance(Math.max(0, next - this.#now));
      await settle();
      if (next === end) break;
    }
    this.#now = Math.max(this.#now, end);
  }
}

/** Lets chained promises settle; no tested code chains more than twenty. */
async function settle(): Promise<void> {
  for (let link = 0; link < 20; link++) await Promise.resolve();
}
