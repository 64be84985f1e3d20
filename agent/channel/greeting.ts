import {
  agentSubjects,
  type AgentWelcome,
  agentWelcome,
  type Played,
  unknownToken,
} from '#contract/agent/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { Start } from '#agent/agentStart.ts';
import { AgentRefusal } from '#agent/errors.ts';
import { atIntervals } from '#agent/channel/atIntervals.ts';
import type { HeartbeatSender } from '#agent/channel/heartbeatSender.ts';
import type { AgentIdentity } from '#agent/identity.ts';
import type { Timers } from '#agent/timers.ts';

/** Pause after a failed hello, in milliseconds: doubled after each one, up to the maximum. */
const retryMs = 500;
const maxRetryMs = 4_000;
/** Time after which the same failure is reported again, in milliseconds. */
const reportAgainMs = 10 * 60_000;
/** Interval at which an agent without a server asks the API for one, or one with a wrong clock again, in milliseconds. */
const waitingMs = 2_000;

interface Deps {
  token: string;
  sender: HeartbeatSender;
  start: Start;
  timers: Timers;
  clock: Pick<Clock, 'now'>;
  identity(): AgentIdentity;
  /** Keys of the unfinished tasks, and of those whose result the API does not have yet. */
  tasks(): readonly string[];
  playing(): readonly Played[];
  /** @param played by the hello that it answers */
  onWelcome(welcome: AgentWelcome, played: readonly Played[]): void;
  /** The token belongs to no server. @param isNew unlike at the last hello */
  onUnknown(isNew: boolean): void;
  onFault(error: unknown): void;
}

/** Registers the agent, sends heartbeats, and notices when the API's state of the server is not the last one received. */
export class Greeting {
  readonly #deps: Deps;
  readonly #report: (failure: { reason: string; error: unknown } | null) => void;
  #isWaiting = false;
  #isClosed = false;
  /** `state` of the last welcome or heartbeat. */
  #state: string | undefined;
  /** An order has changed the server since the last hello began: the next other state is what it led to. */
  #isOrdered = false;
  #cancel: (() => void) | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#report = atIntervals(
      reportAgainMs,
      ({ error }) => deps.onFault(error),
      () => deps.clock.now(),
    );
  }

  /**
   * Requests the consoles of the server until the API replies. Known consoles keep running and report their state
   * again, also while the API cannot answer. While the token belongs to no server, the request is repeated in the
   * background.
   */
  async hello(): Promise<void> {
    const { token, sender, start, timers } = this.#deps;
    let pauseMs = retryMs;
    while (!this.#isClosed) {
      // An order that arrives before the answer may be newer than it.
      this.#isOrdered = false;
      const playing = this.#deps.playing();
      const tasks = [...new Set(this.#deps.tasks())];
      try {
        const body = { ...this.#deps.identity(), start: start.announcement(), tasks, playing };
        const welcome = agentWelcome.parse(await sender.send(agentSubjects.hello(token), body));
        if (welcome.lastStart === undefined) {
          this.#welcome(welcome, playing);
          return this.#report(null);
        }
        start.exceed(welcome.lastStart);
      } catch (error) {
        if (error instanceof AgentRefusal && error.message === unknownToken) return this.#wait();
        const isRefusedClock = sender.isRefusedClock(error);
        if (!isRefusedClock)
          this.#report({ reason: error instanceof Error ? error.message : String(error), error });
        const waitMs = isRefusedClock ? waitingMs : pauseMs;
        await new Promise<void>((resolve) => timers.after(waitMs, resolve));
        pauseMs = Math.min(2 * pauseMs, maxRetryMs);
      }
    }
  }

  /** Sends a heartbeat, unless the token belongs to no server. */
  async beat(): Promise<void> {
    const { token, sender, identity } = this.#deps;
    if (this.#isWaiting) return;
    const state = await sender.beat(agentSubjects.heartbeat(token), identity());
    if (this.#isWaiting || this.#isClosed || state === undefined || state === this.#state) return;
    this.#state = state;
    // Otherwise an order was lost or overtaken by an older hello, or the database was restored.
    if (this.#isOrdered) this.#isOrdered = false;
    else await this.hello();
  }

  /** Called when an order of the API has changed the server. */
  ordered(): void {
    this.#isOrdered = true;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #welcome(welcome: AgentWelcome, played: readonly Played[]): void {
    this.#isWaiting = false;
    this.#isOrdered = false;
    this.#state = welcome.state;
    this.#cancel?.();
    this.#deps.onWelcome(welcome, played);
  }

  #wait(): void {
    const isNew = !this.#isWaiting;
    this.#isWaiting = true;
    this.#deps.onUnknown(isNew);
    this.#cancel?.();
    this.#cancel = this.#deps.timers.after(waitingMs, () => void this.hello());
  }
}
