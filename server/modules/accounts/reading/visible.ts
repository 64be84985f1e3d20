import { type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { plainFields } from './plainFields.ts';

export type VisibleAccounts = SelectQueryBuilder<Tables, 'accounts' | 'consoles' | 'servers', object>;

export const visibleAccounts = (db: Kysely<Tables>, viewer: Viewer): VisibleAccounts =>
  db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .where(serverVisibleTo(viewer));

/**
 * The ids of the accounts that the viewer may see. Found by their consoles, of which there are few: joining
 * every account with its console, server and group takes twice as long.
 * @param chosen a condition on consoles and their servers
 */
export const visibleAccountIds = (db: Kysely<Tables>, viewer: Viewer, chosen: RawBuilder<boolean>) =>
  db
    .selectFrom('accounts')
    .select('accounts.id')
    .where(
      'accounts.console_id',
      'in',
      db
        .selectFrom('consoles')
        .innerJoin('servers', 'servers.id', 'consoles.server_id')
        .where(serverVisibleTo(viewer))
        .where(chosen)
        .select('consoles.id'),
    );

/** The query with the groups of the accounts' servers, which {@link plainFields} need. */
export const withGroups = (query: VisibleAccounts) =>
  query.innerJoin('server_groups', 'server_groups.id', 'servers.group_id');

/** The stored columns, the server, and the fields that everybody may see as JSON text. */
export const withPlace = (query: VisibleAccounts) =>
  withGroups(query)
    .selectAll('accounts')
    .select(['servers.id as serverId', plainFields.as('plain')]);
