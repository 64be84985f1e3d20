import { z } from 'zod';
import { description, empty, id, idParams, instant, line, maxStoredInt, textLength } from '../common.ts';
import { agentErrors, endpoint } from '../endpoint.ts';
import { attachedConfig } from './attachedConfig.ts';

export const script = z.object({ title: z.string(), description: z.string() });

/**
 * An account as part of a console; the accounts pages have their own, larger shape. Email and error are left out for
 * roles without `accounts_view`.
 */
export const consoleAccount = z.object({
  id,
  email: z.string().optional(),
  /** 0 to 30; another API may have more slots. */
  index: z.int().min(0),
  status: z.number(),
  /** False means done. */
  open: z.boolean(),
  lastError: z.string().nullable().optional(),
  script: script.nullable(),
});
export type ConsoleAccount = z.infer<typeof consoleAccount>;

const activityCount = z.int().min(0).max(maxStoredInt);

export const gameActivity = z.object({
  gameSessionsToday: activityCount,
  playedToday: activityCount,
  maxGamesToday: activityCount,
  playedTotal: activityCount,
});

export const gameConsole = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  serverId: id,
  open: z.boolean(),
  stacked: z.boolean().default(false),
  status: z.number(),
  statusText: z.string(),
  /** When the console entered this state; null if unknown. */
  statusSince: instant.nullable().default(null),
  accountCount: z.int(),
  accounts: z.array(consoleAccount),
  activeAccount: consoleAccount.nullable(),
  lastActiveAccount: consoleAccount.nullable(),
  nextCheckAt: instant.nullable(),
  /** Configs of this console only, in the order in which they apply. */
  configs: z.array(attachedConfig),
  scheduler: z.object({ id, name: z.string(), enabled: z.boolean() }).nullable(),
  startedAt: instant.nullable(),
  expiredAt: instant.nullable(),
  /** Left out unless the role holds `accountsView_game_activity`. */
  gameActivity: gameActivity.optional(),
});
export type GameConsole = z.infer<typeof gameConsole>;

export const consoleName = line(textLength.name);

/** A value that was shown. A NUL is excluded, because databases can neither store nor compare it. */
const shown = z.string().regex(/^[^\0]*$/);

export const updateConsole = endpoint({
  summary: 'Rename or describe a console',
  description:
    'Changes what is given. `seen` holds the values that were shown: where one of them is not there any more, nothing is changed.',
  refuses: ['consoleChanged'],
  method: 'PUT',
  path: '/consoles/:id',
  access: ['consoles_update'],
  params: idParams,
  body: z.object({
    name: consoleName.optional(),
    description: description().nullable().optional(),
    seen: z.object({ name: shown, description: shown.nullable() }).partial().optional(),
  }),
  response: empty,
});

export const connectConsole = endpoint({
  summary: 'Start an account on a console',
  description: 'The agent starts the account; answers when it has accepted the command.',
  refuses: [
    'serverNotOpen',
    'consoleNotOpen',
    'consoleWithoutAccounts',
    'consoleRunning',
    'accountNotOnConsole',
    'accountDone',
    'accountQuarantined',
    'accountRunning',
    ...agentErrors,
  ],
  method: 'PUT',
  path: '/consoles/:id/connect',
  access: ['consoles_connect'],
  params: idParams,
  body: z.object({ accountId: id }),
  response: empty,
});

export const disconnectConsole = endpoint({
  summary: 'Stop a console',
  description: 'Tells the agent to disconnect the console after its current match, or after 15 s.',
  refuses: ['consoleNotConnected', ...agentErrors],
  method: 'PUT',
  path: '/consoles/:id/disconnect',
  access: ['consoles_connect'],
  params: idParams,
  response: empty,
});

export const activateConsole = endpoint({
  summary: 'Open or close a console for work',
  description: 'Opens or closes a console; a closed console starts nothing.',
  refuses: ['consoleWithoutAccounts', 'consoleIsOpen', 'consoleIsClosed'],
  method: 'PUT',
  path: '/consoles/:id/activate',
  access: ['consoles_open'],
  params: idParams,
  body: z.object({ active: z.boolean() }),
  response: empty,
});
