import { z } from 'zod';
import {
  bulkAnswer,
  empty,
  id,
  idParams,
  line,
  maxStoredInt,
  maxIds,
  revision,
  textLength,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { scriptVersion } from './configSchema.ts';
import { configOrder, configParams, groupName } from './serverGroups.ts';
import { server } from './servers.ts';

/** Display name of a server. */
export const serverName = line(textLength.name);
export const agentToken = line(textLength.name);
/** A name from the machine itself. */
const registered = line(100);

/**
 * An unattached server has no id: it is identified by the token of its agent. 422 with `fields.token` when no agent
 * runs with the token, 409 when the server is attached already.
 */
export const attachServer = endpoint({
  method: 'PUT',
  path: '/servers/:token/attach',
  access: ['servers_attach'],
  params: z.object({ token: agentToken.toLowerCase() }),
  /** `groupId`, or `groupName` of a new group (needs `serverGroups_create` too). */
  body: z
    .object({ groupId: id.optional(), groupName: groupName.optional(), serverName: serverName.optional() })
    .refine(({ groupId, groupName: name }) => (groupId === undefined) !== (name === undefined), {
      path: ['groupId'],
      message: 'Select a group or enter a name for a new one.',
    }),
  response: server,
});

/**
 * `description` is the display name; `pcId`, `name` and `ip` update the registered values to the agent's; `groupId`
 * moves the server to another group that the caller sees (404 otherwise).
 */
export const updateServer = endpoint({
  method: 'PUT',
  path: '/servers/:id',
  access: ['servers_update'],
  params: idParams,
  body: z.object({
    description: serverName.nullable().optional(),
    pcId: registered.optional(),
    name: registered.optional(),
    ip: registered.optional(),
    groupId: id.optional(),
    revision: revision.optional(),
  }),
  response: server,
});

/** Detaches a server: its agent keeps running and can be attached again. Refused with 409 while it has accounts. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/servers/:id',
  access: ['servers_detach'],
  params: idParams,
  response: empty,
});

/** Opens a server for work and, unless that is skipped, updates its script to the newest version. */
export const openServer = endpoint({
  method: 'PUT',
  path: '/servers/:id/open',
  access: ['servers_open'],
  params: idParams,
  body: z.object({ skipAutoUpdate: z.boolean() }),
  response: empty,
});

/** With `force` its consoles disconnect at once, else each after its running script. */
export const closeServer = endpoint({
  method: 'PUT',
  path: '/servers/:id/close',
  access: ['servers_open'],
  params: idParams,
  body: z.object({ force: z.boolean() }),
  response: empty,
});

/** Refused with 409 unless the server is closed and no console is active. */
export const setServerFlow = endpoint({
  method: 'PUT',
  path: '/servers/:id/flow',
  access: ['servers_update'],
  params: idParams,
  body: z.object({ flow: z.int().min(0).max(maxStoredInt) }),
  response: empty,
});

/** 409 when the server has this version already. */
export const setServerScript = endpoint({
  method: 'PUT',
  path: '/servers/:id/configs/version',
  access: ['servers_update'],
  params: idParams,
  body: z.object({ version: scriptVersion }),
  response: empty,
});

export const attachServerConfig = endpoint({
  method: 'PUT',
  path: '/servers/:id/configs/:configId',
  access: ['config_attach'],
  params: configParams,
  response: empty,
});

export const detachServerConfig = endpoint({
  method: 'DELETE',
  path: '/servers/:id/configs/:configId',
  access: ['config_detach'],
  params: configParams,
  response: empty,
});

export const orderServerConfigs = endpoint({
  method: 'PATCH',
  path: '/servers/:id/configs',
  access: ['config_attach'],
  params: idParams,
  body: configOrder,
  response: empty,
});

/** "All servers" sends every id. */
const configOfServers = z.object({ configId: id, serverIds: z.array(id).min(1).max(maxIds) });

/** A server that has the config already is among the errors. */
export const attachConfigToServers = endpoint({
  method: 'PUT',
  path: '/servers/configs/bulk/attach',
  access: ['config_attach'],
  body: configOfServers,
  response: bulkAnswer,
});

/** A server without the config is among the errors. */
export const detachConfigFromServers = endpoint({
  method: 'PUT',
  path: '/servers/configs/bulk/detach',
  access: ['config_detach'],
  body: configOfServers,
  response: bulkAnswer,
});

/** Installs the remote control on the server, or reinstalls it; its password changes. */
export const installRemoteControl = endpoint({
  method: 'POST',
  path: '/servers/:id/rustdesk',
  access: ['servers_remote_control'],
  params: idParams,
  response: empty,
});
