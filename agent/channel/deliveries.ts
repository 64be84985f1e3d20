import type { z } from 'zod';
import {
  type AccountEvent,
  agentSubjects,
  type ConsoleAct,
  type ConsoleReport,
  type ConsoleScreen,
  finalErrors,
  maxActs,
  maxEvents,
  maxReports,
  maxScreens,
  type RefusedItem,
  screensStored,
  type TaskReport,
} from '#contract/agent/index.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import type { Start } from '#agent/agentStart.ts';
import { AgentRefusal } from '#agent/errors.ts';
import { EventFile } from '#agent/channel/eventFile.ts';
import { Outbox, Unreadable } from '#agent/channel/outbox.ts';
import { saveRefused } from '#agent/channel/saveRefused.ts';

/** Time for which finished matches of all consoles are gathered, in milliseconds. */
const activityEveryMs = 10_000;

/** Time for which events of accounts are gathered, in milliseconds. */
const eventsEveryMs = 10_000;

/** Time for which screens are gathered, in milliseconds. */
const screensEveryMs = 1_000;

/** Maximum number of acts that wait for the API. */
const maxWaitingActs = 1_000;

export interface DeliveryDeps {
  token: string;
  start: Start;
  clock: AgentClock;
  /** Folder of this agent for data that must outlive it; null: no data does. */
  folder: string | null;
  /**
   * Sends a request.
   * @returns the data of the reply.
   * @throws AgentRefusal with the API's text, or another error without a reply
   */
  send(subject: string, body: unknown): Promise<unknown>;
  onFault(error: unknown, where: string): void;
  /** Called when the API asks for a picture, because it does not know what this console shows. */
  onPictureWanted?(consoleId: number): void;
}

/**
 * What an agent reports to the API, kept until it is accepted or refused: states of consoles, tasks, acts,
 * screens, and events of accounts. Events outlive the agent; states and tasks are reported again by the next
 * start.
 */
