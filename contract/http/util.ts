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

/** What is up: the process itself, its database and its messaging. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.boolean(),
  messaging: z.boolean(),
  /** Servers whose agents have been heard of lately. */
  agentsOnline: z.number(),
  version: z.string(),
});

export const getHealth = endpoint({ method: 'GET', path: '/health', access: 'public', response: health });
