import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ConsoleScheduler,
  getConsoleSchedulers,
  getSchedulers,
  type Scheduler,
} from '#contract/http/schedulers.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { consoleSchedulerKeys, schedulerKeys } from './keys.ts';

const loadOwn =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly Scheduler[]> =>
    (await api.call(getSchedulers, {}, { signal })).data;

const ownQuery = (api: Api) => queryOptions({ queryKey: schedulerKeys.own(), queryFn: loadOwn(api) });

/** The user's own schedulers; `enabled` is false for users without that right. */
export function useOwnSchedulers(enabled = true) {
  const { api } = useServices();
  return useQuery({ ...ownQuery(api), enabled });
}

const loadOne =
  (api: Api, id: number) =>
  async ({ signal }: { signal: AbortSignal }): Promise<Scheduler | null> => {
    const { data } = await api.call(getSchedulers, { query: { schedulerIds: String(id) } }, { signal });
    // An API that ignores the ids sends all.
    return data.find((scheduler) => scheduler.id === id) ?? null;
  };

/** Starts with what the list of own schedulers has, so that a page opens at once, also offline. */
const oneQuery = (api: Api, queryClient: QueryClient, id: number | null) =>
  queryOptions({
    queryKey: schedulerKeys.one(id),
    queryFn: id === null ? skipToken : loadOne(api, id),
    initialData: () =>
      queryClient
        .getQueryData<readonly Scheduler[]>(schedulerKeys.own())
        ?.find((scheduler) => scheduler.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(schedulerKeys.own())?.dataUpdatedAt,
  });

/**
 * A scheduler of the user, or one that is attached to a console that the user sees; null where there is none with this
 * id. Disabled without an id.
 */
export function useScheduler(id: number | null) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useQuery(oneQuery(api, queryClient, id));
}

const loadConsoleSchedulers =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly ConsoleScheduler[]> =>
    (await api.call(getConsoleSchedulers, {}, { signal })).data;

const consoleSchedulersQuery = (api: Api) =>
  queryOptions({ queryKey: consoleSchedulerKeys.list(), queryFn: loadConsoleSchedulers(api) });

/** All consoles that the user sees, with their schedulers. */
export function useConsoleSchedulers() {
  const { api } = useServices();
  return useQuery(consoleSchedulersQuery(api));
}
