import type { Registry } from '#data/realtime/registry.ts';
import type { ActivityFilter } from '#domain/activity/filter.ts';

/** Cache keys of the activity. */
export const activityKeys = {
  all: ['activity'] as const,
  of: (filter: ActivityFilter) => [...activityKeys.all, filter] as const,
};

/** Pause between two loads on a busy fleet, milliseconds. */
const cooldownMs = (): number => 500;

export function registerActivityHandlers(registry: Registry): void {
  registry.track(activityKeys.all);
  registry.on('activityUpdated', (_payloads, { refreshes }) =>
    refreshes.reload(activityKeys.all, { cooldownMs }),
  );
}
