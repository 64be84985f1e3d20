import { z } from 'zod';
import { factsOf } from './fact.ts';

/** `auto`: with the data of the account. */
const way = { way: z.enum(['auto', 'link', 'pinCode', 'import']) };
const failed = { error: z.string().nullable() };

/** Facts about accounts; one has all accounts of a call that are on one server. */
export const accountFacts = {
  ...factsOf('accounts_view', {
    accountUploaded: {},
    /** `fields`: what was changed in some of them; the values are in the history of each cell. */
    accountEdited: { fields: z.array(z.string()), count: z.int() },
    /** To another console, or another place on it. `from` and `to` are names of consoles, where they are the same for all. */
    accountMoved: { from: z.string().optional(), to: z.string().optional() },
    accountDeleted: {},
    accountDone: {},
    accountReopened: {},
    accountReset: {},
    /** Nothing starts it before somebody lifts that. */
    accountQuarantined: {},
    quarantineLifted: {},
    pairingStarted: way,
    pairingChecked: {},
    pairingReset: {},
    accountPaired: {},
    pairingFailed: failed,
    /** A check has found that it is not paired any more. */
    pairingLost: {},
    signInStarted: way,
    signInReset: {},
    accountSignedIn: {},
    signInFailed: failed,
    /** Its agent was restarted while it worked on the account: what has become of it is not known. */
    accountTaskLost: {},
  }),
  ...factsOf('proxy_view', {
    /** `source`: the group of fields of the accounts that they were taken from; missing: entered. */
    proxyAdded: { source: z.string().optional() },
    proxyChecked: {},
    proxyDeleted: {},
  }),
  ...factsOf('account_management', { webBotAdded: {}, webBotEdited: {}, webBotDeleted: {} }),
} as const;
