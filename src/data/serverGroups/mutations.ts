import {
  attachGroupConfig,
  createServerGroup,
  deleteServerGroup,
  detachGroupConfig,
  orderGroupConfigs,
  updateServerGroup,
} from '#contract/http/serverGroups.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { defineChange } from '#data/change.ts';
import type { ConfigChange } from '#domain/servers/configs.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { serverGroupKeys } from './queries.ts';

export type GroupChange =
  | ({ kind: 'create' } & RequestOf<typeof createServerGroup>['body'])
  | ({ kind: 'update'; id: number } & RequestOf<typeof updateServerGroup>['body'])
  | { kind: 'delete'; id: number }
  | ({ id: number } & ConfigChange);

async function send(api: Api, change: GroupChange, options: CallOptions): Promise<unknown> {
  switch (change.kind) {
    case 'create': {
      const { kind: _, ...body } = change;
      return api.call(createServerGroup, { body }, options);
    }
    case 'update': {
      const { kind: _, id, ...body } = change;
      return api.call(updateServerGroup, { params: { id }, body }, options);
    }
    case 'delete':
      return api.call(deleteServerGroup, { params: { id: change.id } }, options);
    case 'attachConfig':
    case 'detachConfig': {
      const endpoint = change.kind === 'attachConfig' ? attachGroupConfig : detachGroupConfig;
      return api.call(endpoint, { params: { id: change.id, configId: change.configId } }, options);
    }
    case 'orderConfigs': {
      const { id, configIds, loaded } = change;
      return api.call(orderGroupConfigs, { params: { id }, body: { configIds, loaded } }, options);
    }
  }
}

/** Changes a server group. The change stays pending until the list has been reloaded. */
export const useGroupChange = defineChange({
  key: ['serverGroups', 'change'],
  send: ({ api }, change: GroupChange, options) => send(api, change, options),
  reload: [serverGroupKeys.list()],
});
