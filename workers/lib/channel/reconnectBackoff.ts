/** First and longest delay before a reconnection, milliseconds. */
const firstMs = 250;
const maxMs = 2_000;

/** The same after refused credentials: only new credentials help, and they come from elsewhere. */
const refusedFirstMs = 2_000;
const refusedMaxMs = 30_000;

/** Exponential backoff with jitter for reconnections. */
export class ReconnectBackoff {
  readonly #random: () => number;
  #failures = 0;
  #refusals = 0;
  #delayMs: number;

  /** @param random from 0 to 1: jitter, so that clients that lost their server together do not reconnect together. */
  constructor(random: () => number = Math.random) {
    this.#random = random;
    this.#delayMs = this.#next();
  }

  /** Milliseconds before the next attempt; unchanged until another attempt fails. */
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

/** Whether this nats.ws code means that the credentials are invalid, or expired. */
export const isRefusal = (code: unknown): boolean => typeof code === 'string' && refusals.has(code);
