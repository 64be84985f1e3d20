import { z } from 'zod';
import { localScreenshotUrl } from '#contract/channel/image.ts';
import { defaultAuthOrigin } from '#contract/enums.ts';
import { maxTimerMs } from '#domain/clock.ts';
import { sameScreenBits } from '#domain/screens/groups.ts';
import { retentionVariables } from './retention.ts';
import {
  amountUpTo,
  count,
  fleet,
  isTimezone,
  origin,
  port,
  postgresAddress,
  proxyNetworks,
  text,
  trustedProxies,
  booleanFlag,
  integerInRange,
} from './variables.ts';

/**
 * Every variable that the API and its start scripts read, by topic, with its meaning for `docs/settings.md`
 * (written by `npm run api-docs`).
 */
export const settings = {
  'Addresses and data': {
    DUGOUT_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('address that the API listens on; leave it to the reverse proxy'),
    PORT: port.default(8080).describe('port of the app and its API'),
    DUGOUT_PUBLIC_URL: origin.optional().meta({
      description:
        'address of the app for links in mails and webhooks, and as the sender of push messages, by default `http://127.0.0.1:PORT`; required with `SMTP_URL`, because requests can name any host',
      example: 'https://dugout.example.com',
    }),
    DUGOUT_TRUST_PROXY: trustedProxies.meta({
      description:
        'behind reverse proxies: how many (`1`, if only they reach the port), or their networks. Only their `X-Forwarded-For` is used for the limits of sign-in attempts; without it all users share one limit',
      example: '10.0.0.0/8, ::1',
    }),
    DUGOUT_DATA: z
      .string()
      .default('.data')
      .describe(
        'folder of keys, secrets and the built-in database; a commit is synced to the disk before it is answered. Delete it to start over',
      ),
    DUGOUT_CLIPS: z.string().optional().meta({
      description:
        'where clips of consoles are, shared by all API processes: a folder, `clips` in DUGOUT_DATA unless it is set; or a bucket of S3-compatible storage, by its address with the bucket in the path',
      example: 'https://s3.eu-central-1.amazonaws.com/dugout-clips',
    }),
    DUGOUT_CLIPS_KEY: text.describe('id of the key for the bucket of clips'),
    DUGOUT_CLIPS_SECRET: text.describe('secret of the key for the bucket of clips'),
    DUGOUT_CLIPS_REGION: z
      .string()
      .default('us-east-1')
      .describe('region of the bucket of clips, which signatures contain'),
    DUGOUT_CLIPS_MB: z.coerce
      .number()
      .positive()
      .default(20_000)
      .describe('all clips together, megabytes; while there is no room they wait at the agents'),
    DUGOUT_DIST: z.string().default('dist').describe('the built app'),
    DATABASE_URL: postgresAddress.meta({
      description: 'a PostgreSQL in place of the built-in PGlite; several API processes may share it',
      example: 'postgres://dugout@127.0.0.1/dugout',
    }),
    DUGOUT_DATABASE_CONNECTIONS: integerInRange(2, 200, 10).describe(
      'connections of one API process to its PostgreSQL; more help only while calls wait for one (`dugout_database_pool_waiting`)',
    ),
    DUGOUT_TIMEZONE: z
      .string()
      .refine(isTimezone, 'Expected an IANA timezone, as in Europe/Berlin')
      .default('UTC')
      .describe(
        'timezone whose midnight starts a day of counters: games, captchas, lost connections of today',
      ),
  },
  Messaging: {
    NATS_URL: text.meta({
      description: 'NATS servers, separated by commas, in place of a local nats-server',
      example: 'tls://nats-1:4222,tls://nats-2:4222',
    }),
    NATS_WS_URL: z
      .url({ protocol: /^wss?$/ })
      .optional()
      .meta({
        description:
          'WebSocket address of NATS for browsers; required with `NATS_URL`. The proxies of `deploy` pass `/channel` to it',
        example: 'wss://dugout.example.com/channel',
      }),
    NATS_KEYS: text.describe(
      'file with the signing keys of NATS, by default `nats/keys.json` in the data folder',
    ),
    NATS_REVOKED: text.describe(
      'file in which the API keeps the list of revoked credentials for the next start of nats-server, by default `revoked.json` beside `NATS_KEYS`; needed where that folder is read-only',
    ),
    NATS_SERVER_BIN: text.describe(
      'the nats-server to start, by default found on the PATH or fetched; refused when it is too old',
    ),
    NATS_PORT: port.default(0).describe('port of the local nats-server; `0`: any free one'),
    NATS_WS_PORT: port.default(0).describe('port of the local nats-server for WebSockets; `0`: any free one'),
    DUGOUT_CREDS_TTL_S: z.coerce
      .number()
      .int()
      .min(5)
      .default(900)
      .describe('lifetime of the channel credentials of browsers, seconds'),
  },
  'Sessions and secrets': {
    JWT_SECRET: z
      .string()
      .min(32)
      .optional()
      .describe(
        'signs sessions, 32 characters or more, by default derived from `secret.key` in the data folder; API processes on several machines share it',
      ),
    DUGOUT_LOST_SECRET: text.describe(
      'gives up a lost `secret.key` by its id, and deletes what it encrypted; see docs/deploy.md',
    ),
    DUGOUT_SESSION_TTL_S: z.coerce
      .number()
      .int()
      .min(60)
      .default(7 * 24 * 3600)
      .describe('lifetime of a session, seconds'),
    DUGOUT_AFK_MS: integerInRange(1, maxTimerMs, 600_000).describe(
      'idle time after which the app asks whether anybody is there, milliseconds, at most 24 days',
    ),
  },
  'What the app offers': {
    DUGOUT_SCREENSHOT_URL: origin
      .default(localScreenshotUrl)
      .describe(
        "screenshot service on the operator's own machine: sent to the app and allowed by its content security policy",
      ),
    DUGOUT_SCREEN_BITS: integerInRange(0, 128, sameScreenBits).describe(
      'how many of the 256 bits of their hashes may differ between two pictures of one screen',
    ),
    DUGOUT_AUTH_ORIGIN: origin
      .default(defaultAuthOrigin)
      .describe('origin that a pasted link must be on to pair an account or to sign it in'),
    DUGOUT_PAIRING_LIMIT: count
      .default(100)
      .describe('tasks for pairing and signing in that may wait and run at the same time, of all users'),
    DUGOUT_OFFER_AGENTS: z
      .enum(['0', '1'])
      .optional()
      .transform((value) => (value === undefined ? undefined : value === '1'))
      .describe(
        '`1`: agents that wait for a server are offered, with their tokens, to all who may attach servers, as in the demo; else only to those who see every server, and others enter the token',
      ),
    DUGOUT_GUIDE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description: 'guide for operators, linked in the drawer and the palette; without it there is no link',
        example: 'https://wiki.example.com/dugout',
      }),
    DUGOUT_REFERRAL_LINKS: booleanFlag.describe(
      '`0`: the app offers no referral links, and a referrer is ignored',
    ),
    DUGOUT_GREETING_BONUS: amountUpTo(10_000).default(0).describe('USD on the balance of a new user'),
    DUGOUT_REFERRER_BONUS: amountUpTo(10_000)
      .default(0)
      .describe('USD on the balance of the user whose referral link was followed'),
    DUGOUT_COIN_PRICE: amountUpTo(1_000_000)
      .optional()
      .describe('EUR for a million delivered coins, for the financial report; 40 in the demo'),
    DUGOUT_DELIVERY_FEE: amountUpTo(100)
      .optional()
      .describe('fee on the price of delivered coins, for the financial report, percent; 12 in the demo'),
  },
  'Payments and mails': {
    STRIPE_KEY: text.describe(
      'Stripe takes payments, and calls `/api/wallets/payments/callback`; without it nobody can pay, and in the demo a test page stands in for it',
    ),
    STRIPE_WEBHOOK_SECRET: text.describe('signs the callbacks of Stripe; required with `STRIPE_KEY`'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .meta({
        description:
          'mail server; without it no mails are sent, and the demo shows its mails at `/api/outbox`, on this machine only',
        example: 'smtp://user:password@mail.example.com:587',
      }),
    DUGOUT_MAIL_FROM: text.meta({
      description: 'sender of mails, by default `no-reply` at the host of the app',
      example: 'Dugout <dugout@example.com>',
    }),
  },
  'Checks of proxies': {
    DUGOUT_PROXY_TARGET: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'address that proxies are checked with, by default `https://example.com/`; the demo has one of its own',
      ),
    DUGOUT_PROXY_NETWORKS: proxyNetworks.meta({
      description:
        'private networks, and addresses with a port, that checks may reach; without it only public addresses',
      example: '10.8.0.0/16, 192.168.0.7:3128',
    }),
    DUGOUT_PROXY_TIMEOUT_MS: integerInRange(100, 60_000, 10_000).describe(
      'time limit of a check, milliseconds',
    ),
  },
  'Alerts outside of the app': {
    DUGOUT_ALERT_NETWORKS: proxyNetworks.meta({
      description:
        'private networks, and addresses with a port, that webhooks and push services may be in, also without TLS; without it only public addresses with TLS',
      example: '10.8.0.0/16, 192.168.0.7:8443',
    }),
  },
  'Several processes': {
    DUGOUT_DRAIN_MS: integerInRange(0, 60_000, 0).describe(
      "behind a reverse proxy: time for which an ending process answers calls while its health is 503, milliseconds; above the interval of the proxy's health checks",
    ),
    DUGOUT_SCHEDULERS: booleanFlag.describe(
      '`0`: this process never starts or stops accounts by their schedulers; otherwise one of all processes does',
    ),
    DUGOUT_LEASE_MS: integerInRange(500, 20_000, 10_000).describe(
      'time after which another process carries out the schedulers, when the one that did has died, milliseconds',
    ),
    DUGOUT_TICK_MS: integerInRange(100, 5_000, 5_000).describe(
      'interval at which the schedulers are carried out, milliseconds',
    ),
    DUGOUT_RESTART: z
      .enum(['0', '1'])
      .default('1')
      .describe(
        '`0`: when one process ends, `npm start` and `npm run dev` end too instead of starting it again; for debuggers',
      ),
  },
  'How long history is kept': retentionVariables,
  'Log and metrics': {
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('warn')
      .describe(
        '`warn`: faults, slow calls, servers that go offline; `info`: also changes and refusals with their users; `debug`: every call. Each call has an id, sent to its caller as `Request-Id`',
      ),
    DUGOUT_LOG_FORMAT: z
      .enum(['text', 'json'])
      .default('text')
      .describe('`text` for people, `json` for programs that collect logs'),
    DUGOUT_SLOW_QUERY_MS: count
      .default(500)
      .describe('statements of the database that take this long are logged, milliseconds'),
    DUGOUT_METRICS: z.string().optional().meta({
      description:
        'where metrics for Prometheus are served, as PORT or ADDRESS:PORT; an address that others reach needs a token',
      example: '9464',
    }),
    DUGOUT_METRICS_TOKEN: z
      .string()
      .optional()
      .describe('token for reading the metrics, 16 characters or more'),
  },
  'Demo and development': {
    DUGOUT_DEMO: z
      .enum(['0', '1', 'local'])
      .default('0')
      .describe(
        '`1`: demo data and users whose passwords everybody knows. `npm start`, `npm run dev` and the cluster set `local` on a developer’s machine',
      ),
    DUGOUT_FLEET: fleet.optional().meta({
      description:
        'size of the demo data, consoles and accounts, by default `60x300`. A console has 31 slots, so accounts that find none get further consoles',
      example: '100x5000',
    }),
    DUGOUT_HISTORY: z.coerce
      .number()
      .int()
      .min(0)
      .max(730)
      .optional()
      .describe(
        'days before today that the demo data fill with matches and problems of the accounts, by default 14, with `DUGOUT_FLEET` none; 90 days of 5,000 accounts take about half a minute',
      ),
    DUGOUT_DEV: text.describe('`1`: the documentation of the API is served, as `npm run dev` does'),
    NODE_ENV: z
      .enum(['development', 'production', 'test'])
      .default('development')
      .describe('`production` on machines that others reach: no demo, and no documentation of the API'),
  },
};

export const environment = z.object({
  ...settings['Addresses and data'],
  ...settings.Messaging,
  ...settings['Sessions and secrets'],
  ...settings['What the app offers'],
  ...settings['Payments and mails'],
  ...settings['Checks of proxies'],
  ...settings['Alerts outside of the app'],
  ...settings['Several processes'],
  ...settings['How long history is kept'],
  ...settings['Log and metrics'],
  ...settings['Demo and development'],
});
