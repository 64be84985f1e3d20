import { z } from 'zod';
import { id, idList, instant, listOf, maxIds, secretText } from '../common.ts';
import { endpoint, ownSessionErrors } from '../endpoint.ts';

/** Messages of the fields, exactly as specified, and further ones. */
export const webBotFaults = {
  required: 'required',
  email: 'botEmailInvalid',
  ip: 'botIpInvalid',
  port: 'botPortInvalid',
  tooLong: 'botTextTooLong',
} as const;

/** Highest port (specification, business constants). */
export const maxPort = 65_535;

const required = z.string(webBotFaults.required).trim().min(1, webBotFaults.required);
/** Maximum length of a secret, in characters. */
const maxSecret = 500;
// A refinement, because the documented schema of the call does not name this old limit.
const secret = required
  .refine((text) => text.length <= maxSecret, webBotFaults.tooLong)
  .pipe(secretText(maxSecret));

/** What a user enters; all of it is required. */
export const webBotInput = z.object({
  email: z
    .string(webBotFaults.required)
    .trim()
    .toLowerCase()
    .min(1, webBotFaults.required)
    .pipe(z.email(webBotFaults.email).max(254, webBotFaults.email)),
  password: secret,
  /** Base32 secret of the one-time codes. */
  gauth: secret,
  proxy: z.object(
    {
      host: required.pipe(z.union([z.ipv4(), z.ipv6()], webBotFaults.ip)),
      port: z.int(webBotFaults.port).min(1, webBotFaults.port).max(maxPort, webBotFaults.port),
      login: secret,
      password: secret,
    },
    webBotFaults.required,
  ),
});
export type WebBotInput = z.output<typeof webBotInput>;

/** Its secrets are in memory only: never stored by the browser, never logged. */
export const webBotAccount = z.object({
  id,
  email: z.string(),
  /** One of `webBotStatuses`; an API may send others. */
  status: z.string(),
  /** One of `webBotErrors`; null: no problem. */
  error: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Left out in guest access and in sessions of access links, like the two secrets of the proxy. */
  credentials: z.object({ password: z.string(), gauth: z.string() }).optional(),
  proxy: z.object({
    host: z.string(),
    port: z.int(),
    login: z.string().optional(),
    password: z.string().optional(),
  }),
  botting: z.object({
    /** State of the transfer market: locked, unlocked or unknown. */
    tmStatus: z.string().nullable(),
    coins: z.number(),
    /** Coins, including what the cards would sell for. */
    coinsWithCards: z.number(),
    profit: z.number(),
    lastLogin: instant.nullable(),
  }),
});
export type WebBotAccount = z.infer<typeof webBotAccount>;

export const getWebBotAccounts = endpoint({
  summary: "List the caller's web bots",
  description: "By id. Their secrets are sent to the user's own sessions only.",
  method: 'GET',
  path: '/web-bots/accounts',
  access: 'session',
  /** `accountIds`: only these accounts; an API may ignore it. */
  query: z.object({ accountIds: idList.optional() }),
  response: listOf(webBotAccount),
});

/** Maximum number of accounts in one call. */
export const maxWebBotInputs = 1_000;

export const saveWebBotAccounts = endpoint({
  summary: 'Add or overwrite web bots',
  description:
    'Overwrites those of the same email, whatever its case; of several with one email the last one counts. `seen` is the `updatedAt` that was shown: where it is another one, nothing is saved.',
  errors: { 422: 'A field is invalid: its path is like `accounts.{index}.proxy.host`.' },
  refuses: [...ownSessionErrors, 'webBotChanged'],
  method: 'POST',
  path: '/web-bots/accounts',
  idempotent: true,
  access: 'session',
  body: z.object({
    accounts: z
      .array(webBotInput.extend({ seen: instant.optional() }))
      .min(1)
      .max(maxWebBotInputs),
  }),
  response: z.object({ created: z.int(), updated: z.int() }),
});

export const deleteWebBotAccounts = endpoint({
  summary: 'Mark web bots as deleted',
  description: 'Those that are marked already and those of others are left out of `count`.',
  refuses: [...ownSessionErrors],
  method: 'PUT',
  path: '/web-bots/accounts/delete',
  access: 'session',
  body: z.object({ accountIds: z.array(id).min(1).max(maxIds) }),
  response: z.object({ count: z.int() }),
});
