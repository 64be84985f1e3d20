import { z } from 'zod';
import { id, idList, idParams, instant, listOf, page, pageOf, revision } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { attachedConfig } from './attachedConfig.ts';
import { gameConsole } from './consoles.ts';

export const server = z.object({
  id,
  /** Computer name as registered. */
  name: z.string(),
  pcId: z.string(),
  ip: z.string(),
  /** Shown as the server's name. */
  description: z.string().nullable(),
  fullName: z.string(),
  /** Identifies the server on the channel; lower case. */
  token: z.string(),
  group: z.object({ id, name: z.string() }),
  configs: z.array(attachedConfig),
  /** Configs of its group: they apply before its own. */
  groupConfigs: z.array(attachedConfig).default([]),
  accountCount: z.int(),
  consoleCount: z.int(),
  online: z.boolean(),
  /** When its agent was last heard; null while it is online, and if unknown. */
  offlineSince: instant.nullable().default(null),
  open: z.boolean(),
  /** Whether registered name, pcId and ip match what the agent reports. */
  actual: z.boolean(),
  agent: z.object({ version: z.string() }).nullable(),
  /** Seconds that the clock of its machine is ahead of the API's clock, whose times the agent uses; null if unknown. */
  clockAhead: z.int().nullable().default(null),
  script: z.object({ id, version: z.string() }).nullable(),
  flow: z.int(),
  /** Revision of its description and registered name, pcId and ip. */
  revision: revision.default(0),
});
export type Server = z.infer<typeof server>;

/** Versions that a server can be updated to, unordered. */
const scripts = z.array(z.object({ id, version: z.string() }));
/** The newest agent. */
const agent = z.object({ version: z.string() });

/** Permissions of the pages that show servers; one of them is enough. */
export const serverViewPermissions = ['servers_view', 'consoles_view', 'accounts_view'] as const;

export const getServers = endpoint({
  summary: 'List servers',
  description: 'The servers that the caller sees.',
  method: 'GET',
  path: '/servers',
  access: serverViewPermissions,
  query: page,
  response: pageOf(server),
});

export const getServer = endpoint({
  summary: 'Get a server',
  description: 'A server without its consoles.',
  method: 'GET',
  path: '/servers/:id',
  access: serverViewPermissions,
  params: idParams,
  response: server,
});

export const getServerInfo = endpoint({
  summary: 'Get a server with the available versions',
  description: 'The server, the script versions that it can be updated to, and the newest agent.',
  method: 'GET',
  path: '/servers/:id/info',
  access: serverViewPermissions,
  params: idParams,
  response: z.object({ server, scripts, agent }),
});

export const getServersInfo = endpoint({
  summary: 'Refresh servers and consoles',
  description:
    'A targeted refresh: just these servers and consoles. Ids that the user may not see are left out.',
  method: 'GET',
  path: '/servers/info',
  access: serverViewPermissions,
  query: z.object({ consoleIds: idList.optional(), serverIds: idList.optional() }),
  response: z.object({ servers: z.array(server), consoles: z.array(gameConsole), scripts, agent }),
});

export const getServerConsoles = endpoint({
  summary: 'List the consoles of a server',
  description: 'Consoles of a server with their accounts, configs and scheduler.',
  method: 'GET',
  path: '/servers/:id/consoles',
  access: ['consoles_view'],
  params: idParams,
  response: listOf(gameConsole),
});

export const getStackedConsoles = endpoint({
  summary: 'List the stacked consoles of a server',
  description:
    'Stacked consoles of a server: they are placed on another one and can be watched, but not connected.',
  method: 'GET',
  path: '/servers/:id/consoles/stacked',
  access: ['consoles_view'],
  params: idParams,
  response: listOf(gameConsole),
});
