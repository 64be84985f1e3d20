import { type Kysely, sql } from 'kysely';
import type { ServerSummary } from '#contract/http/reports.ts';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

interface Row {
  id: number;
  description: string;
  group_id: number;
  group_name: string;
  total: number;
  closed: number;
  locked: number;
  locked_coins: number;
  unlocked_coins: number;
  credits: number;
  values: number;
}

/**
 * Accounts and coins of every server that the viewer may see. Accounts are first summed up by console, which
 * is their only key.
 */
export async function readServersSummary(db: Kysely<Tables>, viewer: Viewer): Promise<ServerSummary[]> {
  const { rows } = await sql<Row>`
    with by_console as (
      select console_id,
        count(*) as total,
        count(*) filter (where not open) as closed,
        count(*) filter (where banned is not null) as locked,
        sum(balance) filter (where banned is not null) as locked_coins,
        sum(balance) filter (where banned is null) as unlocked_coins,
        sum(credits) as credits,
        sum(value) as values
      from (
        select console_id, open, banned,
          (figures -> 'balance' -> 'balance')::float8 as balance,
          (figures -> 'tradeInfo' -> 'accountCredits')::float8 as credits,
          (figures -> 'tradeInfo' -> 'accountValue')::float8 as value
        from accounts
      ) as figured
      group by console_id
    )
    select servers.id, coalesce(servers.description, servers.name) as description,
      server_groups.id as group_id, server_groups.name as group_name,
      coalesce(sum(total), 0) as total, coalesce(sum(closed), 0) as closed, coalesce(sum(locked), 0) as locked,
      coalesce(sum(locked_coins), 0) as locked_coins, coalesce(sum(unlocked_coins), 0) as unlocked_coins,
      coalesce(sum(credits), 0) as credits, coalesce(sum(values), 0) as values
    from servers
    join server_groups on server_groups.id = servers.group_id
    left join consoles on consoles.server_id = servers.id
    left join by_console on by_console.console_id = consoles.id
    where ${serverVisibleTo(viewer)}
    group by servers.id, server_groups.id
    order by server_groups.name, description, servers.id`.execute(db);
  return rows.map((row) => {
    // The game counts balances in thousandths. Each part is rounded, so that the parts add up to the total.
    const locked = Math.round(row.locked_coins / 1000);
    const unlocked = Math.round(row.unlocked_coins / 1000);
    return {
      id: row.id,
      description: row.description,
      group: { id: row.group_id, name: row.group_name },
      accounts: {
        total: row.total,
        closed: row.closed,
        locked: row.locked,
        unlocked: row.total - row.locked,
      },
      coins: {
        total: locked + unlocked,
        locked,
        unlocked,
        credits: Math.round(row.credits),
        values: Math.round(row.values),
      },
    };
  });
}
