import { realtime } from '#data/realtime/registry.ts';
import '#data/servers/live.ts';
import { serverGroupKeys } from './keys.ts';

// Groups are few and have no call of their own: the list is loaded anew. Their servers are merged in by `servers/live.ts`.
realtime.track(serverGroupKeys.all);
realtime.on('serverGroupsUpdated', (_ids, { refreshes }) => refreshes.reload(serverGroupKeys.list()));
