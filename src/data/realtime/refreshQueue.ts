import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import { createEntry, callAll, noCooldown, type QueryEntry, settle } from './queryEntry.ts';
import { backOffMs, isWorthRetrying, notifyAfter } from './retryPolicy.ts';
import type { TargetedRefresh } from './targetedRefresh.ts';
import { TargetedRefreshes } from './targetedRefreshes.ts';

export interface RefreshQueueDeps {
  queryClient: QueryClient;
  api: Api;
  clock: Clock;
  /** Whether a query is updated by events. */
  isTracked: (key: QueryKey) => boolean;
}

export interface ReloadOptions {
  /** Pause after a load of the given duration, both in milliseconds. */
  cooldownMs?: (tookMs: number) => number;
  /** Whether loaded data may have changed; otherwise they are not loaded again. */
  mayChange?: (data: unknown) => boolean;
}

/** Callers wait at most this long for a refresh, milliseconds; the refresh itself continues. */
const maxWaitMs = 15_000;

/**
 * Keeps cached queries up to date with events. Each query has at most one running refresh; refreshes requested during a
 * load run after it, so nothing is lost and no load is cancelled. Failures are retried with growing pauses while the
 * list is in use; a list that is not in use is marked invalid and loaded when it is used again.
 */
export class RefreshQueue {
  readonly #deps: RefreshQueueDeps;
  readonly #entries = new Map<Query, QueryEntry>();
  readonly #targeted: TargetedRefreshes;
  readonly #unsubscribe: () => void;
  #isScheduled = false;

  constructor(deps: RefreshQueueDeps) {
    this.#deps = deps;
    this.#targeted = new TargetedRefreshes({ ...deps, advance: () => this.#schedule() });
    this.#unsubscribe = deps.queryClient.getQueryCache().subscribe((event) => this.#onCacheEvent(event));
  }

  /**
   * Loads only these items and merges them into every cached list that may contain them.
   * Resolves when the lists are updated, when the first attempt has failed, or after 15 s; never rejects.
   */
  async refresh(target: TargetedRefresh, ids: readonly number[]): Promise<void> {
    const queries = target.lists.flatMap((key) => this.#find(key));
    const loaded = queries.filter(({ state }) => state.data !== undefined || state.fetchStatus !== 'idle');
    await Promise.all(
      loaded.map((query) => this.#enqueue(query, (entry) => this.#targeted.add(entry, target, ids))),
    );
  }

  /** Loads these queries again; resolves as {@link refresh}. */
  async reload(key: QueryKey, { cooldownMs = noCooldown, mayChange }: ReloadOptions = {}): Promise<void> {
    const requestLoad = (entry: QueryEntry): void => {
      entry.needsLoad = true;
      entry.cooldownMs = cooldownMs;
    };
    const queries = this.#find(key).filter(
      ({ state: { data } }) => data === undefined || !mayChange || mayChange(data),
    );
    await Promise.all(queries.map((query) => this.#enqueue(query, requestLoad)));
  }

  /** Reloads every tracked query: events may have been missed. */
  async reloadTracked(): Promise<void> {
    const tracked = this.#find([]).filter(({ queryKey }) => this.#deps.isTracked(queryKey));
    await Promise.all(tracked.map((query) => this.#enqueue(query, (entry) => (entry.needsLoad = true))));
  }

  /** Whether the failure of this query needs no message: it is retried, or a message was already shown. */
  isRetrying(query: Query<unknown, unknown>): boolean {
    const failures = this.#entries.get(query as Query)?.failures ?? 0;
    return failures > 0 && failures !== notifyAfter;
  }

  stop(): void {
    this.#unsubscribe();
    for (const entry of this.#entries.values()) entry.cancelTimer();
    this.#targeted.stop();
  }

  #find(queryKey: QueryKey): Query[] {
    return this.#deps.queryClient.getQueryCache().findAll({ queryKey });
  }

  #entry(query: Query): QueryEntry {
    const existing = this.#entries.get(query);
    if (existing) return existing;
    const entry = createEntry(query);
    this.#entries.set(query, entry);
    return entry;
  }

  #enqueue(query: Query, apply: (entry: QueryEntry) => void): Promise<void> {
    const entry = this.#entry(query);
    apply(entry);
    this.#schedule();
    return new Promise((resolve) => {
      const cancelTimeout = this.#deps.clock.after(maxWaitMs, resolve);
      entry.waiting.push(() => {
        cancelTimeout();
        resolve();
      });
    });
  }

  /** Deferred, because the cache notifies its subscribers in the middle of a change. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      for (const entry of this.#entries.values()) if (entry.needsLoad) this.#load(entry);
      this.#targeted.run([...this.#entries.values()]);
    });
  }

  #load(entry: QueryEntry): void {
    const { query } = entry;
    if (query.state.fetchStatus !== 'idle' || entry.isRefreshing) return;
    if (!query.isActive()) {
      query.invalidate();
      return settle(entry);
    }
    const { clock } = this.#deps;
    const remainingMs = entry.notBefore - clock.now();
    if (remainingMs > 0) {
      entry.cancelTimer();
      entry.cancelTimer = clock.after(remainingMs, () => this.#schedule());
      return;
    }
    entry.needsLoad = false;
    entry.ids.clear();
    entry.loading.push(...entry.waiting.splice(0));
    query.invalidate();
    // The cache reports the result of every load, so the promise is not needed.
    query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
  }

  #onCacheEvent(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'removed') return this.#remove(query);
    if (event.type !== 'updated') return;
    if (!this.#entries.has(query) && !this.#deps.isTracked(query.queryKey)) return;
    const { action } = event;
    if (action.type === 'fetch') this.#onLoadStarted(this.#entry(query));
    else if (action.type === 'success' && !action.manual) this.#onLoaded(this.#entry(query));
    else if (action.type === 'error') this.#onFailed(this.#entry(query), action.error);
    else if (action.type === 'setState') this.#onCancelled(this.#entry(query));
  }

  #onLoadStarted(entry: QueryEntry): void {
    entry.generation++;
    entry.loadStartedAt = this.#deps.clock.now();
  }

  #onLoaded(entry: QueryEntry): void {
    const now = this.#deps.clock.now();
    entry.failures = 0;
    entry.notBefore = now + entry.cooldownMs(now - entry.loadStartedAt);
    callAll(entry.loading);
    this.#schedule();
  }

  #onFailed(entry: QueryEntry, error: unknown): void {
    callAll(entry.loading);
    // Without data the page offers a retry; otherwise the old list stays invalid until a load succeeds.
    if (entry.query.state.data === undefined || !isWorthRetrying(error)) {
      entry.failures = 0;
      return settle(entry);
    }
    entry.needsLoad = true;
    entry.notBefore = this.#deps.clock.now() + backOffMs(entry.failures++);
    callAll(entry.waiting);
    this.#schedule();
  }

  /** A load was cancelled: by the user, or because the list is no longer in use. */
  #onCancelled(entry: QueryEntry): void {
    if (entry.query.state.fetchStatus !== 'idle') return;
    callAll(entry.loading);
    const { data, isInvalidated } = entry.query.state;
    if (data === undefined) return settle(entry);
    if (isInvalidated) entry.needsLoad = true;
    entry.notBefore = this.#deps.clock.now() + backOffMs(0);
    this.#schedule();
  }

  #remove(query: Query): void {
    const entry = this.#entries.get(query);
    if (!entry) return;
    this.#entries.delete(query);
    entry.cancelTimer();
    this.#targeted.remove(entry);
    callAll(entry.loading);
    settle(entry);
  }
}
