import { headers, type Msg, type NatsConnection } from 'nats.ws';
import type {
  AccountEvent,
  AgentWelcome,
  ConsoleAct,
  ConsoleConfigs,
  ConsoleReport,
  Played,
  TaskReport,
} from '#contract/agent/index.ts';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import {
  channelMethods,
  type ChannelMethodName,
  type ChannelReply,
  type ChannelRequest,
  replyEnvelope,
} from '#contract/channel/methods.ts';
import { carriesCredentials, credentialsHeader, subjectOf } from '#contract/channel/subjects.ts';
import { machineClock as clock } from '#agent/agentClock.ts';
import { startTestServer, type TestServer } from './natsTestServer.ts';
import type { Messaging } from '#server/kernel/messaging/messaging.ts';
import { Agent } from '#agent/agent.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';
import type { UpdateSource } from '#agent/update.ts';

/** Console with which requests about a server are sent; their subjects do not contain it. */
const anyConsole = 1;

export const token = 'aa01';
const gameActivity = { gameSessionsToday: 1, playedToday: 2, maxGamesToday: 30, playedTotal: 40 };
export const assignment = {
  account: { id: 11, email: 'one@mail.test', index: 0 },
  script: { title: 'Rivals', description: 'Plays rivals' },
};
/** An open server with three consoles, the second of which is not connected. */
export const welcome: AgentWelcome = {
  serverId: 1,
  name: 'Server 1',
  open: true,
  scriptVersion: '1.4.2.0',
  flow: 0,
  consoles: [
    { id: 1, name: 'console-01', assignment, gameActivity },
    { id: 2, name: 'console-02', assignment: null, gameActivity },
    { id: 3, name: 'console-03', assignment, gameActivity },
  ],
};
/** Options of a full-size picture that is captured for the request. */
export const picture: ScreenshotOptions = {
  width: 960,
  height: 540,
  format: 'webp',
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
};

interface TestAgentOptions {
  token: string;
  /** Server that the API sends to the agent; null: the token has no server. */
  welcome: AgentWelcome | null;
  updates?: UpdateSource;
  /** Names known to the API, by user id. */
  names?: ReadonlyMap<number, string>;
  /** Values of every console in the API; may be changed. */
  configs?: ConsoleConfigs[number]['values'];
  /** Folder in which consoles are recorded; absent: no recording. */
  recordings?: string;
  /** Users without valid channel credentials, according to the API. */
  absent?: ReadonlySet<number>;
}

/** An agent on its own nats-server. The test plays the API and the users. */
export interface TestAgent {
  readonly server: TestServer;
  readonly api: Messaging;
  readonly consoles: Agent['consoles'];
  /** Everything that the agent has sent to the API. */
  readonly received: {
    reports: ConsoleReport[];
    tasks: TaskReport[];
    events: AccountEvent[];
    acts: ConsoleAct[];
    /** Keys of the running tasks in each hello. */
    helloTasks: (readonly string[])[];
    /** What consoles play, in the last hello. */
    playing: readonly Played[];
    /** Agent version in each heartbeat. */
    heartbeatVersions: string[];
  };
  /** Tokens with which the agent started to wait for a server. */
  readonly waited: string[];
  /** Connects a user with full access to the agent's server, whose requests carry the credentials by default. */
  connectUser(id: number, options?: { sendsCredentials: boolean }): Promise<NatsConnection>;
  /** Sends a request like the app. */
  raw(user: NatsConnection, name: ChannelMethodName, consoleId: number, body: unknown): Promise<Msg>;
  /** Sends a request and parses its reply. @throws Error with the agent's text. */
  request<N extends ChannelMethodName>(
    user: NatsConnection,
    name: N,
    consoleId?: number,
    body?: ChannelRequest<N>,
  ): Promise<ChannelReply<N>>;
  /** Changes the agent's server and sends the agent a refresh. */
  setWelcome(welcome: AgentWelcome | null): Promise<void>;
  /** Changes the agent's server; the order about it is lost. Heartbeats are answered with its `state`. */
  loseWelcome(welcome: AgentWelcome): void;
  /** The next hellos fail, like those during a fault of the database. */
  failHellos(count: number): void;
  stop(): Promise<void>;
}

