import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { audit } from '#server/access/audit.ts';
import { announceSessions } from '#server/access/endSessions.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { logIn } from './login.ts';
import { register } from './register.ts';
import { requestReset, resetPassword } from './resetPassword.ts';

/** Signing in and out, registering, and recovering a forgotten password. */
export function mountAuth(app: FastifyInstance, context: Context): void {
  mount(app, endpoints.login, ({ body, caller }) => logIn(context, body, caller));
  mount(app, endpoints.logout, async ({ session, caller }) => {
    const ended = await context.sessions.revoke(session.id);
    if (session.kind === 'guest')
      await audit(context, { action: 'guestEnded', by: session, target: session.user, caller });
    // Disconnects the socket of this session; other sessions of the user only refresh their rights.
    announceSessions(context, [session.user.id, ...ended]);
    return {};
  });
  mount(app, endpoints.register, ({ body, caller }) => register(context, body, caller));
  mount(app, endpoints.forgotPassword, async ({ body, caller }) => {
    await requestReset(context, body, caller);
    return {};
  });
  mount(app, endpoints.resetPassword, async ({ body, caller }) => {
    await resetPassword(context, body, caller);
    return {};
  });
}
