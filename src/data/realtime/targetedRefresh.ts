import type { Query, QueryKey } from '@tanstack/react-query';
import type { Api } from '#platform/api/api.ts';

/** Ids per call: the length of a URL is limited. */
export const idsPerCall = 200;

/** Loads single items of lists. Define each one once, as a constant. */
export interface TargetedRefresh<Answer = unknown> {
  /** Cache key prefixes of the lists that may contain these items. */
  readonly lists: readonly QueryKey[];
  fetch(api: Api, ids: readonly number[], signal: AbortSignal): Promise<Answer>;
  /**
   * Returns the list with the response merged in: the same reference when nothing changed, null when the whole list must
   * be loaded. Requested ids that are missing from the response no longer exist.
   */
  merge(query: Query, ids: readonly number[], answer: Answer): unknown;
}

/** Checks the types of a refresh where it is declared, and erases them for code that only passes it on. */
export const targetedRefresh = <Answer>(refresh: TargetedRefresh<Answer>): TargetedRefresh =>
  refresh as TargetedRefresh;
