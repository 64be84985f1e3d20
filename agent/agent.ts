import type { Msg, NatsConnection } from 'nats';
import { clipPartStored } from '#contract/agent/clip.ts';
import {
  agentCommand,
  agentSubjects,
  type AgentWelcome,
  firstActs,
  heartbeatMs,
  type Played,
  whoIs,
  type WhoIsReply,
} from '#contract/agent/index.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { dateOf } from '#domain/format/zone.ts';
import { AccountLogs } from '#agent/accountLogs.ts';
import { AccountTasks } from '#agent/accountTasks.ts';
import type { AgentOptions } from '#agent/agentOptions.ts';
import { ConfigRequests } from '#agent/configs.ts';
import { answerCommand, connectAgent, requestApi, watchReconnects } from '#agent/channel/connection.ts';
import { consoleHandlers } from '#agent/channel/consoleHandlers.ts';
import { Deliveries } from '#agent/channel/deliveries.ts';
import { createDispatch } from '#agent/channel/dispatch.ts';
import { Greeting } from '#agent/channel/greeting.ts';
import { HeartbeatSender } from '#agent/channel/heartbeatSender.ts';
import { UserNames } from '#agent/channel/userNames.ts';
import { Senders } from '#agent/channel/senders.ts';
import { serverHandlers } from '#agent/channel/serverHandlers.ts';
import { createStats } from '#agent/channel/serverStats.ts';
import { ConsoleHost } from '#agent/console/consoleHost.ts';
import type { LoggedConsole } from '#agent/console/hostDeps.ts';
import { LogBuffer } from '#agent/console/logBuffer.ts';
import { ApiClock } from '#agent/agentClock.ts';
import { Start } from '#agent/agentStart.ts';
import { type AgentIdentity, identityOf } from '#agent/identity.ts';
import { AgentRecordings, usualShare } from '#agent/recorder/agentRecordings.ts';
import { RemoteControl } from '#agent/remoteControl.ts';
import { ServerState } from '#agent/serverState.ts';
import { Timers } from '#agent/timers.ts';

/** Timeout of a reply of the API, in milliseconds. */
const requestTimeoutMs = 2_000;
/** Timeout of one part of a clip, which has a third of a megabyte, in milliseconds. */
const clipTimeoutMs = 10_000;
const nameTimeoutMs = 300;
/** Interval at which the games of unwatched consoles are advanced, in milliseconds. */
const catchUpMs = 10_000;

/** The agent of one server. It has its own connection. */
export class Agent {
  readonly token: string;
  readonly consoles = new Map<number, ConsoleHost>();
  readonly #options: AgentOptions;
  readonly #connection: NatsConnection;
  readonly #log: LogBuffer;
  readonly #accountLogs: AccountLogs;
  readonly #deliveries: Deliveries;
  readonly #start: Start;
  readonly #clock: ApiClock;
  readonly #greeting: Greeting;
  readonly #accountTasks: AccountTasks;
  readonly #configs: ConfigRequests;
  readonly #remoteControl: RemoteControl;
  readonly #server: ServerState;
  #identity: AgentIdentity;
  #userSigners: readonly string[] = [];
  #timezone: string | null = null;
  readonly #timers: Timers;
  /** Null when consoles are not recorded. */
  readonly recordings: AgentRecordings | null;

  /** Connects. Resolves when the API has sent the consoles of the server, or replied that the token has no server yet. */
  static async start(options: AgentOptions): Promise<Agent> {
    const { natsUrl, token, creds, onConnectionProblem } = options;
    const agent = new Agent(options, await connectAgent(natsUrl, token, creds, onConnectionProblem));
    await agent.#run();
    return agent;
  }

