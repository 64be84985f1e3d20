import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getActivity, maxActivityLimit } from '#contract/http/activity.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { useChange } from '#data/change.ts';
import { useServices } from '#data/services.ts';
import { type ActivityFilter, callOfFilter } from '#domain/activity/filter.ts';
import { type ActivityList, onlyNewest, withNewest, withOlder } from '#domain/activity/list.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { activityKeys } from './activityKeys.ts';

/** Entries of one answer: two views of a large screen. */
const pageSize = 60;

async function readPage(
  api: Api,
  query: NonNullable<RequestOf<typeof getActivity>['query']>,
  options: CallOptions = {},
): Promise<ActivityList> {
  const { data, next, since } = await api.call(getActivity, { query }, options);
  return { entries: data, next, since, newest: { count: data.length, next } };
}

/**
 * The activity that passes a filter: its newest part, which follows events, and older parts on demand.
 * @param timezone timezone of its days, IANA name
 */
export function useActivity(filter: ActivityFilter, timezone: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const key = activityKeys.of(filter);
  const queryOf = (limit: number) => ({
    ...callOfFilter(filter, serverClock.now(), timezone),
    limit: String(limit),
  });
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key names what is loaded
  const activity = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const newest = await readPage(api, queryOf(pageSize), { signal });
      return withNewest(client.getQueryData<ActivityList>(key), newest);
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const older = useChange({
    send: ({ api: sender }, before: string, options) =>
      readPage(sender, { ...queryOf(maxActivityLimit), before }, options),
    isHarmless: true,
  });
  const { data, isPlaceholderData } = activity;
  const next = isPlaceholderData ? null : (data?.next ?? null);
  return {
    activity,
    /** Loads older entries; null: there are none, or they are already being loaded. */
    loadOlder:
      next === null || older.isPending
        ? null
        : () =>
            older.mutate(next, (page) =>
              client.setQueryData<ActivityList>(key, (known) =>
                known?.next === next ? withOlder(known, page) : known,
              ),
            ),
    isLoadingOlder: older.isPending,
    /** Keeps the newest entries only; the others can be loaded again. */
    forgetOlder: () =>
      client.setQueryData<ActivityList>(key, (known) => known && onlyNewest(known), {
        updatedAt: activity.dataUpdatedAt,
      }),
  };
}

/** All of the activity that a filter lets through, newest first, in parts. */
export async function* readAllActivity(
  api: Api,
  filter: ActivityFilter,
  { timezone, signal }: { timezone: string; signal: AbortSignal },
): AsyncGenerator<ActivityList> {
  const query = { ...callOfFilter(filter, serverClock.now(), timezone), limit: String(maxActivityLimit) };
  let before: string | null = null;
  do {
    const page: ActivityList = await readPage(
      api,
      { ...query, ...(before !== null && { before }) },
      { signal },
    );
    yield page;
    before = page.next;
  } while (before !== null);
}
