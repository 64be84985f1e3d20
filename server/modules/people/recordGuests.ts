import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { audit, callerOf } from '#server/modules/access/index.ts';

type Deps = Needs<'log' | 'db' | 'now'>;

/** Records every change made in guest access, with both people. Only the route and the id of an address are kept. */
export function recordGuestActions(app: FastifyInstance, context: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    const { session, method, routeOptions, params } = request;
    if (session?.kind !== 'guest' || method === 'GET' || method === 'HEAD') return;
    if (reply.statusCode >= 400 || routeOptions.url === '/api/auth/logout') return;
    const { id } = (params ?? {}) as { id?: unknown };
    const details = {
      method,
      route: routeOptions.url ?? '',
      ...(typeof id === 'number' && { id }),
    };
    await audit(context, { action: 'guestAction', by: session, details, caller: callerOf(request) }).catch(
      (error: unknown) => context.log.error({ err: error }, 'an action of a guest could not be recorded'),
    );
  });
}
