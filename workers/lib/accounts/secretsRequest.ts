import type { SecretEntry } from '#domain/accounts/secrets.ts';

/** Timeouts for the first and for each further part of another tab's answer, milliseconds. */
const firstPartMs = 500;
const nextPartMs = 3_000;

export class SecretsRequest {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resolve: ((entries: SecretEntry[] | null) => void) | null = null;
  #entries: SecretEntry[] = [];

  /** Sends the request; resolves with null if no tab answers in time. */
  send(ask: () => void): Promise<SecretEntry[] | null> {
    this.#entries = [];
    const { promise, resolve } = Promise.withResolvers<SecretEntry[] | null>();
    this.#resolve = resolve;
    this.#waitFor(firstPartMs);
    ask();
    return promise;
  }

  /** Handles a part of an answer. If several tabs answer, the first complete answer is used. */
  receive(entries: readonly SecretEntry[], isLast: boolean): void {
    if (!this.#resolve) return;
    for (const entry of entries) this.#entries.push(entry);
    if (isLast) this.#end(this.#entries);
    else this.#waitFor(nextPartMs);
  }

  #waitFor(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(null), ms);
  }

  #end(entries: SecretEntry[] | null): void {
    clearTimeout(this.#timer);
    this.#resolve?.(entries);
    this.#resolve = null;
  }
}
