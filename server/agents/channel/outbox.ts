import type { Clock } from '#domain/clock.ts';

/** Pause after a failed delivery, in milliseconds. */
const retryMs = 1_000;

/**
 * Sends items one at a time and retries until each is accepted; of items with the same name only the newest is
 * sent.
 */
export class Outbox<K, T> {
  readonly #clock: Clock;
  readonly #send: (item: T) => Promise<void>;
  readonly #pending = new Map<K, T>();
  #isSending = false;
  #closed = false;
  #cancelRetry: (() => void) | null = null;

  /** @param send rejects when the item was not accepted. */
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
