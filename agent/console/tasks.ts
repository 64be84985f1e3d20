import type { TaskReport } from '#contract/agent/index.ts';
import type { TaskType } from '#contract/enums.ts';
import type { AgentClock } from '#agent/agentClock.ts';

const matchesPerTask = 3;

/** Reports the tasks of a console, one at a time, for the task history. */
export class ConsoleTasks {
  readonly #clock: AgentClock;
  readonly #consoleId: number;
  readonly #onTask: (task: TaskReport) => void;
  #current: TaskReport | null = null;
  #count = 0;
  #matches = 0;
  /** Name of the config that the scheduler planned for this work; undefined in other runs. */
  #config: string | undefined;

  constructor(clock: AgentClock, consoleId: number, onTask: (task: TaskReport) => void) {
    this.#clock = clock;
    this.#consoleId = consoleId;
    this.#onTask = onTask;
  }

  /** Key of the queued or active task. */
  get currentKey(): string | null {
    return this.#current?.key ?? null;
  }

  queue(accountId: number, type: TaskType): void {
    this.#begin(accountId, type, 'sent', 'queue');
  }

  /** Marks the queued task as active. */
  start(tag: string): void {
    this.#report({ status: 'active', tag });
  }

  /** Starts a work task for a script. @param config name of the config that the scheduler has planned for it */
  work(accountId: number, script: string, config?: string): void {
    this.#matches = 0;
    this.#config = config;
    this.#begin(accountId, 'work', 'active', this.#withConfig(script));
  }

  /** Records a finished match; after {@link matchesPerTask} matches a new work task starts. */
  match(result: string, script: string): void {
    const { accountId, type } = this.#current ?? {};
    if (accountId === undefined || type !== 'work') return;
    this.#matches += 1;
    const tag = this.#withConfig(`match ${this.#matches} of ${matchesPerTask}: ${result}`);
    if (this.#matches < matchesPerTask) {
      this.#report({ tag });
      return;
    }
    this.finish(tag);
    this.work(accountId, script, this.#config);
  }

  finish(tag?: string): void {
    this.#end({ status: 'finished', ...(tag !== undefined && { tag }) });
  }

  /** `failed`: because of the account; `error`: because of its environment. */
  fail(status: 'failed' | 'error', error: string): void {
    this.#end({ status, error });
  }

  /** Sends the current task again, because reports may have been lost during an interruption. */
  resend(): void {
    this.#report({});
  }

  #withConfig(tag: string): string {
    return this.#config === undefined ? tag : `${tag} (${this.#config})`;
  }

  #begin(accountId: number, type: TaskType, status: 'sent' | 'active', tag: string): void {
    this.finish();
    this.#count += 1;
    const now = this.#clock.time();
    const task = { consoleId: this.#consoleId, accountId, type, status, tag, error: null, end: null };
    // With the time, the key stays unique after a restart of the agent.
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
    this.#report({ ...changes, end: new Date(this.#clock.time()).toISOString() });
    this.#current = null;
  }
}
