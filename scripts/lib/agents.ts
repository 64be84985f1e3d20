import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { z } from 'zod';
import { health } from '#contract/http/util.ts';
import { type AgentLogin, agentLoginsFor } from '#server/transport/nats/agentCreds.ts';
import { startChild } from './child.ts';
import { type Run, runOf, type Supervised, supervise } from './supervise.ts';

/** The list of agents that the API writes; an entry without a server id is a spare agent that can be attached. */
const agentList = z.array(z.object({ token: z.string(), serverId: z.int().nullable(), name: z.string() }));

export interface AgentList {
  /** All tokens, with those of spare agents last. */
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

/** Waits until the API reports that everything is up and this many agents are online. */
export async function untilOnline(apiUrl: string, agents: number, stopped: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(`${apiUrl}/api/health`, { signal: stopped }).then(
      (response) => response.json(),
      () => null,
    );
    const state = health.safeParse(answer);
    if (state.success && state.data.status === 'ok' && state.data.agentsOnline >= agents) return;
    await after(50, undefined, { signal: stopped });
  }
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
  /** Whether the process of this name is restarted after it has ended. Default: always. */
  restarts?: (name: string) => boolean;
  onLine: (name: string, line: string) => void;
  onRestart?: () => void;
}

export interface Agents {
  /** Process ids by name: `agents-1` …, without those that are being restarted. */
  pids(): Record<string, number>;
  /** Fulfilled with a message when a process keeps crashing, or ended and must not be restarted. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/** The environment variables that are passed to an agent: no secret of the API is among them. */
const passedVariables =
  /^(PATH|HOME|LANG|TZ|TMPDIR|LOG_LEVEL|NODE_ENV|NODE_V8_COVERAGE|XAUTHORITY|XVFB_BIN|DUGOUT_AGENT_.*)$/;

/**
 * Several threads encode pictures. With an arena for each thread, glibc keeps the memory that they release
 * (https://sharp.pixelplumbing.com/install/#linux-memory-allocator).
 */
const mallocSettings = { MALLOC_ARENA_MAX: '2' };

/** Time for an agent to disconnect after SIGTERM, in milliseconds. */
const graceMs = 2_000;

export function startAgents(options: AgentsOptions): Agents {
  const logins = agentLoginsFor(options.keysFile, options.tokens);
  const groups = Array.from({ length: Math.min(options.maxProcesses, logins.length) }, (_, group) =>
    logins.filter((_login, index) => index % options.maxProcesses === group),
  );
  const processes = groups.map((own, group): [name: string, Supervised] => {
    const name = `agents-${group + 1}`;
    const theirs = withScreenshots(own, group === 0 ? options.screenshotPort : null);
    const onLine = (line: string): void => options.onLine(name, line);
    const start = (): Run =>
      runOf(
        startChild({
          name,
          script: ['demo/agents.ts'],
          env: {
            ...agentEnv(options.env),
            ...mallocSettings,
            NATS_URL: options.natsUrl,
            DUGOUT_AGENTS: JSON.stringify(theirs),
          },
          watch: options.watch,
          onLine,
        }),
        graceMs,
      );
    const { onRestart, restarts = () => true } = options;
    return [
      name,
      supervise(start(), async () => start(), { onLine, onRestart, restarts: () => restarts(name) }),
    ];
  });
  return {
    pids: () =>
      Object.fromEntries(
        processes.flatMap(([name, { pid }]) => {
          const current = pid();
          return current === null ? [] : [[name, current]];
        }),
      ),
    failed: Promise.race(processes.map(([name, { ended }]) => ended.then((reason) => `${name} ${reason}.`))),
    stop: async () => {
      await Promise.all(processes.map(([, part]) => part.stop()));
    },
  };
}

const agentEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => passedVariables.test(name)));

const withScreenshots = (logins: readonly AgentLogin[], port: number | null): AgentLogin[] =>
  logins.map((login) => (port === null ? login : { ...login, screenshotPort: port }));
