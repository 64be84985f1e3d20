import { useMutation } from '@tanstack/react-query';
import { createPayment, paymentPagePath } from '#contract/http/wallet.ts';
import { type Abortable, optionsOf } from '#data/cancel.ts';
import { useServices } from '#data/services.ts';
import { walletKeys } from './keys.ts';

/** A payment that the user has confirmed. */
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

/** Creates a payment; resolves to the address of the provider's page. The caller reports errors. */
export function useCreatePayment() {
  const { api, refreshes } = useServices();
  const addressOf = usePaymentAddress();
  return useMutation({
    mutationKey: [...walletKeys.payments(), 'create'],
    mutationFn: async ({ signal, amount, key }: Abortable<NewPayment>) => {
      const options = { ...optionsOf(signal), idempotencyKey: key };
      return addressOf((await api.call(createPayment, { body: { amount } }, options)).id);
    },
    meta: { silent: true },
    onSettled: () => void refreshes.reload(walletKeys.payments()),
  });
}
