import { useQueryClient } from '@tanstack/react-query';
import {
  type ConsoleScheduler,
  getConsoleSchedulers,
  getSchedulers,
  type Scheduler,
} from '#contract/http/schedulers.ts';
import { defineRead, useRead } from '#data/read.ts';
import { consoleSchedulerKeys, schedulerKeys } from './schedulerKeys.ts';

/** The user's own schedulers; `enabled` is false for users without that right. */
export const useOwnSchedulers = defineRead({
  key: schedulerKeys.own(),
  load: async (api, options) => (await api.call(getSchedulers, {}, options)).data,
});

/**
 * A scheduler of the user, or one that is attached to a console that the user sees; null if there is none
 * with this id. It starts with the data in the list of own schedulers, so that a page opens at once, even
 * offline. Disabled without an id.
 */
export function useScheduler(id: number | null) {
  const queryClient = useQueryClient();
  const isThis = (scheduler: Scheduler): boolean => scheduler.id === id;
  return useRead({
    key: schedulerKeys.one(id),
    load:
      id === null
        ? null
        : async (api, options): Promise<Scheduler | null> => {
            const query = { schedulerIds: String(id) };
            // An API that ignores the ids sends all.
            return (await api.call(getSchedulers, { query }, options)).data.find(isThis) ?? null;
          },
    initialData: () => queryClient.getQueryData<readonly Scheduler[]>(schedulerKeys.own())?.find(isThis),
    initialDataUpdatedAt: () => queryClient.getQueryState(schedulerKeys.own())?.dataUpdatedAt,
  });
}

export const useConsoleSchedulers = defineRead({
  key: consoleSchedulerKeys.list(),
  load: async (api, options) => (await api.call(getConsoleSchedulers, {}, options)).data,
});

/** Reads the schedulers of consoles as they are known at the time of the call; undefined: not loaded. */
export function useKnownConsoleSchedulers(): () => readonly ConsoleScheduler[] | undefined {
  const queryClient = useQueryClient();
  return () => queryClient.getQueryData(consoleSchedulerKeys.list());
}
