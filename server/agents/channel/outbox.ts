import type { Clock } from '#domain/clock.ts';

/** Pause after something that nobody took. */
const retryMs = 1_000;

/** Sends one thing after another until each is taken; of those with one name only the newest counts. */
export class Outbox<K, T> {
  readonly #clock: Clock;
  readonly #send: (item: T) => Promise<void>;
  readonly #pending = new Map<K, T>();
  #isSending = false;
  #closed = false;
  #cancelRetry: (() => void) | null = null;

  /** @param send rejects when nobody took it. */
  constructor(clock: Clock, send: (item: T) => Promise<void>) {
    this.#clock = clock;
    this.#send = send;
  }

  put(name: K, item: T): void {
    this.#pending.set(name, item);
    void this.#pump();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
  }

  async #pump(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (const [name, item] of this.#pending) {
      if (this.#closed) break;
      this.#pending.delete(name);
      try {
        await this.#send(item);
      } catch {
        if (!this.#pending.has(name)) this.#pending.set(name, item);
        await new Promise<void>((resolve) => {
          this.#cancelRetry = this.#clock.after(retryMs, resolve);
        });
      }
    }
    this.#isSending = false;
    if (this.#pending.size > 0 && !this.#closed) void this.#pump();
  }
}
