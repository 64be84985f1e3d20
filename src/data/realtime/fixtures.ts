import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { EventPayload } from '#contract/events/index.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { consoleKeys } from '#data/consoles/keys.ts';
import '#data/consoles/live.ts';
import { taskKeys } from '#data/tasks/keys.ts';
import '#data/tasks/live.ts';
import { FakeClock } from '#domain/clock.ts';
import { aConsole } from '#domain/consoles/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import type { Api } from '#platform/api/types.ts';
import { ApiError } from '#platform/errors/errors.ts';
import type { Realtime, RealtimeListener, RealtimeStatus } from '#platform/realtime/types.ts';
import { followEvents } from './batch.ts';
import { RefreshQueue } from './refreshQueue.ts';
import { realtime } from './registry.ts';

/** A list that the page may show: consoles of a server, or its number of tasks. */
export const listNames = ['consoles 1', 'consoles 2', 'tasks 1'] as const;
export type ListName = (typeof listNames)[number];

const keyOf = (name: ListName) => {
  const serverId = Number(name.split(' ')[1]);
  return name.startsWith('tasks') ? taskKeys.ofServer(serverId) : consoleKeys.ofServer(serverId, 'all');
};

/** A server with consoles and tasks whose answers take time and may fail, and a client that follows it by its events. */
export class LiveWorld {
  readonly clock = new FakeClock();
  readonly queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, gcTime: Infinity, networkMode: 'always' } },
  });
  readonly consoles = new Map<number, GameConsole>();
  tasks = 0;
  /** How long each answer takes, milliseconds. */
  latencyMs = 10;
  /** So many calls fail from now on. */
  failing = 0;
  /** An answer says how things were when it was asked for; else how they are when it is given. */
  answersEarly = true;
  /** Loads and targeted calls that were begun, by what they are for. */
  readonly begun: string[] = [];
  readonly #underWay = new Map<string, number>();
  /** The most that were under way at the same time for the same thing. */
  mostUnderWay = 0;
  /** Loads that were cancelled although somebody looked. */
  cancelled = 0;
  readonly errors: unknown[] = [];
  readonly #status = createObservable<RealtimeStatus>('off');
  readonly #listeners = new Set<RealtimeListener>();
  readonly #looking = new Map<ListName, () => void>();
  #isJoined = false;
  readonly refreshes: RefreshQueue;

  constructor() {
    const { clock, queryClient } = this;
    const call = (_endpoint: unknown, { query }: { query: { consoleIds: string } }) => {
      const ids = new Set(query.consoleIds.split(',').map(Number));
      const found = () => [...this.consoles.values()].filter(({ id }) => ids.has(id));
      return this.#answer('asked', () => ({ servers: [], consoles: found(), scripts: [] }));
    };
    const api = { call } as unknown as Api;
    this.refreshes = new RefreshQueue({ queryClient, api, clock, isTracked: realtime.isTracked });
    const source: Realtime = {
      status: this.#status,
      connect: () => undefined,
      disconnect: () => undefined,
      reconnect: () => undefined,
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
    const context = { refreshes: this.refreshes };
    followEvents({ source, registry: realtime, context, clock, onError: (error) => this.errors.push(error) });
  }

  async #answer<T>(what: string, read: () => T, signal?: AbortSignal): Promise<T> {
    this.begun.push(what);
    const running = (this.#underWay.get(what) ?? 0) + 1;
    this.#underWay.set(what, running);
    this.mostUnderWay = Math.max(this.mostUnderWay, running);
    const isFailing = this.failing > 0;
    if (isFailing) this.failing--;
    const early = this.answersEarly ? { is: read() } : null;
    try {
      await new Promise<void>((done, cancel) => {
        this.clock.after(this.latencyMs, done);
        signal?.addEventListener('abort', () => cancel(new Error('Cancelled')));
      });
    } finally {
      this.#underWay.set(what, (this.#underWay.get(what) ?? 1) - 1);
      if (signal?.aborted && this.#looking.has(what as ListName)) this.cancelled++;
    }
    if (isFailing) throw new ApiError(500, 'No');
    return early ? early.is : read();
  }

  /** What the server has for this list. */
  truth(name: ListName): unknown {
    if (name.startsWith('tasks')) return this.tasks;
    const serverId = Number(name.split(' ')[1]);
    return [...this.consoles.values()]
      .filter((gameConsole) => gameConsole.serverId === serverId)
      .toSorted((a, b) => a.id - b.id)
      .map((gameConsole) => ({ ...gameConsole }));
  }

  /** What the page shows of it; undefined before it was loaded. */
  shown(name: ListName): unknown {
    const data = this.queryClient.getQueryData(keyOf(name));
    return Array.isArray(data) ? (data as GameConsole[]).toSorted((a, b) => a.id - b.id) : data;
  }

  isInvalid = (name: ListName): boolean => this.queryClient.getQueryState(keyOf(name))?.isInvalidated ?? true;

  /** The page shows this list. */
  look(name: ListName): void {
    if (this.#looking.has(name)) return;
    const observer = new QueryObserver<unknown>(this.queryClient, {
      queryKey: keyOf(name),
      queryFn: ({ signal }) => this.#answer(name, () => this.truth(name), signal),
    });
    this.#looking.set(name, () => undefined);
    this.#looking.set(
      name,
      observer.subscribe(() => undefined),
    );
  }

  leave(name: ListName): void {
    const stop = this.#looking.get(name);
    this.#looking.delete(name);
    stop?.();
  }

  /** Somebody presses "Try again". */
  retry(name: ListName): void {
    void this.queryClient.refetchQueries({ queryKey: keyOf(name) }, { cancelRefetch: false });
  }

  /** Somebody presses "Cancel". */
  async cancel(name: ListName): Promise<void> {
    const before = this.cancelled;
    await this.queryClient.cancelQueries({ queryKey: keyOf(name) });
    this.cancelled = before;
  }

  isLooking = (name: ListName): boolean => this.#looking.has(name);

  put(part: Partial<GameConsole> & { id: number }): void {
    this.consoles.set(part.id, { ...(this.consoles.get(part.id) ?? aConsole({})), ...part });
    this.#tell('consolesUpdated', { ids: [part.id] });
  }

  remove(id: number): void {
    this.consoles.delete(id);
    this.#tell('consolesUpdated', { ids: [id] });
  }

  addTask(): void {
    this.tasks++;
    this.#tell('tasksUpdated', { serverId: 1 });
  }

  #tell<N extends 'consolesUpdated' | 'tasksUpdated'>(name: N, payload: EventPayload<N>): void {
    if (this.#isJoined) this.#listeners.forEach((listener) => listener(name, payload));
  }

  /** The server lets the socket into its rooms; the client hears of it `ackMs` later. */
  async join(ackMs = 0): Promise<void> {
    if (this.#isJoined) return;
    this.#status.set(this.#status.get() === 'off' ? 'connecting' : 'reconnecting');
    this.#isJoined = true;
    await this.clock.advanceAsync(ackMs);
    this.#status.set('live');
  }

  cut(status: 'reconnecting' | 'lost' = 'reconnecting'): void {
    this.#isJoined = false;
    this.#status.set(status);
  }
}
