import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { serveMetrics } from '#node/metrics/serveMetrics.ts';
import { watchProcess } from '#node/metrics/watchProcess.ts';
import { SettingsError } from '#node/settingsError.ts';
import { unknownVariables } from '#node/unknownVariables.ts';
import { packageKeys } from '#node/packageSignature.ts';
import type { Tables } from '#server/schema/tables.ts';
import { prepare } from '#server/schema/migrate.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { environment } from '#server/kernel/config/environment.ts';
import { expectDataFolder, hasDatabase } from '#server/kernel/database/dataFolder.ts';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { followDatabaseClock } from '#server/kernel/database/databaseClock.ts';
import { createQueryLog } from '#server/kernel/database/queryLog.ts';
import { prepareEvents } from '#server/kernel/events/retention.ts';
import { type LeasedJob, startJob } from '#server/kernel/leasedJob.ts';
import { diskSpaceOf, fullestDisk } from '#node/diskSpace.ts';
import { createMetrics } from '#server/kernel/metrics/metrics.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { createVault, deriveKey, encryptPlainTotp } from '#server/modules/access/index.ts';
import { createAlertJob } from '#server/modules/alerts/index.ts';
import { watchDays } from '#server/modules/accounts/index.ts';
import { createAgentHandlers, createLongStartJob, watchPresence } from '#server/modules/agents/index.ts';
import { createAlertDeliveryJob, createDeviceJob } from '#server/modules/destinations/index.ts';
import { createScrape } from '#server/modules/fleet/index.ts';
import { createClipJob } from '#server/modules/clips/index.ts';
import { createScreenJob } from '#server/modules/screens/index.ts';
import { createMoneyJob } from '#server/modules/money/index.ts';
import {
  type AgentEntry,
  createAgentCredentialsJob,
  createRetentionJob,
  lastBackup,
  logUserWarnings,
  openSecret,
  serveAdminSocket,
  writeAgents,
  writeUpdateKey,
} from '#server/modules/operations/index.ts';
import { createCheckJob } from '#server/modules/proxies/index.ts';
import { createDeliveryJob } from '#server/modules/reports/index.ts';
import { createRemedyJob } from '#server/modules/remedies/index.ts';
import { createBelowNormalJob } from '#server/modules/belowNormal/index.ts';
import { createRunner } from '#server/modules/schedulers/index.ts';
import type { Context } from '#server/transport/context.ts';
import { createContext } from '#server/transport/createContext.ts';
import { createApp } from '#server/transport/http/app.ts';
import { measureMessaging } from '#server/transport/measure.ts';
import { createMessaging } from '#server/transport/nats/index.ts';
import { serveSockets } from '#server/transport/sockets.ts';

/** Additions to a server, by the demo. */
export interface Extension {
  /** Writes data before the server uses the database. */
  prepare(db: Kysely<Tables>, secret: Buffer): Promise<unknown>;
  /** Agents on this machine that do not belong to a server. */
  spareAgents(secret: Buffer): AgentEntry[];
  /** Adds calls under /api. */
  mount(api: FastifyInstance, context: Context): void;
  jobs(context: Context): LeasedJob[];
  /** @returns stops what it has started */
  start(): Promise<() => unknown>;
}

interface Process extends Needs<'log' | 'now'> {
  isDraining: () => boolean;
  /** Gets the function that stops each part, in the order in which they were started: the database first. */
  started: (stop: () => unknown) => void;
  /** The database has failed: the process has to end. */
  fail: (error: Error) => unknown;
}

