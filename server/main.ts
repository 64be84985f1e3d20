import { serveAdminSocket } from './admin/socket.ts';
import { announceUserChanges } from './access/announceUserChanges.ts';
import { createAgentCredentialsJob } from './access/agentCredentials.ts';
import { createChannelRights } from './access/channelRights.ts';
import { createDownloads } from './access/downloads.ts';
import { deriveKey } from './access/secret.ts';
import { openSecret } from './access/secretBinding.ts';
import { createInviteCodes } from './access/inviteCodes.ts';
import { createLoginLimits } from './access/loginLimits.ts';
import { encryptPlainTotp } from './access/secondFactorSecrets.ts';
import { createSessions } from './access/sessions.ts';
import { createVault } from './access/vault.ts';
import { createAttemptLimiter } from './access/attemptLimiter.ts';
import { createAgentHandlers } from './api/agents/handlers.ts';
import { watchDays } from './api/accounts/dayChange.ts';
import { createLongStartJob } from './api/agents/longStarts.ts';
import { markSilent, watchPresence } from './api/agents/presence.ts';
import { createApp } from './api/app.ts';
import type { Context } from './api/context.ts';
import { callContext } from './callContext.ts';
import { createLog } from './log.ts';
import { loadConfig } from './config.ts';
import { createDrain } from './drain.ts';
import { startDemoProxies } from './demo/proxy.ts';
import { startJob } from './jobs/leasedJob.ts';
import { createMoneyJob } from './money/jobs.ts';
import { paymentProvider } from './money/choose.ts';
import { createMailer } from './mail/mailer.ts';
import { createMessaging } from './messaging/index.ts';
import { diskSpaceOf } from './metrics/diskSpace.ts';
import { measureMessaging } from './metrics/measure.ts';
import { createMetrics, watchProcess } from './metrics/metrics.ts';
import { createScrape } from './metrics/scrape.ts';
import { serveMetrics } from './metrics/serveMetrics.ts';
import { createEvents } from './realtime/events.ts';
import { serveSockets } from './realtime/sockets.ts';
import { spareTokens, writeAgents, writeUpdateKey } from './seed/agents.ts';
import { seed } from './seed/index.ts';
import { noteUsers } from './seed/noteUsers.ts';
import { packageKeys } from './packageSignature.ts';
import { createDeliveryJob } from './reports/deliveries.ts';
import { createRetentionJob } from './retention/job.ts';
import { createRunner } from './scheduler/runner.ts';
import { dataFolderError, expectDataFolder } from './store/dataFolder.ts';
import { hasDatabase, openStore } from './store/database.ts';
import { prepare } from './store/migrate.ts';
import { createQueryLog } from './store/queryLog.ts';
import { listenForUserChanges } from './store/userChanges.ts';
import { createCheckJob, createProxyChecks } from './proxies/checks.ts';
import { checkerOf } from './proxies/settings.ts';
import { createWebBotJob } from './webBots/simulate.ts';

const config = loadConfig();
const log = createLog({
  name: 'api',
  level: config.logLevel,
  format: config.logFormat,
  context: callContext,
});
const metrics = createMetrics();
const now = (): Date => new Date();
const drain = createDrain(config.drainMs);
const cleanups: (() => unknown)[] = [];

