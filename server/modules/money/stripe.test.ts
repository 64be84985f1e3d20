import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { CallbackError, ProviderError } from './provider.ts';
import { createStripe } from './stripe.ts';

const webhookSecret = 'whsec_test';
const now = new Date('2026-01-01T12:00:00Z');

/** The fields of a session that are used, as Stripe's API sends them. */
const session = {
  id: 'cs_test_a1',
  object: 'checkout.session',
  amount_total: 10_000,
  client_reference_id: 'payment-1',
  currency: 'usd',
  payment_status: 'unpaid',
  status: 'open',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
};

/** Stripe with a network that answers every request with this. */
function withAnswer(status: number, answer: unknown) {
  const requests: { url: string; headers: Headers; body: URLSearchParams }[] = [];
  const provider = createStripe({
    key: 'sk_test_1',
    webhookSecret,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const body = new URLSearchParams(await request.text());
      requests.push({ url: request.url, headers: request.headers, body });
      // A refusal that Stripe marks as not to be repeated.
      return new Response(JSON.stringify(answer), { status, headers: { 'stripe-should-retry': 'false' } });
    },
  });
  return { provider, requests };
}

const checkout = {
  id: 'payment-1',
  cents: 10_000,
  email: 'a@b.co',
  expiresAt: new Date(now.getTime() + 30 * 60_000),
  returnUrl: 'https://dugout.test/wallets/payment?payment=payment-1',
};

test('a payment becomes a page of Stripe, once', async () => {
  const { provider, requests } = withAnswer(200, session);
  expect(await provider.open(checkout)).toEqual({ reference: 'cs_test_a1', url: session.url });
  const [request] = requests;
  expect(request?.url).toBe('https://api.stripe.com/v1/checkout/sessions');
  expect(request?.headers.get('authorization')).toBe('Bearer sk_test_1');
  expect(request?.headers.get('idempotency-key')).toBe('dugout-payment-1');
  expect(Object.fromEntries(request?.body ?? [])).toEqual({
    mode: 'payment',
    client_reference_id: 'payment-1',
    customer_email: 'a@b.co',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '10000',
    'line_items[0][price_data][product_data][name]': 'Dugout balance',
    success_url: checkout.returnUrl,
    cancel_url: checkout.returnUrl,
    expires_at: String(checkout.expiresAt.getTime() / 1000 + 32 * 60),
  });
});

test('a refusal of Stripe is an error of the provider', async () => {
  const refusal = {
    error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*1' },
  };
  await expect(withAnswer(401, refusal).provider.open(checkout)).rejects.toThrow(ProviderError);
});

describe('a callback', () => {
  const { provider } = withAnswer(500, {});
  const eventOf = (type: string, over: object = {}): string =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { ...session, ...over } } });
  const signed = (payload: string, at = now, secret = webhookSecret) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    }),
  });
  const read = (body: string, headers: Record<string, string> = signed(body)) =>
    provider.read({ body, headers, now });

  test.each([
    ['checkout.session.completed', { payment_status: 'paid' }, 'paid'],
    ['checkout.session.async_payment_succeeded', { payment_status: 'paid' }, 'paid'],
    ['checkout.session.async_payment_failed', {}, 'cancelled'],
    ['checkout.session.expired', { status: 'expired' }, 'expired'],
  ])('%s with %j: %s', (type, over, outcome) => {
    expect(read(eventOf(type, over))).toEqual({ reference: 'cs_test_a1', outcome, cents: 10_000 });
  });

  test('a transfer that is only started, and other events, say nothing', () => {
    expect(read(eventOf('checkout.session.completed'))).toBeNull();
    expect(read(eventOf('charge.succeeded'))).toBeNull();
  });

  test('without a valid and recent signature it is refused', () => {
    const body = eventOf('checkout.session.expired');
    const old = new Date(now.getTime() - 301_000);
    for (const headers of [{}, signed(body, old), signed(body, now, 'whsec_other'), signed(`${body} `)])
      expect(() => read(body, headers as Record<string, string>)).toThrow(CallbackError);
  });

  test('a payment in another currency is refused', () => {
    const body = eventOf('checkout.session.completed', { payment_status: 'paid', currency: 'jpy' });
    expect(() => read(body)).toThrow(CallbackError);
  });
});
