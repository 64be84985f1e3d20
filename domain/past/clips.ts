import type { Clip } from '#contract/http/clips.ts';
import { pathTo, withQuery } from '#domain/access/paths.ts';

/**
 * The clips of failures with one error.
 * @param error null: unknown
 * @param days length of time in days; null: the default
 */
export function pathOfFailures(error: string | null, days: string | null = null): string {
  const query = new URLSearchParams({ ...(days !== null && { days }), error: error ?? '' });
  return withQuery(pathTo('failures'), query);
}

/** The clip that contains a time; undefined: there is none. */
export const clipAt = (clips: readonly Clip[], at: number): Clip | undefined =>
  clips.find(({ from, to }) => Date.parse(from) <= at && at <= Date.parse(to));
