import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/types.ts';
import { createEntry, finish, noRest, type QueryEntry, settle } from './queryEntry.ts';
import { backOffMs, isWorthRetrying, toldAfter } from './retryPolicy.ts';
import type { TargetedRefresh } from './targetedRefresh.ts';
import { TargetedRefreshes } from './targetedRefreshes.ts';

export interface RefreshQueueParts {
  queryClient: QueryClient;
  api: Api;
  clock: Clock;
  /** Whether a query is kept in step with events. */
  isTracked: (key: QueryKey) => boolean;
}

export interface ReloadOptions {
  /** How long to leave a query alone after a load that took so many milliseconds, milliseconds. */
  restMs?: (tookMs: number) => number;
}

/** Nobody is made to wait longer for a refresh, milliseconds; it goes on. */
const longestWaitMs = 15_000;

/**
 * Keeps cached queries in step with events. For each query there is at most one refresh under way; what comes while it
 * is loading waits and is done after it, so that nothing is lost and no load is cancelled. What fails is tried again,
 * ever less often, for as long as somebody looks at the list; a list that nobody looks at is marked invalid and loaded
 * when somebody does.
 */
export class RefreshQueue {
  readonly #parts: RefreshQueueParts;
  readonly #entries = new Map<Query, QueryEntry>();
  readonly #targeted: TargetedRefreshes;
  readonly #unsubscribe: () => void;
  #isScheduled = false;

  constructor(parts: RefreshQueueParts) {
    this.#parts = parts;
    this.#targeted = new TargetedRefreshes({ ...parts, advance: () => this.#schedule() });
    this.#unsubscribe = parts.queryClient.getQueryCache().subscribe((event) => this.#follow(event));
  }

  /**
   * Asks for just these items and merges the answer into every cached list that may hold them.
   * Resolves when the lists have them, when the first try has failed, or after 15 s; never rejects.
   */
  async refresh(target: TargetedRefresh, ids: readonly number[]): Promise<void> {
    const queries = target.lists.flatMap((key) => this.#find(key));
    const known = queries.filter(({ state }) => state.data !== undefined || state.fetchStatus !== 'idle');
    await Promise.all(
      known.map((query) => this.#want(query, (entry) => this.#targeted.add(entry, target, ids))),
    );
  }

  /** Loads these queries again; resolves as {@link refresh}. */
  async reload(key: QueryKey, { restMs = noRest }: ReloadOptions = {}): Promise<void> {
    const begin = (entry: QueryEntry): void => {
      entry.needsLoad = true;
      entry.restMs = restMs;
    };
    await Promise.all(this.#find(key).map((query) => this.#want(query, begin)));
  }

  /** Loads everything again that is kept in step with events: some of them may have been missed. */
  async reloadTracked(): Promise<void> {
    const tracked = this.#find([]).filter(({ queryKey }) => this.#parts.isTracked(queryKey));
    await Promise.all(tracked.map((query) => this.#want(query, (entry) => (entry.needsLoad = true))));
  }

  /** Whether the failure of this query needs no message: it is tried again, or a message was shown before. */
  isRetrying(query: Query<unknown, unknown>): boolean {
    const failures = this.#entries.get(query as Query)?.failures ?? 0;
    return failures > 0 && failures !== toldAfter;
  }

  stop(): void {
    this.#unsubscribe();
    for (const entry of this.#entries.values()) entry.cancelTimer();
    this.#targeted.stop();
  }

  #find(queryKey: QueryKey): Query[] {
    return this.#parts.queryClient.getQueryCache().findAll({ queryKey });
  }

  #entry(query: Query): QueryEntry {
    const known = this.#entries.get(query);
    if (known) return known;
    const entry = createEntry(query);
    this.#entries.set(query, entry);
    return entry;
  }

  #want(query: Query, note: (entry: QueryEntry) => void): Promise<void> {
    const entry = this.#entry(query);
    note(entry);
    this.#schedule();
    return new Promise((resolve) => {
      const cancelLimit = this.#parts.clock.after(longestWaitMs, resolve);
      entry.waiting.push(() => {
        cancelLimit();
        resolve();
      });
    });
  }

  /** Not at once: the cache tells of a change in the midst of making it. */
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
    if (query.state.fetchStatus !== 'idle' || entry.isAsking) return;
    if (!query.isActive()) {
      query.invalidate();
      return settle(entry);
    }
    const { clock } = this.#parts;
    const leftMs = entry.notBefore - clock.now();
    if (leftMs > 0) {
      entry.cancelTimer();
      entry.cancelTimer = clock.after(leftMs, () => this.#schedule());
      return;
    }
    entry.needsLoad = false;
    entry.ids.clear();
    entry.loading.push(...entry.waiting.splice(0));
    query.invalidate();
    // How it ends is heard from the cache, whoever has begun it.
    query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
  }

  #follow(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'removed') return this.#drop(query);
    if (event.type !== 'updated') return;
    if (!this.#entries.has(query) && !this.#parts.isTracked(query.queryKey)) return;
    const { action } = event;
    if (action.type === 'fetch') this.#onBegun(this.#entry(query));
    else if (action.type === 'success' && !action.manual) this.#onLoaded(this.#entry(query));
    else if (action.type === 'error') this.#onFailed(this.#entry(query), action.error);
    else if (action.type === 'setState') this.#onCancelled(this.#entry(query));
  }

  #onBegun(entry: QueryEntry): void {
    entry.generation++;
    entry.loadBegan = this.#parts.clock.now();
  }

  #onLoaded(entry: QueryEntry): void {
    const now = this.#parts.clock.now();
    entry.failures = 0;
    entry.notBefore = now + entry.restMs(now - entry.loadBegan);
    finish(entry.loading);
    this.#schedule();
  }

  #onFailed(entry: QueryEntry, error: unknown): void {
    finish(entry.loading);
    // With nothing to show the page offers another try; else the old list stays invalid until one succeeds.
    if (entry.query.state.data === undefined || !isWorthRetrying(error)) {
      entry.failures = 0;
      return settle(entry);
    }
    entry.needsLoad = true;
    entry.notBefore = this.#parts.clock.now() + backOffMs(entry.failures++);
    finish(entry.waiting);
    this.#schedule();
  }

  /** A load was taken back: by a person who did not want to wait, or since nobody looks any more. */
  #onCancelled(entry: QueryEntry): void {
    if (entry.query.state.fetchStatus !== 'idle') return;
    finish(entry.loading);
    const { data, isInvalidated } = entry.query.state;
    if (data === undefined) return settle(entry);
    if (isInvalidated) entry.needsLoad = true;
    entry.notBefore = this.#parts.clock.now() + backOffMs(0);
    this.#schedule();
  }

  #drop(query: Query): void {
    const entry = this.#entries.get(query);
    if (!entry) return;
    this.#entries.delete(query);
    entry.cancelTimer();
    this.#targeted.drop(entry);
    finish(entry.loading);
    settle(entry);
  }
}
