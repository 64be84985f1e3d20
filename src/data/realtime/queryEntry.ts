import type { Query } from '@tanstack/react-query';
import type { TargetedRefresh } from './targetedRefresh.ts';

/** Pending refreshes of one cached query, and the callers that wait for them. */
export interface QueryEntry {
  readonly query: Query;
  /** The whole list must be loaded, which makes refreshes of single items unnecessary. */
  needsLoad: boolean;
  /** Ids of items to refresh, by targeted refresh. */
  readonly ids: Map<TargetedRefresh, Set<number>>;
  /** Whether a targeted refresh is under way. */
  isRefreshing: boolean;
  /** Called when the pending refreshes are done, or have failed for the first time. */
  waiting: (() => void)[];
  loading: (() => void)[];
  failures: number;
  /** Earliest time of the next load on the clock, milliseconds. */
  notBefore: number;
  /** Number of started loads; shows whether a response is older than the data. */
  generation: number;
  loadStartedAt: number;
  /** Pause after a load of the given duration, both in milliseconds. */
  cooldownMs: (tookMs: number) => number;
  cancelTimer: () => void;
}

export const noCooldown = (): number => 0;

export const createEntry = (query: Query): QueryEntry => ({
  query,
  needsLoad: false,
  ids: new Map(),
  isRefreshing: false,
  waiting: [],
  loading: [],
  failures: 0,
  notBefore: Number.NEGATIVE_INFINITY,
  generation: 0,
  loadStartedAt: 0,
  cooldownMs: noCooldown,
  cancelTimer: () => undefined,
});

/** Calls all waiting callbacks once. */
export const callAll = (waiting: (() => void)[]): void => waiting.splice(0).forEach((resolve) => resolve());

/** Clears all pending refreshes of this query. */
export function settle(entry: QueryEntry): void {
  entry.needsLoad = false;
  entry.ids.clear();
  callAll(entry.waiting);
}
