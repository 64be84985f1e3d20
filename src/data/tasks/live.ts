import type { QueryClient } from '@tanstack/react-query';
import { type EventBatch, type FoldContext, realtime } from '#data/realtime/registry.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { taskKeys } from './keys.ts';

/** The work of loading a history may take this part of the time, so that a busy server with a long one stays light. */
const share = 0.1;
/** Nobody waits longer than this for what happened, milliseconds. */
const longestRestMs = 5_000;

const pause = (clock: Clock, ms: number): Promise<void> => new Promise((done) => void clock.after(ms, done));

/**
 * Loads the histories anew that events name. A history comes whole: while one is being loaded nothing asks again, and
 * the next load waits the longer the more the last one had to do. What happens meanwhile is never missed.
 */
export function createTaskRefresh(clock: Clock) {
  const rounds = new Map<number, { isDue: boolean }>();

  async function refresh(serverId: number, queryClient: QueryClient): Promise<void> {
    const running = rounds.get(serverId);
    if (running) {
      running.isDue = true;
      return;
    }
    const round = { isDue: true };
    rounds.set(serverId, round);
    try {
      while (round.isDue) {
        round.isDue = false;
        const began = clock.now();
        await queryClient.invalidateQueries({ queryKey: taskKeys.ofServer(serverId) });
        await pause(clock, Math.min(longestRestMs, (clock.now() - began) / share));
      }
    } finally {
      rounds.delete(serverId);
    }
  }

  return async (batch: EventBatch<'tasksUpdated'>, { queryClient }: FoldContext): Promise<void> => {
    const servers = new Set(batch.map(({ serverId }) => serverId));
    await Promise.all([...servers].map((serverId) => refresh(serverId, queryClient)));
  };
}

realtime.on('tasksUpdated', createTaskRefresh(systemClock));
