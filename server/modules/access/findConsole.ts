import { type Kysely, sql } from 'kysely';
import { serverVisibleTo, type Viewer } from './visibility.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A console with the data that the rules and the agent's address need. */
export async function findConsole(db: Kysely<Tables>, viewer: Viewer, id: number) {
  const row = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select([
      'consoles.id',
      'consoles.name',
      'consoles.open',
      'consoles.status',
      'consoles.active_account_id as activeAccountId',
    ])
    .select([
      'servers.id as serverId',
      'servers.token',
      'servers.open as serverOpen',
      'servers.name as pcName',
      'servers.description',
    ])
    .select(
      sql<number>`(select count(*) from accounts where accounts.console_id = consoles.id)`.as('accountCount'),
    )
    .where('consoles.id', '=', id)
    .where(serverVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) throw notFound('console');
  const { pcName, description, ...gameConsole } = row;
  return { ...gameConsole, serverName: description ?? pcName };
}

export type FoundConsole = Awaited<ReturnType<typeof findConsole>>;
