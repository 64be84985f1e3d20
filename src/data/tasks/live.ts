import type { Registry } from '#data/realtime/registry.ts';
import { taskKeys } from './keys.ts';

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
