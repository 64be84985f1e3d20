import { z } from 'zod';
import {
  bulkAnswer,
  empty,
  id,
  idParams,
  line,
  listOf,
  maxStoredInt,
  maxIds,
  revision,
  textLength,
} from '../common.ts';
import { agentErrors, endpoint } from '../endpoint.ts';
import { configAttaching, configDetaching, configOrdering } from './attachedConfig.ts';
import { scriptVersion } from './configSchema.ts';
import { groupName } from './serverGroups.ts';
import { server } from './servers.ts';

export const serverName = line(textLength.name);
export const agentToken = line(textLength.name);
/** A name reported by the machine itself. */
const registered = line(100);

export const attachServer = endpoint({
  summary: 'Attach a server',
  description: 'An unattached server has no id: it is identified by the token of its agent.',
  refuses: [
    'serverGroupNotFound',
    'serverAttached',
    'serverAttachedToGroup',
    'groupNameTaken',
    'agentUnknown',
  ],
  method: 'PUT',
  path: '/servers/:token/attach',
  access: ['servers_attach'],
  idempotent: true,
  params: z.object({ token: agentToken.toLowerCase() }),
  /** `groupId`, or `groupName` of a new group (needs `serverGroups_create` too). */
  body: z
    .object({ groupId: id.optional(), groupName: groupName.optional(), serverName: serverName.optional() })
    .refine(({ groupId, groupName: name }) => (groupId === undefined) !== (name === undefined), {
      path: ['groupId'],
      message: 'groupMissing',
    }),
  response: server,
});

/** An agent that runs, but has no server yet. */
const waitingAgent = z.object({
  /** A user who has it may attach the agent. */
  token: z.string(),
  /** Name and address of its computer, as the agent reports them. */
  name: z.string(),
  ip: z.string(),
  agentVersion: z.string(),
});
export type WaitingAgent = z.infer<typeof waitingAgent>;

export const getWaitingAgents = endpoint({
  summary: 'List the agents that wait for a server',
  description:
    'With their tokens, so only those that the caller may attach without being told the token; an API may leave this call out.',
  method: 'GET',
  path: '/servers/waiting',
  access: ['servers_attach'],
  response: listOf(waitingAgent),
});

export const updateServer = endpoint({
  summary: 'Change a server',
  description:
    "`description` is the display name; `pcId`, `name` and `ip` update the registered values to the agent's, of which `pcId` may be left out; `groupId` moves the server to another group that the caller sees.",
  refuses: ['serverGroupNotFound', 'serverChanged'],
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

export const deleteServer = endpoint({
  summary: 'Detach a server',
  description: 'Removes a server from the list. Its agent keeps running and can be attached again.',
  refuses: ['serverHasAccounts', 'serverHasIncidents'],
  method: 'DELETE',
  path: '/servers/:id',
  access: ['servers_detach'],
  params: idParams,
  response: empty,
});

export const openServer = endpoint({
  summary: 'Open a server for work',
  description: 'Opens a server. Its script is updated to the newest version unless that is skipped.',
  refuses: ['serverIsOpen', ...agentErrors],
  method: 'PUT',
  path: '/servers/:id/open',
  access: ['servers_open'],
  params: idParams,
  body: z.object({ skipAutoUpdate: z.boolean() }),
  response: z.object({
    /** Consoles that have not resumed, because the agent does not answer; they do when it connects again. */
    notResumed: z.int().nonnegative().optional(),
  }),
});

export const closeServer = endpoint({
  summary: 'Close a server',
  description:
    'With `force` its consoles disconnect at once, else each after its running script. A closed server that still waits for scripts can be closed again by `force`.',
  refuses: ['serverIsClosed', ...agentErrors],
  method: 'PUT',
  path: '/servers/:id/close',
  access: ['servers_open'],
  params: idParams,
  body: z.object({ force: z.boolean() }),
  response: empty,
});

export const setServerFlow = endpoint({
  summary: 'Set the flow of a server',
  description: 'Sets the order in which a server runs its accounts.',
  refuses: ['serverNotAtRest', 'flowUnknown'],
  method: 'PUT',
  path: '/servers/:id/flow',
  access: ['servers_update'],
  params: idParams,
  body: z.object({ flow: z.int().min(0).max(maxStoredInt) }),
  response: empty,
});

export const setServerScript = endpoint({
  summary: 'Set the script version of a server',
  description: 'Sets the script version of a server, for scripts that start from now on.',
  refuses: ['versionUnchanged'],
  method: 'PUT',
  path: '/servers/:id/configs/version',
  access: ['servers_update'],
  params: idParams,
  body: z.object({ version: scriptVersion }),
  response: empty,
});

export const attachServerConfig = endpoint({
  summary: 'Attach a config to a server',
  description: 'Attaches a config to a server; it applies over the configs of its group.',
  refuses: ['configAppliesEverywhere', 'configAttached'],
  path: '/servers/:id/configs/:configId',
  ...configAttaching,
});

export const detachServerConfig = endpoint({
  summary: 'Detach a config from a server',
  description: 'Detaches a config from a server; the configs of its group stay.',
  refuses: ['configAppliesEverywhere', 'configGone'],
  path: '/servers/:id/configs/:configId',
  ...configDetaching,
});

export const orderServerConfigs = endpoint({
  summary: 'Order the configs of a server',
  description: 'Sets the order in which the configs of a server apply: the last one wins.',
  refuses: ['attachedConfigsChanged'],
  path: '/servers/:id/configs',
  ...configOrdering,
});

/** `All servers` sends every id. */
const configOfServers = z.object({ configId: id, serverIds: z.array(id).min(1).max(maxIds) });

export const attachConfigToServers = endpoint({
  summary: 'Attach a config to servers',
  description: 'Attaches a config to servers; one that has it already is among the errors.',
  refuses: ['configNotFound', 'configAppliesEverywhere'],
  method: 'PUT',
  path: '/servers/configs/bulk/attach',
  access: ['config_attach'],
  body: configOfServers,
  response: bulkAnswer,
});

export const detachConfigFromServers = endpoint({
  summary: 'Detach a config from servers',
  description: 'Detaches a config from servers; one without it is among the errors.',
  refuses: ['configNotFound', 'configAppliesEverywhere'],
  method: 'PUT',
  path: '/servers/configs/bulk/detach',
  access: ['config_detach'],
  body: configOfServers,
  response: bulkAnswer,
});

export const installRemoteControl = endpoint({
  summary: 'Install the remote control on a server',
  description: 'Installs or reinstalls the program for remote control; its password changes.',
  refuses: [...agentErrors],
  method: 'POST',
  path: '/servers/:id/rustdesk',
  access: ['servers_remote_control'],
  params: idParams,
  response: empty,
});