  constructor(options: AgentOptions, connection: NatsConnection) {
    this.#options = options;
    this.#connection = connection;
    this.token = options.token;
    const clock = new ApiClock(options.settings.clock);
    this.#clock = clock;
    this.#start = new Start(clock.time());
    const sender = new HeartbeatSender({
      clock,
      send: (subject, body) => this.#request(subject, body),
      onFault: (error) => options.onFault(error, this.token),
      disk: options.disk ?? (() => Promise.resolve(null)),
    });
    this.#timers = new Timers(clock);
    this.#greeting = new Greeting({
      token: this.token,
      sender,
      start: this.#start,
      timers: this.#timers,
      clock,
      onFault: (error) => options.onFault(error, this.token),
      identity: () => this.#options.machine?.identity() ?? this.#identity,
      tasks: () => [
        ...[...this.consoles.values()].flatMap((host) => host.tasks.currentKey ?? []),
        ...this.#accountTasks.keys,
        // A task whose result was not delivered yet is not lost.
        ...this.#deliveries.waitingTasks,
      ],
      playing: () => [...this.consoles.values()].flatMap((host) => host.played ?? []),
      onWelcome: (welcome, played) => this.#applyWelcome(welcome, played),
      onUnknown: (isNew) => this.#waitForServer(isNew),
    });
    this.#log = new LogBuffer(clock);
    const { folder, recording } = options;
    this.recordings =
      folder && recording
        ? new AgentRecordings({
            folder,
            limits: recording,
            clock,
            apiTime: () => clock.apiTime(),
            sendClip: async (part) =>
              clipPartStored.parse(await this.#request(agentSubjects.clip(this.token), part, clipTimeoutMs)),
            onLog: (line) => this.#log.add(line),
            onFault: (error) => options.onFault(error, this.token),
          })
        : null;
    this.#accountLogs = new AccountLogs(clock);
    this.#deliveries = new Deliveries({
      token: this.token,
      start: this.#start,
      clock,
      folder: options.folder ?? null,
      send: (subject, body) => this.#request(subject, body),
      onFault: options.onFault,
      onPictureWanted: (consoleId) => this.consoles.get(consoleId)?.screens.wantPicture(),
    });
    this.#accountTasks = new AccountTasks({
      ...options.settings,
      clock,
      onTask: (task) => this.#deliveries.putTask(task),
      onLog: (line, task) => {
        this.#log.add(`[${task.account.email}] ${line}`);
        this.#accountLogs.addTask(line, task);
      },
    });
    this.#configs = new ConfigRequests({
      clock,
      send: (request) => this.#request(agentSubjects.configs(this.token), request),
      consoles: this.consoles,
    });
    this.#identity = identityOf(this.token);
    this.#remoteControl = new RemoteControl(this.token, clock, !options.machine);
    this.#server = new ServerState({
      consoles: this.consoles,
      accountTasks: this.#accountTasks,
      remoteControl: this.#remoteControl,
      onLog: (line) => this.#log.add(line),
    });
  }

  async close(): Promise<void> {
    this.#greeting.close();
    this.#timers.close();
    this.#deliveries.close();
    this.#configs.close();
    this.#accountTasks.close();
    for (const host of this.consoles.values()) host.close();
    await this.recordings?.close();
    await this.#connection.drain();
  }

  async #run(): Promise<void> {
    const lookUp = async (userId: number): Promise<WhoIsReply> =>
      whoIs.reply.parse(await this.#request(agentSubjects.whoIs(this.token), { userId }, nameTimeoutMs));
    const countConnected = () => [...this.consoles.values()].filter(({ connected }) => connected).length;
    const names = new UserNames(this.#clock, async (userId) => (await lookUp(userId)).name, this.#timers);
    const senders = new Senders(
      this.#clock,
      () => this.#userSigners,
      async (userId) => (await lookUp(userId)).hasAccess !== false,
    );
    const dispatch = createDispatch({
      handlers: {
        ...serverHandlers({
          identity: () => this.#options.machine?.identity() ?? this.#identity,
          userName: this.#options.machine?.userName ?? 'operator',
          stats: this.#options.machine?.stats ?? createStats(this.token, this.#clock, countConnected),
          remoteControl: this.#remoteControl,
          log: this.#log,
          accountLog: (id) => this.#accountLogs.of(id),
          updates: this.#options.machine ? 'byHand' : (this.#options.updates ?? null),
          setVersion: (version) => this.#setVersion(version),
          now: () => this.#clock.time(),
        }),
        ...consoleHandlers(names, this.#clock),
      },
      gameConsole: (id) => this.consoles.get(id),
      checkSender: (from, jwt) => senders.check(from, jwt),
      provesSender: (from, jwt) => senders.proves(from, jwt),
      onFrame: this.#options.onFrame,
      onFault: this.#options.onFault,
    });
    const command = agentSubjects.command(this.token);
    this.#connection.subscribe(`${this.token}.>`, {
      callback: (error, message) => {
        if (error) this.#options.onFault(error, this.token);
        else if (message.subject === command) void this.#handleCommand(message);
        else dispatch(message);
      },
    });
    // The server is online before what may be thousands of files has been listed; recorders wait for it.
    const opened = this.recordings?.open();
    await this.#greeting.hello();
    this.#timers.every(heartbeatMs, () => void this.#greeting.beat());
    this.#timers.every(catchUpMs, () => {
      for (const host of this.consoles.values()) if (host.connected) host.driver.catchUp();
    });
    // Consoles may have been added or removed while the connection was interrupted.
    void watchReconnects(this.#connection, () => void this.#greeting.hello());
    await opened;
  }

  /** Sets the version after an update was installed. */
  #setVersion(version: string): void {
    this.#identity = { ...this.#identity, agentVersion: version };
    void this.#greeting.beat();
  }

  #waitForServer(isNew: boolean): void {
    if (isNew) this.#options.onWaiting?.(this.token);
    this.#server.apply(null);
    this.#accountTasks.close();
    this.#removeConsoles(() => true);
  }

  #removeConsoles(shouldRemove: (id: number) => boolean): void {
    for (const [id, host] of this.consoles) {
      if (!shouldRemove(id)) continue;
      host.close();
      this.consoles.delete(id);
    }
  }

  /** @param played by the hello that it answers */
  #applyWelcome(welcome: AgentWelcome, played: readonly Played[]): void {
    const { consoles, userSigners = [], timezone = null, takesScreens = false } = welcome;
    if (this.recordings) this.recordings.clips.takesClips = welcome.takesClips ?? false;
    this.#deliveries.knownActs = welcome.takesActs ? (welcome.knownActs ?? firstActs) : [];
    this.#deliveries.takesScreens = takesScreens;
    this.#userSigners = userSigners;
    this.#timezone = timezone;
    void this.#greeting.beat();
    this.#removeConsoles((id) => !consoles.some((gameConsole) => gameConsole.id === id));
    for (const gameConsole of consoles) {
      const known = this.consoles.get(gameConsole.id);
      known?.rename(gameConsole.name);
      known?.resendReport({ shouldPlay: gameConsole.assignment !== null });
      if (gameConsole.mustEnd) known?.endOrdered(played);
      if (!known) this.consoles.set(gameConsole.id, this.#host(gameConsole));
    }
    this.#accountTasks.resend();
    this.#server.apply(welcome);
    this.#configs.refreshAll();
    this.#deliveries.retryNow();
    this.recordings?.clips.retryNow();
  }

  #host(gameConsole: AgentWelcome['consoles'][number]): ConsoleHost {
    return new ConsoleHost(gameConsole, {
      ...this.#options.settings,
      clock: this.#clock,
      makeDriver: (events) => this.#options.makeDriver(gameConsole, events),
      onReport: (report, kind) => this.#deliveries.putReport(report, kind),
      onTask: (task) => this.#deliveries.putTask(task),
      onEvent: (event) => this.#deliveries.putEvent(event),
      onAct: (act) => this.#deliveries.putAct(act),
      onScreen: (screen) => this.#deliveries.putScreen(screen),
      today: () => (this.#timezone === null ? null : dateOf(this.#clock.time(), this.#timezone)),
      onLog: (line, host) => this.#addLog(line, host),
      onStart: () => this.#configs.refresh([gameConsole.id]),
      recording: this.recordings && {
        store: this.recordings.store,
        clips: this.recordings.clips,
        share: this.#options.recordingShare ?? usualShare,
      },
    });
  }

  #addLog(line: string, host: LoggedConsole): void {
    this.#log.add(`[${host.name}] ${line}`);
    this.#accountLogs.add(line, host);
  }

  async #handleCommand(message: Msg): Promise<void> {
    // Commands are accepted from the API only, which receives replies in its own inbox.
    if (!message.reply?.startsWith(`${inboxPrefixOf('api')}.`)) return;
    const obey = async () => {
      const command = agentCommand.parse(message.json());
      // The console was added after the last hello, or the token belongs to another server now.
      const isUnknown = 'consoleId' in command && !this.consoles.has(command.consoleId);
      if (isUnknown || command.kind === 'refresh') await this.#greeting.hello();
      const reply = await this.#server.handleCommand(command);
      if (command.kind === 'open' || command.kind === 'close') this.#greeting.ordered();
      if (command.kind === 'configs' || command.kind === 'open') this.#configs.refreshAll();
      return reply;
    };
    await answerCommand(message, obey, this.#options.onFault);
  }

  #request(subject: string, body: unknown, timeout = requestTimeoutMs): Promise<unknown> {
    return requestApi(this.#connection, subject, body, timeout);
  }
}
