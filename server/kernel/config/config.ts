import { resolve } from 'node:path';
import { z } from 'zod';
import type { Pricing } from '#domain/reports/delivery.ts';
import { givenVariables } from '#node/givenVariables.ts';
import { metricsVariables } from '#node/metrics/address.ts';
import { SettingsError } from '#node/settingsError.ts';
import { environment } from './environment.ts';
import { retentionOf } from './retention.ts';

/** Price of coins in the demo: 40 EUR per million. */
export const demoPricing: Pricing = { centsPerMillion: 4_000, feePercent: 12 };
/** Without a price, coins are counted, but their money is zero. */
const noPricing: Pricing = { centsPerMillion: 0, feePercent: 0 };

/**
 * Settings of every server process; the only place that reads them from the environment.
 * @throws SettingsError that names each invalid variable.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(givenVariables(env));
  if (!parsed.success) throw new SettingsError(z.prettifyError(parsed.error));
  const value = parsed.data;
  const [key, webhookSecret] = [value.STRIPE_KEY, value.STRIPE_WEBHOOK_SECRET];
  if ((key === null) !== (webhookSecret === null))
    throw new SettingsError('STRIPE_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  if (value.SMTP_URL && !value.DUGOUT_PUBLIC_URL)
    throw new SettingsError('SMTP_URL needs DUGOUT_PUBLIC_URL: mails contain links to the app.');
  const demo = value.DUGOUT_DEMO !== '0';
  const pricing = demo ? demoPricing : noPricing;
  const price = value.DUGOUT_COIN_PRICE;
  const metrics = metricsVariables.safeParse({
    address: value.DUGOUT_METRICS,
    token: value.DUGOUT_METRICS_TOKEN,
  });
  if (!metrics.success) throw new SettingsError(`DUGOUT_METRICS: ${metrics.error.issues[0]?.message}.`);
  const publicUrl = value.DUGOUT_PUBLIC_URL ?? `http://127.0.0.1:${value.PORT}`;
  return {
    host: value.DUGOUT_HOST,
    port: value.PORT,
    dataDir: resolve(value.DUGOUT_DATA),
    clips: {
      ...clipPlace(value),
      bytes: value.DUGOUT_CLIPS_MB * 1_000_000,
      days: value.DUGOUT_KEEP_CLIPS_DAYS,
    },
    drainMs: value.DUGOUT_DRAIN_MS,
    distDir: resolve(value.DUGOUT_DIST),
    databaseUrl: value.DATABASE_URL,
    natsUrl: value.NATS_URL,
    natsWsUrl: value.NATS_WS_URL ?? null,
    natsPort: value.NATS_PORT,
    natsWsPort: value.NATS_WS_PORT,
    natsServerBin: value.NATS_SERVER_BIN,
    restarts: value.DUGOUT_RESTART === '1',
    /** Null: beside the key file. */
    natsRevokedFile: value.NATS_REVOKED && resolve(value.NATS_REVOKED),
    natsKeysFile: resolve(value.NATS_KEYS ?? `${value.DUGOUT_DATA}/nats/keys.json`),
    demo,
    /** Whether only this machine can reach the demo, whose passwords are known. */
    isLocalDemo: value.DUGOUT_DEMO === 'local',
    fleet: value.DUGOUT_FLEET ?? null,
    historyDays: value.DUGOUT_HISTORY ?? null,
    jwtSecret: value.JWT_SECRET ?? null,
    lostSecret: value.DUGOUT_LOST_SECRET,
    credsTtlMs: value.DUGOUT_CREDS_TTL_S * 1000,
    sessionTtlMs: value.DUGOUT_SESSION_TTL_S * 1000,
    screenBits: value.DUGOUT_SCREEN_BITS,
    screenshotUrl: value.DUGOUT_SCREENSHOT_URL,
    authOrigin: value.DUGOUT_AUTH_ORIGIN,
    pairingLimit: value.DUGOUT_PAIRING_LIMIT,
    timezone: value.DUGOUT_TIMEZONE,
    trustProxy: value.DUGOUT_TRUST_PROXY,
    runsSchedulers: value.DUGOUT_SCHEDULERS,
    leaseMs: value.DUGOUT_LEASE_MS,
    tickMs: value.DUGOUT_TICK_MS,
    afkAfterMs: value.DUGOUT_AFK_MS,
    stripe: key !== null && webhookSecret !== null ? { key, webhookSecret } : null,
    publicUrl,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.DUGOUT_MAIL_FROM ?? `Dugout <no-reply@${new URL(publicUrl).hostname}>`,
    offersAgents: value.DUGOUT_OFFER_AGENTS ?? demo,
    guideUrl: value.DUGOUT_GUIDE_URL ?? null,
    referralLinks: value.DUGOUT_REFERRAL_LINKS,
    greetingBonus: value.DUGOUT_GREETING_BONUS,
    referrerBonus: value.DUGOUT_REFERRER_BONUS,
    pricing: {
      centsPerMillion: price === undefined ? pricing.centsPerMillion : Math.round(price * 100),
      feePercent: value.DUGOUT_DELIVERY_FEE ?? pricing.feePercent,
    },
    proxyTarget: value.DUGOUT_PROXY_TARGET ?? null,
    proxyNetworks: value.DUGOUT_PROXY_NETWORKS,
    proxyTimeoutMs: value.DUGOUT_PROXY_TIMEOUT_MS,
    alertNetworks: value.DUGOUT_ALERT_NETWORKS,
    development: value.DUGOUT_DEV === '1' || value.NODE_ENV !== 'production',
    logLevel: value.LOG_LEVEL,
    logFormat: value.DUGOUT_LOG_FORMAT,
    slowQueryMs: value.DUGOUT_SLOW_QUERY_MS,
    databaseConnections: value.DUGOUT_DATABASE_CONNECTIONS,
    metrics: metrics.data,
    retention: retentionOf(value),
  };
}

const clipsFault =
  'DUGOUT_CLIPS: expected a folder, or https://HOST/BUCKET with DUGOUT_CLIPS_KEY and DUGOUT_CLIPS_SECRET.';

/** Where clips are stored: in a folder, or in a bucket. */
function clipPlace(value: z.output<typeof environment>) {
  const { DUGOUT_CLIPS: place = '', DUGOUT_CLIPS_KEY: key, DUGOUT_CLIPS_SECRET: secret } = value;
  const folder = resolve(place || `${value.DUGOUT_DATA}/clips`);
  if (!/^\w+:\/\//.test(place)) return { folder, bucket: null };
  if (!isAddress(place)) throw new SettingsError(clipsFault);
  const { username, password, pathname, search } = new URL(place);
  if (username || password || search || pathname === '/' || key === null || secret === null)
    throw new SettingsError(clipsFault);
  return { folder, bucket: { url: place, key, secret, region: value.DUGOUT_CLIPS_REGION } };
}

const isAddress = (place: string): boolean => /^https?:\/\//.test(place) && URL.canParse(place);

export type Config = ReturnType<typeof loadConfig>;
