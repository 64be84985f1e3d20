import { type AccountEvent, agentSubjects, maxEvents, type TaskReport } from '#contract/agent/index.ts';
import type { Clock } from '#domain/clock.ts';
import { Outbox } from './outbox.ts';
import { Reporter } from './reporter.ts';

/** Time for which events of accounts are gathered, in milliseconds. */
const eventsEveryMs = 10_000;

/** What an agent reports to the API, kept until it is accepted: states of consoles, tasks, and events of accounts. */
export class Deliveries {
  readonly reporter: Reporter;
  readonly #clock: Clock;
  readonly #tasks: Outbox<string, TaskReport>;
  readonly #events: Outbox<number, AccountEvent>;
  #gathered: AccountEvent[] = [];
  #cancel: (() => void) | null = null;
  #count = 0;

  /** @param send rejects when the API has not accepted it */
  constructor(token: string, clock: Clock, send: (subject: string, body: unknown) => Promise<unknown>) {
    this.#clock = clock;
    this.reporter = new Reporter(clock, async (reports) => {
      await send(agentSubjects.report(token), reports);
    });
    this.#tasks = new Outbox(clock, 1, async ([task]) => {
      await send(agentSubjects.task(token), task);
    });
    this.#events = new Outbox(clock, maxEvents, async (events) => {
      await send(agentSubjects.events(token), events);
    });
  }

  putTask(task: TaskReport): void {
    this.#tasks.put(task.key, task);
  }

  putEvent(event: AccountEvent): void {
    this.#gathered.push(event);
    this.#cancel ??= this.#clock.after(eventsEveryMs, () => this.#sendEvents());
  }

  /** What was not accepted yet is lost. */
  close(): void {
    this.#cancel?.();
    this.reporter.close();
    this.#tasks.close();
    this.#events.close();
  }

  #sendEvents(): void {
    this.#cancel = null;
    for (const event of this.#gathered.splice(0)) this.#events.put((this.#count += 1), event);
  }
}
