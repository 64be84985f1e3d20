import { heartbeatAnswer, wrongClock } from '#contract/agent/index.ts';
import type { ApiClock } from '#agent/agentClock.ts';
import type { DiskSpace } from '#node/diskSpace.ts';
import { AgentRefusal } from '#agent/errors.ts';

/** Interval of the log line about a clock that the API refuses, in milliseconds. */
const warnEveryMs = 60_000;
/** Interval at which the space of the disk is checked, in milliseconds. */
const diskEveryMs = 60_000;

interface Deps {
  clock: ApiClock;
  /** Sends a request. @returns the data of its reply */
  send(subject: string, body: object): Promise<unknown>;
  onFault(error: unknown): void;
  /** Space of the disk that the agent's data are on. */
  disk(): Promise<DiskSpace | null>;
}

/** Sends hellos and heartbeats: who the agent is, and what time it has. Their answers are used to compare the clocks. */
export class HeartbeatSender {
  readonly #deps: Deps;
  #noWarningUntil = 0;
  #disk: DiskSpace | null = null;
  #nextDiskAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async send(subject: string, body: object): Promise<unknown> {
    const { clock, send } = this.#deps;
    if (clock.now() >= this.#nextDiskAt) {
      this.#nextDiskAt = clock.now() + diskEveryMs;
      this.#disk = await this.#deps.disk();
    }
    const disk = this.#disk && { disk: this.#disk };
    return clock.measure(() => send(subject, { ...body, ...disk, clock: clock.announcement() }));
  }

  /**
   * Sends a heartbeat. A lost one is not repeated: the next one follows anyway.
   * @returns the state that the API has of the server; undefined without an answer, or from an API that does not send it
   */
  async beat(subject: string, body: object): Promise<string | undefined> {
    try {
      return heartbeatAnswer.safeParse(await this.send(subject, body)).data?.state;
    } catch (error) {
      this.isRefusedClock(error);
      return undefined;
    }
  }

  /**
   * Whether the API refuses because of this machine's clock, which is logged once a minute. The agent keeps
   * asking until the clock is corrected.
   */
  isRefusedClock(error: unknown): boolean {
    if (!(error instanceof AgentRefusal && error.message.startsWith(wrongClock))) return false;
    const now = this.#deps.clock.now();
    if (now < this.#noWarningUntil) return true;
    this.#noWarningUntil = now + warnEveryMs;
    this.#deps.onFault(error);
    return true;
  }
}