/** Starts the API process: its parts, in the order of their dependencies. */
async function start(): Promise<void> {
  if (!config.databaseUrl) expectDataFolder(config.dataDir, !hasDatabase(config.dataDir));
  const store = await openStore({ ...config, onQuery: createQueryLog(metrics, log, config.slowQueryMs) });
  cleanups.push(() => store.close());
  void store.failed.then(fail);
  const { secret, vault } = await prepare(store.db, async (db) => {
    const opened = await openSecret(db, { dataDir: config.dataDir, lostKey: config.lostSecret, now });
    if (opened.wereSecretsForgotten)
      log.warn({ key: config.lostSecret }, 'what was encrypted with a lost key has been deleted');
    const made = createVault(opened.secret);
    if (config.demo)
      await seed(db, {
        fleet: config.fleet,
        secret: opened.secret,
        timezone: config.timezone,
        ...(config.historyDays !== null && { historyDays: config.historyDays }),
      });
    await encryptPlainTotp(db, made);
    return { secret: opened.secret, vault: made };
  });

  await noteUsers(store.db, { log, isLocalDemo: config.isLocalDemo });
  const key = config.jwtSecret ?? deriveKey(secret, 'sessions');
  const updateKeys = packageKeys(key);
  writeUpdateKey(config.dataDir, updateKeys.publicKey);
  await writeAgents(store.db, config.dataDir, config.demo ? spareTokens(secret) : []);

  const channel = await createMessaging({
    url: config.natsUrl ?? `nats://127.0.0.1:${config.natsPort}`,
    browserUrl: config.natsWsUrl ?? `ws://127.0.0.1:${config.natsWsPort}`,
    keysFile: config.natsKeysFile,
    onFault: (error, where) => log.warn({ err: error, where }, 'messaging'),
  });
  const messaging = measureMessaging(channel, metrics);
  cleanups.push(() => messaging.close());

  const events = createEvents(messaging);
  cleanups.push(() => events.flush());
  const attempts = createAttemptLimiter(store.db, now);
  const channelRights = createChannelRights({ attempts, db: store.db, messaging, now, log });
  cleanups.push(() => channelRights.close());
  const mailer = createMailer({ config, log, now });
  cleanups.push(() => mailer.close());
  const proxyChecks = createProxyChecks({ db: store.db, events, log, now, vault }, checkerOf(config));
  cleanups.push(() => proxyChecks.close());
  const context: Context = {
    config,
    db: store.db,
    writeFault: store.writeFault,
    completedStatements: store.completed,
    messaging,
    events,
    channelRights,
    sessions: createSessions({
      db: store.db,
      key,
      ttlMs: config.sessionTtlMs,
      now,
    }),
    loginLimits: createLoginLimits(attempts),
    attempts,
    inviteCodes: createInviteCodes(key, now),
    mailer,
    downloads: createDownloads(key, now),
    packageKey: updateKeys.privateKey,
    vault,
    payments: await paymentProvider(config, key),
    proxyChecks,
    isDraining: () => drain.isDraining,
    log,
    metrics,
    now,
  };

  await markSilent(context);
  messaging.serveAgents(createAgentHandlers(context));
  cleanups.push(watchPresence(context));
  cleanups.push(watchDays(context));

  const runner = config.runsSchedulers
    ? createRunner(context, { leaseMs: config.leaseMs, tickMs: config.tickMs })
    : null;
  cleanups.push(() => runner?.close());

  const jobs = [
    createMoneyJob(context),
    createDeliveryJob(context),
    createCheckJob(proxyChecks),
    createRetentionJob(context, config.retention, store.vacuum),
    createAgentCredentialsJob(context),
    createLongStartJob(context),
    ...(config.demo ? [createWebBotJob(context)] : []),
  ];
  for (const job of jobs) cleanups.push(startJob(context, job, config));

  if (config.demo) cleanups.push(await startDemoProxies());
  const app = await createApp(context);
  cleanups.push(() => app.close());
  const sockets = serveSockets(app.server, context);
  cleanups.push(() => sockets.close());
  if (config.databaseUrl)
    cleanups.push(
      listenForUserChanges(config.databaseUrl, {
        // Every process is notified.
        onChange: (change) =>
          announceUserChanges(
            (name, payload, audience) => messaging.deliver({ name, payload, audience }),
            [change],
          ),
        onGap: sockets.refreshAll,
        onFault: (error) => log.warn({ err: error }, 'changes of users are not followed at the moment'),
      }),
    );
  else if (store.copyTo)
    cleanups.push(serveAdminSocket({ ...context, dataDir: config.dataDir, copyTo: store.copyTo }));
  await app.listen({ host: config.host, port: config.port });
  if (config.metrics) {
    const scrape = createScrape(context, {
      sockets: sockets.count,
      messagingUp: messaging.isUp,
      pool: store.pool,
      runnerHoldsLease: () => runner?.holdsLease() ?? false,
      diskSpace: () => diskSpaceOf(config.dataDir),
    });
    watchProcess(metrics);
    const served = await serveMetrics(config.metrics, scrape, log);
    cleanups.push(() => served.close());
  }
  runner?.start();
  log.info({ host: config.host, port: config.port, store: store.kind }, 'ready');
}

/** Stops everything that was started, in reverse order. */
async function stop(code: number): Promise<never> {
  for (const end of cleanups.splice(0).toReversed())
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => log.error({ err: error }, 'a part could not be stopped'));
  process.exit(code);
}

/** Time limit for an orderly shutdown after a failure, milliseconds. */
const shutdownLimitMs = 3_000;

/** Logs the error and exits, so that the supervisor can restart the process. */
async function fail(error: Error): Promise<never> {
  process.stderr.write(`${error.message}\n`);
  setTimeout(() => process.exit(1), shutdownLimitMs).unref();
  return stop(1);
}

process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void drain.start().then(() => stop(0)));
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

try {
  await start();
} catch (cause) {
  const error = (config.databaseUrl ? null : dataFolderError(cause, config.dataDir)) ?? cause;
  // Errors that the operator can fix are one line; others need their stack.
  process.stderr.write(
    `${log.isLevelEnabled('debug') && error instanceof Error ? error.stack : (error as Error).message}\n`,
  );
  await stop(1);
}
