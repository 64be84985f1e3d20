import { realtime } from '#data/realtime/registry.ts';
import { taskKeys } from './keys.ts';

/** Loading a history may take this part of the time, so that a busy server with a long one stays light. */
const maxLoadShare = 0.1;
/** Nobody waits longer than this for what happened, milliseconds. */
const maxCooldownMs = 5_000;

/** A history comes whole: the more work its last load was, the longer the next one waits. */
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, tookMs / maxLoadShare);

realtime.track(taskKeys.all);
realtime.on('tasksUpdated', (batch, { refreshes }) => {
  for (const serverId of new Set(batch.map((payload) => payload.serverId)))
    void refreshes.reload(taskKeys.ofServer(serverId), { cooldownMs });
});
