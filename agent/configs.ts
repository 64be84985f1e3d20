import { consoleConfigs, maxReports } from '#contract/agent/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConsoleHost } from '#agent/console/consoleHost.ts';

/** Pause before a failed request is repeated, in milliseconds; it doubles up to the maximum. */
const retryMs = { least: 500, most: 30_000 } as const;

interface Deps {
  clock: Clock;
  /** Sends a request; rejects when there is no answer, for example from an API that does not know it. */
  send: (request: { consoleIds: number[] }) => Promise<unknown>;
  consoles: ReadonlyMap<number, Pick<ConsoleHost, 'id' | 'assignment' | 'config' | 'pictures'>>;
}

/**
 * Requests the configs of consoles until they arrive, one request at a time. Consoles added during a request
 * are requested again after it, so the values applied last are never older than the last call.
 */
export class ConfigRequests {
  readonly #deps: Deps;
  readonly #wanted = new Set<number>();
  #isRunning = false;
  #retryMs: number = retryMs.least;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  refresh(consoleIds: Iterable<number>): void {
    for (const id of consoleIds) {
      this.#wanted.add(id);
      this.#deps.consoles.get(id)?.config.awaitValues();
    }
    // A new request ends the pause after a failure.
    this.#cancel?.();
    this.#cancel = null;
    void this.#run();
  }

  /** Requests the configs of all consoles that play, or that show a last picture, because a config may forbid that picture. */
  refreshAll(): void {
    const wanted = [...this.#deps.consoles.values()].filter(
      ({ assignment, pictures }) => assignment !== null || pictures.hasLast,
    );
    this.refresh(wanted.map(({ id }) => id));
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#wanted.size > 0 && !this.#closed && this.#cancel === null) await this.#requestSome();
    this.#isRunning = false;
  }

  async #requestSome(): Promise<void> {
    const { clock, send, consoles } = this.#deps;
    const consoleIds = [...this.#wanted].slice(0, maxReports);
    for (const id of consoleIds) this.#wanted.delete(id);
    try {
      const configs = consoleConfigs.reply.parse(await send({ consoleIds })).consoles;
      this.#retryMs = retryMs.least;
      if (!this.#closed)
        for (const { consoleId, values } of configs) consoles.get(consoleId)?.config.apply(values);
    } catch {
      for (const id of consoleIds) this.#wanted.add(id);
      if (this.#closed) return;
      this.#cancel = clock.after(this.#retryMs, () => this.refresh([]));
      this.#retryMs = Math.min(this.#retryMs * 2, retryMs.most);
    }
  }
}
