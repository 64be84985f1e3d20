import type { AccountEvent } from '#contract/agent/index.ts';
import { type ProblemKind, problemKinds } from '#contract/http/database.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import { createRandom, type Random } from '#domain/random.ts';
import type { MatchEnd } from '#agent/driver.ts';
import { isRivals } from '#agent/console/accountProgress.ts';
import { type Failure, problemOf } from '#agent/console/failures.ts';
import type { ConsoleSettings } from '#agent/console/settings.ts';

interface Deps extends Pick<ConsoleSettings, 'clock' | 'seed' | 'failures'> {
  onEvent(event: AccountEvent): void;
}

/** Problems of the game that do not end it. */
const gameProblems = problemKinds.filter((kind) => kind !== 'lost-connection');

/** Events within this time may have been given times ahead of the clock to keep them distinct, in milliseconds. */
const sameMomentMs = 1_000;

/** Reports what happens to the account of a console, each event once and with a time of its own. */
export class AccountEvents {
  readonly #consoleId: number;
  readonly #clock: AgentClock;
  readonly #failures: number;
  readonly #random: Random;
  readonly #onEvent: (event: AccountEvent) => void;
  readonly #onLog: (line: string) => void;
  #last = 0;

  constructor(consoleId: number, { clock, seed, failures, onEvent }: Deps, onLog: (line: string) => void) {
    this.#consoleId = consoleId;
    this.#clock = clock;
    this.#failures = failures;
    this.#random = createRandom(`${seed}:problems:${consoleId}`);
    this.#onEvent = onEvent;
    this.#onLog = onLog;
  }

  /** @param script title of the script that has played it */
  matchEnded(
    accountId: number,
    { score: [own, other], difficulty, rating }: MatchEnd,
    { script, isCaptchaShown }: { script: string; isCaptchaShown: boolean },
  ): void {
    const result = own === other ? 'draw' : own > other ? 'win' : 'loss';
    const score: [number, number] = [own, other];
    const about = this.#about(accountId);
    this.#onEvent({ kind: 'match', ...about, difficulty, rating, score, result, isRivals: isRivals(script) });
    if (isCaptchaShown) this.#onEvent({ kind: 'captcha', ...this.#about(accountId) });
    const problem = this.#gameProblem();
    if (problem === null) return;
    this.#problem(accountId, problem);
    this.#onLog(`game: ${problem}`);
  }

  /** A connection failed or was lost. */
  failed(accountId: number, failure: Failure): void {
    const problem = problemOf(failure);
    if (problem) this.#problem(accountId, problem);
  }

  #problem(accountId: number, problem: ProblemKind): void {
    this.#onEvent({ kind: 'problem', ...this.#about(accountId), problem });
  }

  /** Lets the simulated game run into a problem after some matches, half as often as connections fail. */
  #gameProblem(): ProblemKind | null {
    if (this.#random() >= this.#failures / 2) return null;
    return gameProblems[Math.floor(this.#random() * gameProblems.length)] ?? 'encountered-an-issue';
  }

  #about(accountId: number): Pick<AccountEvent, 'accountId' | 'consoleId' | 'at'> {
    const now = this.#clock.time();
    // If the times differ by more than a match takes, the clock was corrected, and events follow it.
    this.#last = now > this.#last || now < this.#last - sameMomentMs ? now : this.#last + 1;
    return { accountId, consoleId: this.#consoleId, at: new Date(this.#last).toISOString() };
  }
}
