import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { localScreenshotUrl } from '#contract/channel/image.ts';
import { defaultAuthOrigin } from '#contract/enums.ts';
import type { Pricing } from '#domain/reports/delivery.ts';
import { type AllowedNetwork, parseNetworks } from './proxies/networks.ts';
import { metricsVariables } from './metrics/address.ts';
import { retentionOf, retentionVariables } from './retention/settings.ts';

const port = z.coerce.number().int().min(0).max(65_535);

/** `60x300`: number of consoles and accounts in the demo data; accounts that find no slot get further consoles. */
const fleet = z
  .string()
  .regex(/^\d+x\d+$/, 'Expected CONSOLESxACCOUNTS, as in 100x5000')
  .transform((text) => {
    const [consoles, accounts] = text.split('x').map(Number);
    return { consoles: consoles ?? 0, accounts: accounts ?? 0 };
  });
export type Fleet = z.output<typeof fleet>;

const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || null);

/**
 * Reverse proxies that are trusted for the caller's address: their number (`1`), or their addresses and networks
 * (`10.0.0.0/8, ::1`). X-Forwarded-For of anybody else is ignored.
 */
const trustedProxies = text.transform((value, context): number | string[] | false => {
  if (value === null || value === '0') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const networks = value.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: 'Expected a number of proxies (1 to 9) or networks: 10.0.0.0/8',
  });
  return z.NEVER;
});

