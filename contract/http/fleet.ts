import { z } from 'zod';
import { id } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { consoleAccount, gameConsole } from './consoles.ts';

/**
 * Calls over all servers that the user can see. The specification does not name them: an API without them answers 404
 * or 501, and the app then asks each server.
 */

/** Maximum number of items in each list of `getFleetAttention`. */
export const maxAttentionItems = 500;

/** Maximum number of consoles that `searchConsoles` finds. */
export const maxFoundConsoles = 40;

const attentionAccount = consoleAccount.omit({ script: true });

const consoleReference = gameConsole.pick({ id: true, name: true, serverId: true, status: true });

/** A console with the fields that tell whether and why it needs attention. */
const attentionConsole = consoleReference.extend({
  expiredAt: gameConsole.shape.expiredAt,
  statusSince: gameConsole.shape.statusSince,
  /** Its failed accounts that are not done. */
  accounts: z.array(attentionAccount),
  activeAccount: attentionAccount.nullable(),
  lastActiveAccount: attentionAccount.nullable(),
  /** Null while its script is not paused. `by`: name of the user; null if the agent does not know it. */
  paused: z.object({ by: z.string().nullable() }).nullable().default(null),
});
export type AttentionConsole = z.infer<typeof attentionConsole>;

export const fleetAttention = z.object({
  /**
   * Number of consoles per server (of servers with consoles): all, connecting or connected, failed, and those
   * not playing what their scheduler planned for now. The last is omitted by APIs that do not support it.
   */
  counts: z.array(
    z.object({
      serverId: id,
      consoles: z.int(),
      active: z.int(),
      failed: z.int().default(0),
      offPlan: z.int().optional(),
    }),
  ),
  /** Consoles that failed, have failed accounts or paused scripts, or expire within four days. */
  consoles: z.array(attentionConsole),
  /** Connected consoles whose agent does not report pauses: ask the agent over the channel. */
  unreported: z.array(consoleReference).default([]),
  /**
   * The failed accounts that are not done, with the number of distinct errors and servers; null for a role
   * without `accounts_view`. Omitted by APIs that do not support it.
   */
  failedAccounts: z.object({ accounts: z.int(), errors: z.int(), servers: z.int() }).nullable().optional(),
  /** Whether a list was cut at `maxAttentionItems`. */
  truncated: z.boolean().default(false),
});
export type FleetAttention = z.infer<typeof fleetAttention>;

export const getFleetAttention = endpoint({
  summary: 'List what needs attention',
  description:
    'Consoles of all servers that have failed, have failed accounts, have paused scripts, or expire soon, and how many consoles of each server are active.',
  method: 'GET',
  path: '/fleet/attention',
  access: ['consoles_view'],
  optional: true,
  response: fleetAttention,
});

/** Maximum length of a search for consoles, in characters. */
export const maxFleetQuery = 200;

export const searchConsoles = endpoint({
  summary: 'Find consoles',
  description:
    'By their names, descriptions, states, accounts and servers. Every word of the query must match; alternatives of a word are separated by `|`.',
  method: 'GET',
  path: '/fleet/consoles',
  access: ['consoles_view'],
  optional: true,
  query: z.object({ query: z.string().max(maxFleetQuery).default('') }),
  response: z.object({
    /** Consoles that match every word, the best first; at most `maxFoundConsoles`. */
    data: z.array(gameConsole),
    /** Consoles that are named by a single word; empty if there are more than three. */
    named: z.array(gameConsole).default([]),
  }),
});
