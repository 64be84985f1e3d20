import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { requireOwnSession } from '#server/api/people/ownSession.ts';
import { createPayment, readPayments } from '#server/money/payments.ts';
import { rememberPayer } from './payer.ts';
import { returnUrlOf } from './paymentPages.ts';
import { readActiveConsoles, readHistory } from './read.ts';

/** The balance of the caller: its history, the consoles that it pays for, and payments into it. */
export function mountWallet(app: FastifyInstance, context: Context): void {
  mount(app, endpoints.getWalletHistory, ({ session, query }) =>
    readHistory(context, session.user.id, query),
  );
  mount(app, endpoints.getActiveConsoles, ({ session, query }) =>
    readActiveConsoles(context, session.user.id, { serverId: query.serverId }),
  );
  void app.register(async (payments) => {
    rememberPayer(payments, context);
    mount(payments, endpoints.getPayments, async ({ session }) => ({
      data: await readPayments(context, session.user.id),
    }));
    mount(payments, endpoints.createPayment, ({ session, body, idempotencyKey, origin }) => {
      requireOwnSession(session);
      return createPayment(context, {
        user: session.user,
        amount: body.amount,
        idempotencyKey,
        returnUrlOf: (id) => returnUrlOf(id, origin),
      });
    });
  });
}
