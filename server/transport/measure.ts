import type { FastifyInstance } from 'fastify';
import { markEffect } from '#server/kernel/callContext.ts';
import type { AgentHandlers, Messaging } from '#server/kernel/messaging/messaging.ts';
import type { Metrics } from '#server/kernel/metrics/metrics.ts';

/** Route of a call that matched none, such as files of the app and unknown addresses, whose number anybody could increase. */
const otherRoute = 'other';

/** Counts calls by route and status. Must be called before the routes are mounted. */
export function measureCalls(app: FastifyInstance, { calls, callSeconds }: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { url } = routeOptions;
    const route = url?.startsWith('/api/') ? url : otherRoute;
    // An unknown method is answered too, and could have any name.
    const labels = { method: route === otherRoute ? 'any' : method, route };
    calls.inc({ ...labels, status: reply.statusCode });
    callSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
}

/** Runs the work and reports its outcome and its duration in seconds. */
async function timed<T>(
  work: () => Promise<T>,
  report: (result: 'ok' | 'error', seconds: number) => void,
): Promise<T> {
  const startedAt = performance.now();
  const done = (result: 'ok' | 'error'): void => report(result, (performance.now() - startedAt) / 1_000);
  try {
    const value = await work();
    done('ok');
    return value;
  } catch (error) {
    done('error');
    throw error;
  }
}

/** The handlers, with their calls counted and timed. */
function measureAgents(
  handlers: AgentHandlers,
  { agentMessages, agentMessageSeconds, agentItemsRefused }: Metrics,
): AgentHandlers {
  const { refused, ...answered } = handlers;
  type Handler = (...args: unknown[]) => Promise<unknown>;
  const measured =
    (kind: string, handle: Handler): Handler =>
    (...args) =>
      timed(
        () => handle(...args),
        (result, seconds) => {
          agentMessages.inc({ kind, result });
          agentMessageSeconds.observe({ kind }, seconds);
        },
      );
  const all = Object.entries(answered) as [string, Handler][];
  return {
    ...(Object.fromEntries(
      all.map(([kind, handle]) => [kind, measured(kind, handle)]),
    ) as unknown as AgentHandlers),
    refused(token, kind, items) {
      agentItemsRefused.inc({ kind }, items.length);
      refused?.(token, kind, items);
    },
  };
}

/** The messaging, with commands and the agents' messages counted; a command counts as an effect of its call. */
export function measureMessaging(messaging: Messaging, metrics: Metrics): Messaging {
  return {
    ...messaging,
    command: (token, command) =>
      timed(
        () => messaging.command(token, command),
        (result, seconds) => {
          metrics.agentCommands.inc({ kind: command.kind, result });
          metrics.agentCommandSeconds.observe({ kind: command.kind }, seconds);
          if (result === 'ok') markEffect();
        },
      ),
    serveAgents: (handlers) => messaging.serveAgents(measureAgents(handlers, metrics)),
  };
}
