import { accountFieldRights, type NeedsAccess, type Viewer } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountQueryRow } from '#contract/http/accounts/search.ts';
import { tidyQuery } from '#domain/accounts/search.ts';
import { refuseField } from '#server/kernel/errors.ts';
import { visibleAccounts, withPlace } from './visible.ts';
import { accountOnWire } from './wire.ts';

/**
 * The accounts that match the rows of a query, each once. Names of servers and consoles are compared as shown
 * with accounts.
 * @throws HttpError 422 for a query without a value
 */
export async function searchAccounts(
  { db, vault }: Needs<'db'> & NeedsAccess<'vault'>,
  viewer: Viewer,
  query: readonly AccountQueryRow[],
): Promise<{ data: Account[] }> {
  const wanted = tidyQuery(query);
  if (wanted.length === 0) throw refuseField('query', 'queryEmpty');
  const rows = await withPlace(visibleAccounts(db, viewer))
    .where(sql<boolean>`accounts.id in (${idsFound(wanted)})`)
    .orderBy('accounts.id')
    .execute();
  const rights = accountFieldRights(viewer.role);
  return { data: rows.map((row) => accountOnWire(row, rights, vault)) };
}

/** Three joins by one value each, because a condition with alternatives would compare every row with every account. */
function idsFound(wanted: readonly AccountQueryRow[]) {
  const serverName = sql`lower(coalesce(servers.description, servers.name))`;
  return sql`with wanted as materialized (
      select lower(server) as server, lower(console) as console, lower(email) as email
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted(server text, console text, email text)
    )
    select accounts.id from wanted
      join accounts on lower(accounts.email) = wanted.email
      join consoles on consoles.id = accounts.console_id
      join servers on servers.id = consoles.server_id
      where (wanted.console is null or wanted.console = lower(consoles.name))
        and (wanted.server is null or wanted.server = ${serverName})
    union
    select accounts.id from wanted
      join consoles on lower(consoles.name) = wanted.console
      join servers on servers.id = consoles.server_id
      join accounts on accounts.console_id = consoles.id
      where wanted.email is null and (wanted.server is null or wanted.server = ${serverName})
    union
    select accounts.id from wanted
      join servers on ${serverName} = wanted.server
      join consoles on consoles.server_id = servers.id
      join accounts on accounts.console_id = consoles.id
      where wanted.email is null and wanted.console is null`;
}
