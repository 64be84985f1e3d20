import type { Registry } from '#data/realtime/registry.ts';
import { serverGroupKeys } from './keys.ts';

export function registerServerGroupHandlers(registry: Registry): void {
  // There are few groups and no call for a single one, so the list is reloaded. `servers/live.ts` merges their servers.
  registry.track(serverGroupKeys.all);
  registry.on('serverGroupsUpdated', (_ids, { refreshes }) => refreshes.reload(serverGroupKeys.list()));
}
