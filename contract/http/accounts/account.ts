import { z } from 'zod';
import { description, id, instant, line, maxStoredInt, secretText, textLength } from '../../common.ts';
import { script } from '../consoles.ts';

/** Slots of a console: an account's index is 0 to 30 (specification, business constants). */
export const maxAccountIndex = 30;

/** Maximum lengths of account texts, in UTF-16 units. */
const accountTextLength = { email: 254, secret: 200, host: 253, ...textLength } as const;

/** Ban codes of an account (specification): 1 Web TM locked, 2 temporary ban, 10 full ban. */
export const banCodes = { webTmLocked: 1, temporary: 2, full: 10 } as const;

const count = z.int().min(0).max(maxStoredInt);
const milliseconds = z.number().min(0);
const amount = z.number();

/** A day as the specification writes it, `YYYY/MM/DD`. */
const birthday = z.string().regex(/^\d{4}\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])$/, 'birthdayInvalid');

/** Base32 secret of a one-time code; spaces and case do not matter. */
const base32 = z.string().regex(/^[a-z2-7 ]+=*$/i, 'notBase32');

/** Two letters, ISO 3166. */
const country = z.string().regex(/^[a-z]{2}$/i, 'countryInvalid');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'digitsInvalid')
  .refine((text) => Number(text) >= 1 && Number(text) <= 65_535, 'portInvalid');
const secret = secretText(accountTextLength.secret);
const name = line(accountTextLength.name);

/** Credentials of a mailbox. */
const imap = z
  .object({
    login: secret,
    password: secret,
    host: line(accountTextLength.host),
    port,
    tls: z.boolean(),
  })
  .partial();

const accountProxy = z.object({ ip: z.ipv4(), port, login: secret, password: secret }).partial();

const psn = z
  .object({
    id: line(accountTextLength.name),
    birthday,
    firstName: name,
    lastName: name,
    /** Base32 secret of the one-time codes. */
    gauth: base32,
  })
  .partial();

const ea = z
  .object({
    email: z.email().max(accountTextLength.email),
    password: secret,
    gauth: base32,
    originId: line(accountTextLength.name),
    securityAnswer: secret,
    country,
    birthday,
    firstName: name,
    lastName: name,
  })
  .partial();

/** The fields that a user may enter. */
export const accountInput = {
  email: z.email().max(accountTextLength.email),
  password: secret,
  index: z.int().min(0).max(maxAccountIndex),
  digital: z.boolean().nullable(),
  guest: z.boolean().nullable(),
  tradable: z.boolean().nullable(),
  openWebApp: z.boolean(),
  banned: z.union([z.literal(1), z.literal(2), z.literal(10)]).nullable(),
  description: description().nullable(),
  additionalInfo: description().nullable(),
  psn,
  psnImap: imap,
  imap,
  ea,
  proxy: accountProxy,
  webAppProxy: accountProxy,
} as const;

const named = z.object({ id, name: z.string() });

/** Stored texts are not checked again: older rules may have allowed them. */
const storedTexts = <Shape extends z.ZodRawShape>(group: z.ZodObject<Shape>) =>
  z
    .object(
      Object.fromEntries(
        Object.keys(group.shape).map((key) => [key, key === 'tls' ? z.boolean() : z.string()]),
      ) as {
        [K in keyof Shape]: K extends 'tls' ? z.ZodBoolean : z.ZodString;
      },
    )
    .partial();

/**
 * A game account, whole. Fields that the role may not see are left out ({@link accountFieldAccess} names the
 * permissions); groups without a value are left out as well.
 */
export const account = z.object({
  id,
  email: z.string(),
  /** The email before it was changed. */
  originalEmail: z.string().nullable().default(null),
  password: z.string().optional(),
  index: z.int().min(0).max(maxAccountIndex),
  digital: z.boolean().nullable().default(null),
  guest: z.boolean().nullable().default(null),
  banned: z.number().nullable().default(null),
  tradable: z.boolean().nullable().default(null),
  openWebApp: z.boolean().default(false),
  /** False means done. */
  open: z.boolean(),
  /** Nothing starts the account before somebody lifts the quarantine. `by`: the alert rule or the person who put it there. */
  quarantine: z.object({ since: instant, by: z.string() }).nullable().default(null),
  valid: z.boolean().default(true),
  lastError: z.string().nullable().default(null),
  status: z.number(),
  statusText: z.string(),
  paired: z.boolean().default(false),
  signed: z.boolean().default(false),
  activeTask: z.object({ tag: z.string().nullable() }).nullable().default(null),
  additionalInfo: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
  /**
   * `status`: an open account on a failed console is offline. `open`: on a closed console accounts are started only by a
   * hard start. Omitted by APIs that do not support them.
   */
  console: named.extend({ status: z.number().optional(), open: z.boolean().optional() }),
  server: named,
  serverGroup: named,
  script: script.nullable().default(null),
  psn: storedTexts(psn).optional(),
  psnImap: storedTexts(imap).optional(),
  imap: storedTexts(imap).optional(),
  ea: storedTexts(ea).optional(),
  proxy: storedTexts(accountProxy).optional(),
  webAppProxy: storedTexts(accountProxy).optional(),
  pairingInfo: z.object({ paired: instant.nullable(), addedToConsole: z.boolean().nullable() }).optional(),
  signedInfo: z.object({ signed: z.boolean(), createdAt: instant.nullable() }).optional(),
  connectionInfo: z
    .object({
      lastSuccess: instant.nullable(),
      lastLoss: instant.nullable(),
      totalToday: count,
      totalYesterday: count,
    })
    .optional(),
  activity: z
    .object({
      sessionToday: milliseconds,
      gamesToday: count,
      cyclesToday: count,
      rivalsToday: count,
      loosesToday: count,
      weeklyGames: count,
      totalGames: count,
    })
    .optional(),
  captcha: z
    .object({ captchaToday: count, totalCaptchas: count, lastCaptchaTime: instant.nullable() })
    .optional(),
  /** Coins in the game's unit; divided by 1000 for display. */
  balance: z.object({ balance: amount, updatedAt: instant.nullable() }).optional(),
  mulling: z.object({ lastMullingDate: instant.nullable() }).optional(),
  ipInfo: z
    .object({ ip: z.string(), country: z.string().nullable(), updatedAt: instant.nullable() })
    .optional(),
  tradeInfo: z
    .object({
      tradingDate: instant.nullable(),
      accountCredits: amount,
      accountValue: amount,
      creditsDate: instant.nullable(),
      updatedAt: instant.nullable(),
    })
    .optional(),
});
export type Account = z.infer<typeof account>;
