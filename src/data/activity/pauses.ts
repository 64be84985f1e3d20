import { type ActivityEntry, getActivity, maxActivityLimit } from '#contract/http/activity.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { type Pauses, pausesOf } from '#domain/activity/pauses.ts';
import { serverClock } from '#domain/serverClock.ts';
import { pauseKeys } from './activityKeys.ts';

/** Maximum number of pages of a day's pauses that are read; on a fleet with more, the earliest are left out. */
const maxPages = 5;

/**
 * The pauses of a console since then, including the current one; null without any, or if unknown.
 * @param start milliseconds since the epoch
 */
export function usePauses(consoleId: number, start: number): Pauses | null {
  const { see } = useRights({ see: 'activity_view' });
  const { data } = useRead({
    key: pauseKeys.since(start),
    async load(api, options) {
      const entries: ActivityEntry[] = [];
      let before: string | null = null;
      const read = (from: string | null) =>
        optionalCall(
          api,
          getActivity,
          {
            query: {
              kinds: 'consolePaused,consoleResumed',
              from: new Date(start).toISOString(),
              limit: String(maxActivityLimit),
              ...(from !== null && { before: from }),
            },
          },
          options,
        );
      for (let page = 0; page < maxPages && (page === 0 || before !== null); page++) {
        const answer = await read(before);
        entries.push(...(answer?.data ?? []));
        before = answer?.next ?? null;
      }
      // Where the earliest entries are left out, a first resume says nothing about the time before it.
      return pausesOf(entries, before === null ? start : null, serverClock.now());
    },
    enabled: see,
    meta: { silent: true },
  });
  return data?.get(consoleId) ?? null;
}
