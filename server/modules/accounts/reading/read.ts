import {
  accountFieldRights,
  type NeedsAccess,
  type StreamCall,
  type Viewer,
  seesAll,
  serverVisibleTo,
} from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type RawBuilder, sql, type Kysely } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getAccounts } from '#contract/http/accounts/calls.ts';
import type { Tables } from '#server/schema/tables.ts';
import { countPairingTasks } from '../work/limits.ts';
import { listPage, readTexts } from './pageRows.ts';
import { readMoment, type Since } from './since.ts';
import type { AccountTexts, TextCache } from './textCache.ts';
import { visibleAccountIds, type VisibleAccounts, visibleAccounts } from './visible.ts';

/** Maximum duration of a load of all pages, and of a transaction that began before it. */
const loadMinutes = 12;

type Query = StreamCall<typeof getAccounts>['query'];

/**
 * A page of the accounts that were changed since the client's last load. A page after the first one starts earlier by as many
 * rows as may have left the list since the first page was read: accounts may be repeated, but none is skipped.
 * @returns the answer as JSON text in UTF-8, by column or not; its accounts are read while it is sent
 */
export async function readAccounts(
  { config, db, vault }: Needs<'config' | 'db'> & NeedsAccess<'vault'>,
  cache: TextCache,
  viewer: Viewer,
  { query, isByColumn }: Pick<StreamCall<typeof getAccounts>, 'query' | 'isByColumn'>,
): Promise<AsyncIterable<Buffer>> {
  // Read before the rows, so that later changes are part of the next delta.
  const { since, ...moment } = await readMoment(db, query);
  const listed = visibleAccounts(db, viewer).where(chosen(query));
  const matching = since ? changedSince(listed, viewer, since) : visibleAccountIds(db, viewer, chosen(query));
  const offset = query.offset ?? 0;
  const overlap = offset === 0 ? 0 : await removalsDuringLoad(db, viewer);
  const from = Math.max(0, offset - overlap);
  const { ids, total } = await listPage(db, matching, {
    offset: from,
    limit: query.limit === undefined ? undefined : offset - from + query.limit,
  });
  const hasCopy = query.lastUpdates !== undefined || query.position !== undefined;
  const deleted = offset === 0 && hasCopy ? await removedSince(db, viewer, since, listed) : [];
  const limits = { current: await countPairingTasks(db), max: config.pairingLimit };
  const rights = accountFieldRights(viewer.role);
  const texts = cache.of(rights);
  const parts = readTexts(listed, ids, { rights, vault, texts });
  const summary = { limits, deleted, total, ...moment };
  return isByColumn ? blocksText(summary, parts, texts) : listText(summary, parts);
}

type Summary = ResponseOf<typeof getAccounts>['summary'];

const comma = Buffer.from(',');

/** The answer as JSON text in UTF-8, a part of the list at a time. */
async function* listText(summary: Summary, parts: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"summary":${JSON.stringify(summary)},"data":[`);
  let isFirst = true;
  for await (const accounts of parts) {
    const pieces = accounts.flatMap((account) => [comma, account]);
    if (isFirst) pieces.shift();
    if (pieces.length === 0) continue;
    isFirst = false;
    yield Buffer.concat(pieces);
  }
  yield Buffer.from(']}');
}

/** The answer by column as JSON text in UTF-8, a block a line. */
async function* blocksText(
  summary: Summary,
  parts: AsyncIterable<Buffer[]>,
  texts: AccountTexts,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"summary":${JSON.stringify(summary)},"blocks":[`);
  let before = '\n';
  for await (const accounts of parts) {
    if (accounts.length === 0) continue;
    yield Buffer.concat([Buffer.from(before), texts.byColumn(accounts)]);
    before = ',\n';
  }
  yield Buffer.from('\n]}');
}

/** Condition on consoles and their servers: the places that the query asks for. */
function chosen({ serverId, consoleIds }: Query): RawBuilder<boolean> {
  const ofServer = serverId === undefined ? sql`true` : sql`servers.id = ${serverId}`;
  const ofConsoles =
    consoleIds === undefined ? sql`true` : sql`consoles.id = any(${sql.val(consoleIds)}::int[])`;
  return sql<boolean>`(${ofServer} and ${ofConsoles})`;
}

/**
 * The ids of accounts changed since then, and of all those of a group when the viewer's access to it has
 * changed. Two queries, each with an index, because one query with "or" would read every account.
 */
const changedSince = (accounts: VisibleAccounts, viewer: Viewer, since: Since) =>
  accounts
    .select('accounts.id')
    .where(since.hasChanged('accounts', 'changed_at'))
    .union(
      accounts.select('accounts.id').where(
        sql<boolean>`servers.group_id in (select group_id from account_access_changes
          where user_id = ${viewer.id} and ${since.hasChanged('account_access_changes', 'changed_at')})`,
      ),
    );

/** Upper bound for the number of accounts that left the viewer's list while its pages were loaded. */
async function removalsDuringLoad(db: Kysely<Tables>, viewer: Viewer): Promise<number> {
  const start = sql`now() - make_interval(mins => ${loadMinutes})`;
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from account_departures where departed_at > ${start})
    + (select count(*) from accounts
        join consoles on consoles.id = accounts.console_id
        join servers on servers.id = consoles.server_id
        join account_access_changes changes on changes.group_id = servers.group_id
        where changes.user_id = ${viewer.id} and changes.changed_at > ${start}
          and not ${serverVisibleTo(viewer)}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Ids of the accounts that the viewer may have seen before and that are no longer `listed`: deleted, moved to
 * a server that the viewer cannot see, or in a group that the viewer lost. After more than 30 days, or after
 * a restore of the database (`since` is null), these are unknown: the result is then all ids up to the newest
 * one that the viewer does not see, so that the client keeps no other account.
 */
async function removedSince(
  db: Kysely<Tables>,
  viewer: Viewer,
  since: Since | null,
  listed: VisibleAccounts,
): Promise<number[]> {
  const gone = since?.knowsRemovals ? removed(viewer, since) : everyId;
  const { rows } = await sql<{ id: number }>`select id from (${gone}) gone
    where not exists (${listed.select('accounts.id').where(sql<boolean>`accounts.id = gone.id`)})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** All ids that accounts ever had, including some that were never used. */
const everyId = sql`select generate_series(1,
  (select last_value from pg_sequences where sequencename = 'accounts_id_seq')::int) as id`;

function removed(viewer: Viewer, since: Since): RawBuilder<unknown> {
  const lost = sql`select group_id from account_access_changes
    where user_id = ${viewer.id} and ${since.hasChanged('account_access_changes', 'changed_at')}`;
  const known = sql`select group_id from user_server_groups where user_id = ${viewer.id}`;
  const mayKnow = seesAll(viewer) ? sql`true` : sql`(group_id in (${known}) or group_id in (${lost}))`;
  return sql`select account_id as id from account_departures
    where ${since.hasChanged('account_departures', 'departed_at')} and ${mayKnow}
    union
    select accounts.id from accounts
    join consoles on consoles.id = accounts.console_id
    join servers on servers.id = consoles.server_id
    where servers.group_id in (${lost})`;
}