/** Networks, and addresses with a port, that checks of proxies may reach although they are private. */
const proxyNetworks = text.transform((value, context): AllowedNetwork[] => {
  try {
    return parseNetworks(value ?? '');
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** An address, or a network as ADDRESS/BITS. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isTimezone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const environment = z.object({
  /** Address and port that the API listens on. */
  DUGOUT_HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  /** Data folder: database, keys, list of agents. */
  DUGOUT_DATA: z.string().default('.data'),
  /** Built web app; served when it holds an index.html. */
  DUGOUT_DIST: z.string().default('dist'),
  /** PostgreSQL that replaces the built-in database. */
  DATABASE_URL: text,
  /** NATS server for processes, its WebSocket address for browsers, and the ports of a local one (0: any free). */
  NATS_URL: text,
  NATS_WS_URL: text,
  NATS_PORT: port.default(0),
  NATS_WS_PORT: port.default(0),
  NATS_SERVER_BIN: text,
  /** Whether `npm start` and `npm run dev` start a process again that has ended; 0 ends everything with it. */
  DUGOUT_RESTART: z.preprocess((value) => value || undefined, z.enum(['0', '1']).default('1')),
  /** Key file of the messaging channel. */
  NATS_KEYS: text,
  /** Demo data and users with known passwords: 1 when they are asked for, `local` by the scripts on a developer's machine. */
  DUGOUT_DEMO: z.preprocess((value) => value || undefined, z.enum(['0', '1', 'local']).default('0')),
  DUGOUT_FLEET: z.preprocess((value) => value || undefined, fleet.optional()),
  /** Days before today that the demo data fill with matches and problems of the accounts. */
  DUGOUT_HISTORY: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().int().min(0).max(730).optional(),
  ),
  /** Signs sessions; API processes on several machines must share it. Generated and stored when unset. */
  JWT_SECRET: z.preprocess((value) => value || undefined, z.string().min(32).optional()),
  /** Id of a `secret.key` that is lost for good: what was encrypted with it is deleted at the next start. */
  DUGOUT_LOST_SECRET: text,
  /** Lifetime of messaging credentials in seconds. */
  DUGOUT_CREDS_TTL_S: z.coerce.number().int().min(5).default(900),
  /** Lifetime of a session in seconds: 7 days. */
  DUGOUT_SESSION_TTL_S: z.coerce
    .number()
    .int()
    .min(60)
    .default(7 * 24 * 3600),
  /** Origin of the local screenshot service that browsers may use; sent to the app and added to its policy. */
  DUGOUT_SCREENSHOT_URL: z
    .url({ protocol: /^https?$/ })
    .default(localScreenshotUrl)
    .transform((address) => new URL(address).origin),
  /** Origin of the links for pairing and signing in; sent to the app. */
  DUGOUT_AUTH_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default(defaultAuthOrigin)
    .transform((address) => new URL(address).origin),
  /** Timezone whose midnight starts a day of counters. */
  DUGOUT_TIMEZONE: z.preprocess(
    (value) => value || undefined,
    z.string().refine(isTimezone, 'Expected an IANA timezone, as in Europe/Berlin').default('UTC'),
  ),
  /** Tasks for pairing and signing in that may wait and run at the same time; told to the app. */
  DUGOUT_PAIRING_LIMIT: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().int().min(0).default(100),
  ),
  DUGOUT_TRUST_PROXY: trustedProxies,
  /** Time in milliseconds for which an ending process answers calls but reports that it is not healthy. */
  DUGOUT_DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Set to 0 in a process that must not start and stop accounts by their schedulers. */
  DUGOUT_SCHEDULERS: z.string().default('1'),
  /**
   * Time in milliseconds after which another API process carries out the schedulers, when the one that did has died.
   */
  DUGOUT_LEASE_MS: z.coerce.number().int().min(500).max(20_000).default(10_000),
  /** Interval in milliseconds at which the schedulers are carried out. */
  DUGOUT_TICK_MS: z.coerce.number().int().min(100).max(5_000).default(5_000),
  /** Idle time in milliseconds after which a session counts as away from keyboard. */
  DUGOUT_AFK_MS: z.coerce.number().int().positive().default(600_000),
  /** Secret key of Stripe, and the secret that signs its callbacks; without them a stand-in takes payments in the demo, else nobody. */
  STRIPE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  /** Mail server, as in smtp://user:password@mail.example.com:587; without it the demo shows its mails on a page. */
  SMTP_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^smtps?$/ }).optional()),
  /** Sender of mails. */
  DUGOUT_MAIL_FROM: text,
  /** Address of the app for links in mails; required with SMTP_URL, because requests can name any host. */
  DUGOUT_PUBLIC_URL: z.preprocess(
    (value) => value || undefined,
    z
      .url({ protocol: /^https?$/ })
      .transform((address) => new URL(address).origin)
      .optional(),
  ),
  /** 1: agents without a server are offered to all who may attach servers, 0: to those who see every server. */
  DUGOUT_OFFER_AGENTS: z.string().optional(),
  /** Set to 0 to offer no referral links, and to ignore those that were made before. */
  DUGOUT_REFERRAL_LINKS: z.string().default('1'),
  /** USD on the balance of a new user, and of the user whose referral link was followed. */
  DUGOUT_GREETING_BONUS: z.coerce.number().min(0).max(10_000).default(0),
  DUGOUT_REFERRER_BONUS: z.coerce.number().min(0).max(10_000).default(0),
  /** EUR for a million delivered coins, and the share of it that is a fee, in percent: for the financial report. */
  DUGOUT_COIN_PRICE: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().min(0).max(1_000_000).optional(),
  ),
  DUGOUT_DELIVERY_FEE: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().min(0).max(100).optional(),
  ),
  /** Address that proxies are checked with, and whether they reach it; http or https. */
  DUGOUT_PROXY_TARGET: z.preprocess(
    (value) => value || undefined,
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  /** Private networks and addresses that checks of proxies may reach: `10.8.0.0/16, 127.0.0.1:3128`. */
  DUGOUT_PROXY_NETWORKS: proxyNetworks,
  /** Time limit of a check of a proxy, milliseconds. */
  DUGOUT_PROXY_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  DUGOUT_DEV: text,
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** `text` for people, `json` for programs that collect logs. */
  DUGOUT_LOG_FORMAT: z.preprocess((value) => value || undefined, z.enum(['text', 'json']).default('text')),
  /** Duration in milliseconds from which a statement of the database is logged. */
  DUGOUT_SLOW_QUERY_MS: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().int().min(0).default(500),
  ),
  /** Where figures for Prometheus are served, as PORT or ADDRESS:PORT, and the token that they need. */
  DUGOUT_METRICS: z.string().optional(),
  DUGOUT_METRICS_TOKEN: z.string().optional(),
  ...retentionVariables,
});

/** What coins cost in the demo: 40 EUR for a million. */
export const demoPricing: Pricing = { centsPerMillion: 4_000, feePercent: 12 };
/** Without a price nothing is invented: coins are counted, and their money is zero. */
const noPricing: Pricing = { centsPerMillion: 0, feePercent: 0 };

