import type { Registry } from '#data/realtime/registry.ts';
import { configKeys } from './keys.ts';

/** The event does not tell a change of the schema from one of a config, and all of them are small. */
export function registerConfigHandlers(registry: Registry): void {
  registry.track(configKeys.all);
  registry.on('configsUpdated', (_ids, { refreshes }) => refreshes.reload(configKeys.all));
}
