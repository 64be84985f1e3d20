import type { ConsoleReport } from '#contract/agent/index.ts';
import type { Clock } from '#domain/clock.ts';
import { Outbox } from './outbox.ts';

/** Minimum interval between reports of finished matches of one console, in milliseconds. */
const activityEveryMs = 10_000;

/**
 * Sends console reports to the API one at a time and retries until they are accepted. Of the reports of one console
 * only the newest is sent.
 */
export class Reporter {
  readonly #clock: Clock;
  readonly #outbox: Outbox<number, ConsoleReport>;
  readonly #sentAt = new Map<number, number>();
  readonly #delayed = new Map<number, { report: ConsoleReport; cancel: () => void }>();

  /** @param send rejects when the report was not accepted. */
  constructor(clock: Clock, send: (report: ConsoleReport) => Promise<void>) {
    this.#clock = clock;
    this.#outbox = new Outbox(clock, send);
  }

  report(report: ConsoleReport, kind: 'state' | 'activity'): void {
    const { consoleId } = report;
    const wait =
      (this.#sentAt.get(consoleId) ?? Number.NEGATIVE_INFINITY) + activityEveryMs - this.#clock.now();
    const delayed = this.#delayed.get(consoleId);
    if (kind === 'activity' && wait > 0) {
      if (delayed) delayed.report = report;
      else this.#delay(report, wait);
      return;
    }
    delayed?.cancel();
    this.#delayed.delete(consoleId);
    this.#sentAt.set(consoleId, this.#clock.now());
    this.#outbox.put(consoleId, report);
  }

  close(): void {
    this.#outbox.close();
    for (const { cancel } of this.#delayed.values()) cancel();
  }

  #delay(report: ConsoleReport, ms: number): void {
    const entry = {
      report,
      cancel: this.#clock.after(ms, () => {
        this.#delayed.delete(report.consoleId);
        this.report(entry.report, 'state');
      }),
    };
    this.#delayed.set(report.consoleId, entry);
  }
}
