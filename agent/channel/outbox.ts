import type { RefusedItem } from '#contract/agent/index.ts';
import type { Clock } from '#domain/clock.ts';

/** Pause after a failed delivery, in milliseconds: doubled with each one in a row. */
const retryMs = 1_000;
const longestRetryMs = 8_000;

/** The API cannot read a message at all, so sending it again is useless. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export interface OutboxDeps<K, T> {
  clock: Clock;
  /** Maximum number of items in one message. */
  perMessage: number;
  /**
   * Sends a message.
   * @returns the items that the API refuses for good
   * @throws Unreadable when one of the items makes the whole message unreadable; any other error when it is
   *   to be sent again
   */
  send(items: readonly [T, ...T[]]): Promise<readonly RefusedItem[]>;
  /** Called for each item that the API refuses; it is not sent again. */
  onRefused(item: T, reason: string): void;
  /** Called with the names of items that the API has accepted or refused. */
  onDone?(names: readonly K[]): void;
}

/**
 * Sends items in the order of their first entry. Each is sent again, after a pause, until it is accepted or
 * refused; of several items with the same name only the newest is sent. One message is sent at a time. If the
 * API cannot read one, its items are sent one by one, so that only the bad one is refused.
 */
export class Outbox<K, T> {
  readonly #deps: OutboxDeps<K, T>;
  readonly #pending = new Map<K, T>();
  readonly #gathered = new Map<K, T>();
  #cancelGathering: (() => void) | null = null;
  #isSending = false;
  #closed = false;
  #endPause: (() => void) | null = null;

  constructor(deps: OutboxDeps<K, T>) {
    this.#deps = deps;
  }

  put(name: K, item: T): void {
    this.#gathered.delete(name);
    this.#pending.set(name, item);
    void this.#pump();
  }

  /** Puts an item together with all others that are gathered within this time, in milliseconds. */
  gather(name: K, item: T, ms: number): void {
    this.#gathered.set(name, item);
    this.#cancelGathering ??= this.#deps.clock.after(ms, () => {
      this.#cancelGathering = null;
      for (const [one, gathered] of this.#gathered) this.put(one, gathered);
    });
  }

  /** Names of the items that were put, and neither accepted nor refused. */
  get waiting(): readonly K[] {
    return [...this.#pending.keys()];
  }

  /** Drops an item that was not sent yet. */
  drop(name: K): void {
    this.#gathered.delete(name);
    this.#pending.delete(name);
  }

  /** Ends a pause, because the API answers again. */
  retryNow(): void {
    this.#endPause?.();
  }

  /** Items that are still gathered are not sent. */
  close(): void {
    this.#closed = true;
    this.#cancelGathering?.();
    this.#endPause?.();
  }

  async #pump(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    // Items that are put in the same turn are sent together.
    await Promise.resolve();
    let pauseMs = retryMs;
    /** Number of items that are still to be sent one by one. */
    let alone = 0;
    for (;;) {
      const batch = [...this.#pending].slice(0, alone > 0 ? 1 : this.#deps.perMessage);
      if (batch.length === 0 || this.#closed) break;
      try {
        this.#finish(batch, await this.#send(batch));
        alone = Math.max(0, alone - 1);
        pauseMs = retryMs;
      } catch (error) {
        if (error instanceof Unreadable) alone = batch.length;
        else {
          await this.#pause(pauseMs);
          pauseMs = Math.min(pauseMs * 2, longestRetryMs);
        }
      }
    }
    this.#isSending = false;
  }

  async #send(batch: readonly [K, T][]): Promise<readonly RefusedItem[]> {
    const [first, ...others] = batch.map(([, item]) => item);
    if (first === undefined) return [];
    try {
      return await this.#deps.send([first, ...others]);
    } catch (error) {
      if (batch.length > 1 || !(error instanceof Unreadable)) throw error;
      return [{ index: 0, reason: error.message }];
    }
  }

  #finish(batch: readonly [K, T][], refused: readonly RefusedItem[]): void {
    for (const { index, reason } of refused) {
      const entry = batch[index];
      if (entry) this.#deps.onRefused(entry[1], reason);
    }
    // A newer item of the same name is still to be sent.
    for (const [name, item] of batch) if (this.#pending.get(name) === item) this.#pending.delete(name);
    this.#deps.onDone?.(batch.map(([name]) => name));
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.#deps.clock.after(ms, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
    this.#endPause = null;
  }
}
