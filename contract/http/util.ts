import { z } from 'zod';
import { listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { enums } from '../enums.ts';

export const getEnums = endpoint({
  summary: 'Get names and permissions',
  description:
    'What the app does not hard-code: roles, permissions, statuses, flows and limits of this installation.',
  method: 'GET',
  path: '/util/enums',
  access: 'public',
  response: enums,
});

/** An IANA zone and its current offset from UTC in minutes. */
export const timezone = z.object({ name: z.string(), offset: z.number() });
export type Timezone = z.infer<typeof timezone>;

export const getTimezones = endpoint({
  summary: 'List timezones',
  description: 'IANA names with their current offsets.',
  method: 'GET',
  path: '/util/timezones',
  access: 'session',
  response: listOf(timezone),
});

/**
 * Readiness of the process: whether its database and its messaging work. A degraded process answers with
 * status 503, and a load balancer should send its requests elsewhere; a restart would not help.
 */
export const health = z.object({
  /** Anything but `ok` means that something does not work. */
  status: z.enum(['ok', 'degraded']).catch('degraded'),
  database: z.boolean(),
  messaging: z.boolean(),
  /** Number of servers with a recent heartbeat of their agent. */
  agentsOnline: z.number(),
  version: z.string(),
  /** Human-readable reason; only when degraded. */
  error: z.string().optional(),
});
export type Health = z.infer<typeof health>;

export const getHealth = endpoint({
  summary: 'Readiness',
  description: 'Whether the database and the messaging of this process work.',
  errors: { 503: 'Degraded: a load balancer should send requests elsewhere; restarting would not help.' },
  method: 'GET',
  path: '/health',
  access: 'public',
  response: health,
});

export const getLiveness = endpoint({
  summary: 'Liveness',
  description:
    'The process answers at all. Asks neither database nor messaging; without an answer it should be restarted. A reverse proxy watches it: what still works with a degraded process, and the reasons of what does not, come from the process itself.',
  errors: { 503: 'The process is ending: a reverse proxy should send requests elsewhere.' },
  method: 'GET',
  path: '/health/live',
  access: 'public',
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /** The process is ending. */
    ending: z.boolean().optional(),
  }),
});

/** The newest agent for servers: its changelog and its package. */
const agentInfo = z.object({
  version: z.string(),
  /** Plain text, newest version first. */
  changelog: z.string(),
  password: z.string(),
  /** Absolute URL of the package; valid for an hour, without a session. */
  link: z.string(),
});
export type AgentInfo = z.infer<typeof agentInfo>;

/** `servers_update` is enough: link and password go to the agents over the channel. */
const agentPermissions = ['agent_download_view', 'servers_update'] as const;

export const getAgentInfo = endpoint({
  summary: 'Get the newest agent',
  description: 'Its version, its changelog, the password of its package, and a link to it.',
  method: 'GET',
  path: '/util/agent',
  access: agentPermissions,
  response: agentInfo,
});

export const getAgentLink = endpoint({
  summary: "Get a new link to the agent's package",
  description: 'Valid for an hour, without a session.',
  method: 'GET',
  path: '/util/agent/link',
  access: agentPermissions,
  response: agentInfo.pick({ link: true }),
});

/** Path of the package below the API base; served as a file and without a session. */
export const agentDownloadPath = (token: string): string => `/download/agent/${token}`;
