import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { logIn } from './login.ts';

/** Signing in and out. */
export function mountAuth(app: FastifyInstance, context: Context): void {
  mount(app, endpoints.login, ({ body, address }) => logIn(context, body, address));
  mount(app, endpoints.logout, async ({ session }) => {
    await context.sessions.revoke(session.id);
    // Disconnects the socket of this session; other sessions of the user only refresh their rights.
    context.events.publish('userTokenUpdated', { userId: session.user.id }, { userIds: [session.user.id] });
    return {};
  });
}
