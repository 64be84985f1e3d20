import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { z } from 'zod';
import { type AgentLogin, agentLoginsFor } from '#server/messaging/agentCreds.ts';
import { type Child, startChild } from './child.ts';

/** The list of agents that the API writes; an entry without a server id is a spare agent, to be attached. */
const agentList = z.array(z.object({ token: z.string(), serverId: z.int().nullable(), name: z.string() }));

export interface AgentList {
  /** All tokens, those of spare agents last. */
  tokens: string[];
  spare: string[];
}

export function readAgentList(file: string): AgentList {
  const entries = agentList.parse(JSON.parse(readFileSync(file, 'utf8')));
  const spare = entries.filter(({ serverId }) => serverId === null).map(({ token }) => token);
  return { tokens: entries.map(({ token }) => token), spare };
}

/** Reads the list once the API has written it (atomically). */
export async function waitForAgentList(file: string, stopped: AbortSignal): Promise<AgentList> {
  while (!existsSync(file)) await after(25, undefined, { signal: stopped });
  return readAgentList(file);
}

export interface AgentsOptions {
  tokens: readonly string[];
  natsUrl: string;
  keysFile: string;
  /** Maximum number of processes; beyond it agents share them. */
  maxProcesses: number;
  /** Port of the local screenshot service, in the first process. */
  screenshotPort: number | null;
  env: NodeJS.ProcessEnv;
  watch: boolean;
  onLine: (name: string, line: string) => void;
}

export interface Agents {
  children(): readonly Child[];
  /** Fulfilled with a message when a process keeps crashing. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/** The environment variables that are passed to an agent: no secret of the API is among them. */
const passedVariables =
  /^(PATH|HOME|LANG|TZ|TMPDIR|LOG_LEVEL|NODE_ENV|NODE_V8_COVERAGE|XAUTHORITY|XVFB_BIN|DUGOUT_AGENT_.*)$/;

/** Pause before an agent is restarted, in milliseconds: doubled each time, reset after a minute of uptime. */
const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** Reached at the fourth crash in a row, which another restart does not fix. */
const failedPauseMs = 4_000;

/** Starts the agents of these servers and restarts those that end. */
export function startAgents(options: AgentsOptions): Agents {
  const logins = agentLoginsFor(options.keysFile, options.tokens);
  const groups = Array.from({ length: Math.min(options.maxProcesses, logins.length) }, (_, group) =>
    logins.filter((_login, index) => index % options.maxProcesses === group),
  );
  const running = new Map<number, Child>();
  const stopping = new AbortController();
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>();
  const supervise = async (group: number, own: readonly AgentLogin[]): Promise<void> => {
    const name = `agents-${group + 1}`;
    for (let pause = firstPauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      const startedAt = performance.now();
      const child = startChild({
        name,
        script: ['server/agents/main.ts'],
        env: { ...agentEnv(options.env), NATS_URL: options.natsUrl, DUGOUT_AGENTS: JSON.stringify(own) },
        watch: options.watch,
        onLine: (line) => options.onLine(name, line),
      });
      running.set(group, child);
      const reason = await child.ended;
      running.delete(group);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > 60_000) pause = firstPauseMs;
      if (pause >= failedPauseMs) fail(`${name} ${reason} repeatedly.`);
      options.onLine(name, `${reason}; restarting in ${pause / 1000} s`);
      await after(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const supervisors = groups.map((own, group) =>
    supervise(group, withScreenshots(own, group === 0 ? options.screenshotPort : null)),
  );
  return {
    children: () => [...running.values()],
    failed,
    stop: async () => {
      stopping.abort();
      await Promise.all([...running.values()].map((child) => child.stop(2_000)));
      await Promise.all(supervisors);
    },
  };
}

const agentEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => passedVariables.test(name)));

const withScreenshots = (logins: readonly AgentLogin[], port: number | null): AgentLogin[] =>
  logins.map((login) => (port === null ? login : { ...login, screenshotPort: port }));
