import type { AccountFigures, Assignment } from '#contract/agent/index.ts';
import { figuresOn } from '#domain/accounts/dailyFigures.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import { createRandom } from '#domain/random.ts';

const matchesPerCycle = 3;
/** Share of matches after which the game shows a captcha. */
const captchaShare = 0.08;
/** Minimum and maximum coins for a match. */
const reward = { least: 300, most: 900 } as const;

/** Whether a script plays Division Rivals. @param title of the script */
export const isRivals = (title: string): boolean => /rivals/i.test(title);

/** Counts the activity and earnings of an account while a console plays it. */
export class AccountProgress {
  readonly #clock: AgentClock;
  readonly #random: () => number;
  #figures: AccountFigures;
  #countedUntil: number;

  constructor(from: AccountFigures, clock: AgentClock, seed: string) {
    this.#figures = structuredClone(from);
    this.#clock = clock;
    this.#random = createRandom(`${seed}:progress:${from.activity.totalGames}`);
    this.#countedUntil = clock.now();
  }

  get figures(): AccountFigures {
    return structuredClone(this.#figures);
  }

  /** Resets the counters of day `from`, because the later day `to` has begun. */
  startDay(from: string, to: string): void {
    this.#figures = figuresOn(this.#figures, from, to);
  }

  connected(): void {
    this.#countedUntil = this.#clock.now();
    this.#figures.connectionInfo.lastSuccess = this.#now();
  }

  connectionLost(): void {
    const { connectionInfo } = this.#figures;
    connectionInfo.lastLoss = this.#now();
    connectionInfo.totalToday += 1;
  }

  /** @param result goals as `2:1`, our own first. @returns whether the game has shown a captcha */
  matchEnded(result: string, script: string): boolean {
    const { activity, balance } = this.#figures;
    const now = this.#clock.now();
    activity.sessionToday += Math.max(0, now - this.#countedUntil);
    this.#countedUntil = now;
    activity.gamesToday += 1;
    activity.weeklyGames += 1;
    activity.totalGames += 1;
    if (activity.gamesToday % matchesPerCycle === 0) activity.cyclesToday += 1;
    if (isRivals(script)) activity.rivalsToday += 1;
    const [own = 0, other = 0] = result.split(':').map(Number);
    if (own < other) activity.loosesToday += 1;
    // The game counts in thousandths of a coin.
    balance.balance += Math.round(reward.least + this.#random() * (reward.most - reward.least)) * 1000;
    balance.updatedAt = this.#now();
    const isStopped = this.#random() < captchaShare;
    if (isStopped) this.#captcha();
    return isStopped;
  }

  #captcha(): void {
    const { captcha } = this.#figures;
    captcha.captchaToday += 1;
    captcha.totalCaptchas += 1;
    captcha.lastCaptchaTime = this.#now();
  }

  #now(): string {
    return new Date(this.#clock.time()).toISOString();
  }
}

/**
 * Continues from the figures of an assignment; null when the API sends none.
 * @param today `YYYY-MM-DD`, null when unknown
 */
export const progressOf = (
  { account, figures, day }: Assignment,
  { clock, seed }: { clock: AgentClock; seed: string },
  today: string | null,
): AccountProgress | null =>
  figures
    ? new AccountProgress(
        day && today !== null ? figuresOn(figures, day, today) : figures,
        clock,
        `${seed}:${account.id}`,
      )
    : null;