/**
 * Settings of every server process; the only place that reads them from the environment.
 * @throws Error that names each invalid variable.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`Settings do not fit.\n${z.prettifyError(parsed.error)}`);
  const value = parsed.data;
  const [key, webhookSecret] = [value.STRIPE_KEY, value.STRIPE_WEBHOOK_SECRET];
  if ((key === null) !== (webhookSecret === null))
    throw new Error('STRIPE_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  if (value.SMTP_URL && !value.DUGOUT_PUBLIC_URL)
    throw new Error(
      'Settings do not fit.\nSMTP_URL needs DUGOUT_PUBLIC_URL: mails contain links to the app.',
    );
  const demo = value.DUGOUT_DEMO !== '0';
  const pricing = demo ? demoPricing : noPricing;
  const price = value.DUGOUT_COIN_PRICE;
  const metrics = metricsVariables.safeParse({
    address: value.DUGOUT_METRICS,
    token: value.DUGOUT_METRICS_TOKEN,
  });
  if (!metrics.success)
    throw new Error(`Settings do not fit.\nDUGOUT_METRICS: ${metrics.error.issues[0]?.message}.`);
  const publicUrl = value.DUGOUT_PUBLIC_URL ?? `http://127.0.0.1:${value.PORT}`;
  return {
    host: value.DUGOUT_HOST,
    port: value.PORT,
    dataDir: resolve(value.DUGOUT_DATA),
    drainMs: value.DUGOUT_DRAIN_MS,
    distDir: resolve(value.DUGOUT_DIST),
    databaseUrl: value.DATABASE_URL,
    natsUrl: value.NATS_URL,
    natsWsUrl: value.NATS_WS_URL,
    natsPort: value.NATS_PORT,
    natsWsPort: value.NATS_WS_PORT,
    natsServerBin: value.NATS_SERVER_BIN,
    restarts: value.DUGOUT_RESTART === '1',
    natsKeysFile: resolve(value.NATS_KEYS ?? `${value.DUGOUT_DATA}/nats/keys.json`),
    demo,
    /** Whether only this machine reaches the demo, whose passwords are known. */
    isLocalDemo: value.DUGOUT_DEMO === 'local',
    fleet: value.DUGOUT_FLEET ?? null,
    historyDays: value.DUGOUT_HISTORY ?? null,
    jwtSecret: value.JWT_SECRET ?? null,
    lostSecret: value.DUGOUT_LOST_SECRET,
    credsTtlMs: value.DUGOUT_CREDS_TTL_S * 1000,
    sessionTtlMs: value.DUGOUT_SESSION_TTL_S * 1000,
    screenshotUrl: value.DUGOUT_SCREENSHOT_URL,
    authOrigin: value.DUGOUT_AUTH_ORIGIN,
    pairingLimit: value.DUGOUT_PAIRING_LIMIT,
    timezone: value.DUGOUT_TIMEZONE,
    trustProxy: value.DUGOUT_TRUST_PROXY,
    runsSchedulers: value.DUGOUT_SCHEDULERS !== '0',
    leaseMs: value.DUGOUT_LEASE_MS,
    tickMs: value.DUGOUT_TICK_MS,
    afkAfterMs: value.DUGOUT_AFK_MS,
    stripe: key !== null && webhookSecret !== null ? { key, webhookSecret } : null,
    publicUrl,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.DUGOUT_MAIL_FROM ?? `Dugout <no-reply@${new URL(publicUrl).hostname}>`,
    offersAgents: (value.DUGOUT_OFFER_AGENTS || (demo ? '1' : '0')) === '1',
    referralLinks: value.DUGOUT_REFERRAL_LINKS !== '0',
    greetingBonus: value.DUGOUT_GREETING_BONUS,
    referrerBonus: value.DUGOUT_REFERRER_BONUS,
    pricing: {
      centsPerMillion: price === undefined ? pricing.centsPerMillion : Math.round(price * 100),
      feePercent: value.DUGOUT_DELIVERY_FEE ?? pricing.feePercent,
    },
    proxyTarget: value.DUGOUT_PROXY_TARGET ?? null,
    proxyNetworks: value.DUGOUT_PROXY_NETWORKS,
    proxyTimeoutMs: value.DUGOUT_PROXY_TIMEOUT_MS,
    development: value.DUGOUT_DEV === '1' || value.NODE_ENV !== 'production',
    logLevel: value.LOG_LEVEL,
    logFormat: value.DUGOUT_LOG_FORMAT,
    slowQueryMs: value.DUGOUT_SLOW_QUERY_MS,
    metrics: metrics.data,
    retention: retentionOf(value),
  };
}

export type Config = ReturnType<typeof loadConfig>;
