import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Duration from which a call is reported as slow, in milliseconds: above the usual reply of a busy agent. */
const slowMs = 3_000;

/** Statuses of calls that were refused because of their caller: no session, no permission, too many attempts. */
const refused = new Set([401, 403, 429]);

/**
 * Logs one line per call, and sends its id to the caller as `Request-Id`, so that a reported fault can be
 * found. Faults of agents and slow calls are warnings. Changes and refusals are logged at `info`, which shows
 * who did what; the rest at `debug`. Only the route of an address is logged, because the rest may contain
 * secrets.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, session, params } = request;
    const { id } = (params ?? {}) as { id?: unknown };
    const fields = {
      method,
      route: routeOptions.url,
      ...(/^\d{1,10}$/.test(String(id)) && { id: Number(id) }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(session && { user: session.user.id }),
      ...(session?.actor && { actor: session.actor.id }),
      ...(refused.has(reply.statusCode) && { address: request.ip }),
    };
    request.log[levelOf(request, reply)](fields, 'call');
  });
}

function levelOf(
  { method }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): 'warn' | 'info' | 'debug' {
  if (statusCode === 504 || elapsedTime > slowMs) return 'warn';
  if (refused.has(statusCode)) return 'info';
  return statusCode < 400 && method !== 'GET' && method !== 'HEAD' ? 'info' : 'debug';
}
