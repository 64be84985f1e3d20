import type { Kysely } from 'kysely';
import type { ConsoleConfigs } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { EffectiveConfig, EffectiveTarget } from '#contract/http/effectiveConfig.ts';
import { effectiveValues, inOrder, valuesByName } from '#domain/configs/effective.ts';
import { sortedFields } from '#domain/configs/schema.ts';
import { allows, serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { readLayers } from './layers.ts';
import { readSchema } from './schema.ts';

const playing: readonly number[] = [consoleStatus.connecting, consoleStatus.connected];

/**
 * The effective config of a server, a console or an account that the viewer sees; three statements.
 * @throws HttpError 404
 */
export async function readEffective(
  db: Kysely<Tables>,
  viewer: Viewer,
  kind: EffectiveTarget,
  id: number,
): Promise<EffectiveConfig> {
  if (kind === 'account' && !allows(viewer.role, 'accounts_view')) throw notFound(kind);
  const target = await findTarget(db, viewer, kind, id);
  if (!target) throw notFound(kind);
  const { group, server, gameConsole, account } = target;
  const of = { id: server.id, groupId: group.id, scriptVersion: server.scriptVersion };
  const layersOf = await readLayers(db, of, gameConsole ? [gameConsole.id] : []);
  const schema = await readSchema(db);
  const layers = layersOf(gameConsole?.id ?? null).filter(
    ({ source }) => source.kind !== 'game' || target.isOfRun,
  );
  const values = new Map(effectiveValues(schema, layers).map((value) => [value.name, value]));
  const fields = sortedFields(schema.schema);
  const fieldOf = new Map(fields.map((field) => [field.name, field]));
  const names = [...new Set([...values.keys()].filter((name) => !fieldOf.has(name))), ...fieldOf.keys()];
  return {
    group,
    server: { id: server.id, name: server.name },
    console: gameConsole && { id: gameConsole.id, name: gameConsole.name },
    account,
    isPlaying: target.isPlaying,
    layers: inOrder(layers).map(({ source, type }) => ({ ...source, type })),
    values: names.flatMap((name) => {
      const value = values.get(name);
      if (!value) return [];
      const { title = null, description = null, category = null, hidden = false } = fieldOf.get(name) ?? {};
      return { title, description, category, hidden, ...value };
    }),
  };
}

async function findTarget(db: Kysely<Tables>, viewer: Viewer, kind: EffectiveTarget, id: number) {
  const row = await db
    .selectFrom('servers')
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .leftJoin('scripts', 'scripts.id', 'servers.script_id')
    .leftJoin('consoles', (join) =>
      kind === 'server'
        ? join.on((eb) => eb.lit(false))
        : join.onRef('consoles.server_id', '=', 'servers.id'),
    )
    .leftJoin('accounts', (join) =>
      kind === 'account'
        ? join.onRef('accounts.console_id', '=', 'consoles.id')
        : join.on((eb) => eb.lit(false)),
    )
    .select(['servers.id', 'servers.name', 'servers.description', 'scripts.version'])
    .select(['server_groups.id as groupId', 'server_groups.name as groupName'])
    .select(['consoles.id as consoleId', 'consoles.name as consoleName', 'consoles.status'])
    .select(['consoles.active_account_id as activeId', 'consoles.last_active_account_id as lastId'])
    .select(['accounts.id as accountId', 'accounts.email'])
    .where(serverVisibleTo(viewer))
    .where(`${kind}s.id`, '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { consoleId, accountId } = row;
  const isWorking = playing.includes(row.status ?? 0);
  return {
    group: { id: row.groupId, name: row.groupName },
    server: { id: row.id, name: row.description ?? row.name, scriptVersion: row.version },
    gameConsole: consoleId === null ? null : { id: consoleId, name: row.consoleName ?? '' },
    account: accountId === null ? null : { id: accountId, email: row.email ?? '' },
    isPlaying: isWorking && (accountId === null || accountId === row.activeId),
    /** The config of a run applies to the account that plays it, or retries it. */
    isOfRun: accountId === null || accountId === (row.activeId ?? row.lastId),
  };
}

/** The values of these consoles for the agent of their server; three statements. */
export async function readConsoleConfigs(
  db: Kysely<Tables>,
  token: string,
  consoleIds: readonly number[],
): Promise<ConsoleConfigs> {
  const rows = await db
    .selectFrom('servers')
    .innerJoin('consoles', 'consoles.server_id', 'servers.id')
    .leftJoin('scripts', 'scripts.id', 'servers.script_id')
    .select(['servers.id', 'servers.group_id as groupId', 'scripts.version as scriptVersion'])
    .select('consoles.id as consoleId')
    .where('servers.token', '=', token)
    .where('consoles.id', 'in', consoleIds)
    .orderBy('consoles.id')
    .execute();
  const [server] = rows;
  if (!server) return [];
  const ids = rows.map(({ consoleId }) => consoleId);
  const layersOf = await readLayers(db, server, ids);
  const schema = await readSchema(db);
  return ids.map((consoleId) => ({
    consoleId,
    values: valuesByName(effectiveValues(schema, layersOf(consoleId))),
  }));
}
