import { type PaymentProvider, CallbackError } from '#server/modules/money/provider.ts';
import type { NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paymentId, paymentPagePath, paymentParameter } from '#contract/http/wallet.ts';
import { isPending } from '#domain/money/payment.ts';
import { routes } from '#domain/access/routeMap.ts';
import { HttpError, notFound } from '#server/kernel/errors.ts';
import { payerOf } from './payer.ts';
import {
  applyReport,
  findPayment,
  paymentOf,
  type PaymentRow,
  reopenPayment,
} from '#server/modules/money/payments.ts';
import { isTestProvider, type TestProvider } from '#server/modules/money/testProvider.ts';
import { testPaymentPage, unknownPaymentPage } from '#server/modules/money/testPaymentPage.ts';

type Deps = Needs<'db' | 'now' | 'log'> & NeedsAccess<'sessions'> & { payments: PaymentProvider | null };

/** Path of the provider's callbacks below the API base. */
export const callbackPath = '/wallets/payments/callback';

/** Address of the app's screen with the outcome of a payment, on the API's origin. */
export const returnUrlOf = (id: string, origin = ''): string =>
  `${origin}${routes.newPayment.path}?${paymentParameter}=${encodeURIComponent(id)}`;

/** The page of a payment, for the session of its payer (`payer.ts`), and the callbacks of the provider, which are signed. */
export function mountPaymentPages(app: FastifyInstance, context: Deps): void {
  const { db, now, payments: provider, sessions } = context;
  const testProvider = isTestProvider(provider) ? provider : null;
  /** Null for an unknown id, for one that no database can contain, and for somebody else's payment. */
  const paymentOfPage = async (
    request: FastifyRequest<{ Params: { id: string } }>,
  ): Promise<(PaymentRow & { email: string }) | null> => {
    const { id } = request.params;
    const payer = await payerOf(sessions, request);
    if (!payer || !paymentId.safeParse(id).success) return null;
    const payment = await findPayment(db, { id });
    return payment?.user_id === payer.id ? { ...payment, email: payer.email } : null;
  };
  /** The payment with its page, if it is missing. Without one it is cancelled, which the app shows. */
  const reopened = async (found: PaymentRow & { email: string }, origin: string): Promise<PaymentRow> => {
    if (!isPending(paymentOf(found), now().getTime())) return found;
    const page = { email: found.email, returnUrl: returnUrlOf(found.id, origin) };
    return reopenPayment(context, found, page).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      return found;
    });
  };
  const unknownPage = (reply: FastifyReply): FastifyReply =>
    html(reply.code(404), unknownPaymentPage(routes.newPayment.path));
  void app.register(async (pages) => {
    // The signature covers the raw text; and forms have a content type that Fastify does not know.
    pages.removeContentTypeParser('application/json');
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      pages.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));

    pages.get<{ Params: { id: string } }>(paymentPagePath(':id'), async (request, reply) => {
      const found = await paymentOfPage(request);
      if (!found) return unknownPage(reply);
      const payment = await reopened(found, `${request.protocol}://${request.host}`);
      if (payment.url !== null && isPending(paymentOf(payment), now().getTime()))
        return reply.redirect(payment.url, 303);
      if (payment.provider !== testProvider?.name) return reply.redirect(returnUrlOf(payment.id), 303);
      const path = `${app.prefix}${paymentPagePath(payment.id)}`;
      return html(reply, testPaymentPage(payment, path, returnUrlOf(payment.id), now()));
    });

    const decide =
      (outcome: 'paid' | 'cancelled') =>
      async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
        const payment = await paymentOfPage(request);
        if (!payment || !testProvider || payment.provider !== testProvider.name) return unknownPage(reply);
        if (isPending(paymentOf(payment), now().getTime()))
          await sendCallback(app, testProvider, payment, outcome, now());
        return reply.redirect(returnUrlOf(payment.id), 303);
      };
    pages.post<{ Params: { id: string } }>(`${paymentPagePath(':id')}/confirm`, decide('paid'));
    pages.post<{ Params: { id: string } }>(`${paymentPagePath(':id')}/cancel`, decide('cancelled'));

    pages.post(callbackPath, async (request) => {
      if (!provider) throw notFound('payment');
      const body = typeof request.body === 'string' ? request.body : '';
      const report = readCallback(() => provider.read({ body, headers: request.headers, now: now() }));
      if (report === null) return {};
      if (!(await applyReport(context, provider.name, report))) throw notFound('payment');
      return {};
    });
  });
}

/** @throws HttpError 422 for a callback that is not the provider's */
function readCallback<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    // Read by the provider, not by a user.
    if (error instanceof CallbackError || error instanceof SyntaxError)
      throw new HttpError(422, { error: error.message });
    throw error;
  }
}

/** The test provider reports like a provider: by a signed call of the API. */
async function sendCallback(
  app: FastifyInstance,
  testProvider: TestProvider,
  { reference, cents }: PaymentRow,
  outcome: 'paid' | 'cancelled',
  now: Date,
): Promise<void> {
  const { body, headers } = testProvider.sign({ reference, outcome, cents }, now);
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${app.prefix}${callbackPath}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
  if (statusCode !== 200) throw new Error(`The callback of a payment was answered with ${statusCode}`);
}

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(text);
