import { realtime } from '#data/realtime/registry.ts';
import '#data/servers/live.ts';
import { serverGroupKeys } from './keys.ts';

// There are few groups and no call for a single one, so the list is reloaded. `servers/live.ts` merges their servers.
realtime.track(serverGroupKeys.all);
realtime.on('serverGroupsUpdated', (_ids, { refreshes }) => refreshes.reload(serverGroupKeys.list()));
