import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import { mountPairing } from './accounts/pairingRoutes.ts';
import { mountAccounts } from './accounts/routes.ts';
import { mountDatabase } from './database/routes.ts';
import { mountAgentPackage } from './agentPackage/routes.ts';
import { mountAuth } from './auth/routes.ts';
import { mountConfigs } from './configs/routes.ts';
import { mountConsoles } from './consoles/routes.ts';
import type { Context } from './context.ts';
import { serverTimeHeader } from '#contract/endpoint.ts';
import { trackCalls } from '#server/callContext.ts';
import { measureCalls } from '#server/metrics/measure.ts';
import {
  answerBrokenRequests,
  answerUnroutable,
  refuseSecondHost,
  requestLimits,
} from './http/brokenRequests.ts';
import { serveDocs } from './http/docs.ts';
import { answerError } from './http/errors.ts';
import { acceptJson } from './http/jsonBody.ts';
import { addSecurityHeaders, secureHttp, securityHeaders } from './http/security.ts';
import { serveWebApp } from './http/webApp.ts';
import { logCalls } from './http/logCalls.ts';
import { mountFleet } from './fleet/routes.ts';
import { mountMe } from './me/routes.ts';
import { mountPlans } from './plans/routes.ts';
import { mountSettings } from './me/settingsRoutes.ts';
import { mountOutbox } from './outbox/routes.ts';
import { mountReports } from './reports/routes.ts';
import { recordGuestActions } from './people/recordGuests.ts';
import { mountPeople } from './people/routes.ts';
import { mountProxies } from './proxies/routes.ts';
import { mountSchedulers } from './schedulers/routes.ts';
import { mountSchedulePlan } from './schedulePlan/routes.ts';
import { mountServerActions } from './servers/actionRoutes.ts';
import { mountServerGroups } from './servers/groupRoutes.ts';
import { mountServers } from './servers/routes.ts';
import { mountTasks } from './tasks/routes.ts';
import { version } from './util/enums.ts';
import { mountUtil } from './util/routes.ts';
import { mountViews } from './views/routes.ts';
import { mountPaymentPages } from './wallet/paymentPages.ts';
import { mountWallet } from './wallet/routes.ts';
import { mountWebBots } from './webBots/routes.ts';

/** Builds the HTTP server: all calls of the contract under /api, the web app elsewhere. It does not listen yet. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const { config, log, messaging, sessions } = context;
  // Fastify rejects a plain number, because it cannot verify that the nearest hop is a proxy. Here the operator is
  // responsible for a port that only the proxies can reach.
  const proxies = config.trustProxy;
  const headersOf = securityHeaders([new URL(messaging.browserUrl).origin, config.screenshotUrl]);
  const app: FastifyInstance = Fastify({
    requestTimeout: requestLimits.requestTimeoutMs,
    http: { ...requestLimits.http, ...secureHttp(headersOf) },
    clientErrorHandler: answerBrokenRequests(headersOf),
    frameworkErrors: answerUnroutable(headersOf),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomBytes(6).toString('base64url'),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorate('sessions', sessions);
  app.decorateRequest('session', null);
  refuseSecondHost(app);
  acceptJson(app);
  logCalls(app);
  measureCalls(app, context.metrics);
  trackCalls(app);
  recordGuestActions(app, context);
  addSecurityHeaders(app, headersOf);
  // A proxy would send its next call over a connection that is kept.
  app.addHook('onSend', async (_request, reply) => {
    if (context.isDraining?.()) void reply.header('connection', 'close');
  });
  await app.register(compress, { threshold: 1024 });

  if (config.development) await serveDocs(app, version);
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      api.addHook(
        'onSend',
        async (_request, reply) => void reply.header(serverTimeHeader, context.now().getTime()),
      );
      mountUtil(api, context);
      mountAuth(api, context);
      mountMe(api, context);
      mountSettings(api, context);
      mountPeople(api, context);
      mountOutbox(api, context);
      mountServerGroups(api, context);
      mountServers(api, context);
      mountFleet(api, context);
      mountServerActions(api, context);
      mountConfigs(api, context);
      mountTasks(api, context);
      mountSchedulers(api, context);
      mountSchedulePlan(api, context);
      mountConsoles(api, context);
      mountAccounts(api, context);
      mountDatabase(api, context);
      mountPairing(api, context);
      mountAgentPackage(api, context);
      mountViews(api, context);
      mountPlans(api, context);
      mountWallet(api, context);
      mountPaymentPages(api, context);
      mountReports(api, context);
      mountWebBots(api, context);
      mountProxies(api, context);
    },
    { prefix: '/api' },
  );
  await serveWebApp(app, config.distDir);
  return app;
}
