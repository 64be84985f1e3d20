import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { updateKeyFile } from '#server/modules/operations/localAgents.ts';
import {
  dataFolderError,
  expectDataFolder,
  hasDatabase,
  openingLimitMs,
} from '#server/kernel/database/dataFolder.ts';
import { sameFiles } from '#server/kernel/database/sameFiles.ts';
import { type Agents, startAgents, untilOnline, waitForAgentList } from './lib/agents.ts';
import { startChild } from './lib/child.ts';
import { apiScript, demoSetting } from './lib/demo.ts';
import { dataLock, lockDataSoon, untilReleased } from './lib/lock.ts';
import { type MessagingServer, openMessagingServer } from './lib/messagingServer.ts';
import { reservePort } from './lib/ports.ts';
import { type Run, runOf, type Supervised, supervise } from './lib/supervise.ts';

export interface StackOptions {
  /** Port of the API and the app. Default: any free one. */
  port?: number;
  /** Default: a new temporary folder, deleted with the stack. */
  dataDir?: string;
  /** Size of the demo data, `100x5000` (consoles x accounts). */
  fleet?: string;
  /** Additional environment for the API and the agents. */
  env?: Record<string, string>;
  /** Ports of the nats-server; 0 (default) chooses free ones. */
  natsPort?: number;
  natsWsPort?: number;
  /** Port of the local screenshot service. Default: none. */
  screenshotPort?: number;
  maxAgentProcesses?: number;
  /** Runs once the data folder and the port are reserved; the stack is up only when this has finished as well. */
  prepare?: (stopped: AbortSignal) => Promise<void>;
  /** Cancels the start and stops what is running. */
  signal?: AbortSignal;
  /** Restart the processes when their sources change. */
  watch?: boolean;
  /** Whether the process of this name is restarted after it has ended; otherwise the stack ends with it. Default: always. */
  restarts?: (name: string) => boolean;
  /** Receives each output line of a process. Default: lines are only stored for an error report. */
  onLine?: (name: string, line: string) => void;
  /** Time limit until everything is up (ms). Default: a minute; longer with a database, which may have to recover. */
  readyWithinMs?: number;
}

export interface Stack {
  /** `http://127.0.0.1:{port}`. */
  readonly url: string;
  readonly natsUrl: string;
  readonly natsWsUrl: string;
  readonly dataDir: string;
  /** Whether the API was started with demo data. */
  readonly isDemo: boolean;
  /** Key file of the messaging channel, to mint credentials in tests. */
  readonly keysFile: string;
  /** Process ids by name: `nats`, `api`, `agents-1` … */
  pids(): Record<string, number>;
  /** Fulfilled with the reason when a process keeps ending, or ended and must not be restarted. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Most processes of agents: one more than cores keeps the cores busy; more than six only cost memory (100 MB
 * each).
 */
const mostAgentProcesses = Math.min(6, availableParallelism() + 1);

/** Agents that share a process of a small fleet: a process costs as much memory as 20 simulated consoles. */
const agentsPerProcess = 4;

/** The address at which this machine reaches the API: that of its setting, unless it listens on all of them. */
const reachableHost = (setting = ''): string =>
  ['', '0.0.0.0', '::'].includes(setting.trim()) ? '127.0.0.1' : setting.trim();

/** Time limit for a start with a new database, milliseconds. */
const readyLimitMs = 60_000;

/** Time for the API to end its requests after SIGTERM, in milliseconds: it stops its parts for up to 6 s, then closes its database. */
const apiGraceMs = 8_000;

/** The stack did not start. The message ends with the last output lines of the processes. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/**
 * Starts nats-server, API and agents, and waits until every agent is online.
 * @throws StackError, DataFolderError, DataInUseError, PortTakenError or ToolMissingError, after stopping
 *   everything
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = resolve(options.dataDir ?? mkdtempSync(join(tmpdir(), 'dugout-')));
  try {
    return await startIn(dataDir, options);
  } catch (error) {
    throw dataFolderError(error, dataDir) ?? error;
  }
}

async function startIn(dataDir: string, options: StackOptions): Promise<Stack> {
  const { DATABASE_URL: databaseUrl } = { ...process.env, ...options.env };
  expectDataFolder(dataDir, !databaseUrl && !hasDatabase(dataDir));
  const unlock = await lockDataSoon(dataDir);
  const changedFile = sameFiles([join(dataDir, dataLock)]);
  const isSameFolder = (): boolean => changedFile() === null;
  const running = new Running(
    dataDir,
    // A restart would create a new installation instead of the lost one.
    { ...options, restarts: (name) => isSameFolder() && (options.restarts?.(name) ?? true) },
    // Another supervisor may have locked a folder that took the place of this one.
    () => isSameFolder() && unlock(),
  );
  try {
    await untilReleased(dataDir);
    return await running.start();
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** Everything that was started, so that it can be stopped at any point of the start. */
class Running {
  readonly #dataDir: string;
  readonly #options: StackOptions;
  readonly #unlock: () => unknown;
  readonly #stopping = new AbortController();
  readonly #lastLines: string[] = [];
  #nats: MessagingServer | null = null;
  #api: Supervised | null = null;
  #agents: Agents | null = null;
  /** Address of the app; empty until everything is up. */
  #url = '';
  #stopped: Promise<void> | null = null;
  #preparationError: unknown = null;

