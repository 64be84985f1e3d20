import { resolve } from 'node:path';
import { z } from 'zod';
import { givenVariables } from '#node/givenVariables.ts';
import { metricsVariables } from '#node/metrics/address.ts';
import { SettingsError } from '#node/settingsError.ts';
import { leaseMs } from '#contract/channel/pad.ts';
import { parseJson } from '#domain/parseJson.ts';
import { parseX11Settings, type X11Setting } from '#agent/x11/settings.ts';

const megabyte = 1_000_000;

const logins = z.array(
  z.object({
    token: z.string().min(1),
    creds: z.object({ jwt: z.string(), seed: z.string() }).optional(),
    /** File with the credentials, instead of `creds`. */
    credsFile: z.string().optional(),
    screenshotPort: z.int().min(1).max(65_535).optional(),
  }),
);

export const agentEnvironment = z.object({
  NATS_URL: z.string().min(1).describe('address of the NATS server; `npm run agent` sets it'),
  DUGOUT_AGENTS: z
    .string()
    .transform((text) => parseJson(text))
    .refine((value) => value !== undefined, 'Expected JSON')
    .describe('the servers whose agents this process runs, as JSON; `npm run agent` sets it'),
  DUGOUT_AGENT_DATA: z
    .string()
    .min(1)
    .default('.data/agents')
    .describe(
      'folder for what outlives the process, one folder in it for each agent: events that wait for the API, refused items',
    ),
  DUGOUT_AGENT_API: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'origin of the API, whose app may use the local screenshot service. Simulated machines also get updates from it; agents of `npm run agent` are updated on their machine (docs/deploy.md)',
    ),
  DUGOUT_AGENT_UPDATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe(
      'of simulated machines: public key of the packages of updates (`agent-update.pub` in the data folder of the API)',
    ),
  DUGOUT_AGENT_APP_ORIGINS: z
    .string()
    .optional()
    .transform((text, context) => {
      const origins = text?.split(',').map((origin) => origin.trim()) ?? null;
      if (!origins || origins.every((origin) => /^https?:/.test(origin) && URL.canParse(origin)))
        return origins?.map((origin) => new URL(origin).origin) ?? null;
      context.addIssue({ code: 'custom', message: 'Expected origins, as in https://dugout.example.com' });
      return z.NEVER;
    })
    .describe(
      'origins of the app, comma-separated, that may use the local screenshot service; by default that of the API',
    ),
  DUGOUT_AGENT_GIVE_UP_MS: z.coerce
    .number()
    .min(6_000)
    .default(leaseMs)
    .describe(
      'time without a message after which control of a console ends, milliseconds; the app sends one every 5 s',
    ),
  DUGOUT_AGENT_X11: z
    .string()
    .optional()
    .transform((text, context): X11Setting[] => {
      try {
        return text ? parseX11Settings(text) : [];
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    })
    .describe(
      'consoles that are programs on X displays, as JSON or the name of a file with it, see docs/drivers.md; all others are simulated. `npm start -- --driver x11` shows a game on the first console',
    ),
  DUGOUT_AGENT_MACHINE: z
    .enum(['own', 'simulated'])
    .default('simulated')
    .describe(
      '`own`: name, address and load are those of the machine, and nothing is installed on it; `npm run agent` sets it',
    ),
  DUGOUT_AGENT_METRICS: z
    .string()
    .optional()
    .describe(
      'where metrics for Prometheus are served, as PORT or ADDRESS:PORT; an address that others reach needs a token',
    ),
  DUGOUT_AGENT_METRICS_TOKEN: z
    .string()
    .optional()
    .describe('token for reading the metrics, 16 characters or more'),
  DUGOUT_AGENT_SEED: z
    .string()
    .default('dugout')
    .describe('of simulated consoles: the same seed produces the same games and failures'),
  DUGOUT_AGENT_FAILURES: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.08)
    .describe('of simulated consoles: share of connections that fail, 0 to 1'),
  DUGOUT_AGENT_CONNECT_MS: z.coerce
    .number()
    .min(0)
    .optional()
    .describe('of simulated consoles: time to connect in place of 2 to 5 s, milliseconds'),
  DUGOUT_AGENT_PICTURES: z
    .enum(['drawn', 'recorded'])
    .default('drawn')
    .describe('`recorded`: simulated consoles show a few pictures again and again, for load tests'),
  DUGOUT_AGENT_VIDEO: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe('`off`: no streams, single pictures only; also where the libraries of streams are missing'),
  DUGOUT_AGENT_RECORDING: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off`: what consoles show is not recorded'),
  DUGOUT_AGENT_RECORDING_HOURS: z.coerce
    .number()
    .positive()
    .default(24)
    .describe('recordings are kept for so many hours'),
  DUGOUT_AGENT_RECORDING_CONSOLE_MB: z.coerce
    .number()
    .positive()
    .default(500)
    .describe('largest recording of one console, megabytes; the oldest part is deleted'),
  DUGOUT_AGENT_RECORDING_MB: z.coerce
    .number()
    .positive()
    .default(30_000)
    .describe('all recordings of one agent, megabytes'),
  DUGOUT_AGENT_RECORDING_FREE_MB: z.coerce
    .number()
    .min(0)
    .default(2_000)
    .describe('with less free space on the disk nothing is recorded, megabytes'),
  DUGOUT_AGENT_SCREENS: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe('`off`: what consoles show is not watched'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('what is logged'),
});

/** A loopback address has two names in the address bar. */
const withLocalhost = ({ origin, hostname, port }: URL): string[] =>
  hostname === '127.0.0.1' ? [origin, `http://localhost:${port}`] : [origin];

/**
 * Settings of an agent process. They are separate from those of the API, because an agent gets none of its secrets.
 * @throws SettingsError that names each invalid variable, without its value.
 */
export function loadAgentOptions(env: Record<string, string | undefined> = process.env) {
  const parsed = agentEnvironment
    .extend({ DUGOUT_AGENTS: agentEnvironment.shape.DUGOUT_AGENTS.pipe(logins) })
    .safeParse(givenVariables(env));
  if (!parsed.success) throw new SettingsError(z.prettifyError(parsed.error));
  const value = parsed.data;
  const metrics = metricsVariables.safeParse({
    address: value.DUGOUT_AGENT_METRICS,
    token: value.DUGOUT_AGENT_METRICS_TOKEN,
  });
  if (!metrics.success) throw new SettingsError(`DUGOUT_AGENT_METRICS: ${metrics.error.issues[0]?.message}.`);
  const { DUGOUT_AGENT_API: api, DUGOUT_AGENT_UPDATE_KEY: publicKey } = value;
  const appOrigins = value.DUGOUT_AGENT_APP_ORIGINS ?? (api ? withLocalhost(new URL(api)) : []);
  return {
    updates: api && publicKey ? { apiOrigin: new URL(api).origin, publicKey } : null,
    appOrigins: new Set(appOrigins),
    natsUrl: value.NATS_URL,
    logins: value.DUGOUT_AGENTS,
    folder: resolve(value.DUGOUT_AGENT_DATA),
    seed: value.DUGOUT_AGENT_SEED,
    failures: value.DUGOUT_AGENT_FAILURES,
    leaseTimeoutMs: value.DUGOUT_AGENT_GIVE_UP_MS,
    connectMs: value.DUGOUT_AGENT_CONNECT_MS ?? null,
    pictures: value.DUGOUT_AGENT_PICTURES,
    video: value.DUGOUT_AGENT_VIDEO,
    recording:
      value.DUGOUT_AGENT_RECORDING === 'off'
        ? null
        : {
            hours: value.DUGOUT_AGENT_RECORDING_HOURS,
            consoleBytes: value.DUGOUT_AGENT_RECORDING_CONSOLE_MB * megabyte,
            agentBytes: value.DUGOUT_AGENT_RECORDING_MB * megabyte,
            minFreeBytes: value.DUGOUT_AGENT_RECORDING_FREE_MB * megabyte,
          },
    screens: value.DUGOUT_AGENT_SCREENS,
    x11: value.DUGOUT_AGENT_X11,
    machine: value.DUGOUT_AGENT_MACHINE,
    metrics: metrics.data,
    logLevel: value.LOG_LEVEL,
  };
}
