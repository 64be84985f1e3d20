import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler, jsonSchemaTransform } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import { mountAccounts, mountPairing } from '#server/modules/accounts/index.ts';
import { mountAlerts } from '#server/modules/alerts/index.ts';
import { mountActivity } from '#server/modules/activity/index.ts';
import { mountDatabase } from '#server/modules/accountsDatabase/index.ts';
import { mountAgentPackage } from '#server/modules/agents/index.ts';
import {
  mountAuth,
  mountMe,
  mountPeople,
  mountSettings,
  recordGuestActions,
} from '#server/modules/people/index.ts';
import { mountConfigs } from '#server/modules/configs/index.ts';
import { mountConsoles } from '#server/modules/consoles/index.ts';
import type { Context } from '#server/transport/context.ts';
import { serverTimeHeader } from '#contract/endpoint.ts';
import { trackCalls } from '#server/kernel/callContext.ts';
import { measureCalls } from '#server/transport/measure.ts';
import {
  answerBrokenRequests,
  answerUnroutable,
  discardBody,
  refuseSecondHost,
  requestLimits,
} from './brokenRequests.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { answerError } from './answerError.ts';
import { acceptJson } from './jsonBody.ts';
import { addSecurityHeaders, secureHttp, securityHeaders, docsPath } from './security.ts';
import { serveWebApp } from './webApp.ts';
import { logCalls } from './logCalls.ts';
import { mountDestinations } from '#server/modules/destinations/index.ts';
import { mountFleet } from '#server/modules/fleet/index.ts';
import { mountClips } from '#server/modules/clips/index.ts';
import { mountScreens } from '#server/modules/screens/index.ts';
import { mountNotes } from '#server/modules/notes/index.ts';
import { mountPaymentPages, mountPlans, mountWallet } from '#server/modules/money/index.ts';
import { mountRemedies } from '#server/modules/remedies/index.ts';
import { mountReports } from '#server/modules/reports/index.ts';
import { mountProxies } from '#server/modules/proxies/index.ts';
import { mountSchedulePlan, mountSchedulers } from '#server/modules/schedulers/index.ts';
import { mountServerActions, mountServerGroups, mountServers } from '#server/modules/servers/index.ts';
import { mountBelowNormal } from '#server/modules/belowNormal/index.ts';
import { mountShift } from '#server/modules/shift/index.ts';
import { mountTasks } from '#server/modules/history/index.ts';
import { version } from '#server/kernel/version.ts';
import { mountUtil } from '#server/modules/installation/index.ts';
import { mountViews } from '#server/modules/views/index.ts';
import { mountWebBots } from '#server/modules/webBots/index.ts';
import { mountWhy } from '#server/modules/why/index.ts';

/**
 * Builds the HTTP server: all calls of the contract under /api, the web app elsewhere. It does not listen yet.
 * @param mountMore adds further calls under /api
 */
export async function createApp(
  context: Context,
  mountMore: (api: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const { config, log, messaging, sessions } = context;
  // Fastify rejects a plain number, because it cannot verify that the nearest hop is a proxy. Here the
  // operator ensures that only the proxies can reach the port.
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
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await discardBody(request.raw);
    return answerError(error, request, reply);
  });
  app.decorate('sessions', sessions);
  app.decorateRequest('session', null);
  refuseSecondHost(app);
  acceptJson(app);
  logCalls(app);
  measureCalls(app, context.metrics);
  trackCalls(app);
  recordGuestActions(app, context);
  addSecurityHeaders(app, headersOf);
  // A proxy would send its next call over a connection that is kept open.
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
      mountMore(api);
      mountActivity(api, context);
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
      mountAlerts(api, context);
      mountRemedies(api, context);
      mountNotes(api, context);
      mountClips(api, context);
      mountScreens(api, context);
      mountBelowNormal(api, context);
      mountShift(api, context);
      mountPlans(api, context);
      mountWallet(api, context);
      mountPaymentPages(api, context);
      mountReports(api, context);
      mountWebBots(api, context);
      mountWhy(api, context);
      mountProxies(api, context);
      mountDestinations(api, context);
    },
    { prefix: '/api' },
  );
  await serveWebApp(app, config.distDir);
  return app;
}

/** Serves the OpenAPI document of every endpoint that is mounted after this call, and a page to try them. */
async function serveDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Dugout', description: 'API of the reference backend', version },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: docsPath, staticCSP: false });
}
