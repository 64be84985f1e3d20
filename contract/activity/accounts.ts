import { z } from 'zod';
import { edited, factsOf } from './fact.ts';

const way = { way: z.enum(['signIn', 'link', 'pinCode', 'import']) };
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
    accountStarted: {},
    accountStopped: {},
    accountDone: {},
    accountReopened: {},
    accountReset: {},
    pairingStarted: way,
    pairingChecked: {},
    pairingReset: {},
    accountPaired: {},
    pairingFailed: failed,
    signInStarted: way,
    signInReset: {},
    accountSignedIn: {},
    signInFailed: failed,
  }),
  ...factsOf('proxy_view', {
    proxyAdded: {},
    proxyImported: { source: z.string() },
    proxyChecked: {},
    proxyDeleted: {},
  }),
  ...factsOf('account_management', { webBotAdded: {}, webBotEdited: edited, webBotDeleted: {} }),
} as const;
