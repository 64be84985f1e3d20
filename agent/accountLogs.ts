import type { AccountTask, Assignment } from '#contract/agent/index.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import type { LoggedConsole } from '#agent/console/hostDeps.ts';
import { LogBuffer } from '#agent/console/logBuffer.ts';

export interface AccountLog {
  log: LogBuffer | null;
  facts: Record<string, unknown>;
}

/** Number of logs that are kept, each of at most 2,000 lines: more than the accounts of a large server that play in a day. */
export const maxAccountLogs = 1_000;

/** The logs of the accounts that wrote last since the agent started. */
export class AccountLogs {
  readonly #clock: AgentClock;
  readonly #known = new Map<number, { log: LogBuffer; facts: Record<string, unknown> }>();

  constructor(clock: AgentClock) {
    this.#clock = clock;
  }

  of(accountId: number): AccountLog {
    return this.#known.get(accountId) ?? { log: null, facts: {} };
  }

  /** Adds a line of a console to the log of the account that it plays. */
  add(line: string, { name, assignment }: LoggedConsole): void {
    if (assignment) this.#add(line, assignment.account, { console: name, script: assignment.script });
  }

  /** Adds a line of a pairing or sign-in task to the log of its account. */
  addTask(line: string, { account }: AccountTask): void {
    this.#add(line, account, {});
  }

  #add(line: string, { id, email, index }: Assignment['account'], facts: Record<string, unknown>): void {
    const known = this.#known.get(id);
    const log = known?.log ?? new LogBuffer(this.#clock);
    log.add(line);
    // Deleted and set again, so that the log written last is dropped last.
    this.#known.delete(id);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxAccountLogs && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(id, { log, facts: { ...known?.facts, email, index, ...facts } });
  }
}
