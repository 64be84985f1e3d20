import { z } from 'zod';
import { defaultLeaseTimeoutMs } from './console/control.ts';

const seats = z.array(
  z.object({
    token: z.string().min(1),
    creds: z.object({ jwt: z.string(), seed: z.string() }).optional(),
    screenshotPort: z.int().min(1).max(65_535).optional(),
  }),
);

const environment = z.object({
  /** Address of the NATS server. */
  NATS_URL: z.string().min(1),
  /** The servers that this process stands for, as JSON. */
  DUGOUT_AGENTS: z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Expected JSON' });
      return z.NEVER;
    }
  }),
  /** The same seed makes the same games and failures. */
  DUGOUT_AGENT_SEED: z.string().default('dugout'),
  /** Share of connections that fail, 0..1; 0 for tests. */
  DUGOUT_AGENT_FAILURES: z.coerce.number().min(0).max(1).default(0.08),
  /** Time to connect in milliseconds in place of 2 to 5 s. */
  DUGOUT_AGENT_CONNECT_MS: z.coerce.number().min(0).optional(),
  /** Silence in milliseconds after which a held console is given up; the app says every 5 s that it is there. */
  DUGOUT_AGENT_GIVE_UP_MS: z.coerce.number().min(6_000).default(defaultLeaseTimeoutMs),
  /** Origin of the API that the agent belongs to, and the key that its packages are signed for (base64url). */
  DUGOUT_AGENT_API: z.url({ protocol: /^https?$/ }).optional(),
  DUGOUT_AGENT_UPDATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Origins of the app, comma-separated, whose pages may ask the local screenshot service. Default: the API's. */
  DUGOUT_AGENT_APP_ORIGINS: z
    .string()
    .optional()
    .transform((text) => text?.split(',').map((origin) => new URL(origin.trim()).origin) ?? null),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** A loopback address goes by two names in the address bar. */
const withLocalhost = ({ origin, hostname, port }: URL): string[] =>
  hostname === '127.0.0.1' ? [origin, `http://localhost:${port}`] : [origin];

/**
 * Settings of an agent process. They are apart from those of the API: an agent is told no secret of it.
 * @throws Error that names each variable that does not fit, without its value.
 */
export function loadAgentOptions(env: Record<string, string | undefined> = process.env) {
  const parsed = environment
    .extend({ DUGOUT_AGENTS: environment.shape.DUGOUT_AGENTS.pipe(seats) })
    .safeParse(env);
  if (!parsed.success) throw new Error(`Settings do not fit.\n${z.prettifyError(parsed.error)}`);
  const value = parsed.data;
  const { DUGOUT_AGENT_API: api, DUGOUT_AGENT_UPDATE_KEY: publicKey } = value;
  const appOrigins = value.DUGOUT_AGENT_APP_ORIGINS ?? (api ? withLocalhost(new URL(api)) : []);
  return {
    updates: api && publicKey ? { apiOrigin: new URL(api).origin, publicKey } : null,
    appOrigins: new Set(appOrigins),
    natsUrl: value.NATS_URL,
    seats: value.DUGOUT_AGENTS,
    seed: value.DUGOUT_AGENT_SEED,
    failures: value.DUGOUT_AGENT_FAILURES,
    leaseTimeoutMs: value.DUGOUT_AGENT_GIVE_UP_MS,
    connectMs: value.DUGOUT_AGENT_CONNECT_MS ?? null,
    logLevel: value.LOG_LEVEL,
  };
}
