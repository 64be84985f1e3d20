import { deviceNow } from '#domain/serverClock.ts';
export interface SyncRequest {
  /** Milliseconds since the epoch; a load that starts later serves this request. */
  requestedAt: number;
  /** How long before the last load this load starts, milliseconds. */
  backMs: number;
}

/** Runs one load after the other; waiting requests are served by one load. */
export class SyncQueue {
  readonly #run: (request: SyncRequest) => Promise<boolean>;
  #waiting: (SyncRequest & { promise: Promise<boolean>; resolve: (isDone: boolean) => void }) | null = null;
  #last: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** @param run must not fail. */
  constructor(run: (request: SyncRequest) => Promise<boolean>) {
    this.#run = run;
  }

  /** The first load waits for this promise. */
  start(ready: Promise<void>): void {
    this.#last = ready;
  }

  /** Resolves with the result of a load that begins after this call. */
  add(backMs: number): Promise<boolean> {
    if (this.#isStopped) return Promise.resolve(false);
    const requestedAt = deviceNow();
    if (this.#waiting) {
      Object.assign(this.#waiting, { requestedAt, backMs: Math.max(backMs, this.#waiting.backMs) });
      return this.#waiting.promise;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting = { requestedAt, backMs, promise, resolve };
    this.#last = this.#last.then(() => this.#next());
    return promise;
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting?.resolve(false);
    this.#waiting = null;
  }

  async #next(): Promise<void> {
    const request = this.#waiting;
    this.#waiting = null;
    request?.resolve(await this.#run(request));
  }
}
