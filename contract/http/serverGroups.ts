import { z } from 'zod';
import {
  description,
  empty,
  id,
  idParam,
  idParams,
  line,
  listOf,
  maxIds,
  revision,
  textLength,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { attachedConfig } from './configs.ts';
import { serverViewPermissions, server } from './servers.ts';

/** Minimum length in characters (specification, validation rules). */
const groupDescriptionLength = { min: 5 } as const;

export const serverGroup = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  configs: z.array(attachedConfig),
  servers: z.array(server),
  serverCount: z.int(),
  revision: revision.default(0),
});
export type ServerGroup = z.infer<typeof serverGroup>;

export const groupName = line(textLength.groupName);
export const groupDescription = description(groupDescriptionLength.min);

/** Path parameters for attaching and detaching: a group or server (`id`) and a config. */
export const configParams = idParams.extend({ configId: idParam });

/** The attached configs in their new order; `loaded` is the order that was shown: 409 if it has changed. */
export const configOrder = z.object({
  configIds: z.array(id).max(maxIds),
  loaded: z.array(id).max(maxIds).optional(),
});

export const getServerGroups = endpoint({
  method: 'GET',
  path: '/server-groups',
  access: serverViewPermissions,
  response: listOf(serverGroup),
});

/** Groups without their servers. */
export const getServerGroupsShort = endpoint({
  method: 'GET',
  path: '/server-groups/short',
  access: serverViewPermissions,
  response: listOf(serverGroup.omit({ servers: true, configs: true })),
});

/** Names only, for selectors. */
export const getServerGroupsSimple = endpoint({
  method: 'GET',
  path: '/server-groups/simple',
  access: serverViewPermissions,
  response: listOf(serverGroup.pick({ id: true, name: true })),
});

/** The creator becomes a member of the group. */
export const createServerGroup = endpoint({
  method: 'POST',
  path: '/server-groups',
  access: ['serverGroups_create'],
  body: z.object({ name: groupName, description: groupDescription.nullable().optional() }),
  response: serverGroup,
});

export const updateServerGroup = endpoint({
  method: 'PUT',
  path: '/server-groups/:id',
  access: ['serverGroups_update'],
  params: idParams,
  body: z.object({
    name: groupName,
    description: groupDescription.nullable(),
    revision: revision.optional(),
  }),
  response: serverGroup,
});

/** Refused with 409 while it has servers. */
export const deleteServerGroup = endpoint({
  method: 'DELETE',
  path: '/server-groups/:id',
  access: ['serverGroups_delete'],
  params: idParams,
  response: empty,
});

export const attachGroupConfig = endpoint({
  method: 'PUT',
  path: '/server-groups/:id/configs/:configId',
  access: ['config_attach'],
  params: configParams,
  response: empty,
});

export const detachGroupConfig = endpoint({
  method: 'DELETE',
  path: '/server-groups/:id/configs/:configId',
  access: ['config_detach'],
  params: configParams,
  response: empty,
});

export const orderGroupConfigs = endpoint({
  method: 'PATCH',
  path: '/server-groups/:id/configs',
  access: ['config_attach'],
  params: idParams,
  body: configOrder,
  response: empty,
});
