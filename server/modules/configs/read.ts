import { type Kysely, sql } from 'kysely';
import type { Config } from '#contract/http/configs.ts';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';
import { isEditableKind } from '#domain/configs/data.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { configVisibleTo } from './visible.ts';

/** Types that apply to every server. */
const baseTypes: readonly string[] = ['base', 'version'];

const typeTexts: Record<string, string> = {
  base: 'Base',
  version: 'Version',
  game: 'Game',
  mode: 'Mode',
  mulling: 'Mulling',
};

export const typeTextOf = (type: string): string => typeTexts[type] ?? type;

export const isBaseType = (type: string): boolean => baseTypes.includes(type);

/** A page of the configs that the viewer sees, by name, and their total number. */
export async function readConfigs(
  db: Kysely<Tables>,
  viewer: Viewer,
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ data: Config[]; summary: { total: number } }> {
  const rows = await db
    .selectFrom('configs')
    .where(configVisibleTo(viewer))
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('name')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .offset(offset)
    .execute();
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    typeText: typeTextOf(row.type),
    isBaseType: isBaseType(row.type),
    createdAt: row.created_at.toISOString(),
    fields: Object.keys(row.data).length,
    isEditable: row.owner_id === viewer.id && isEditableKind(row.type),
    isOwn: row.owner_id === viewer.id,
    data: row.data,
    revision: row.revision,
  }));
  return { data, summary: { total: rows[0]?.total ?? (await countConfigs(db, viewer)) } };
}

/** Needed for a page beyond the end, which has no row with the total. */
const countConfigs = async (db: Kysely<Tables>, viewer: Viewer): Promise<number> =>
  (
    await db
      .selectFrom('configs')
      .where(configVisibleTo(viewer))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
  ).total;

/** Configs attached to these groups, servers or consoles, by id, in the order in which they apply. */
export async function readAttached(
  db: Kysely<Tables>,
  column: 'group_id' | 'server_id' | 'console_id',
  ids: readonly number[],
): Promise<Map<number, AttachedConfig[]>> {
  const rows = await db
    .selectFrom('attached_configs')
    .innerJoin('configs', 'configs.id', 'attached_configs.config_id')
    .select(['configs.id', 'configs.name', 'configs.type', `attached_configs.${column} as target`])
    .where(sql<boolean>`${sql.ref(`attached_configs.${column}`)} = any(${[...new Set(ids)]})`)
    .orderBy('attached_configs.position')
    .orderBy('configs.id')
    .execute();
  const attached = new Map<number, AttachedConfig[]>();
  for (const { target, ...config } of rows) {
    const list = attached.get(target ?? 0) ?? [];
    list.push(config);
    attached.set(target ?? 0, list);
  }
  return attached;
}
