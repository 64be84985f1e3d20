import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Payment, PaymentStatus } from '#contract/http/wallet.ts';
import { isPending, knownPaymentStatus } from '#domain/money/payment.ts';
import type { StateTone } from '#ui/StateBadge/StateBadge.tsx';

/** The displayed state of a payment: it may have expired before the API says so. Null: unknown to the app. */
export function shownStatus(
  payment: Pick<Payment, 'status' | 'expiresAt'>,
  now: number,
): PaymentStatus | null {
  const status = knownPaymentStatus(payment.status);
  return status === 'pending' && !isPending(payment, now) ? 'expired' : status;
}

export const stateLabels: Readonly<Record<PaymentStatus, MessageDescriptor>> = {
  pending: msg({ message: 'Pending', context: 'payment' }),
  paid: msg({ message: 'Paid', context: 'payment' }),
  cancelled: msg({ message: 'Cancelled', context: 'payment' }),
  expired: msg({ message: 'Expired', context: 'payment' }),
};

export const stateTones: Readonly<Record<PaymentStatus, StateTone>> = {
  pending: 'info',
  paid: 'settled',
  cancelled: 'secondary',
  expired: 'secondary',
};
