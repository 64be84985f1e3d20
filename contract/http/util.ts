import { z } from 'zod';
import { listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { enums } from '../enums.ts';

export const getEnums = endpoint({ method: 'GET', path: '/util/enums', access: 'public', response: enums });

/** An IANA zone and its offset from UTC in minutes at the time of the answer. */
export const timezone = z.object({ name: z.string(), offset: z.number() });
export type Timezone = z.infer<typeof timezone>;

export const getTimezones = endpoint({
  method: 'GET',
  path: '/util/timezones',
  access: 'session',
  response: listOf(timezone),
});

/** What is up: the process itself, its database and its messaging. A degraded one comes with status 503. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.boolean(),
  messaging: z.boolean(),
  /** Servers whose agents have been heard of lately. */
  agentsOnline: z.number(),
  version: z.string(),
  /** What is wrong, for people; only when degraded. */
  error: z.string().optional(),
});
export type Health = z.infer<typeof health>;

export const getHealth = endpoint({ method: 'GET', path: '/health', access: 'public', response: health });

/** The agent that servers run: what is new in it, and how to get it. */
const agentInfo = z.object({
  version: z.string(),
  /** Plain text, newest version first. */
  changelog: z.string(),
  /** Opens the package. */
  password: z.string(),
  /** Whole address of the package; good for an hour, without a session. */
  link: z.string(),
});
export type AgentInfo = z.infer<typeof agentInfo>;

/** Also for who updates the agents of servers: link and password go to them over the channel. */
const agentPermissions = ['agent_download_view', 'servers_update'] as const;

export const getAgentInfo = endpoint({
  method: 'GET',
  path: '/util/agent',
  access: agentPermissions,
  response: agentInfo,
});

/** A fresh link. */
export const getAgentLink = endpoint({
  method: 'GET',
  path: '/util/agent/link',
  access: agentPermissions,
  response: agentInfo.pick({ link: true }),
});

/** Path below the API base at which the package is, as a file and without a session. */
export const agentDownloadPath = (token: string): string => `/download/agent/${token}`;
