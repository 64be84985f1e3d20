import type { PaymentProvider } from '#server/modules/money/provider.ts';
import { mount, mountOwn, type NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { createPayment, readPayments } from '#server/modules/money/payments.ts';
import { rememberPayer } from './payer.ts';
import { returnUrlOf } from './paymentPages.ts';
import { readActiveConsoles, readHistory } from './read.ts';

type Deps = Needs<'db' | 'log' | 'now'> & NeedsAccess<'sessions'> & { payments: PaymentProvider | null };

/** The balance of the caller: its history, the consoles that it pays for, and payments into it. */
export function mountWallet(app: FastifyInstance, context: Deps): void {
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
    mountOwn(payments, endpoints.createPayment, ({ session, body, idempotencyKey, origin }) => {
      return createPayment(context, {
        user: session.user,
        amount: body.amount,
        idempotencyKey,
        returnUrlOf: (id) => returnUrlOf(id, origin),
      });
    });
  });
}
