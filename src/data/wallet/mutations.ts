import { createPayment, paymentPagePath } from '#contract/http/wallet.ts';
import { useChange } from '#data/change.ts';
import { useServices } from '#data/services.ts';
import { walletKeys } from './walletKeys.ts';

export interface NewPayment {
  /** USD. */
  amount: number;
  /** The same for every attempt, so that a lost answer does not lead to a second payment. */
  key: string;
}

/** Address of the page on which a payment is made; the browser opens it. */
export function usePaymentAddress(): (id: string) => string {
  const { apiBase } = useServices();
  return (id) => apiBase + paymentPagePath(encodeURIComponent(id));
}

/** Creates a payment; resolves to the address of the provider's page. */
export function useCreatePayment() {
  const addressOf = usePaymentAddress();
  return useChange({
    key: [...walletKeys.payments(), 'create'],
    send: async ({ api }, { amount, key }: NewPayment, options) =>
      addressOf(
        (await api.call(createPayment, { body: { amount } }, { ...options, idempotencyKey: key })).id,
      ),
    settle: ({ refreshes }) => void refreshes.reload(walletKeys.payments()),
  });
}
