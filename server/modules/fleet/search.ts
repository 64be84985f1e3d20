import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import { maxFoundConsoles, type searchConsoles as endpoint } from '#contract/http/fleet.ts';
import { labelOf } from '#domain/consoles/label.ts';
import { type ConsoleTexts, searchConsoles, stateWord } from '#domain/search/consoles.ts';
import { allows, serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { consoleStatuses } from '#contract/enums.ts';
import { readConsoles } from '#server/modules/consoles/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Consoles that match a query. The names of all visible consoles are read and ranked here, because the rules
 * of the search (parts of words, accents, scattered letters) are those of the app and cannot be expressed in
 * SQL.
 */
export async function findConsoles(
  db: Kysely<Tables>,
  viewer: Viewer,
  query: string,
): Promise<ResponseOf<typeof endpoint>> {
  const { found, named } = searchConsoles(await readTexts(db, viewer), query, ({ texts }) => texts);
  const idsFound = found.slice(0, maxFoundConsoles).map(({ id }) => id);
  const idsNamed = named.map(({ id }) => id);
  const ids = [...new Set([...idsFound, ...idsNamed])];
  const consoles = new Map(
    (await readConsoles(db, viewer, (eb) => eb('consoles.id', 'in', ids.length > 0 ? ids : [0]))).map(
      (gameConsole) => [gameConsole.id, gameConsole],
    ),
  );
  const inOrder = (wanted: readonly number[]) => wanted.flatMap((id) => consoles.get(id) ?? []);
  return { data: inOrder(idsFound), named: inOrder(idsNamed) };
}

async function readTexts(db: Kysely<Tables>, viewer: Viewer): Promise<{ id: number; texts: ConsoleTexts }[]> {
  const canSeeAccounts = allows(viewer.role, 'accounts_view');
  const rows = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('accounts')
          .select(['accounts.console_id', sql<number>`count(*)`.as('count')])
          .select(
            canSeeAccounts
              ? sql<string>`string_agg(accounts.email, ' ')`.as('emails')
              : sql<null>`null`.as('emails'),
          )
          .groupBy('accounts.console_id')
          .as('owned'),
      (join) => join.onRef('owned.console_id', '=', 'consoles.id'),
    )
    .select([
      'consoles.id',
      'consoles.name',
      'consoles.description',
      'consoles.status',
      'consoles.open',
      'consoles.played_today as playedToday',
      'consoles.max_games_today as maxGamesToday',
      'consoles.game_sessions_today as gameSessionsToday',
      'consoles.played_total as playedTotal',
      'owned.emails',
    ])
    .select([
      sql<string>`coalesce(servers.description, servers.name)`.as('server'),
      sql<number>`coalesce(owned.count, 0)`.as('accountCount'),
    ])
    .where(serverVisibleTo(viewer))
    .orderBy('consoles.server_id')
    .orderBy('consoles.id')
    .execute();
  const canSeeActivity = allows(viewer.role, 'accountsView_game_activity');
  return rows.map(
    ({ id, name, description, server, status, open, accountCount, emails, ...gameActivity }) => {
      const label = labelOf({ status, open, accountCount, ...(canSeeActivity && { gameActivity }) });
      const more = [
        server,
        consoleStatuses[String(status)],
        label === 'status' ? null : stateWord(label),
        emails,
      ];
      return { id, texts: { name, description, more } };
    },
  );
}
