import type { Mailer } from '#server/modules/mail/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { audit, mount, type NeedsAccess } from '#server/modules/access/index.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { logIn } from './login.ts';
import { register } from './register.ts';
import { requestReset, resetPassword } from './resetPassword.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'now'> &
  NeedsAccess<'sessions' | 'attempts' | 'inviteCodes' | 'loginLimits' | 'vault'> & { mailer: Mailer };

/** Signing in and out, registering, and recovering a forgotten password. */
export function mountAuth(app: FastifyInstance, context: Deps): void {
  mount(app, endpoints.login, ({ body, caller }) => logIn(context, body, caller));
  mount(app, endpoints.logout, async ({ session, caller }) => {
    await context.sessions.revoke(session.id);
    if (session.kind === 'guest')
      await audit(context, { action: 'guestEnded', by: session, target: session.user, caller });
  });
  mount(app, endpoints.register, ({ body, caller }) => register(context, body, caller));
  mount(app, endpoints.forgotPassword, ({ body, caller }) => requestReset(context, body, caller));
  mount(app, endpoints.resetPassword, ({ body, caller }) => resetPassword(context, body, caller));
}
