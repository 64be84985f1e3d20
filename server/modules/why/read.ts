import { type Kysely, sql } from 'kysely';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { consoleColumns } from '#server/modules/schedulers/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Visible consoles with everything that decides about their starts: these consoles, those of these accounts, or all. */
export const readConsoles = (
  db: Kysely<Tables>,
  viewer: Viewer,
  { consoleIds, accountIds }: { consoleIds?: readonly number[]; accountIds?: readonly number[] },
) =>
  db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .leftJoin('console_schedulers', 'console_schedulers.console_id', 'consoles.id')
    .leftJoin('schedulers', 'schedulers.id', 'console_schedulers.scheduler_id')
    .leftJoin('users', 'users.id', 'schedulers.owner_id')
    .select(consoleColumns)
    .select(['consoles.last_active_account_id as lastAccountId', 'consoles.script_paused_by as pausedBy'])
    .select([
      'servers.id as serverId',
      'servers.open as serverOpen',
      'servers.online as serverOnline',
      'servers.agent_version as agentVersion',
    ])
    .select(['schedulers.id as schedulerId', 'schedulers.name as schedulerName'])
    .select(['console_schedulers.enabled as isEnabled', 'console_schedulers.attached_at as attachedAt'])
    .select('users.blocked as isOwnerBlocked')
    .where(serverVisibleTo(viewer))
    .$if(consoleIds !== undefined, (query) =>
      query.where(sql<boolean>`consoles.id = any(${sql.val(consoleIds)}::int[])`),
    )
    .$if(accountIds !== undefined, (query) =>
      query.where(
        sql<boolean>`consoles.id in (select console_id from accounts where id = any(${sql.val(accountIds)}::int[]))`,
      ),
    )
    .orderBy('consoles.id')
    .execute();

export type ConsoleRow = Awaited<ReturnType<typeof readConsoles>>[number];

/** All accounts of consoles, by index. @param withDetails whether the viewer may see emails and errors */
export async function readAccounts(
  db: Kysely<Tables>,
  { consoleIds, withDetails }: { consoleIds: readonly number[]; withDetails: boolean },
) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'console_id as consoleId', 'index', 'open', 'status', 'paired', 'banned'])
    .select(['email', 'last_error as lastError', 'quarantined_by as quarantinedBy'])
    .select(sql<boolean>`quarantined_at is not null`.as('isQuarantined'))
    .where(sql<boolean>`console_id = any(${sql.val(consoleIds)}::int[])`)
    .orderBy('index')
    .execute();
  return withDetails
    ? rows
    : rows.map((row) => ({ ...row, email: undefined, lastError: null, quarantinedBy: null }));
}

/** The places of accounts in the queues of servers, from 1: the first waiting task of each account counts. */
export async function readQueues(db: Kysely<Tables>, serverIds: readonly number[]) {
  const { rows } = await sql<{ accountId: number; place: number; of: number }>`
    select account_id as "accountId",
      row_number() over (partition by server_id order by min(start_at), min(id))::int as place,
      count(*) over (partition by server_id)::int as of
    from tasks where status = 'sent' and end_at is null and server_id = any(${sql.val(serverIds)}::int[])
    group by server_id, account_id`.execute(db);
  return new Map(rows.map(({ accountId, place, of }) => [accountId, { place, of }]));
}

/** When the plans were last carried out, and the offered versions of agents. */
export async function readInstallation(db: Kysely<Tables>) {
  const { rows } = await sql<{ tickedAt: Date | null; versions: string[] }>`select
    (select ticked_at from scheduler_lease) as "tickedAt",
    coalesce((select json_agg(version) from agent_releases), '[]') as versions`.execute(db);
  return rows[0] ?? { tickedAt: null, versions: [] };
}
