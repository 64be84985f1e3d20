import type { Query } from '@tanstack/react-query';
import type { TargetedRefresh } from './targetedRefresh.ts';

/** What is to be refreshed of one cached query, and who waits for it. */
export interface QueryEntry {
  readonly query: Query;
  /** The whole list is to be loaded; single items need not be asked for then. */
  needsLoad: boolean;
  /** Items to ask for, by the way to ask. */
  readonly ids: Map<TargetedRefresh, Set<number>>;
  /** A targeted refresh is under way. */
  isAsking: boolean;
  /** Resolved when what is pending now has been done, or has failed for the first time. */
  waiting: (() => void)[];
  /** The same for the load that is under way. */
  loading: (() => void)[];
  /** Loads that failed one after the other. */
  failures: number;
  /** No load before this time (of the clock), milliseconds. */
  notBefore: number;
  /** Loads begun, to tell an answer that is older than the data from one that is newer. */
  generation: number;
  loadBegan: number;
  /** Pause after a load that took so many milliseconds. */
  restMs: (tookMs: number) => number;
  cancelTimer: () => void;
}

export const noRest = (): number => 0;

export const createEntry = (query: Query): QueryEntry => ({
  query,
  needsLoad: false,
  ids: new Map(),
  isAsking: false,
  waiting: [],
  loading: [],
  failures: 0,
  notBefore: Number.NEGATIVE_INFINITY,
  generation: 0,
  loadBegan: 0,
  restMs: noRest,
  cancelTimer: () => undefined,
});

/** Resolves those who wait, once. */
export const finish = (waiting: (() => void)[]): void => waiting.splice(0).forEach((resolve) => resolve());

/** Nothing more is to be done for this query. */
export function settle(entry: QueryEntry): void {
  entry.needsLoad = false;
  entry.ids.clear();
  finish(entry.waiting);
}
