import { z } from 'zod';
import { id, idParam, instant, line, listOf, page } from '../common.ts';
import { endpoint, ownSessionErrors } from '../endpoint.ts';

/** A change of the balance. */
export const walletEntry = z.object({
  id,
  /** One of `walletActions`; an API may send others. */
  type: z.string(),
  description: z.string(),
  /** What was paid for: name of a console or plan, id of a payment, or name of a user. */
  target: z.string().nullable(),
  /** USD; negative where money was spent. */
  value: z.number(),
  /** USD, after this entry. */
  balance: z.number(),
  createdAt: instant,
  data: z.object({ consoleName: z.string(), planName: z.string() }).partial().nullable().default({}),
});
export type WalletEntry = z.infer<typeof walletEntry>;

export const getWalletHistory = endpoint({
  summary: "List changes of the caller's balance",
  description: 'Newest first.',
  method: 'GET',
  path: '/wallets/history',
  access: 'session',
  query: page,
  response: listOf(walletEntry).extend({ summary: z.object({ total: z.int() }).optional() }),
});

const named = z.object({ id, name: z.string() });

/** A console that is paid for. Prices are in USD; null if an API does not send them. */
export const activeConsole = z.object({
  id,
  name: z.string(),
  serverGroup: named,
  server: named,
  startedAt: instant,
  expiredAt: instant,
  /** Days are paid in advance, one at a time. A time in the past means that the balance was too low. */
  paidUntil: instant.nullable().default(null),
  /** Price of the next day. */
  pricePerDay: z.number().nullable().default(null),
  /** Price of the unpaid days until it expires. */
  priceUntilExpiry: z.number().nullable().default(null),
});
export type ActiveConsole = z.infer<typeof activeConsole>;

const activeSummary = z.object({
  /** USD, for the consoles of the answer. */
  pricePerDay: z.number(),
  /** Whole days that the balance lasts if all consoles of the caller stay active; null without such consoles. */
  daysLeft: z.int().nullable(),
});

export const getActiveConsoles = endpoint({
  summary: 'List the consoles that the caller pays for',
  description: 'Active consoles, by group, server and name; with `serverId` those of one server.',
  method: 'GET',
  path: '/wallets/active/consoles',
  access: 'session',
  query: z.object({ serverId: idParam.optional() }),
  response: listOf(activeConsole).extend({ summary: activeSummary.optional() }),
});

/** Limits of a payment in USD (specification, business constants). */
export const paymentAmount = { min: 10, max: 100_000, default: 100 } as const;

/** Messages for the amount of a payment, exactly as specified, and one for fractions of cents. */
export const paymentFaults = {
  required: 'required',
  min: 'amountTooSmall',
  max: 'amountTooLarge',
  cents: 'amountNotUsd',
} as const;

/** Whether an amount in USD has no fractions of cents; floating point makes 1.15 * 100 slightly less than 115. */
export const isWholeCents = (usd: number): boolean => Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-4;

export const amount = z
  .number(paymentFaults.required)
  .min(paymentAmount.min, paymentFaults.min)
  .max(paymentAmount.max, paymentFaults.max)
  .refine(isWholeCents, paymentFaults.cents);

/** Opaque id of a payment. */
export const paymentId = line(100);

export const createPayment = endpoint({
  summary: 'Create a payment',
  description:
    'The browser then opens its page, `/wallets/payments/{id}`, with a cookie that the answer sets.',
  refuses: [...ownSessionErrors, 'tooManyPayments', 'paymentsOff', 'paymentProviderSilent'],
  method: 'POST',
  path: '/wallets/payments',
  access: 'session',
  idempotent: true,
  body: z.object({ amount }),
  response: z.object({ id: paymentId }),
});

/**
 * Path of the provider's page of a payment below the API base, which only the payer may open. A browser
 * cannot send a token with it, so calls that list or create payments also set a cookie for this path.
 */
export const paymentPagePath = (payment: string): string => `/wallets/payments/${payment}`;

/** Query parameter of the new-payment screen: the payment whose provider page the user returns from. */
export const paymentParameter = 'payment';

/** States of a payment; an API may send others. */
export const paymentStatuses = ['pending', 'paid', 'cancelled', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const payment = z.object({
  id: paymentId,
  /** USD. */
  amount: z.number(),
  /** USD that are credited on top. */
  bonus: z.number().default(0),
  status: z.string(),
  createdAt: instant,
  /** Until then the payment can be made. */
  expiresAt: instant.nullable().default(null),
  settledAt: instant.nullable().default(null),
});
export type Payment = z.infer<typeof payment>;

export const getPayments = endpoint({
  summary: "List the caller's payments",
  description: 'Newest first, at most 100. Not part of the specification.',
  method: 'GET',
  path: '/wallets/payments',
  access: 'session',
  optional: true,
  response: listOf(payment),
});
