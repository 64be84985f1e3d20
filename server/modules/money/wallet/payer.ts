import { type NeedsAccess, type Session, sessionOf, type Sessions } from '#server/modules/access/index.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paymentPagePath } from '#contract/http/wallet.ts';
import { payableMs } from '#server/modules/money/payments.ts';

/** Name of the cookie, and what its token is limited to. */
const cookie = 'dugout-payer';
const purpose = 'payment pages';

/**
 * Lets the payer's browser open the pages of payments, to which it sends no token: the calls of `app` set a
 * cookie that scripts cannot read, other sites cannot use, and only these pages accept. It ends with the
 * session.
 */
export function rememberPayer(app: FastifyInstance, { sessions }: NeedsAccess<'sessions'>): void {
  app.addHook('onSend', async (request, reply) => {
    const { session } = request;
    if (!isPayer(session) || reply.statusCode !== 200) return;
    const token = await sessions.tokenFor(session, purpose, payableMs);
    const path = `${app.prefix}${paymentPagePath('')}`;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    void reply.header(
      'set-cookie',
      `${cookie}=${token}; Path=${path}; Max-Age=${payableMs / 1000}; HttpOnly; SameSite=Strict${secure}`,
    );
  });
}

/** The user who opens the page of a payment: by the cookie, or by the token of calls. Null without a session. */
export async function payerOf(sessions: Sessions, request: FastifyRequest): Promise<Session['user'] | null> {
  const token = new RegExp(`(?:^|; )${cookie}=([\\w.-]+)`).exec(request.headers.cookie ?? '')?.[1];
  const session =
    (await sessionOf(sessions, request)) ??
    (token === undefined ? null : await sessions.find(token, purpose));
  return isPayer(session) ? session.user : null;
}

/** Guests and users of an access link may view a wallet, but not pay. */
const isPayer = (session: Session | null): session is Session => session?.kind === 'own';
