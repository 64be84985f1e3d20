import { sql } from 'kysely';
import type { Account } from '#contract/http/accounts/account.ts';
import type { getAccounts } from '#contract/http/accounts/calls.ts';
import { accountFieldRights } from '#server/access/accountFields.ts';
import type { Viewer } from '#server/access/visibility.ts';
import type { Call } from '#server/api/http/mount.ts';
import type { Context } from '#server/api/context.ts';
import { departedSince, departuresDuringLoad } from './departed.ts';
import { countPairingTasks, maxPairingTasks } from './limits.ts';
import { readRows } from './pageRows.ts';
import { type VisibleAccounts, visibleAccounts } from './visible.ts';
import { accountOnWire } from './wire.ts';

type Query = Call<typeof getAccounts>['query'];

/** An instant of the change sequence, with its microseconds. */
const clockText = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * A page of the accounts that were changed after `lastUpdates`. A page after the first one starts earlier by as many
 * rows as may have left the list since the first page was read: accounts may be repeated, but none is skipped.
 */
export async function readAccounts(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  viewer: Viewer,
  query: Query,
) {
  // Read before the rows: later changes are part of the next delta.
  const { updatedAt } = await db
    .selectFrom('accounts_clock')
    .select(clockText.as('updatedAt'))
    .executeTakeFirstOrThrow();
  const listed = chosen(visibleAccounts(db, viewer), query);
  const matching = query.lastUpdates ? changedSince(listed, viewer, query.lastUpdates) : listed;
  const offset = query.offset ?? 0;
  const overlap = offset === 0 ? 0 : await departuresDuringLoad(db, viewer);
  const from = Math.max(0, offset - overlap);
  const rows = await readRows(db, matching, {
    offset: from,
    limit: query.limit === undefined ? undefined : offset - from + query.limit,
  });
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rights = accountFieldRights(viewer.role);
  const deleted =
    offset === 0 && query.lastUpdates ? await departedSince(db, viewer, query.lastUpdates, listed) : [];
  return {
    data: rows.map((row): Account => accountOnWire(row, rights, vault)),
    summary: {
      limits: { current: await countPairingTasks(db), max: maxPairingTasks },
      deleted,
      total,
      updatedAt,
    },
  };
}

const chosen = (accounts: VisibleAccounts, { serverId, consoleIds }: Query): VisibleAccounts =>
  accounts
    .$if(serverId !== undefined, (some) => some.where('servers.id', '=', serverId ?? 0))
    .$if(consoleIds !== undefined, (some) =>
      some.where(sql<boolean>`consoles.id = any(${sql.val(consoleIds)}::int[])`),
    );

/** Accounts changed after `since`, and all those of a group when the viewer's access to it has changed. */
const changedSince = (accounts: VisibleAccounts, viewer: Viewer, since: string): VisibleAccounts =>
  accounts.where(sql<boolean>`(accounts.changed_at > ${since}::timestamptz or servers.group_id in (
    select group_id from account_access_changes
    where user_id = ${viewer.id} and changed_at > ${since}::timestamptz))`);
