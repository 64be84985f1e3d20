import { getServerGroups } from '#contract/http/serverGroups.ts';
import { defineRead } from '#data/read.ts';
import { reloads } from '#data/realtime/reloads.ts';

export const serverGroupKeys = {
  all: ['serverGroups'] as const,
  list: () => [...serverGroupKeys.all, 'list'] as const,
};

/** All server groups that the user can see, with their servers; `enabled` is false for users without that right. */
export const useServerGroups = defineRead({
  key: serverGroupKeys.list(),
  load: async (api, options) => (await api.call(getServerGroups, {}, options)).data,
});

/** There are few groups and no call for a single one, so the list is reloaded. `servers/queries.ts` merges their servers. */
export const serverGroupReloads = reloads(serverGroupKeys.all, ['serverGroupsUpdated']);
