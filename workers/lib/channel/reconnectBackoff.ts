/** First pause before a lost or failed connection is dialled again, and the longest, milliseconds. */
const firstMs = 250;
const maxMs = 2_000;

/** The same where the server refuses the credentials: only new ones will help, and they come from elsewhere. */
const refusedFirstMs = 2_000;
const refusedMaxMs = 30_000;

/** How long a connection waits before it is dialled again: longer with each attempt that fails. */
export class ReconnectBackoff {
  readonly #random: () => number;
  #failures = 0;
  #refusals = 0;
  #delayMs: number;

  /** @param random from 0 to 1: clients that lost their server together must not come back together. */
  constructor(random: () => number = Math.random) {
    this.#random = random;
    this.#delayMs = this.#next();
  }

  /** Milliseconds from one attempt to the next; the same until another attempt fails. */
  get delayMs(): number {
    return this.#delayMs;
  }

  failed(): void {
    this.#failures++;
    this.#delayMs = this.#next();
  }

  refused(): void {
    this.#refusals++;
    this.#delayMs = this.#next();
  }

  succeeded(): void {
    this.#failures = 0;
    this.#refusals = 0;
    this.#delayMs = this.#next();
  }

  #next(): number {
    const wait =
      this.#refusals > 0
        ? Math.min(refusedFirstMs * 2 ** (this.#refusals - 1), refusedMaxMs)
        : Math.min(firstMs * 2 ** Math.max(0, this.#failures - 1), maxMs);
    return Math.round(wait * (1 + this.#random()));
  }
}

const refusals: ReadonlySet<string> = new Set([
  'AUTHORIZATION_VIOLATION',
  'AUTHENTICATION_EXPIRED',
  'ACCOUNT_EXPIRED',
  'BAD_AUTHENTICATION',
]);

/** Whether this code of nats.ws means that the credentials are no longer, or not yet, good. */
export const isRefusal = (code: unknown): boolean => typeof code === 'string' && refusals.has(code);