  constructor(dataDir: string, options: StackOptions, unlock: () => unknown) {
    this.#dataDir = dataDir;
    this.#options = options;
    this.#unlock = unlock;
  }

  async start(): Promise<Stack> {
    const { watch = false, restarts = () => true, natsPort = 0, natsWsPort = 0, fleet } = this.#options;
    // During the start, the end of the API or nats-server ends the start: another try would fail for the same
    // reason.
    const isUp = (): boolean => this.#url !== '';
    const env: Record<string, string | undefined> & { DUGOUT_DEMO: string } = {
      ...process.env,
      DUGOUT_DEMO: demoSetting(process.env),
      ...this.#options.env,
    };
    const host = reachableHost(env['DUGOUT_HOST']);
    const port = await reservePort(this.#options.port ?? 0, host);
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    const external = this.#options.signal ? [this.#options.signal] : [];
    const stopped = AbortSignal.any([this.#stopping.signal, ...external]);
    const prepared = this.#options.prepare?.(stopped) ?? Promise.resolve();
    const unprepared = prepared.then(() => new Promise<never>(() => undefined));
    unprepared.catch((error: unknown) => (this.#preparationError = error));
    const listFile = join(this.#dataDir, 'agents.json');
    rmSync(listFile, { force: true });
    const nats = await openMessagingServer({
      dataDir: this.#dataDir,
      env,
      port: natsPort,
      wsPort: natsWsPort,
      onLine: (line) => this.#addLine('nats', line),
      onRestart: () => this.#writeRunFile(),
      restarts: () => isUp() && restarts('nats'),
    });
    this.#nats = nats;
    const shared = {
      ...env,
      NATS_URL: nats.url,
      NATS_WS_URL: nats.wsUrl,
      NATS_KEYS: nats.keysFile,
      ...(fleet ? { DUGOUT_FLEET: fleet } : {}),
    };
    const onApiLine = (line: string): void => this.#addLine('api', line);
    const startApi = (): Run =>
      runOf(
        startChild({
          name: 'api',
          script: [apiScript(env.DUGOUT_DEMO)],
          env: { ...shared, PORT: String(port), DUGOUT_DATA: this.#dataDir },
          watch,
          onLine: onApiLine,
        }),
        apiGraceMs + Number(env['DUGOUT_DRAIN_MS'] ?? 0),
      );
    const api = supervise(startApi(), async () => startApi(), {
      onLine: onApiLine,
      onRestart: () => this.#writeRunFile(),
      restarts: () => isUp() && restarts('api'),
    });
    this.#api = api;
    const failed = Promise.race([
      nats.ended.then((reason) => `nats-server ${reason}.`),
      api.ended.then((reason) => `The API ${reason}.`),
    ]);
    const orFailed = async <T>(work: Promise<T>): Promise<T> =>
      await Promise.race([work, unprepared, failed.then((reason) => this.#fail(reason))]);
    const limitMs = hasDatabase(this.#dataDir) ? openingLimitMs + readyLimitMs : readyLimitMs;
    const readyWithinMs = this.#options.readyWithinMs ?? limitMs;
    const deadline = AbortSignal.any([stopped, AbortSignal.timeout(readyWithinMs)]);
    const { tokens, spare } = await orFailed(waitForAgentList(listFile, deadline)).catch((error: unknown) =>
      this.#failLate(error, 'The API wrote no list of agents in time.'),
    );
    this.#agents = startAgents({
      tokens,
      natsUrl: nats.url,
      keysFile: nats.keysFile,
      maxProcesses:
        this.#options.maxAgentProcesses ??
        Math.min(mostAgentProcesses, Math.ceil(tokens.length / agentsPerProcess)),
      screenshotPort: this.#options.screenshotPort ?? null,
      env: {
        ...shared,
        DUGOUT_AGENT_DATA: join(this.#dataDir, 'agents'),
        DUGOUT_AGENT_API: url,
        DUGOUT_AGENT_UPDATE_KEY: readFileSync(join(this.#dataDir, updateKeyFile), 'utf8'),
      },
      watch,
      restarts,
      onLine: (name, line) => this.#addLine(name, line),
      onRestart: () => this.#writeRunFile(),
    });
    const agentsFailed = this.#agents.failed;
    const allOnline = untilOnline(url, tokens.length - spare.length, deadline);
    await orFailed(Promise.race([allOnline, agentsFailed.then((reason) => this.#fail(reason))])).catch(
      (error: unknown) => this.#failLate(error, 'Not all agents came online in time.'),
    );
    await orFailed(prepared);
    stopped.throwIfAborted();
    const pids = (): Record<string, number> => this.#pids();
    this.#url = url;
    this.#writeRunFile();
    return {
      url,
      natsUrl: nats.url,
      natsWsUrl: nats.wsUrl,
      dataDir: this.#dataDir,
      isDemo: env.DUGOUT_DEMO !== '0',
      keysFile: nats.keysFile,
      pids,
      failed: Promise.race([failed, agentsFailed]).then((reason) => this.#report(reason)),
      stop: () => this.stop(),
    };
  }

  /** Stops the agents first, so that they can disconnect properly, and the nats-server last. */
  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      this.#stopping.abort();
      await this.#agents?.stop();
      await this.#api?.stop();
      await this.#nats?.stop();
      rmSync(join(this.#dataDir, 'run.json'), { force: true });
      this.#unlock();
      if (!this.#options.dataDir) rmSync(this.#dataDir, { recursive: true, force: true });
    })();
    return this.#stopped;
  }

  /** Writes addresses and process ids of the running stack, for tests and people. */
  #writeRunFile(): void {
    if (!this.#url || !this.#nats || this.#stopping.signal.aborted) return;
    const { url: natsUrl, wsUrl: natsWsUrl } = this.#nats;
    const content = { url: this.#url, natsUrl, natsWsUrl, pids: this.#pids() };
    writeFileSync(join(this.#dataDir, 'run.json'), JSON.stringify(content, null, 2), { mode: 0o600 });
  }

  #pids(): Record<string, number> {
    const nats = this.#nats?.pid() ?? null;
    const api = this.#api?.pid() ?? null;
    return { ...(nats && { nats }), ...(api && { api }), ...this.#agents?.pids() };
  }

  #addLine(name: string, line: string): void {
    this.#lastLines.push(`[${name}] ${line}`);
    if (this.#lastLines.length > 40) this.#lastLines.shift();
    this.#options.onLine?.(name, line);
  }

  #report(reason: string): string {
    return [reason, ...this.#lastLines].join('\n');
  }

  #fail(reason: string): never {
    throw new StackError(this.#report(reason));
  }

  #failLate(error: unknown, reason: string): never {
    if (error instanceof StackError || error === this.#preparationError) throw error;
    throw new StackError(this.#report(reason), { cause: error });
  }
}
