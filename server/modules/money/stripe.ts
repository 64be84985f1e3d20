import Stripe from 'stripe';
import type { PaymentOutcome } from '#domain/money/payment.ts';
import { CallbackError, type PaymentProvider, ProviderError } from './provider.ts';

interface Options {
  /** Secret key, `sk_…`. */
  key: string;
  /** Signs its callbacks, `whsec_…`. */
  webhookSecret: string;
  /** Replaces the network in tests. */
  fetch?: typeof fetch;
}

/** How old a signature may be, in seconds; Stripe's own default. */
const toleranceS = 300;

/** Time limit for a request, milliseconds: a user waits for it. */
const timeoutMs = 20_000;

/**
 * Time after the end of a payment at which its page ends, in seconds. Stripe requires at least 30 minutes after the request,
 * which may be repeated until the payment ends; clocks differ. What is paid after the end is credited as well.
 */
const marginS = 32 * 60;

/** Outcomes by the events of a session, which may be completed before its bank transfer. */
const outcomes: Readonly<Record<string, PaymentOutcome>> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'cancelled',
  'checkout.session.expired': 'expired',
};

/** Stripe Checkout: a page of Stripe for each payment, and its signed events. */
export function createStripe({ key, webhookSecret, fetch: send }: Options): PaymentProvider {
  const stripe = new Stripe(key, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(send && { httpClient: Stripe.createFetchHttpClient(send) }),
  });
  return {
    name: 'stripe',
    async open({ id, cents, email, expiresAt, returnUrl }) {
      const product = { name: 'Dugout balance' };
      try {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            customer_email: email,
            line_items: [
              { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: product } },
            ],
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000) + marginS,
          },
          // Repeated calls open the same page.
          { idempotencyKey: `dugout-${id}` },
        );
        if (!session.url) throw new ProviderError('Stripe has opened no page.');
        return { reference: session.id, url: session.url };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError)
          throw new ProviderError(error.message, { cause: error });
        throw error;
      }
    },
    read({ body, headers, now }) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new CallbackError('The callback has no signature.');
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          toleranceS,
          undefined,
          now.getTime(),
        );
      } catch (error) {
        throw new CallbackError('The callback is not from Stripe.', { cause: error });
      }
      const outcome = outcomes[event.type];
      if (!outcome) return null;
      const session = event.data.object as Stripe.Checkout.Session;
      if (outcome === 'paid' && session.payment_status !== 'paid') return null;
      if (outcome === 'paid' && session.currency !== 'usd')
        throw new CallbackError('The payment was made in another currency.');
      return { reference: session.id, outcome, cents: session.amount_total };
    },
  };
}
