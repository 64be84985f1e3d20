import type { Clock } from '#domain/clock.ts';
import type { ConsoleHost } from './console/consoleHost.ts';
import { LogBuffer } from './console/logBuffer.ts';

/** Log of an account, and the console it plays on. */
export interface AccountLog {
  log: LogBuffer | null;
  facts: Record<string, unknown>;
}

/** A log for each account that has played since the agent started. */
export class AccountLogs {
  readonly #clock: Clock;
  readonly #known = new Map<number, { log: LogBuffer; facts: Record<string, unknown> }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(accountId: number): AccountLog {
    return this.#known.get(accountId) ?? { log: null, facts: {} };
  }

  /** Adds a line of a console to the log of the account that it plays. */
  add(line: string, { name, assignment }: ConsoleHost): void {
    if (!assignment) return;
    const { account, script } = assignment;
    const log = this.#known.get(account.id)?.log ?? new LogBuffer(this.#clock);
    log.add(line);
    this.#known.set(account.id, {
      log,
      facts: { email: account.email, index: account.index, console: name, script },
    });
  }
}
