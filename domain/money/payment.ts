import {
  amount,
  paymentAmount,
  paymentFaults,
  type PaymentStatus,
  paymentStatuses,
} from '#contract/http/wallet.ts';

/** Dollars, and cents after a point or a comma. Three digits after it are refused: they could be thousands. */
const amountText = /^[-+]?\d+(?:[.,]\d{0,2})?$/;

/** A typed amount in USD, in English or Russian format: `1250.50`, `1 250,50`; NaN for any other text. */
export function parseAmount(typed: string): number {
  const text = typed.replaceAll(/\s/g, '');
  return amountText.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** The error of a typed amount in USD: the specification's text, or null. */
export function amountFault(typed: string): string | null {
  if (typed.trim() === '') return paymentFaults.required;
  const value = parseAmount(typed);
  if (Number.isNaN(value)) return paymentFaults.cents;
  const parsed = amount.safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? paymentFaults.required);
}

/** The amount that the form starts with, USD. */
export const defaultAmount = paymentAmount.default;

/** Outcomes that a provider reports, or that result from time. */
export type PaymentOutcome = Exclude<PaymentStatus, 'pending'>;

/**
 * The state of a payment after a report. Reports may come repeatedly, late and in any order. Money that was
 * taken is credited even if the payment had been canceled or had expired, and nothing changes a paid payment.
 * Of cancellation and expiry, the first one stays.
 */
export function settle(current: PaymentStatus, reported: PaymentOutcome): PaymentStatus {
  if (current === 'paid' || reported === 'paid') return 'paid';
  return current === 'pending' ? reported : current;
}

/** A state known to the app; null for one of a newer API. */
export const knownPaymentStatus = (status: string): PaymentStatus | null =>
  paymentStatuses.find((known) => known === status) ?? null;

/** Whether a payment still waits for the user. */
export const isPending = (
  { status, expiresAt }: { status: string; expiresAt: string | null },
  now: number,
): boolean => status === 'pending' && (expiresAt === null || Date.parse(expiresAt) > now);
