import type { AccountTask, TaskReport } from '#contract/agent/index.ts';
import { pickFailure, type TaskFailure } from '#agent/accountTaskFailures.ts';
import type { ConsoleSettings } from '#agent/console/settings.ts';
import { createRandom } from '#domain/random.ts';

/** How many tasks of a server run at the same time. */
const concurrency = 3;
/** Duration of a task in milliseconds, minimum and maximum. */
const durations = { parring: [4_000, 9_000], signIn: [2_000, 5_000] } as const;

interface Deps extends Pick<ConsoleSettings, 'clock' | 'seed' | 'connectMs' | 'failures'> {
  onTask(task: TaskReport): void;
  onLog(line: string, task: AccountTask): void;
}

interface Entry {
  task: AccountTask;
  report: TaskReport;
  /** Stops the running task; null while it waits. */
  cancel: (() => void) | null;
}

const steps: Record<AccountTask['method'], string> = {
  auto: 'sign-in page',
  link: 'code of the link',
  pinCode: 'pin code',
  import: 'parring info',
  check: 'check',
};

/** Pairing and sign-in tasks of a server's accounts: a queue of which a few run at the same time. */
export class AccountTasks {
  readonly #deps: Deps;
  readonly #entries = new Map<string, Entry>();
  #count = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get keys(): string[] {
    return [...this.#entries.keys()];
  }

  /** Adds tasks to the end of the queue; known ones are ignored. */
  add(tasks: readonly AccountTask[]): void {
    for (const task of tasks) {
      if (this.#entries.has(task.key)) continue;
      const { key, consoleId, type, start } = task;
      const tag = type === 'signIn' ? 'sign in queue' : 'parring queue';
      const rest = { status: 'sent', tag, error: null, end: null } as const;
      const report: TaskReport = { key, consoleId, accountId: task.account.id, type, start, ...rest };
      this.#entries.set(key, { task, report, cancel: null });
    }
    this.#startNext();
  }

  /** Sends the unfinished tasks again, because reports may have been lost during an interruption. */
  resend(): void {
    for (const { report } of this.#entries.values()) this.#deps.onTask(report);
  }

  cancel(error: string): void {
    for (const entry of this.#entries.values()) this.#end(entry, { status: 'error', error });
  }

  /** Stops without reports: the agent is shutting down. */
  close(): void {
    for (const { cancel } of this.#entries.values()) cancel?.();
    this.#entries.clear();
  }

  #startNext(): void {
    const entries = [...this.#entries.values()];
    const running = entries.filter(({ cancel }) => cancel !== null).length;
    for (const entry of entries.filter(({ cancel }) => cancel === null).slice(0, concurrency - running))
      this.#start(entry);
  }

  #start(entry: Entry): void {
    const { task } = entry;
    const { clock, connectMs, failures: share, seed } = this.#deps;
    this.#count += 1;
    const random = createRandom(`${seed}:account:${task.account.id}:${task.type}:${this.#count}`);
    const failure = random() < share ? pickFailure(random, task) : null;
    const [least, most] = durations[task.type];
    const durationMs = connectMs ?? least + random() * (most - least);
    entry.cancel = clock.after(durationMs, () => this.#finish(entry, failure));
    const step = steps[task.method];
    this.#change(entry, { status: 'active', tag: `${nameOf(task)}: ${step}` });
    this.#deps.onLog(`${nameOf(task)}: ${step}`, task);
  }

  #finish(entry: Entry, failure: TaskFailure | null): void {
    if (failure) this.#end(entry, failure);
    else this.#end(entry, { status: 'finished', tag: entry.task.type === 'signIn' ? 'signed in' : 'paired' });
    this.#startNext();
  }

  #end(entry: Entry, outcome: Pick<TaskReport, 'status'> & Partial<TaskReport>): void {
    entry.cancel?.();
    this.#entries.delete(entry.task.key);
    this.#change(entry, { ...outcome, end: new Date(this.#deps.clock.time()).toISOString() });
    const { tag, error } = entry.report;
    this.#deps.onLog(error ? `${nameOf(entry.task)} failed: ${error}` : `${tag}`, entry.task);
  }

  #change(entry: Entry, changes: Partial<TaskReport>): void {
    entry.report = { ...entry.report, ...changes };
    this.#deps.onTask(entry.report);
  }
}

const nameOf = ({ type }: AccountTask): string => (type === 'signIn' ? 'sign in' : 'parring');
