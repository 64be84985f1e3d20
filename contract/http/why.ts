import { z } from 'zod';
import { id, idList } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Why a console or an account does not play, in three kinds. `paused` to `consoleTaken`: a start is refused
 * or has no effect. `starting` to `planned`: nothing refuses a start, and the scheduler or the agent acts by
 * itself. All others: nothing refuses a start, and a person has to act.
 */
export const whyReasons = [
  /** Somebody paused its script. */
  'paused',
  'accountDone',
  /** Nothing starts the account before somebody lifts the quarantine. */
  'quarantined',
  /** All accounts of the console are done. */
  'accountsDone',
  'noAccounts',
  'serverClosed',
  'consoleClosed',
  'serverOffline',
  /** The account waits to be paired or signed in. */
  'queued',
  /** The account is being paired or signed in. */
  'accountBusy',
  /** Somebody controls the console, so its scheduler waits. */
  'controlled',
  /** Its console plays another account. */
  'consoleTaken',
  /** The scheduler starts the account in its next round. */
  'starting',
  /** The scheduler starts another account of the console first. */
  'otherFirst',
  /** The agent restarts the account automatically. */
  'retrying',
  /** The agent refused the start, and the scheduler tries again. */
  'agentRefused',
  /** As `agentRefused`, and there is a newer version of the agent. */
  'agentTooOld',
  /** The bar has begun, but no process runs the schedulers. */
  'runnerStopped',
  /** The console has played its games of today. */
  'limitReached',
  /** Somebody stopped the account, so its scheduler waits for the next bar. */
  'stoppedByHand',
  /** Its next bar has not begun yet. */
  'planned',
  'accountFailed',
  'proxyFails',
  /** The console has no account with the index that is planned now. */
  'noAccount',
  /** The scheduler has no bar for the account. */
  'notPlanned',
  'banned',
  'notPaired',
  'schedulerDisabled',
  /** The owner of its scheduler is blocked. */
  'schedulerBlocked',
  /** Nothing prevents a start: nobody has started it. */
  'notStarted',
] as const;
export type WhyReason = (typeof whyReasons)[number];

const account = z.object({
  id,
  index: z.int().min(0),
  /** Left out for roles without `accounts_view`. */
  email: z.string().optional(),
});

/** What a sentence about the reason names, if known. */
export const whyParams = z
  .object({
    /** The account that the reason is about, or that the console plays. */
    account,
    /** Name of the user who paused the script. */
    by: z.string(),
    scheduler: z.object({ id, name: z.string() }),
    /** When it begins or is tried again, in milliseconds since the epoch. */
    at: z.number(),
    /** The error text of the account, or the answer of the agent; left out for roles without `accounts_view`. */
    error: z.string(),
    /** Place in the queue of the server, from 1, and its length. */
    place: z.int(),
    of: z.int(),
    /** Index of the account that is started first, or of the account that the console does not have. */
    slot: z.int(),
    /** One of `banCodes`; an API may send others. */
    ban: z.int(),
    /** The alert rule or the person that put it into quarantine. */
    quarantinedBy: z.string(),
    /** Version of the agent, and the newest one. */
    version: z.string(),
    newest: z.string(),
  })
  .partial();
export type WhyParams = z.infer<typeof whyParams>;

const why = z.object({
  id,
  /** One of `whyReasons`; an API may send others. */
  reason: z.string(),
  params: whyParams.default({}),
});
export type Why = z.infer<typeof why>;

export const getConsolesWhy = endpoint({
  summary: 'List why consoles do not play',
  description:
    'The consoles of all servers that the caller sees, or those with these ids, that do not play, each with the reason that prevents it first.',
  method: 'GET',
  path: '/consoles/why',
  access: ['consoles_view'],
  optional: true,
  query: z.object({ consoleIds: idList.optional() }),
  response: z.object({ data: z.array(why) }),
});

/** Maximum number of accounts in one call of {@link getAccountsWhy}. */
export const maxWhyAccounts = 500;

export const getAccountsWhy = endpoint({
  summary: 'List why accounts do not play',
  description:
    'Of these accounts, at most 500, those that do not play, each with the reason that prevents it first.',
  method: 'GET',
  path: '/accounts/why',
  access: ['accounts_view'],
  optional: true,
  query: z.object({ accountIds: idList.pipe(z.array(id).max(maxWhyAccounts)) }),
  response: z.object({ data: z.array(why) }),
});
