import { Events, type Msg, type NatsConnection } from 'nats';
import {
  agentCommand,
  agentSubjects,
  type AgentWelcome,
  agentWelcome,
  heartbeatMs,
  whoIs,
} from '#contract/agent/index.ts';
import { replyEnvelope } from '#contract/channel/methods.ts';
import { connectAgent } from './channel/connection.ts';
import { consoleHandlers } from './channel/consoleHandlers.ts';
import { createDispatch } from './channel/dispatch.ts';
import { Names } from './channel/names.ts';
import { Reporter } from './channel/reporter.ts';
import { serverHandlers } from './channel/serverHandlers.ts';
import { ConsoleHost } from './console/consoleHost.ts';
import { LogBook } from './console/logBook.ts';
import type { ConsoleSettings } from './console/settings.ts';
import type { ConsoleDriver, ConsoleEvents } from './driver.ts';
import { AgentRefusal, refusals } from './errors.ts';
import { identityOf } from './identity.ts';

/** Time for the API to answer, in milliseconds. */
const askTimeoutMs = 2_000;
const nameTimeoutMs = 300;
const helloAgainMs = 500;
/** How often time passes for consoles that nobody looks at. */
const catchUpMs = 10_000;

export interface AgentOptions {
  natsUrl: string;
  token: string;
  creds?: { jwt: string; seed: string } | undefined;
  settings: ConsoleSettings;
  makeDriver(console: { id: number; name: string }, events: ConsoleEvents): ConsoleDriver;
  onFault(error: unknown, where: string): void;
}

/** The agent of one server, with a connection of its own. */
export class Agent {
  readonly token: string;
  readonly consoles = new Map<number, ConsoleHost>();
  readonly #options: AgentOptions;
  readonly #connection: NatsConnection;
  readonly #log: LogBook;
  readonly #accountLogs = new Map<number, { log: LogBook; facts: Record<string, unknown> }>();
  readonly #reporter: Reporter;
  readonly #timers = new Set<() => void>();
  #closed = false;

  /** Connects, and resolves once the API has said which consoles hang on the server. */
  static async start(options: AgentOptions): Promise<Agent> {
    const agent = new Agent(options, await connectAgent(options.natsUrl, options.token, options.creds));
    await agent.#run();
    return agent;
  }

  constructor(options: AgentOptions, connection: NatsConnection) {
    this.#options = options;
    this.#connection = connection;
    this.token = options.token;
    const { clock } = options.settings;
    this.#log = new LogBook(clock);
    this.#reporter = new Reporter(clock, async (report) => {
      await this.#ask(agentSubjects.report(this.token), report, askTimeoutMs);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#timers) cancel();
    this.#reporter.close();
    for (const host of this.consoles.values()) host.close();
    await this.#connection.drain();
  }

