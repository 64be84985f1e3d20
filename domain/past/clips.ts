import type { Clip } from '#contract/http/clips.ts';
import { pathTo, withQuery } from '#domain/access/paths.ts';

/** The clips of failures with one error. @param error null: it is not known @param days of the last so many days; null: as usual */
export function pathOfFailures(error: string | null, days: string | null = null): string {
  const query = new URLSearchParams({ ...(days !== null && { days }), error: error ?? '' });
  return withQuery(pathTo('failures'), query);
}

/** The clip that has a time; undefined: none. */
export const clipAt = (clips: readonly Clip[], at: number): Clip | undefined =>
  clips.find(({ from, to }) => Date.parse(from) <= at && at <= Date.parse(to));
