import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { updateKeyFile } from '#server/modules/operations/localAgents.ts';
import { type Agents, startAgents, untilOnline, waitForAgentList } from '../agents.ts';
import { demoSetting } from '../demo.ts';
import { lockDataSoon } from '../lock.ts';
import { reservePort } from '../ports.ts';
import { startPostgres } from '../postgres.ts';
import { type Supervised, supervise } from '../supervise.ts';
import { type ClusterApi, startApi } from './apis.ts';
import { startNatsCluster } from './nats.ts';
import { startProxy } from './proxy.ts';

export interface ClusterOptions {
  /** HTTPS port of the proxy. Default: any free one. */
  port?: number;
  /** Default: a new temporary folder, deleted with the cluster. */
  dataDir?: string;
  apis?: number;
  natsServers?: number;
  agentProcesses?: number;
  /** Size of the demo data, `100x5000` (consoles x accounts). */
  fleet?: string;
  /** Added to the environment of the API and the agents. */
  env?: Record<string, string>;
  signal?: AbortSignal;
  onLine?: (name: string, line: string) => void;
  /** Time limit until everything is up, in milliseconds. */
  readyWithinMs?: number;
}

/** PostgreSQL, nats-servers, API processes behind a proxy with TLS, and agents: the parts of a large installation. */
export interface Cluster {
  /** `https://127.0.0.1:{port}` of the proxy. */
  url: string;
  /** File with the certificate of the authority that signed the proxy's. */
  certificate: string;
  /** Addresses of the API processes themselves. */
  apiUrls: readonly string[];
  natsUrls: readonly string[];
  databaseUrl: string;
  keysFile: string;
  dataDir: string;
  /** Folder of the API processes. */
  apiDir: string;
  isDemo: boolean;
  /** Process ids by name: `postgres`, `nats-1`, `api-1`, `proxy`, `agents-1` …; null while a process is being restarted. */
  pids(): Record<string, number | null>;
  /** Fulfilled with the reason when a process keeps ending. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/** Longer than the interval at which the proxy checks the health of the API processes, in milliseconds. */
const drainMs = 3_000;

/** Lower than on a machine of its own: other processes share its cores. */
const postgresSettings = ['max_connections=200', 'shared_buffers=256MB'];

/**
 * Starts everything, and restarts every process that ends.
 * @throws ToolMissingError, DataInUseError, Error after a stop
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const dataDir = resolve(options.dataDir ?? mkdtempSync(join(tmpdir(), 'dugout-cluster-')));
  const unlock = await lockDataSoon(dataDir);
  // If this process is root, PostgreSQL runs as another user and has to reach its folder; files in here are
  // readable only by their owner.
  chmodSync(dataDir, 0o711);
  const started: { stop(): Promise<void> }[] = [];
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> =>
    (stopped ??= (async () => {
      for (const part of started.toReversed()) await part.stop();
      unlock();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    })());
  try {
    return { ...(await startParts(options, dataDir, (part) => started.push(part))), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: ClusterOptions,
  dataDir: string,
  track: (part: { stop(): Promise<void> }) => void,
): Promise<Omit<Cluster, 'dataDir' | 'stop'>> {
  const { apis = 3, natsServers = 3, onLine = () => undefined } = options;
  const parts: Record<string, Supervised> = {};
  const add = (name: string, part: Supervised): void => {
    parts[name] = part;
    track(part);
  };
  const postgresFolder = join(dataDir, 'postgres');
  const database = await startPostgres(postgresFolder, postgresSettings);
  add(
    'postgres',
    supervise(database, () => startPostgres(postgresFolder, postgresSettings), {
      onLine: (line) => onLine('postgres', line),
    }),
  );
  const nats = await startNatsCluster(join(dataDir, 'nats'), natsServers, onLine);
  for (const [name, server] of Object.entries(nats.servers)) add(name, server);

  const port = await reservePort(options.port ?? 0);
  const url = `https://127.0.0.1:${port}`;
  const shared = {
    ...process.env,
    // The cluster has a database of its own, whatever `DATABASE_URL` says.
    DUGOUT_DEMO: demoSetting({ ...process.env, DATABASE_URL: '' }),
    ...options.env,
    DUGOUT_DATA: join(dataDir, 'api'),
    DATABASE_URL: database.url,
    NATS_URL: nats.urls.join(','),
    NATS_WS_URL: `wss://127.0.0.1:${port}/channel`,
    NATS_KEYS: nats.keysFile,
    DUGOUT_TRUST_PROXY: '1',
    DUGOUT_DRAIN_MS: String(drainMs),
    DUGOUT_PUBLIC_URL: url,
    ...(options.fleet ? { DUGOUT_FLEET: options.fleet } : {}),
  };
  // The first API process fills the database, so that the others find it ready.
  const processes: ClusterApi[] = [];
  for (let index = 1; index <= apis; index++) {
    const name = `api-${index}`;
    const api = await startApi(name, shared, (line) => onLine(name, line));
    add(name, api);
    processes.push(api);
  }
  const proxy = await startProxy({
    folder: join(dataDir, 'proxy'),
    port,
    apis: processes.map((api) => new URL(api.url).host),
    channels: nats.wsUrls.map((address) => new URL(address).host),
    onLine: (line) => onLine('proxy', line),
  });
  add('proxy', proxy);

  const deadline = AbortSignal.any([
    AbortSignal.timeout(options.readyWithinMs ?? 120_000),
    ...(options.signal ? [options.signal] : []),
  ]);
  const { tokens, spare } = await waitForAgentList(join(dataDir, 'api', 'agents.json'), deadline);
  const agents: Agents = startAgents({
    tokens,
    natsUrl: nats.urls.join(','),
    keysFile: nats.keysFile,
    maxProcesses: options.agentProcesses ?? 3,
    screenshotPort: null,
    env: {
      ...shared,
      DUGOUT_AGENT_DATA: join(dataDir, 'agents'),
      DUGOUT_AGENT_API: url,
      DUGOUT_AGENT_UPDATE_KEY: readFileSync(join(dataDir, 'api', updateKeyFile), 'utf8'),
    },
    watch: false,
    onLine,
  });
  track(agents);
  await untilOnline(processes[0]?.url ?? '', tokens.length - spare.length, deadline);
  return {
    url,
    certificate: proxy.certificate,
    apiUrls: processes.map((api) => api.url),
    natsUrls: nats.urls,
    databaseUrl: database.url,
    keysFile: nats.keysFile,
    apiDir: shared.DUGOUT_DATA,
    isDemo: shared.DUGOUT_DEMO !== '0',
    failed: Promise.race([
      ...Object.entries(parts).map(([name, { ended }]) => ended.then((reason) => `${name} ${reason}.`)),
      agents.failed,
    ]),
    pids: () => ({
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.pid()])),
      ...agents.pids(),
    }),
  };
}
