import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { EventPayload } from '#contract/events/index.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { taskKeys } from '#data/tasks/queries.ts';
import { FakeClock } from '#domain/clock.ts';
import { aConsole } from '#domain/consoles/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError } from '#platform/errors/errors.ts';
import type { Realtime, RealtimeListener, RealtimeStatus } from '#platform/realtime/realtime.ts';
import { dispatchEvents } from './dispatchEvents.ts';
import { createHandlerRegistry } from './handlers.ts';
import { RefreshQueue } from './refreshQueue.ts';

/** Lists that the simulated page can show: the consoles of a server, or its number of tasks. */
export const listNames = ['consoles 1', 'consoles 2', 'tasks 1'] as const;
export type ListName = (typeof listNames)[number];

const keyOf = (name: ListName) => {
  const serverId = Number(name.split(' ')[1]);
  return name.startsWith('tasks') ? taskKeys.ofServer(serverId) : consoleKeys.ofServer(serverId, 'all');
};

/** A simulated server with consoles and tasks, whose responses are delayed and may fail, and a client that follows its events. */
export class RealtimeSimulation {
  readonly clock = new FakeClock();
  readonly queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, gcTime: Infinity, networkMode: 'always' } },
  });
  readonly consoles = new Map<number, GameConsole>();
  tasks = 0;
  /** Latency of each response, milliseconds. */
  latencyMs = 10;
  /** Number of calls that will fail. */
  callsToFail = 0;
  /** A response contains the state at the time of the request; otherwise the state at the time of the response. */
  readsEarly = true;
  /** Loads and targeted calls that were started, by target. */
  readonly started: string[] = [];
  readonly #running = new Map<string, number>();
  /** Highest number of concurrent calls for the same target. */
  maxConcurrent = 0;
  /** Loads that were cancelled while their list was shown. */
  cancelled = 0;
  readonly errors: unknown[] = [];
  readonly #status = createObservable<RealtimeStatus>('off');
  readonly #listeners = new Set<RealtimeListener>();
  readonly #observers = new Map<ListName, () => void>();
  #isJoined = false;
  readonly refreshes: RefreshQueue;

  constructor() {
    const { clock, queryClient } = this;
    const call = (_endpoint: unknown, { query }: { query: { consoleIds: string } }) => {
      const ids = new Set(query.consoleIds.split(',').map(Number));
      const found = () => [...this.consoles.values()].filter(({ id }) => ids.has(id));
      return this.#respond('targeted', () => ({ servers: [], consoles: found(), scripts: [] }));
    };
    const api = { call } as unknown as Api;
    const registry = createHandlerRegistry();
    this.refreshes = new RefreshQueue({ queryClient, api, clock, isTracked: registry.isTracked });
    const source: Realtime = {
      status: this.#status,
      connect: () => undefined,
      isResuming: () => false,
      renew: () => undefined,
      disconnect: () => undefined,
      reconnect: () => undefined,
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
    const context = { refreshes: this.refreshes };
    dispatchEvents({
      source,
      registry,
      context,
      clock,
      onError: (error) => this.errors.push(error),
    });
  }

  async #respond<T>(target: string, read: () => T, signal?: AbortSignal): Promise<T> {
    this.started.push(target);
    const count = (this.#running.get(target) ?? 0) + 1;
    this.#running.set(target, count);
    this.maxConcurrent = Math.max(this.maxConcurrent, count);
    const isFailing = this.callsToFail > 0;
    if (isFailing) this.callsToFail--;
    const early = this.readsEarly ? { data: read() } : null;
    try {
      await new Promise<void>((done, cancel) => {
        this.clock.after(this.latencyMs, done);
        signal?.addEventListener('abort', () => cancel(new Error('Cancelled')));
      });
    } finally {
      this.#running.set(target, (this.#running.get(target) ?? 1) - 1);
      if (signal?.aborted && this.#observers.has(target as ListName)) this.cancelled++;
    }
    if (isFailing) throw new ApiError(500, 'No');
    return early ? early.data : read();
  }

  /** The server's current data of this list. */
  serverData(name: ListName): unknown {
    if (name.startsWith('tasks')) return this.tasks;
    const serverId = Number(name.split(' ')[1]);
    return [...this.consoles.values()]
      .filter((gameConsole) => gameConsole.serverId === serverId)
      .toSorted((a, b) => a.id - b.id)
      .map((gameConsole) => ({ ...gameConsole }));
  }

  /** The cached data of this list; undefined before it was loaded. */
  cachedData(name: ListName): unknown {
    const data = this.queryClient.getQueryData(keyOf(name));
    return Array.isArray(data) ? (data as GameConsole[]).toSorted((a, b) => a.id - b.id) : data;
  }

  isInvalid = (name: ListName): boolean => this.queryClient.getQueryState(keyOf(name))?.isInvalidated ?? true;

  show(name: ListName): void {
    if (this.#observers.has(name)) return;
    const observer = new QueryObserver<unknown>(this.queryClient, {
      queryKey: keyOf(name),
      queryFn: ({ signal }) => this.#respond(name, () => this.serverData(name), signal),
    });
    this.#observers.set(name, () => undefined);
    this.#observers.set(
      name,
      observer.subscribe(() => undefined),
    );
  }

  hide(name: ListName): void {
    const stop = this.#observers.get(name);
    this.#observers.delete(name);
    stop?.();
  }

  /** The user presses "Try again". */
  retry(name: ListName): void {
    void this.queryClient.refetchQueries({ queryKey: keyOf(name) }, { cancelRefetch: false });
  }

  /** The user presses "Cancel". */
  async cancel(name: ListName): Promise<void> {
    const before = this.cancelled;
    await this.queryClient.cancelQueries({ queryKey: keyOf(name) });
    this.cancelled = before;
  }

  isShown = (name: ListName): boolean => this.#observers.has(name);

  put(part: Partial<GameConsole> & { id: number }): void {
    this.consoles.set(part.id, { ...(this.consoles.get(part.id) ?? aConsole({})), ...part });
    this.#publish('consolesUpdated', { ids: [part.id] });
  }

  remove(id: number): void {
    this.consoles.delete(id);
    this.#publish('consolesUpdated', { ids: [id] });
  }

  addTask(): void {
    this.tasks++;
    this.#publish('tasksUpdated', { serverId: 1 });
  }

  #publish<N extends 'consolesUpdated' | 'tasksUpdated'>(name: N, payload: EventPayload<N>): void {
    if (this.#isJoined) this.#listeners.forEach((listener) => listener(name, payload));
  }

  /** The socket joins its rooms; the client receives the acknowledgement `ackMs` later. */
  async join(ackMs = 0): Promise<void> {
    if (this.#isJoined) return;
    this.#status.set(this.#status.get() === 'off' ? 'connecting' : 'reconnecting');
    this.#isJoined = true;
    await this.clock.advanceAsync(ackMs);
    this.#status.set('live');
  }

  disconnect(status: 'reconnecting' | 'lost' = 'reconnecting'): void {
    this.#isJoined = false;
    this.#status.set(status);
  }
}