export async function startTestAgent(options: TestAgentOptions): Promise<TestAgent> {
  const { token, updates, names, absent } = options;
  let { welcome } = options;
  const server = await startTestServer();
  const api = await server.api();
  const received: TestAgent['received'] = {
    reports: [],
    tasks: [],
    events: [],
    acts: [],
    helloTasks: [],
    playing: [],
    heartbeatVersions: [],
  };
  const waited: string[] = [];
  let failing = 0;
  /** The agent reports hellos that fail for the same reason once. */
  let isFaultExpected = false;
  api.serveAgents({
    async hello(sender, _identity, keys = [], playing = []) {
      received.helloTasks.push(keys);
      received.playing = playing;
      if (failing > 0) {
        failing -= 1;
        throw new Error('The database is down');
      }
      return sender === token ? welcome : null;
    },
    async heartbeat(_token, { agentVersion }) {
      received.heartbeatVersions.push(agentVersion);
      return welcome?.state === undefined ? {} : { state: welcome.state };
    },
    report: async (_token, reports) => void received.reports.push(...reports),
    task: async (_token, task) => void received.tasks.push(task),
    async events(_token, events) {
      received.events.push(...events);
      return [];
    },
    async acts(_token, acts) {
      received.acts.push(...acts);
      return [];
    },
    screens: () => Promise.resolve({ wanted: [], refused: [] }),
    configs: async (_token, consoleIds) =>
      consoleIds.map((consoleId) => ({ consoleId, values: { ...options.configs } })),
    async whoIs(_token, userId) {
      const name = names?.get(userId);
      return name === undefined ? null : { name, hasAccess: !absent?.has(userId) };
    },
  });
  const agent = await Agent.start({
    natsUrl: server.url,
    token,
    creds: server.minter.agent(token),
    ...(updates && { updates }),
    ...(options.recordings !== undefined && {
      folder: options.recordings,
      recording: { hours: 1, consoleBytes: 1e8, agentBytes: 1e9, minFreeBytes: 0 },
    }),
    settings: { clock, seed: 'test', connectMs: 30, failures: 0 },
    makeDriver: ({ id, name }, events) => new SimulatedConsole({ id, name, clock, seed: 'test', events }),
    onWaiting: (own) => waited.push(own),
    onFault: (error) => {
      // A hello that a busy machine has answered too late is repeated.
      if (!isFaultExpected && (error as { code?: unknown }).code !== 'TIMEOUT') throw error;
      isFaultExpected = false;
    },
  });
  const jwts = new WeakMap<NatsConnection, string>();
  const raw: TestAgent['raw'] = (user, name, consoleId, body) => {
    const jwt = jwts.get(user);
    const shown = headers();
    if (jwt) shown.set(credentialsHeader, jwt);
    return user.request(
      subjectOf(name, { token, consoleId }),
      body === undefined ? '' : JSON.stringify(body),
      { timeout: 20_000, ...(jwt && carriesCredentials(name) && { headers: shown }) },
    );
  };
  return {
    server,
    api,
    consoles: agent.consoles,
    received,
    waited,
    async connectUser(id, { sendsCredentials } = { sendsCredentials: true }) {
      const rights = { id, role: 100, serverTokens: [token] };
      const user = await server.person(rights);
      if (sendsCredentials) jwts.set(user, server.minter.user(rights, new Date(Date.now() + 3_600_000)).jwt);
      return user;
    },
    raw,
    async request<N extends ChannelMethodName>(
      user: NatsConnection,
      name: N,
      consoleId = anyConsole,
      body?: ChannelRequest<N>,
    ) {
      const message = await raw(user, name, consoleId, body);
      const { reply } = channelMethods[name];
      if (reply === 'image' && message.headers) return message.data as ChannelReply<N>;
      const envelope = replyEnvelope.parse(message.json());
      if ('error' in envelope) throw new Error(envelope.error);
      if (reply === 'image') throw new Error('An image without headers');
      return reply.parse(envelope.data) as ChannelReply<N>;
    },
    async setWelcome(now) {
      welcome = now;
      await api.command(token, { kind: 'refresh' });
    },
    loseWelcome: (now) => void (welcome = now),
    failHellos(count) {
      failing = count;
      isFaultExpected = true;
    },
    async stop() {
      await agent.close();
      await server.stop();
    },
  };
}
