import type { PaymentOutcome } from '#domain/money/payment.ts';

/** A payment for which a provider opens a page. */
export interface Checkout {
  /** Id of the payment in this backend. */
  id: string;
  cents: number;
  email: string;
  expiresAt: Date;
  /** Where the provider sends the browser afterwards. */
  returnUrl: string;
}

export interface ProviderReport {
  /** The provider's id of the payment. */
  reference: string;
  outcome: PaymentOutcome;
  /** What was paid; must be the amount of the payment. Null if the report does not contain it. */
  cents: number | null;
}

/** A callback that does not come from the provider, or cannot be read. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
}

/** The provider does not respond, or refuses a payment. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** Takes money and reports it by signed callbacks. */
export interface PaymentProvider {
  /** Stored with each payment: callbacks of another provider do not concern it. */
  readonly name: string;
  /**
   * Opens a page on which the payment can be made. Repeated calls for one payment open the same page.
   * @returns the provider's id of the payment, and the address of its page; null: this backend serves it
   * @throws ProviderError
   */
  open(checkout: Checkout): Promise<{ reference: string; url: string | null }>;
  /**
   * Checks the signature of a callback, and reads it.
   * @returns null for an event that does not concern a payment's outcome
   * @throws CallbackError
   */
  read(callback: Callback): ProviderReport | null;
}

export interface Callback {
  /** The unchanged text, which is what was signed. */
  body: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  now: Date;
}
