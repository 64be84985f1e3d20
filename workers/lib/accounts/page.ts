import type { Account } from '#contract/http/accounts/account.ts';
import { type AccountsReport, rowsPerMessage } from '#domain/accounts/protocol.ts';
import type { SecretEntry } from '#domain/accounts/secrets.ts';

/** Sends reports to the page, in order. The next rows wait until the page has processed the previous ones. */
export class PageLink {
  readonly #port: MessagePort;
  #last: Promise<void> = Promise.resolve();
  #onTaken: (() => void) | null = null;
  #isClosed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = () => {
      this.#onTaken?.();
      this.#onTaken = null;
    };
  }

  send(report: AccountsReport): void {
    this.#port.postMessage(report);
  }

  /** Sends rows in small messages; resolves when the page has processed all of them. */
  rows(rows: readonly Account[], removed: readonly number[]): Promise<void> {
    const reports = partsOf(rows).map((part): AccountsReport => ({ kind: 'rows', rows: part, removed: [] }));
    if (removed.length > 0) reports.unshift({ kind: 'rows', rows: [], removed: [...removed] });
    return this.#sendAll(reports);
  }

  /** Sends secrets, like {@link rows}. */
  secrets(entries: readonly SecretEntry[]): Promise<void> {
    return this.#sendAll(
      partsOf(entries).map((part): AccountsReport => ({ kind: 'secrets', entries: part })),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#onTaken?.();
    this.#port.close();
  }

  #sendAll(reports: readonly AccountsReport[]): Promise<void> {
    this.#last = this.#last.then(async () => {
      for (const report of reports) {
        if (this.#isClosed) return;
        const taken = new Promise<void>((resolve) => (this.#onTaken = resolve));
        this.send(report);
        await taken;
      }
    });
    return this.#last;
  }
}

function partsOf<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += rowsPerMessage) parts.push(items.slice(at, at + rowsPerMessage));
  return parts;
}