export class Deliveries {
  readonly #deps: DeliveryDeps;
  readonly #reports: Outbox<number, ConsoleReport>;
  readonly #tasks: Outbox<string, TaskReport>;
  readonly #events: Outbox<number, AccountEvent>;
  readonly #acts: Outbox<number, ConsoleAct>;
  #waitingActs = 0;
  /** Acts that were dropped since this was last reported. */
  #droppedActs = 0;
  readonly #screens: Outbox<number, ConsoleScreen>;
  /** Kinds of acts that the API knows; empty: it takes no acts. */
  knownActs: readonly string[] = [];
  readonly #unknownActs = new Set<string>();
  /** Whether the API takes screens, that is, what consoles show. */
  takesScreens = false;
  readonly #file: EventFile<AccountEvent>;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    const { token, start, clock, folder, onFault } = deps;
    this.#reports = new Outbox({
      clock,
      perMessage: maxReports,
      send: (reports) =>
        this.#send(
          agentSubjects.report(token),
          reports.map((report) => ({ ...report, ...start.order })),
        ),
      onRefused: (report, reason) => this.#refused('report', report, reason),
    });
    this.#tasks = new Outbox({
      clock,
      perMessage: 1,
      send: ([task]) => this.#send(agentSubjects.task(token), { ...task, ...start.order }),
      onRefused: (task, reason) => this.#refused('task', task, reason),
    });
    this.#events = new Outbox({
      clock,
      perMessage: maxEvents,
      send: (events) => this.#send(agentSubjects.events(token), events),
      onRefused: (event, reason) => this.#refused('event', event, reason),
      onDone: (numbers) => this.#file.done(Math.max(...numbers)),
    });
    this.#acts = new Outbox({
      clock,
      perMessage: maxActs,
      send: (acts) =>
        this.#send(
          agentSubjects.acts(token),
          acts.map((act) => ({ ...act, ...start.order })),
        ),
      onRefused: (act, reason) => this.#refused('act', act, reason),
      onDone: (numbers) => {
        this.#waitingActs -= numbers.length;
        this.#reportDroppedActs();
      },
    });
    this.#screens = new Outbox({
      clock,
      perMessage: maxScreens,
      send: async (screens) => {
        const items = screens.map((screen) => ({ ...screen, ...start.order }));
        const { refused, wanted = [] } = await this.#ask(agentSubjects.screens(token), items);
        for (const consoleId of wanted) deps.onPictureWanted?.(consoleId);
        return refused ?? [];
      },
      onRefused: ({ picture: _picture, ...screen }, reason) => this.#refused('screen', screen, reason),
    });
    this.#file = new EventFile({
      folder,
      clock,
      onDropped: (numbers) => {
        for (const number of numbers) this.#events.drop(number);
        onFault(new Error(`${numbers.length} events were dropped: too many wait for the API`), token);
      },
      onFault: (error) => onFault(error, `the events of ${token}`),
    });
    for (const [number, event] of this.#file.load()) this.#events.put(number, event);
  }

  /**
   * Reports a console: a new state at once, finished matches together with those of all other consoles. Only
   * its newest report is sent.
   */
  putReport(report: ConsoleReport, kind: 'state' | 'activity'): void {
    const item = { ...report, number: this.#deps.start.next() };
    if (kind === 'state') this.#reports.put(item.consoleId, item);
    else this.#reports.gather(item.consoleId, item, activityEveryMs);
  }

  /** Keys of the tasks whose last report the API does not have. */
  get waitingTasks(): readonly string[] {
    return this.#tasks.waiting;
  }

  putTask(task: TaskReport): void {
    this.#tasks.put(task.key, { ...task, number: this.#deps.start.next() });
  }

  putEvent(event: AccountEvent): void {
    this.#events.gather(this.#file.add(event), event, eventsEveryMs);
  }

  /** Reports what a user did with a console. Acts are lost with the agent, or when too many wait. */
  putAct(act: ConsoleAct): void {
    if (!this.knownActs.includes(act.act)) return this.#leaveOut(act.act);
    if (this.#waitingActs >= maxWaitingActs) {
      this.#droppedActs += 1;
      return;
    }
    this.#waitingActs += 1;
    const number = this.#deps.start.next();
    const at = new Date(this.#deps.clock.time()).toISOString();
    this.#acts.put(number, { ...act, at, number });
  }

  /** Once there is room again, so that an outage is one message. */
  #reportDroppedActs(): void {
    if (this.#droppedActs === 0) return;
    const { onFault, token } = this.#deps;
    onFault(new Error(`${this.#droppedActs} acts were dropped: too many waited for the API`), token);
    this.#droppedActs = 0;
  }

  /** Leaves out an act that an older API would refuse, and logs that once. */
  #leaveOut(act: string): void {
    if (this.knownActs.length === 0 || this.#unknownActs.has(act)) return;
    this.#unknownActs.add(act);
    const { onFault, token } = this.#deps;
    onFault(new Error(`The API is older: it is not told of the act ${act}`), token);
  }

  /** Reports what a console shows: the newest screen of each console is sent, once a second. */
  putScreen(screen: ConsoleScreen): void {
    if (!this.takesScreens) return;
    const item = { ...screen, number: this.#deps.start.next() };
    this.#screens.gather(item.consoleId, item, screensEveryMs);
  }

  /** The API answers again: everything that waits is sent at once. */
  retryNow(): void {
    for (const outbox of this.#outboxes()) outbox.retryNow();
  }

  /** Events that were not accepted yet are sent after the next start of the agent. */
  close(): void {
    this.#reportDroppedActs();
    for (const outbox of this.#outboxes()) outbox.close();
    this.#file.close();
  }

  #outboxes() {
    return [this.#reports, this.#tasks, this.#acts, this.#screens, this.#events];
  }

  async #send(subject: string, body: unknown): Promise<readonly RefusedItem[]> {
    return (await this.#ask(subject, body)).refused ?? [];
  }

  /** Sends items. @returns the answer of the API; only that to screens names wanted pictures */
  async #ask(subject: string, body: unknown): Promise<z.infer<typeof screensStored>> {
    try {
      return screensStored.parse((await this.#deps.send(subject, body)) ?? {});
    } catch (error) {
      if (error instanceof AgentRefusal && finalErrors.has(error.message))
        throw new Unreadable(error.message);
      throw error;
    }
  }

  #refused(kind: string, item: object, reason: string): void {
    const { folder, token, clock, onFault } = this.#deps;
    onFault(new Error(`The API refuses an item (${kind}): ${reason}`), token);
    try {
      if (folder !== null) saveRefused(folder, kind, item, reason, clock.time());
    } catch (error) {
      onFault(error, token);
    }
  }
}
