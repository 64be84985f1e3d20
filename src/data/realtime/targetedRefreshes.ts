import type { QueryClient } from '@tanstack/react-query';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/api.ts';
import { callAll, type QueryEntry } from './queryEntry.ts';
import { backOffMs, isWorthRetrying } from './retryPolicy.ts';
import { idsPerCall, type TargetedRefresh } from './targetedRefresh.ts';

/** Call timeout, milliseconds. */
const timeoutMs = 15_000;
/** Number of consecutive failures after which the whole lists are loaded instead. */
const maxFailures = 4;

/** The items that one call refreshes in one query. */
interface Part {
  ids: readonly number[];
  generation: number;
  waiting: (() => void)[];
}

interface Call {
  readonly parts: Map<QueryEntry, Part>;
  readonly controller: AbortController;
}

interface TargetState {
  call: Call | null;
  failures: number;
  notBefore: number;
  cancelTimer: () => void;
}

interface TargetedRefreshesDeps {
  queryClient: QueryClient;
  api: Api;
  clock: Clock;
  /** Processes pending refreshes after a change. */
  advance: () => void;
}

/** The targeted refreshes of the queue: one call at a time for each kind. */
export class TargetedRefreshes {
  readonly #deps: TargetedRefreshesDeps;
  readonly #targets = new Map<TargetedRefresh, TargetState>();

  constructor(deps: TargetedRefreshesDeps) {
    this.#deps = deps;
  }

  add(entry: QueryEntry, target: TargetedRefresh, ids: readonly number[]): void {
    if (entry.needsLoad) return;
    entry.ids.set(target, new Set([...(entry.ids.get(target) ?? []), ...ids]));
    if (!this.#targets.has(target))
      this.#targets.set(target, {
        call: null,
        failures: 0,
        notBefore: Number.NEGATIVE_INFINITY,
        cancelTimer: () => undefined,
      });
  }

  /** Starts every call that can start. */
  run(entries: readonly QueryEntry[]): void {
    for (const [target, state] of this.#targets) this.#run(target, state, entries);
  }

  /** The query was removed; a call that serves no other query is cancelled. */
  remove(entry: QueryEntry): void {
    for (const { call } of this.#targets.values()) {
      const part = call?.parts.get(entry);
      if (!call || !part) continue;
      call.parts.delete(entry);
      callAll(part.waiting);
      if (call.parts.size === 0) call.controller.abort();
    }
  }

  stop(): void {
    for (const { call, cancelTimer } of this.#targets.values()) {
      cancelTimer();
      call?.controller.abort();
    }
  }

  #run(target: TargetedRefresh, state: TargetState, entries: readonly QueryEntry[]): void {
    if (state.call) return;
    const ready = entries.filter((entry) => isReady(entry, target));
    if (ready.length === 0) return;
    const { clock, advance } = this.#deps;
    const remainingMs = state.notBefore - clock.now();
    if (remainingMs > 0) {
      state.cancelTimer();
      state.cancelTimer = clock.after(remainingMs, advance);
      return;
    }
    const stale = ready.filter(({ query }) => query.state.data === undefined || query.state.isInvalidated);
    if (stale.length > 0) {
      for (const entry of stale) {
        entry.ids.delete(target);
        // Without data there is nothing to merge into; an invalid list must be loaded as a whole.
        if (entry.query.state.data !== undefined) entry.needsLoad = true;
        else callAll(entry.waiting);
      }
      return advance();
    }
    void this.#call(target, state, takeBatch(target, ready));
  }

  async #call(target: TargetedRefresh, state: TargetState, parts: Map<QueryEntry, Part>): Promise<void> {
    const { api, clock, advance } = this.#deps;
    const ids = [...new Set([...parts.values()].flatMap((part) => part.ids))];
    const call: Call = { parts, controller: new AbortController() };
    const cancelTimeout = clock.after(timeoutMs, () => call.controller.abort());
    state.call = call;
    try {
      const answer = await Promise.race([
        target.fetch(api, ids, call.controller.signal),
        aborted(call.controller.signal),
      ]);
      state.failures = 0;
      state.notBefore = Number.NEGATIVE_INFINITY;
      for (const [entry, part] of parts) this.#merge(target, entry, part, answer);
    } catch (error) {
      // Cancelled: no cached list contains these items.
      if (parts.size === 0) return;
      const canRetry = isWorthRetrying(error) && state.failures + 1 < maxFailures;
      state.notBefore = clock.now() + backOffMs(state.failures);
      state.failures = canRetry ? state.failures + 1 : 0;
      for (const [entry, part] of parts) {
        if (canRetry) this.add(entry, target, part.ids);
        else entry.needsLoad = true;
        callAll(part.waiting);
      }
    } finally {
      cancelTimeout();
      state.call = null;
      for (const entry of parts.keys()) entry.isRefreshing = false;
      advance();
    }
  }

  #merge(target: TargetedRefresh, entry: QueryEntry, part: Part, answer: unknown): void {
    const { query } = entry;
    const { data, fetchStatus, isInvalidated } = query.state;
    // A load ran in the meantime, so the data may be newer than this response.
    const isOutdated = entry.generation !== part.generation || fetchStatus !== 'idle' || isInvalidated;
    const next = isOutdated || data === undefined ? data : target.merge(query, part.ids, answer);
    if (isOutdated || next === null) {
      if (next === null) entry.needsLoad = true;
      else this.add(entry, target, part.ids);
      entry.waiting.push(...part.waiting);
      return;
    }
    if (next !== data) this.#deps.queryClient.setQueryData(query.queryKey, next);
    callAll(part.waiting);
  }
}

const isReady = (entry: QueryEntry, target: TargetedRefresh): boolean =>
  entry.query.state.fetchStatus === 'idle' &&
  !entry.isRefreshing &&
  !entry.needsLoad &&
  (entry.ids.get(target)?.size ?? 0) > 0;

/** Takes the ids for one call, and the callbacks that wait only for these. */
function takeBatch(target: TargetedRefresh, entries: readonly QueryEntry[]): Map<QueryEntry, Part> {
  const all = new Set(entries.flatMap((entry) => [...(entry.ids.get(target) ?? [])]));
  const batchIds = new Set([...all].slice(0, idsPerCall));
  const parts = new Map<QueryEntry, Part>();
  for (const entry of entries) {
    const pending = entry.ids.get(target) ?? new Set();
    const ids = [...pending].filter((id) => batchIds.has(id));
    if (ids.length === 0) continue;
    ids.forEach((id) => pending.delete(id));
    const waiting = pending.size === 0 ? entry.waiting.splice(0) : [];
    parts.set(entry, { ids, generation: entry.generation, waiting });
    entry.isRefreshing = true;
  }
  return parts;
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('No answer', 'TimeoutError'))),
  );
