import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { mergeRefresh, mergeRefreshBy } from '#data/realtime/mergeRefresh.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { idsPerCall, targetedRefresh } from '#data/realtime/targetedRefresh.ts';
import { consoleSchedulerKeys, schedulerKeys } from './schedulerKeys.ts';

/** Only the pages that show schedulers load a list, and with it this module. */
const calls = () => import('#contract/http/schedulers.ts');

/** Refreshes schedulers by their ids, in the list of own ones and those that are shown alone. */
const schedulers = targetedRefresh<readonly Scheduler[]>({
  lists: [schedulerKeys.own(), schedulerKeys.ones()],
  async fetch(api, ids, signal) {
    const { getSchedulers } = await calls();
    return (await api.call(getSchedulers, { query: { schedulerIds: ids.join(',') } }, { signal })).data;
  },
  merge({ queryKey, state }, ids, found) {
    if (queryKey[1] === schedulerKeys.own()[1])
      return mergeRefresh(state.data as readonly Scheduler[], { ids, found, belongs: ({ isOwn }) => isOwn });
    const { id } = queryKey[2] as { id: number };
    if (!ids.includes(id)) return state.data;
    const shown = state.data as Scheduler | null;
    // Without a result, the query is loaded again and finds that the scheduler was deleted.
    return mergeRefresh(shown ? [shown] : [], { ids, found, belongs: (one) => one.id === id })[0] ?? null;
  },
});

/** Consoles by their ids, for the list of consoles with their schedulers. */
const consoles = targetedRefresh<readonly ConsoleScheduler[]>({
  lists: [consoleSchedulerKeys.list()],
  async fetch(api, ids, signal) {
    const { getConsoleSchedulers } = await calls();
    return (await api.call(getConsoleSchedulers, { query: { consoleIds: ids.join(',') } }, { signal })).data;
  },
  merge: ({ state }, ids, found) =>
    mergeRefreshBy(
      state.data as readonly ConsoleScheduler[],
      { ids, found, belongs: () => true },
      ({ consoleId }) => consoleId,
    ),
});

/** Loads only these schedulers and merges them into what is cached. */
export const refreshSchedulers = (refreshes: RefreshQueue, ids: readonly number[]): Promise<void> =>
  refreshes.refresh(schedulers, ids);

/** The whole list is one call: more consoles than this would need more calls than are worth it. */
const maxNamed = 3 * idsPerCall;

/** Loads the schedulers of these consoles and merges them into the cached list, or loads the list for very many. */
export const refreshConsoleSchedulers = (refreshes: RefreshQueue, ids: readonly number[]): Promise<void> =>
  ids.length > maxNamed ? refreshes.reload(consoleSchedulerKeys.list()) : refreshes.refresh(consoles, ids);

/** Highest share of time spent on loading the whole list. */
const maxLoadShare = 0.1;
/** Longest delay of an update, milliseconds. */
const maxCooldownMs = 5_000;
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, tookMs / maxLoadShare);

export function registerSchedulerHandlers(registry: Registry): void {
  registry.track(schedulerKeys.all);
  registry.track(consoleSchedulerKeys.all);
  registry.on('schedulersUpdated', (ids, { refreshes }) => refreshSchedulers(refreshes, ids));
  registry.on('consolesUpdated', (ids, { refreshes }) => refreshConsoleSchedulers(refreshes, ids));
  // Every row names its server and its group.
  for (const name of ['serversUpdated', 'serverGroupsUpdated'] as const)
    registry.on(name, (_ids, { refreshes }) => refreshes.reload(consoleSchedulerKeys.list(), { cooldownMs }));
}