  async #run(): Promise<void> {
    const { clock } = this.#options.settings;
    const identity = identityOf(this.token);
    const names = new Names(
      clock,
      async (userId) =>
        whoIs.reply.parse(await this.#ask(agentSubjects.whoIs(this.token), { userId }, nameTimeoutMs)).name,
    );
    const dispatch = createDispatch({
      handlers: {
        ...serverHandlers({
          token: this.token,
          identity,
          log: this.#log,
          accountLog: (id) => this.#accountLogs.get(id) ?? { log: null, facts: {} },
          now: () => clock.now(),
        }),
        ...consoleHandlers(names),
      },
      console: (id) => this.consoles.get(id),
      onFault: this.#options.onFault,
    });
    const command = agentSubjects.command(this.token);
    this.#connection.subscribe(`${this.token}.>`, {
      callback: (error, message) => {
        if (error) this.#options.onFault(error, this.token);
        else if (message.subject === command) void this.#obey(message);
        else dispatch(message);
      },
    });
    await this.#hello();
    this.#every(heartbeatMs, () =>
      this.#connection.publish(agentSubjects.heartbeat(this.token), JSON.stringify(identity)),
    );
    this.#every(catchUpMs, () => {
      for (const host of this.consoles.values()) if (host.connected) host.driver.catchUp();
    });
    void this.#watch();
  }

  /** Asks which consoles there are until the API answers. Those that are known already go on, and say how they are. */
  async #hello(): Promise<void> {
    const subject = agentSubjects.hello(this.token);
    for (;;) {
      if (this.#closed) return;
      try {
        this.#welcome(agentWelcome.parse(await this.#ask(subject, identityOf(this.token), askTimeoutMs)));
        return;
      } catch (error) {
        if (error instanceof AgentRefusal) this.#options.onFault(error, subject);
        await new Promise<void>((resolve) =>
          this.#after(error instanceof AgentRefusal ? askTimeoutMs : helloAgainMs, resolve),
        );
      }
    }
  }

  #welcome({ consoles }: AgentWelcome): void {
    for (const [id, host] of this.consoles) {
      if (consoles.some((console) => console.id === id)) continue;
      host.close();
      this.consoles.delete(id);
    }
    for (const console of consoles) {
      const known = this.consoles.get(console.id);
      known?.rename(console.name);
      known?.reportAgain();
      if (!known) this.consoles.set(console.id, this.#host(console));
    }
  }

  #host(console: AgentWelcome['consoles'][number]): ConsoleHost {
    return new ConsoleHost(console, {
      ...this.#options.settings,
      makeDriver: (events) => this.#options.makeDriver(console, events),
      onReport: (report, kind) => this.#reporter.report(report, kind),
      onLog: (line, host) => this.#note(line, host),
    });
  }

  #note(line: string, host: ConsoleHost): void {
    this.#log.add(`[${host.name}] ${line}`);
    const account = host.assignment?.account;
    if (!account) return;
    const known = this.#accountLogs.get(account.id) ?? {
      log: new LogBook(this.#options.settings.clock),
      facts: {},
    };
    known.facts = {
      email: account.email,
      index: account.index,
      console: host.name,
      script: host.assignment?.script ?? null,
    };
    known.log.add(line);
    this.#accountLogs.set(account.id, known);
  }

  async #obey(message: Msg): Promise<void> {
    try {
      const command = agentCommand.parse(message.json());
      // A console that was added after the hello.
      if (!this.consoles.has(command.consoleId)) await this.#hello();
      const host = this.consoles.get(command.consoleId);
      if (!host) throw new AgentRefusal(refusals.noSuchConsole);
      if (command.kind === 'connect') host.connect(command.assignment);
      if (command.kind === 'disconnect') host.disconnect(command.force);
      if (command.kind === 'rename') host.rename(command.name);
      message.respond(JSON.stringify({ data: {} }));
    } catch (error) {
      if (!(error instanceof AgentRefusal)) this.#options.onFault(error, message.subject);
      message.respond(
        JSON.stringify({
          error: error instanceof AgentRefusal ? error.message : 'The agent could not do this now.',
        }),
      );
    }
  }

  /** @throws AgentRefusal with the API's own words, or NatsError when nobody answers. */
  async #ask(subject: string, body: unknown, timeout: number): Promise<unknown> {
    const answer = replyEnvelope.parse(
      (await this.#connection.request(subject, JSON.stringify(body), { timeout })).json(),
    );
    if ('error' in answer) throw new AgentRefusal(answer.error);
    return answer.data;
  }

  /** After an interruption consoles may have come and gone. */
  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === Events.Reconnect && !this.#closed) void this.#hello();
    }
  }

  #every(ms: number, work: () => void): void {
    work();
    this.#after(ms, () => this.#every(ms, work));
  }

  #after(ms: number, work: () => void): void {
    if (this.#closed) return;
    const cancel = this.#options.settings.clock.after(ms, () => {
      this.#timers.delete(cancel);
      work();
    });
    this.#timers.add(cancel);
  }
}
