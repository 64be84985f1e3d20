import type { AgentWelcome, Assignment, ConsoleReport } from '#contract/agent/index.ts';
import { gameActivityOn } from '#domain/accounts/dailyFigures.ts';
import { type AccountProgress, progressOf } from '#agent/console/accountProgress.ts';
import type { ConsoleSettings } from '#agent/console/settings.ts';

interface Deps extends Pick<ConsoleSettings, 'clock' | 'seed'> {
  /** The current day, `YYYY-MM-DD`; null when the API does not report when days start. */
  today(): string | null;
}

/** What a report says about counters. */
type Counted = Pick<ConsoleReport, 'gameActivity' | 'figures' | 'day'>;

/** Counts what a console and its current account play. The counters of a day start again at midnight. */
export class ConsoleCounters {
  readonly #deps: Deps;
  #activity: ConsoleReport['gameActivity'];
  #day: string | null;
  #progress: AccountProgress | null = null;

  constructor(
    { gameActivity, activityDay }: Pick<AgentWelcome['consoles'][number], 'gameActivity' | 'activityDay'>,
    deps: Deps,
  ) {
    this.#deps = deps;
    this.#activity = { ...gameActivity };
    this.#day = activityDay ?? deps.today();
  }

  assign(assignment: Assignment): void {
    this.#startDay();
    this.#progress = progressOf(assignment, this.#deps, this.#day);
  }

  sessionStarted(): void {
    this.#startDay();
    this.#activity.gameSessionsToday += 1;
  }

  connected(): void {
    this.#startDay();
    this.#progress?.connected();
  }

  connectionLost(): void {
    this.#startDay();
    this.#progress?.connectionLost();
  }

  /**
   * @param result goals as `2:1`, our own first
   * @returns whether the match counts for the console (matches beyond the daily limit are friendlies), and whether the
   * game has shown the account a captcha
   */
  matchEnded(result: string, script: string): { counts: boolean; isCaptchaShown: boolean } {
    this.#startDay();
    const isCaptchaShown = this.#progress?.matchEnded(result, script) ?? false;
    const { playedToday, maxGamesToday } = this.#activity;
    const counts = maxGamesToday === 0 || playedToday < maxGamesToday;
    if (counts) {
      this.#activity.playedToday += 1;
      this.#activity.playedTotal += 1;
    }
    return { counts, isCaptchaShown };
  }

  /** The assignment with the counts since then, for a retry. */
  continued(assignment: Assignment): Assignment {
    this.#startDay();
    const day = this.#day === null ? {} : { day: this.#day };
    return { ...assignment, ...(this.#progress && { figures: this.#progress.figures, ...day }) };
  }

  /** @param isAssigned whether the report is about an account */
  report(isAssigned: boolean): Counted {
    this.#startDay();
    return {
      gameActivity: { ...this.#activity },
      ...(isAssigned && this.#progress && { figures: this.#progress.figures }),
      ...(this.#day !== null && { day: this.#day }),
    };
  }

  #startDay(): void {
    const today = this.#deps.today();
    if (today === null || today === this.#day) return;
    if (this.#day !== null) {
      this.#activity = gameActivityOn(this.#activity, this.#day, today);
      this.#progress?.startDay(this.#day, today);
    }
    this.#day = today;
  }
}
