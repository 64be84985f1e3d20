import type { Config } from '#server/kernel/config/config.ts';
import type { PaymentProvider } from './provider.ts';
import { createStandIn } from './standIn.ts';

/**
 * Who takes payments: Stripe, when it is configured, whose library is loaded only then; in the demo a stand-in that takes no
 * money. Null: nobody.
 * @param key signs the callbacks of the stand-in
 */
export async function paymentProvider(
  { demo, stripe }: Pick<Config, 'demo' | 'stripe'>,
  key: string,
): Promise<PaymentProvider | null> {
  if (!stripe) return demo ? createStandIn(key) : null;
  const { createStripe } = await import('./stripe.ts');
  return createStripe(stripe);
}
