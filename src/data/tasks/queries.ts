import { useEffect, useRef } from 'react';
import { getServerTasks, type TaskHistory } from '#contract/http/tasks.ts';
import { useRead } from '#data/read.ts';
import type { Registry } from '#data/realtime/registry.ts';

export const taskKeys = {
  all: ['tasks'] as const,
  /** Today: stored offline, and reloaded by events. */
  ofServer: (serverId: number | null) => [...taskKeys.all, { serverId }] as const,
  /** Past days: not stored offline, and reloaded by events while a task of theirs is unfinished. */
  allDays: ['taskDays'] as const,
  days: (serverId: number | null) => [...taskKeys.allDays, { serverId }] as const,
  /** One of them, `YYYY-MM-DD`. */
  ofDay: (serverId: number | null, date: string | null) => [...taskKeys.allDays, { serverId, date }] as const,
};

/**
 * Today's tasks of a server, reloaded when another day begins; disabled without a server.
 * @param day the user's current day: any value that changes with it
 */
export function useTaskHistory(serverId: number | null, day: string) {
  const query = useRead({
    key: taskKeys.ofServer(serverId),
    load:
      serverId === null
        ? null
        : (api, options) => api.call(getServerTasks, { params: { id: serverId } }, options),
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
export const useTaskDay = (serverId: number | null, date: string | null) =>
  useRead({
    key: taskKeys.ofDay(serverId, date),
    load:
      serverId === null || date === null
        ? null
        : (api, options) => api.call(getServerTasks, { params: { id: serverId }, query: { date } }, options),
  });

/** Highest share of time spent on loading a history, which limits the load of a long history with many events. */
const maxLoadShare = 0.1;
/** Longest delay of an update, milliseconds. */
const maxCooldownMs = 5_000;

/** A history is always loaded as a whole: the longer a load takes, the longer the pause after it. */
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, tookMs / maxLoadShare);

const isUnfinished = ({ consoles }: TaskHistory): boolean =>
  consoles.some(({ accounts }) => accounts.some(({ tasks }) => tasks.some(({ end }) => end === null)));

export function registerTaskHandlers(registry: Registry): void {
  registry.track(taskKeys.all);
  registry.track(taskKeys.allDays);
  registry.on('tasksUpdated', (batch, { refreshes }) => {
    for (const serverId of new Set(batch.map((payload) => payload.serverId))) {
      void refreshes.reload(taskKeys.ofServer(serverId), { cooldownMs });
      void refreshes.reload(taskKeys.days(serverId), {
        cooldownMs,
        mayChange: (data) => isUnfinished(data as TaskHistory),
      });
    }
  });
}
