import type { QueryClient } from '@tanstack/react-query';
import type { Clock } from '#domain/clock.ts';
import type { Api } from '#platform/api/types.ts';
import { finish, type QueryEntry } from './queryEntry.ts';
import { backOffMs, isWorthRetrying } from './retryPolicy.ts';
import { idsPerCall, type TargetedRefresh } from './targetedRefresh.ts';

/** A call without an answer for this long has failed, milliseconds. */
const patienceMs = 15_000;
/** After so many failures in a row the lists are loaded whole instead. */
const mostFailures = 4;

/** What one call refreshes of one query. */
interface Part {
  ids: readonly number[];
  generation: number;
  waiting: (() => void)[];
}

interface Ask {
  readonly parts: Map<QueryEntry, Part>;
  readonly giveUp: AbortController;
}

interface TargetState {
  ask: Ask | null;
  failures: number;
  notBefore: number;
  cancelTimer: () => void;
}

interface TargetedParts {
  queryClient: QueryClient;
  api: Api;
  clock: Clock;
  /** Something has changed: it is time to look at what is pending. */
  advance: () => void;
}

/** The targeted side of the refresh queue: one call at a time for each way to ask. */
export class TargetedRefreshes {
  readonly #parts: TargetedParts;
  readonly #targets = new Map<TargetedRefresh, TargetState>();

  constructor(parts: TargetedParts) {
    this.#parts = parts;
  }

  add(entry: QueryEntry, target: TargetedRefresh, ids: readonly number[]): void {
    if (entry.needsLoad) return;
    entry.ids.set(target, new Set([...(entry.ids.get(target) ?? []), ...ids]));
    if (!this.#targets.has(target))
      this.#targets.set(target, {
        ask: null,
        failures: 0,
        notBefore: Number.NEGATIVE_INFINITY,
        cancelTimer: () => undefined,
      });
  }

  /** Begins what can be begun. */
  run(entries: readonly QueryEntry[]): void {
    for (const [target, state] of this.#targets) this.#run(target, state, entries);
  }

  /** The query is gone; a call that is for no other one is taken back. */
  drop(entry: QueryEntry): void {
    for (const { ask } of this.#targets.values()) {
      const part = ask?.parts.get(entry);
      if (!ask || !part) continue;
      ask.parts.delete(entry);
      finish(part.waiting);
      if (ask.parts.size === 0) ask.giveUp.abort();
    }
  }

  stop(): void {
    for (const { ask, cancelTimer } of this.#targets.values()) {
      cancelTimer();
      ask?.giveUp.abort();
    }
  }

  #run(target: TargetedRefresh, state: TargetState, entries: readonly QueryEntry[]): void {
    if (state.ask) return;
    const ready = entries.filter((entry) => isReady(entry, target));
    if (ready.length === 0) return;
    const { clock, advance } = this.#parts;
    const leftMs = state.notBefore - clock.now();
    if (leftMs > 0) {
      state.cancelTimer();
      state.cancelTimer = clock.after(leftMs, advance);
      return;
    }
    const stale = ready.filter(({ query }) => query.state.data === undefined || query.state.isInvalidated);
    if (stale.length > 0) {
      for (const entry of stale) {
        entry.ids.delete(target);
        // Without data there is nothing to merge into; an invalid list needs more than these items.
        if (entry.query.state.data !== undefined) entry.needsLoad = true;
        else finish(entry.waiting);
      }
      return advance();
    }
    void this.#ask(target, state, take(target, ready));
  }

  async #ask(target: TargetedRefresh, state: TargetState, parts: Map<QueryEntry, Part>): Promise<void> {
    const { api, clock, advance } = this.#parts;
    const ids = [...new Set([...parts.values()].flatMap((part) => part.ids))];
    const ask: Ask = { parts, giveUp: new AbortController() };
    const cancelLimit = clock.after(patienceMs, () => ask.giveUp.abort());
    state.ask = ask;
    try {
      const answer = await Promise.race([
        target.fetch(api, ids, ask.giveUp.signal),
        aborted(ask.giveUp.signal),
      ]);
      state.failures = 0;
      state.notBefore = Number.NEGATIVE_INFINITY;
      for (const [entry, part] of parts) this.#merge(target, entry, part, answer);
    } catch (error) {
      // Taken back: nobody has lists of these any more.
      if (parts.size === 0) return;
      const again = isWorthRetrying(error) && state.failures + 1 < mostFailures;
      state.notBefore = clock.now() + backOffMs(state.failures);
      state.failures = again ? state.failures + 1 : 0;
      for (const [entry, part] of parts) {
        if (again) this.add(entry, target, part.ids);
        else entry.needsLoad = true;
        finish(part.waiting);
      }
    } finally {
      cancelLimit();
      state.ask = null;
      for (const entry of parts.keys()) entry.isAsking = false;
      advance();
    }
  }

  #merge(target: TargetedRefresh, entry: QueryEntry, part: Part, answer: unknown): void {
    const { query } = entry;
    const { data, fetchStatus, isInvalidated } = query.state;
    // Loaded meanwhile: what is there may be newer than this answer.
    const isOvertaken = entry.generation !== part.generation || fetchStatus !== 'idle' || isInvalidated;
    const next = isOvertaken || data === undefined ? data : target.merge(query, part.ids, answer);
    if (isOvertaken || next === null) {
      if (next === null) entry.needsLoad = true;
      else this.add(entry, target, part.ids);
      entry.waiting.push(...part.waiting);
      return;
    }
    if (next !== data) this.#parts.queryClient.setQueryData(query.queryKey, next);
    finish(part.waiting);
  }
}

const isReady = (entry: QueryEntry, target: TargetedRefresh): boolean =>
  entry.query.state.fetchStatus === 'idle' &&
  !entry.isAsking &&
  !entry.needsLoad &&
  (entry.ids.get(target)?.size ?? 0) > 0;

/** Takes as many ids as one call holds, and those who wait for nothing else. */
function take(target: TargetedRefresh, entries: readonly QueryEntry[]): Map<QueryEntry, Part> {
  const all = new Set(entries.flatMap((entry) => [...(entry.ids.get(target) ?? [])]));
  const taken = new Set([...all].slice(0, idsPerCall));
  const parts = new Map<QueryEntry, Part>();
  for (const entry of entries) {
    const pending = entry.ids.get(target) ?? new Set();
    const ids = [...pending].filter((id) => taken.has(id));
    if (ids.length === 0) continue;
    ids.forEach((id) => pending.delete(id));
    const waiting = pending.size === 0 ? entry.waiting.splice(0) : [];
    parts.set(entry, { ids, generation: entry.generation, waiting });
    entry.isAsking = true;
  }
  return parts;
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('No answer', 'TimeoutError'))),
  );
