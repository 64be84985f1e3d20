import type { Config } from '#server/kernel/config/config.ts';
import type { PaymentProvider } from './provider.ts';
import { createTestProvider } from './testProvider.ts';

/**
 * The payment provider: Stripe when configured, whose library is loaded only then; in the demo a stand-in
 * that takes no money. Null: none.
 * @param key signs the callbacks of the stand-in
 */
export async function paymentProvider(
  { demo, stripe }: Pick<Config, 'demo' | 'stripe'>,
  key: string,
): Promise<PaymentProvider | null> {
  if (!stripe) return demo ? createTestProvider(key) : null;
  const { createStripe } = await import('./stripe.ts');
  return createStripe(stripe);
}
