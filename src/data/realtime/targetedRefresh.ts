import type { Query, QueryKey } from '@tanstack/react-query';
import type { Api } from '#platform/api/types.ts';

/** Ids of one call: an address has its limits, a fleet has not. */
export const idsPerCall = 200;

/** A way to ask for single items of lists. Made once, as a constant. */
export interface TargetedRefresh<Answer = unknown> {
  /** Beginnings of the cache keys of the lists that may hold these items. */
  readonly lists: readonly QueryKey[];
  fetch(api: Api, ids: readonly number[], signal: AbortSignal): Promise<Answer>;
  /**
   * The list with the answer merged in: the same reference when nothing changed, null when only loading the whole list
   * helps. Ids that were asked for and are not in the answer are gone.
   */
  merge(query: Query, ids: readonly number[], answer: Answer): unknown;
}

/** Checks the types of a refresh where it is declared, and forgets them for those who only pass it on. */
export const targetedRefresh = <Answer>(refresh: TargetedRefresh<Answer>): TargetedRefresh =>
  refresh as TargetedRefresh;
