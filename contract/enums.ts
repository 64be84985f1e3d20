import { z } from 'zod';

/** A role: the lower its number, the more rights. The app does not depend on the names or numbers of roles. */
export const role = z.object({ role: z.number(), name: z.string() });
export type Role = z.infer<typeof role>;

const permission = z.object({ name: z.string(), section: z.string(), label: z.string() });

/** Console states; an API may send others, so a status is a number on the wire. */
export const consoleStatus = {
  new: 1,
  allocated: 2,
  connecting: 3,
  connected: 4,
  disconnected: 5,
  failed: -1,
} as const;

/** Account states. "Done" is not among them: it is an account that is not open. */
export const accountStatus = { inactive: 1, connecting: 2, active: 3, signIn: 4, failed: -1 } as const;

/** Default script flow of a server; its label is 'Default'. */
export const defaultFlow = 0;

/** Purpose of a task; an API may send others, so a type is a text on the wire. */
export const taskTypes = ['test', 'parring', 'queue', 'handRun', 'signIn', 'work'] as const;
export type TaskType = (typeof taskTypes)[number];

/** Progress of a task: waiting (`sent`), running, done, or ended by a failure of the work or an error of the system. */
export const taskStatuses = ['sent', 'active', 'finished', 'failed', 'error'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Reasons of a change of the balance; an API may send others. */
export const walletActions = [
  'deposit',
  'consolePayment',
  'planPayment',
  'paymentBonus',
  'greetingBonus',
  'referrerBonus',
  'timeBonus',
] as const;
export type WalletAction = (typeof walletActions)[number];

/** Descriptions of the entries of a balance, as the reference backend writes them; an API may send others. */
export const walletDescriptions = {
  deposit: 'Payment',
  consolePayment: 'Console for a day',
  planPayment: 'Subscription plan',
  paymentBonus: 'Bonus for a payment',
  greetingBonus: 'Greeting bonus',
  referrerBonus: 'Bonus for a new user',
  timeBonus: 'Bonus for 30 days without a break',
} as const satisfies Record<WalletAction, string>;

/** States of a web-bot account; an API may send others. */
export const webBotStatuses = ['added', 'inWork', 'updated', 'failed', 'ban', 'deleted'] as const;
export type WebBotStatus = (typeof webBotStatuses)[number];

/** Problems of a web-bot account; an API may send others. */
export const webBotErrors = ['credentials', 'proxy', 'unknown', 'other'] as const;
export type WebBotError = (typeof webBotErrors)[number];

/** Default idle time in milliseconds, if the API sends none (specification, business constants). */
const defaultAfkAfterMs = 600_000;

/** Default origin of the sign-in links, if the API sends none: the page to which Sony redirects after a Remote Play sign-in. */
export const defaultAuthOrigin = 'https://remoteplay.dl.playstation.net';

/**
 * Response of GET /util/enums: required before the first screen. For lists of names that an API does not
 * send, the app uses the names it knows; only roles and their permissions have no default.
 */
export const enums = z.object({
  /** Sorted by number, ascending. */
  roles: z.array(role),
  permissions: z.array(permission).default([]),
  /** Permission name to one flag per position in `roles`. */
  accessMap: z.record(z.string(), z.array(z.boolean())),
  accountStatuses: z.record(z.string(), z.string()).default({}),
  consoleStatuses: z.record(z.string(), z.string()).default({}),
  taskTypes: z.array(z.string()).default([...taskTypes]),
  taskStatuses: z.array(z.string()).default([...taskStatuses]),
  walletActions: z.array(z.string()).default([...walletActions]),
  webBotStatuses: z.array(z.string()).default([...webBotStatuses]),
  webBotErrors: z.array(z.string()).default([...webBotErrors]),
  serverFlows: z
    .array(z.object({ id: z.number(), name: z.string() }))
    .default([{ id: defaultFlow, name: 'Default' }]),
  referralLinks: z.boolean().default(false),
  /** False while nobody can sign in, because the installation has no user yet. */
  hasUsers: z.boolean().default(true),
  /** False if nobody can top up a balance, because the installation has no payment provider. */
  takesPayments: z.boolean().default(true),
  /** Whether mails are sent or shown: without them nobody gets a link for a new password. */
  sendsMail: z.boolean().default(true),
  /** US dollars that the owner of a referral link gets for each new user. */
  referrerBonus: z.number().nonnegative().default(0),
  /** Origin that links for pairing and signing in must be on. */
  authOrigin: z.url().default(defaultAuthOrigin),
  /** Idle time in milliseconds after which the session counts as away from keyboard. */
  afkAfterMs: z.number().positive().default(defaultAfkAfterMs),
  /** Address of the guide for operators; null: there is none. */
  guideUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** IANA name of the timezone whose midnight ends a day of reports and of the accounts database. */
  timezone: z.string().nullable().default(null),
  version: z.string().default(''),
});
export type Enums = z.infer<typeof enums>;

export const consoleStatuses: Record<string, string> = {
  '1': 'new',
  '2': 'allocated',
  '3': 'connecting',
  '4': 'connected',
  '5': 'disconnected',
  '-1': 'failed',
};

export const serverFlows: Enums['serverFlows'] = [
  { id: defaultFlow, name: 'Default' },
  { id: 1, name: 'Rivals first' },
  { id: 2, name: 'Market only' },
  { id: 3, name: 'Mulling' },
];
