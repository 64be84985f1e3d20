import { z } from 'zod';
import { factsOf } from './fact.ts';

/** `auto`: with the data of the account. */
const way = { way: z.enum(['auto', 'link', 'pinCode', 'import']) };
const failed = { error: z.string().nullable() };

/** Facts about accounts. One fact covers all accounts of a call that are on the same server. */
export const accountFacts = {
  ...factsOf('accounts_view', {
    accountUploaded: {},
    /** `fields`: names of the changed fields; the values are in the history of each cell. */
    accountEdited: { fields: z.array(z.string()), count: z.int() },
    /**
     * The account moved to another console, or to another index. `from` and `to`: names of consoles, if all
     * accounts share them.
     */
    accountMoved: { from: z.string().optional(), to: z.string().optional() },
    accountDeleted: {},
    accountDone: {},
    accountReopened: {},
    accountReset: {},
    /** Nothing starts the account until somebody lifts the quarantine. */
    accountQuarantined: {},
    quarantineLifted: {},
    pairingStarted: way,
    pairingChecked: {},
    pairingReset: {},
    accountPaired: {},
    pairingFailed: failed,
    /** A check found that the account is not paired any more. */
    pairingLost: {},
    signInStarted: way,
    signInReset: {},
    accountSignedIn: {},
    signInFailed: failed,
    /** The agent was restarted while it worked on the account: the result is unknown. */
    accountTaskLost: {},
  }),
  ...factsOf('proxy_view', {
    /** `source`: the group of account fields that the proxies were imported from; missing: they were entered. */
    proxyAdded: { source: z.string().optional() },
    proxyChecked: {},
    proxyDeleted: {},
  }),
  ...factsOf('account_management', { webBotAdded: {}, webBotEdited: {}, webBotDeleted: {} }),
} as const;
