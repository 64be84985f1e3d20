import { z } from 'zod';
import { id, idList } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Why a console or an account does not play, in three kinds. A start is refused, or has no effect: `paused` to
 * `consoleTaken`; nothing refuses it, and the scheduler or the agent acts by itself: `starting` to
 * `planned`; nothing refuses it,
 * and a person has to act: the others.
 */
export const whyReasons = [
  /** Its script is paused by somebody. */
  'paused',
  'accountDone',
  /** Nothing starts it before somebody lifts that. */
  'quarantined',
  /** All accounts of the console. */
  'accountsDone',
  'noAccounts',
  'serverClosed',
  'consoleClosed',
  'serverOffline',
  /** It waits for its turn to be paired or signed in. */
  'queued',
  /** It is being paired or signed in. */
  'accountBusy',
  /** Somebody controls the console, so that its scheduler waits. */
  'controlled',
  /** Its console plays another account. */
  'consoleTaken',
  /** The scheduler starts it in its next round. */
  'starting',
  /** The scheduler starts another account of the console first. */
  'otherFirst',
  /** Its agent starts it again by itself. */
  'retrying',
  /** The agent has refused the start, and the scheduler tries again. */
  'agentRefused',
  /** The same, and there is a newer version of the agent. */
  'agentTooOld',
  /** Its bar has begun, but no process carries out the schedulers. */
  'runnerStopped',
  /** The console has played its games of today. */
  'limitReached',
  /** Somebody has stopped it, so that its scheduler waits for the next bar. */
  'stoppedByHand',
  /** Its next bar has not begun. */
  'planned',
  'accountFailed',
  'proxyFails',
  /** The console has no account with the index that is planned now. */
  'noAccount',
  /** Its scheduler has no bar for it. */
  'notPlanned',
  'banned',
  'notPaired',
  'schedulerDisabled',
  /** The owner of its scheduler is blocked. */
  'schedulerBlocked',
  /** Nothing prevents it: nobody has started it. */
  'notStarted',
] as const;
export type WhyReason = (typeof whyReasons)[number];

const account = z.object({
  id,
  index: z.int().min(0),
  /** Left out for roles without `accounts_view`. */
  email: z.string().optional(),
});

/** What a sentence about the reason names, where it is known. */
export const whyParams = z
  .object({
    /** The account that the reason is about, or that the console plays. */
    account,
    /** Name of the user who has paused the script. */
    by: z.string(),
    scheduler: z.object({ id, name: z.string() }),
    /** When it begins, or is tried again, milliseconds since the epoch. */
    at: z.number(),
    /** The error text of the account, or the answer of the agent; left out for roles without `accounts_view`. */
    error: z.string(),
    /** Place in the queue of the server, from 1, and its length. */
    place: z.int(),
    of: z.int(),
    /** Index of the account that is started first, or that no account of the console has. */
    slot: z.int(),
    /** One of `banCodes`; an API may send others. */
    ban: z.int(),
    /** Of the agent, and the newest one. */
    /** Who has put it into quarantine: an alert rule, or a person. */
    quarantinedBy: z.string(),
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

/** Most accounts that {@link getAccountsWhy} answers about. */
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
