import type { TaskReport } from '#contract/agent/index.ts';
import type { TaskType } from '#contract/enums.ts';
import type { Clock } from '#domain/clock.ts';

/** Matches that make one task of work. */
const matchesPerTask = 3;

/** What a console does, one task after another, for the history of tasks. */
export class ConsoleTasks {
  readonly #clock: Clock;
  readonly #consoleId: number;
  readonly #onTask: (task: TaskReport) => void;
  #current: TaskReport | null = null;
  #count = 0;
  #matches = 0;

  constructor(clock: Clock, consoleId: number, onTask: (task: TaskReport) => void) {
    this.#clock = clock;
    this.#consoleId = consoleId;
    this.#onTask = onTask;
  }

  /** Name of the task that waits or runs. */
  get currentKey(): string | null {
    return this.#current?.key ?? null;
  }

  /** A task that waits for its turn. */
  queue(accountId: number, type: TaskType): void {
    this.#begin(accountId, type, 'sent', 'queue');
  }

  /** What waits runs. */
  start(tag: string): void {
    this.#report({ status: 'active', tag });
  }

  /** A script begins to play. */
  work(accountId: number, script: string): void {
    this.#matches = 0;
    this.#begin(accountId, 'work', 'active', script);
  }

  /** A match of the script ended; after some matches its next ones are a task of their own. */
  match(result: string, script: string): void {
    const { accountId, type } = this.#current ?? {};
    if (accountId === undefined || type !== 'work') return;
    this.#matches += 1;
    const tag = `match ${this.#matches} of ${matchesPerTask}: ${result}`;
    if (this.#matches < matchesPerTask) {
      this.#report({ tag });
      return;
    }
    this.finish(tag);
    this.work(accountId, script);
  }

  finish(tag?: string): void {
    this.#end({ status: 'finished', ...(tag !== undefined && { tag }) });
  }

  /** `failed`: the account could not; `error`: something around it. */
  fail(status: 'failed' | 'error', error: string): void {
    this.#end({ status, error });
  }

  /** Says once more how the current task is: what was said during an interruption may be lost. */
  resend(): void {
    this.#report({});
  }

  #begin(accountId: number, type: TaskType, status: 'sent' | 'active', tag: string): void {
    this.finish();
    this.#count += 1;
    const now = this.#clock.now();
    const task = { consoleId: this.#consoleId, accountId, type, status, tag, error: null, end: null };
    // The time makes it another one than any before the agent was started anew.
    const key = `${this.#consoleId}-${now.toString(36)}-${this.#count}`;
    this.#current = { ...task, key, start: new Date(now).toISOString() };
    this.#onTask(this.#current);
  }

  #report(changes: Partial<TaskReport>): void {
    if (!this.#current) return;
    this.#current = { ...this.#current, ...changes };
    this.#onTask(this.#current);
  }

  #end(changes: Partial<TaskReport>): void {
    this.#report({ ...changes, end: new Date(this.#clock.now()).toISOString() });
    this.#current = null;
  }
}
