import type { Clock } from '#domain/clock.ts';

/** Pause after a failed delivery, in milliseconds. */
const retryMs = 1_000;

/**
 * Sends items in the order of their first entry and retries until each is accepted; of items with the same name only the
 * newest is sent. One message at a time, with up to `perMessage` items.
 */
export class Outbox<K, T> {
  readonly #clock: Clock;
  readonly #send: (items: readonly [T, ...T[]]) => Promise<void>;
  readonly #perMessage: number;
  readonly #pending = new Map<K, T>();
  #isSending = false;
  #closed = false;
  #cancelRetry: (() => void) | null = null;

  /** @param send rejects when the items were not accepted. */
  constructor(clock: Clock, perMessage: number, send: (items: readonly [T, ...T[]]) => Promise<void>) {
    this.#clock = clock;
    this.#perMessage = perMessage;
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
    // What is put at the same time is sent together.
    await Promise.resolve();
    for (;;) {
      const batch = [...this.#pending].slice(0, this.#perMessage);
      const [first, ...others] = batch.map(([, item]) => item);
      if (first === undefined || this.#closed) break;
      for (const [name] of batch) this.#pending.delete(name);
      try {
        await this.#send([first, ...others]);
      } catch {
        for (const [name, item] of batch) if (!this.#pending.has(name)) this.#pending.set(name, item);
        await new Promise<void>((resolve) => {
          this.#cancelRetry = this.#clock.after(retryMs, resolve);
        });
      }
    }
    this.#isSending = false;
  }
}
