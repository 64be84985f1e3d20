import { type ConsoleReport, maxReports } from '#contract/agent/index.ts';
import type { Clock } from '#domain/clock.ts';
import { Outbox, type OutboxDeps } from '#agent/channel/outbox.ts';

/** Time for which finished matches of all consoles are gathered, in milliseconds. */
const activityEveryMs = 10_000;

/**
 * Sends console reports to the API and retries until they are accepted or refused. Only the newest report of
 * each console is sent. A new state is reported at once; finished matches are gathered and reported for all
 * consoles together.
 */
export class Reporter {
  readonly #clock: Clock;
  readonly #outbox: Outbox<number, ConsoleReport>;
  readonly #activity = new Map<number, ConsoleReport>();
  #cancel: (() => void) | null = null;

  constructor(deps: Pick<OutboxDeps<number, ConsoleReport>, 'clock' | 'send' | 'onRefused'>) {
    this.#clock = deps.clock;
    this.#outbox = new Outbox({ ...deps, perMessage: maxReports });
  }

  report(report: ConsoleReport, kind: 'state' | 'activity'): void {
    if (kind === 'activity') {
      this.#activity.set(report.consoleId, report);
      this.#cancel ??= this.#clock.after(activityEveryMs, () => this.#sendActivity());
      return;
    }
    this.#activity.delete(report.consoleId);
    this.#outbox.put(report.consoleId, report);
  }

  /** The API answers again: everything that waits is sent at once. */
  retryNow(): void {
    this.#outbox.retryNow();
  }

  close(): void {
    this.#outbox.close();
    this.#cancel?.();
  }

  #sendActivity(): void {
    this.#cancel = null;
    for (const [consoleId, report] of this.#activity) this.#outbox.put(consoleId, report);
    this.#activity.clear();
  }
}
