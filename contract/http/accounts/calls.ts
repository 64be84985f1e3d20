import { z } from 'zod';
import { bulkAnswer, fault, id, idList, idParam, idParams, instant, maxIds, page } from '../../common.ts';
import { listByColumn } from '../../columns.ts';
import { type CallTexts, endpoint } from '../../endpoint.ts';
import { account, accountInput } from './account.ts';

const accountIds = z.array(id).min(1).max(maxIds);

/** Result of a bulk action: the accepted ids, and why the others were refused. */
export const sentAnswer = z.object({
  sent: z.array(id),
  errors: z.array(fault.extend({ id })).default([]),
});
export type SentAnswer = z.infer<typeof sentAnswer>;

const accountsSummary = z.object({
  /** Number of running tasks for pairing and signing in, and how many may run. */
  limits: z.object({ current: z.int(), max: z.int() }),
  deleted: z.array(id).default([]),
  /** Number of accounts in the whole answer (all pages). */
  total: z.int(),
  updatedAt: instant,
  /** Position after which changes are not in this answer; only this API can read it. */
  position: z.string().optional(),
});

/** The answer of {@link getAccounts} by column. */
export const accountsByColumn = listByColumn(accountsSummary);

export const getAccounts = endpoint({
  summary: 'List accounts',
  description:
    'Accounts that were changed since the last complete load, or all of them: `lastUpdates` and `position` are the `updatedAt` and the `position` of its first page. An API that has positions sends each change once; without one, those of some minutes before come again. The ids of deleted accounts, and of those that the user lost, come with the summary of the first page.',
  method: 'GET',
  path: '/accounts',
  access: ['accounts_view'],
  query: page.extend({
    lastUpdates: instant.optional(),
    position: z.string().max(100).optional(),
    serverId: idParam.optional(),
    consoleIds: idList.optional(),
  }),
  response: z.object({
    data: z.array(account),
    summary: accountsSummary,
  }),
  byColumn: accountsByColumn,
});

/** The fields of one edit, each optional; `null` clears a field of a group. */
const group = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(shape.shape).map(([key, field]) => [key, (field as z.ZodType).nullable()]),
      ) as {
        [K in keyof Shape]: z.ZodNullable<Shape[K] & z.ZodType>;
      },
    )
    .partial();

export const accountChange = z
  .object({
    ...accountInput,
    psn: group(accountInput.psn),
    psnImap: group(accountInput.psnImap),
    imap: group(accountInput.imap),
    ea: group(accountInput.ea),
    proxy: group(accountInput.proxy),
    webAppProxy: group(accountInput.webAppProxy),
    pairingInfo: z.object({ addedToConsole: z.boolean() }),
    consoleId: id,
  })
  .partial();
export type AccountChange = z.infer<typeof accountChange>;

/** The changed fields of one account, and the values that were shown before the edit, by field path. */
export type AccountEdit = AccountChange & { id: number; loaded?: Record<string, unknown> };

export const updateAccounts = endpoint({
  summary: 'Edit accounts',
  description:
    'Each edit by itself: an invalid one is an error of its row. `loaded` holds the values that were shown, by field path: where somebody else has changed that very field, the edit is refused with who has which value now.',
  refuses: ['fieldForbidden'],
  method: 'PUT',
  path: '/accounts/bulk/update',
  access: ['accounts_edit'],
  body: z.object({
    accounts: z
      .array(z.looseObject({ id, loaded: z.record(z.string(), z.unknown()).optional() }))
      .min(1)
      .max(maxIds),
  }),
  response: bulkAnswer,
});

const bulk = <Path extends string, Extra extends z.ZodRawShape>(
  method: 'POST' | 'PUT',
  path: Path,
  permission: 'accounts_connect' | 'accounts_done' | 'accounts_delete' | 'accounts_reset_state',
  extra: Extra,
  texts: CallTexts,
) =>
  endpoint({
    ...texts,
    method,
    path,
    access: [permission],
    body: z.object({ accountIds, ...extra }),
    response: sentAnswer,
  });

export const connectAccounts = bulk(
  'POST',
  '/accounts/bulk/connect',
  'accounts_connect',
  {
    /** Needs the user setting `hardRunButton`. */
    hard: z.boolean().default(false),
  },
  {
    summary: 'Start accounts',
    description:
      'Each on its console; `errors` says why one was not started. `hard` needs the user setting `hardRunButton`.',
    refuses: ['hardStartDisabled'],
  },
);
export const disconnectAccounts = bulk(
  'POST',
  '/accounts/bulk/disconnect',
  'accounts_connect',
  {},
  {
    summary: 'Stop accounts',
    description: 'Stops each account independently; `errors` says why one was not stopped.',
  },
);
export const resetAccounts = bulk(
  'PUT',
  '/accounts/bulk/reset',
  'accounts_reset_state',
  {},
  {
    summary: 'Reset accounts',
    description: 'Clears the failure of an account, so that it is run again.',
  },
);
export const finishAccounts = bulk(
  'POST',
  '/accounts/bulk/done',
  'accounts_done',
  { done: z.boolean() },
  {
    summary: 'Mark accounts as done, or as not done',
    description: 'An account that is marked as done is not run any more.',
  },
);
export const quarantineAccounts = bulk(
  'PUT',
  '/accounts/bulk/quarantine',
  'accounts_connect',
  { quarantined: z.boolean() },
  {
    summary: 'Put accounts into quarantine, or lift it',
    description:
      'Nobody and nothing starts an account in quarantine: no user, no scheduler, and no queue. One that plays is stopped. Remedies of alert rules put accounts into it; `quarantined: false` lifts it.',
  },
);
export const deleteAccounts = bulk(
  'POST',
  '/accounts/bulk/delete',
  'accounts_delete',
  {},
  {
    summary: 'Delete accounts',
    description: 'Deletes accounts; running ones are refused.',
  },
);

export const checkAccountProxy = endpoint({
  summary: 'Check the proxy of an account',
  description: "Connects through the account's proxy; `error` says why that failed.",
  method: 'PUT',
  path: '/accounts/:id/proxy/check',
  access: ['accountsView_proxy'],
  params: idParams,
  response: fault.extend({ valid: z.boolean(), error: z.string().nullable().default(null) }),
});

export const getAccountDuid = endpoint({
  summary: 'Get the device id of an account',
  description: 'The id of the device that the account signs in with (DUID); the same at every sign-in.',
  method: 'GET',
  path: '/accounts/:id/duid',
  access: ['accounts_view'],
  params: idParams,
  response: z.object({ duid: z.string() }),
});

export const getServerFlowAccounts = endpoint({
  summary: 'Preview the run order of a flow',
  description: 'The accounts of a server in the order in which this flow would run them.',
  refuses: ['serverNotFound'],
  method: 'GET',
  path: '/accounts/servers/flow',
  access: ['accounts_view'],
  query: z.object({ serverId: idParam, flow: z.coerce.number().pipe(z.int().min(0)) }),
  response: z.object({ data: z.array(z.object({ id, email: z.string(), consoleId: id, index: z.int() })) }),
});
