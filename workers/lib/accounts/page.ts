import { rowsPerMessage, type WorkerReport } from '#domain/accounts/protocol.ts';
import type { SecretEntry } from '#domain/accounts/secrets.ts';
import { batchOf, jsonOfBatch, type RowBatch } from './batch.ts';

/** Messages with rows that the page has not processed yet: the next one is ready when the page asks for it. */
const inFlight = 2;

/** Sends reports to the page, in order. The next rows wait until the page has processed the previous ones. */
export class PageLink {
  readonly #port: MessagePort;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #onTaken: (() => void) | null = null;
  #isClosed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = () => {
      this.#waiting--;
      this.#onTaken?.();
    };
  }

  send(report: WorkerReport): void {
    this.#port.postMessage(report);
  }

  /** Sends rows in small messages; resolves when the page has processed all of them. */
  rows(batches: readonly RowBatch[], removed: readonly number[]): Promise<void> {
    const reports = batches.map((batch) => (): WorkerReport => ({
      kind: 'rows',
      json: jsonOfBatch(batch),
      removed: [],
    }));
    if (removed.length > 0)
      reports.unshift(() => ({ kind: 'rows', json: jsonOfBatch(batchOf([])), removed: [...removed] }));
    return this.#sendAll(reports);
  }

  /** Sends secrets, like {@link rows}. */
  secrets(entries: readonly SecretEntry[]): Promise<void> {
    return this.#sendAll(
      partsOf(entries).map((part) => (): WorkerReport => ({ kind: 'secrets', entries: part })),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#onTaken?.();
    this.#port.close();
  }

  #sendAll(reports: readonly (() => WorkerReport)[]): Promise<void> {
    this.#last = this.#last.then(async () => {
      for (const report of reports) {
        await this.#untilWaiting(inFlight - 1);
        if (this.#isClosed) return;
        this.#waiting++;
        this.send(report());
      }
      await this.#untilWaiting(0);
    });
    return this.#last;
  }

  /** Resolves when the page has at most `most` messages to process, or is gone. */
  async #untilWaiting(most: number): Promise<void> {
    while (this.#waiting > most && !this.#isClosed)
      await new Promise<void>((resolve) => (this.#onTaken = resolve));
  }
}

function partsOf<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += rowsPerMessage) parts.push(items.slice(at, at + rowsPerMessage));
  return parts;
}
