import type { ConsoleReport } from '#contract/agent/index.ts';
import type { Clock } from '#domain/clock.ts';

/** Matches that ended are told at most this often for each console. */
const activityEveryMs = 10_000;
/** Pause after a report that nobody took. */
const retryMs = 1_000;

/**
 * Tells the API what became of the consoles, one report after another, until it takes them. Of one console
 * only the newest counts.
 */
export class Reporter {
  readonly #clock: Clock;
  readonly #send: (report: ConsoleReport) => Promise<void>;
  readonly #pending = new Map<number, ConsoleReport>();
  readonly #sentAt = new Map<number, number>();
  readonly #delayed = new Map<number, { report: ConsoleReport; cancel: () => void }>();
  #busy = false;
  #closed = false;
  #cancelRetry: (() => void) | null = null;

  /** @param send rejects when nobody took the report. */
  constructor(clock: Clock, send: (report: ConsoleReport) => Promise<void>) {
    this.#clock = clock;
    this.#send = send;
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
    this.#pending.set(consoleId, report);
    void this.#pump();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
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

  async #pump(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (const [consoleId, report] of this.#pending) {
      if (this.#closed) break;
      this.#pending.delete(consoleId);
      try {
        await this.#send(report);
      } catch {
        if (!this.#pending.has(consoleId)) this.#pending.set(consoleId, report);
        await new Promise<void>((resolve) => {
          this.#cancelRetry = this.#clock.after(retryMs, resolve);
        });
      }
    }
    this.#busy = false;
    if (this.#pending.size > 0 && !this.#closed) void this.#pump();
  }
}