/** Starts the API: its parts, in the order of their dependencies. */
export async function start(config: Config, own: Process, extension?: Extension): Promise<void> {
  // Otherwise browsers would get the address of a local nats-server that does not run.
  if (config.natsUrl !== null && config.natsWsUrl === null)
    throw new SettingsError('NATS_URL needs NATS_WS_URL.');
  const { log, started, isDraining } = own;
  if (config.demo && !extension)
    throw new Error('DUGOUT_DEMO is set: start demo/main.ts instead of server/main.ts.');
  // The environment of every process started by a script also contains variables of agents and of tests.
  const unknown = unknownVariables(process.env, environment.shape, /^DUGOUT_(?!AGENTS?(?:_|$)|TEST_)/);
  if (unknown.length > 0)
    log.warn({ variables: unknown }, 'unknown settings are ignored; see docs/settings.md');
  const metrics = createMetrics();
  if (!config.databaseUrl) expectDataFolder(config.dataDir, !hasDatabase(config.dataDir));
  const store = await openStore({ ...config, onQuery: createQueryLog(metrics, log, config.slowQueryMs) });
  started(() => store.close());
  void store.failed.then(own.fail);
  const { secret, vault } = await openDatabase(config, store, own, extension);
  const { now, stop } = await followDatabaseClock(store.db, log, own.now);
  started(stop);
  await logUserWarnings(store.db, { log, isLocalDemo: config.isLocalDemo });
  const key = config.jwtSecret ?? deriveKey(secret, 'sessions');
  writeUpdateKey(config.dataDir, packageKeys(key).publicKey);
  await writeAgents(store.db, config.dataDir, extension?.spareAgents(secret));

  const channel = await createMessaging({
    url: config.natsUrl ?? `nats://127.0.0.1:${config.natsPort}`,
    browserUrl: config.natsWsUrl ?? `ws://127.0.0.1:${config.natsWsPort}`,
    keysFile: config.natsKeysFile,
    ...(config.natsRevokedFile !== null && { revokedFile: config.natsRevokedFile }),
    onFault: (error, where) => log.warn({ err: error, where }, 'messaging'),
  });
  const messaging = measureMessaging(channel, metrics);
  started(() => messaging.close());
  const context = await createContext(
    { config, store, key, vault, messaging, log, metrics, now, isDraining },
    started,
  );
  messaging.serveAgents(createAgentHandlers(context));
  started(watchPresence(context));
  started(watchDays(context));
  const runner = config.runsSchedulers
    ? createRunner(context, { leaseMs: config.leaseMs, tickMs: config.tickMs })
    : null;
  started(() => runner?.close());
  const jobs = [
    createMoneyJob(context),
    createDeliveryJob(context),
    createAlertDeliveryJob(context.alertDeliveries),
    createDeviceJob(context),
    createCheckJob(context.proxyChecks),
    createRetentionJob(context, config.retention, store.vacuum),
    createAgentCredentialsJob(context),
    createBelowNormalJob(context),
    createLongStartJob(context),
    createAlertJob(context, async () => ({
      disk: await fullestDisk([config.dataDir, config.clips.folder]),
      backupAt: await lastBackup(config, context),
    })),
    createRemedyJob(context),
    createScreenJob(context),
    createClipJob(context),
    ...(extension?.jobs(context) ?? []),
  ];
  for (const job of jobs) started(startJob(context, job, config));
  if (extension) started(await extension.start());

  const app = await createApp(context, (api) => extension?.mount(api, context));
  started(() => app.close());
  const sockets = serveSockets(app.server, context);
  started(() => sockets.close());
  if (store.copyTo) started(serveAdminSocket({ ...context, dataDir: config.dataDir, copyTo: store.copyTo }));
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
    started(() => served.close());
  }
  runner?.start();
  log.info({ host: config.host, port: config.port, store: store.kind }, 'ready');
}

/** Time limit of a statement that changes the tables of a PostgreSQL for a new version, milliseconds: six hours. */
const migrationLimitMs = 6 * 3_600_000;

/** Brings the database to the current schema, and finds or creates the secret to which it belongs. */
async function openDatabase(config: Config, store: Store, own: Needs<'log' | 'now'>, extension?: Extension) {
  if (config.databaseUrl === null) return prepareDatabase(store, config, own, extension);
  const unlimited = await openStore({
    ...config,
    databaseConnections: 1,
    statementLimitMs: migrationLimitMs,
  });
  try {
    return await prepareDatabase(unlimited, config, own, extension);
  } finally {
    await unlimited.close();
  }
}

function prepareDatabase(
  { db: whole }: Store,
  { dataDir, lostSecret }: Config,
  { log, now }: Needs<'log' | 'now'>,
  extension?: Extension,
) {
  return prepare(whole, async (db) => {
    const { secret, wereSecretsForgotten } = await openSecret(db, { dataDir, lostKey: lostSecret, now });
    if (wereSecretsForgotten)
      log.warn({ key: lostSecret }, 'what was encrypted with a lost key has been deleted');
    const vault = createVault(secret);
    await prepareEvents(db);
    await extension?.prepare(db, secret);
    await encryptPlainTotp(db, vault);
    return { secret, vault };
  });
}
