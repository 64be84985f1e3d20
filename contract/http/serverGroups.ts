import { z } from 'zod';
import { description, empty, id, idParams, line, listOf, revision, textLength } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { attachedConfig, configAttaching, configDetaching, configOrdering } from './attachedConfig.ts';
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

export const getServerGroups = endpoint({
  summary: 'List server groups',
  description: 'Groups with the servers that the caller sees and the attached configs.',
  method: 'GET',
  path: '/server-groups',
  access: serverViewPermissions,
  response: listOf(serverGroup),
});

export const getServerGroupsShort = endpoint({
  summary: 'List server groups without their servers',
  description: 'Groups with name, description and counts only.',
  method: 'GET',
  path: '/server-groups/short',
  access: serverViewPermissions,
  response: listOf(serverGroup.omit({ servers: true, configs: true })),
});

export const getServerGroupsSimple = endpoint({
  summary: 'List the names of server groups',
  description: 'Ids and names of groups, for selectors.',
  method: 'GET',
  path: '/server-groups/simple',
  access: serverViewPermissions,
  response: listOf(serverGroup.pick({ id: true, name: true })),
});

export const createServerGroup = endpoint({
  summary: 'Create a server group',
  description: 'Creates a group; its creator becomes a member.',
  refuses: ['groupNameTaken'],
  method: 'POST',
  path: '/server-groups',
  access: ['serverGroups_create'],
  idempotent: true,
  body: z.object({ name: groupName, description: groupDescription.nullable().optional() }),
  response: serverGroup,
});

export const updateServerGroup = endpoint({
  summary: 'Change a server group',
  description: 'Replaces name and description of a group.',
  refuses: ['groupChanged', 'groupNameTaken'],
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

export const deleteServerGroup = endpoint({
  summary: 'Delete a server group',
  description: 'Deletes a group, which must be empty.',
  refuses: ['groupHasServers'],
  method: 'DELETE',
  path: '/server-groups/:id',
  access: ['serverGroups_delete'],
  params: idParams,
  response: empty,
});

export const attachGroupConfig = endpoint({
  summary: 'Attach a config to a server group',
  description: 'Attaches a config, which applies to all servers of the group.',
  refuses: ['configAppliesEverywhere', 'configAttached'],
  path: '/server-groups/:id/configs/:configId',
  ...configAttaching,
});

export const detachGroupConfig = endpoint({
  summary: 'Detach a config from a server group',
  description: 'Detaches a config from a group; the configs of its servers stay.',
  refuses: ['configAppliesEverywhere', 'configGone'],
  path: '/server-groups/:id/configs/:configId',
  ...configDetaching,
});

export const orderGroupConfigs = endpoint({
  summary: 'Order the configs of a server group',
  description: 'Sets the order in which the configs of a group apply: the last one wins.',
  refuses: ['attachedConfigsChanged'],
  path: '/server-groups/:id/configs',
  ...configOrdering,
});
