import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getServerTasks, type TaskHistory } from '#contract/http/tasks.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';

/** Cache keys of tasks. */
export const taskKeys = {
  all: ['tasks'] as const,
  /** Today: stored offline, and reloaded by events. */
  ofServer: (serverId: number | null) => [...taskKeys.all, { serverId }] as const,
  /** A past day, `YYYY-MM-DD`. */
  ofDay: (serverId: number | null, date: string | null) => ['taskDays', { serverId, date }] as const,
};

const loadTasks =
  (api: Api, id: number) =>
  ({ signal }: { signal: AbortSignal }): Promise<TaskHistory> =>
    api.call(getServerTasks, { params: { id } }, { signal });

/**
 * Today's tasks of a server, reloaded when another day begins; disabled without a server.
 * @param day the user's current day: any value that changes with it
 */
export function useTaskHistory(serverId: number | null, day: string) {
  const { api } = useServices();
  const query = useQuery({
    queryKey: taskKeys.ofServer(serverId),
    queryFn: serverId === null ? skipToken : loadTasks(api, serverId),
  });
  const { refetch } = query;
  const loadedDay = useRef(day);
  useEffect(() => {
    if (loadedDay.current === day) return;
    loadedDay.current = day;
    if (serverId !== null) void refetch();
  }, [day, serverId, refetch]);
  return query;
}

/** Tasks of a server on a past day; disabled without server or date. @param date `YYYY-MM-DD` */
export function useTaskDay(serverId: number | null, date: string | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: taskKeys.ofDay(serverId, date),
    queryFn:
      serverId === null || date === null
        ? skipToken
        : ({ signal }) => api.call(getServerTasks, { params: { id: serverId }, query: { date } }, { signal }),
  });
}

/** Highest share of time spent on loading a history, which limits the load of a long history with many events. */
const maxLoadShare = 0.1;
/** Longest delay of an update, milliseconds. */
const maxCooldownMs = 5_000;

/** A history is always loaded as a whole: the longer a load takes, the longer the pause after it. */
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, tookMs / maxLoadShare);

export function registerTaskHandlers(registry: Registry): void {
  registry.track(taskKeys.all);
  registry.on('tasksUpdated', (batch, { refreshes }) => {
    for (const serverId of new Set(batch.map((payload) => payload.serverId)))
      void refreshes.reload(taskKeys.ofServer(serverId), { cooldownMs });
  });
}
