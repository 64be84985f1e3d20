import {
  amount,
  paymentAmount,
  paymentFaults,
  type PaymentStatus,
  paymentStatuses,
} from '#contract/http/wallet.ts';

/** Dollars, and cents after a point or a comma. Three digits after it could be meant as thousands. */
const amountText = /^[-+]?\d+(?:[.,]\d{0,2})?$/;

/** A typed amount in USD, as English or Russian readers write it: `1250.50`, `1 250,50`; NaN for any other text. */
export function parseAmount(typed: string): number {
  const text = typed.replaceAll(/\s/g, '');
  return amountText.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** What is wrong with a typed amount in USD: the specification's text, or null. */
export function amountFault(typed: string): string | null {
  if (typed.trim() === '') return paymentFaults.required;
  const value = parseAmount(typed);
  if (Number.isNaN(value)) return paymentFaults.cents;
  const parsed = amount.safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? paymentFaults.required);
}

/** The amount that the form starts with, USD. */
export const defaultAmount = paymentAmount.default;

/** What a provider reports, or what time does. */
export type PaymentOutcome = Exclude<PaymentStatus, 'pending'>;

/**
 * The state of a payment after a report. Reports come repeatedly, late and in any order: money that was taken is credited
 * even if the payment had been given up, and nothing changes a payment that was paid. Of the two ways to give it up the
 * first one stays.
 */
export function settle(current: PaymentStatus, reported: PaymentOutcome): PaymentStatus {
  if (current === 'paid' || reported === 'paid') return 'paid';
  return current === 'pending' ? reported : current;
}

/** A state that the app knows; null for one of a newer API. */
export const knownPaymentStatus = (status: string): PaymentStatus | null =>
  paymentStatuses.find((known) => known === status) ?? null;

/** Whether a payment still waits for the user. */
export const isPending = (
  { status, expiresAt }: { status: string; expiresAt: string | null },
  now: number,
): boolean => status === 'pending' && (expiresAt === null || Date.parse(expiresAt) > now);
