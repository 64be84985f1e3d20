import type { Config } from '#server/kernel/config/config.ts';
import type { PaymentProvider } from './provider.ts';
import { createTestProvider } from './testProvider.ts';

/**
 * Who takes payments: Stripe, when it is configured, whose library is loaded only then; in the demo a test provider that takes no
 * money. Null: nobody.
 * @param key signs the callbacks of the test provider
 */
export async function paymentProvider(
  { demo, stripe }: Pick<Config, 'demo' | 'stripe'>,
  key: string,
): Promise<PaymentProvider | null> {
  if (!stripe) return demo ? createTestProvider(key) : null;
  const { createStripe } = await import('./stripe.ts');
  return createStripe(stripe);
}
