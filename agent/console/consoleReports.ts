import { isDeepStrictEqual } from 'node:util';
import type { ConsoleReport } from '#contract/agent/index.ts';
import type { HostDeps } from '#agent/console/hostDeps.ts';

type Pause = NonNullable<ConsoleReport['script']>;

/** The reports of a console with the pause of its script. The last one is kept, because it may have been lost. */
export class ConsoleReports {
  readonly #onReport: HostDeps['onReport'];
  readonly #pause: () => Pause;
  #last: ConsoleReport | null = null;

  constructor(onReport: HostDeps['onReport'], pause: () => Pause) {
    this.#onReport = onReport;
    this.#pause = pause;
  }

  get lastError(): string | null {
    return this.#last?.error ?? null;
  }

  send(state: Omit<ConsoleReport, 'script'>, kind: 'state' | 'activity'): void {
    this.#last = { ...state, script: this.#pause() };
    this.#onReport(this.#last, kind);
  }

  /** Sends the last report again. @returns whether there is one */
  resend(): boolean {
    if (this.#last) this.#onReport(this.#last, 'state');
    return this.#last !== null;
  }

  /** Reports that the script was paused or resumed, or who paused it. @returns whether that is new */
  sendPause(): boolean {
    if (!this.#last || isDeepStrictEqual(this.#last.script, this.#pause())) return false;
    this.send(this.#last, 'state');
    return true;
  }

  /** Reports no pause before the next report. */
  forget(): void {
    this.#last = null;
  }
}
