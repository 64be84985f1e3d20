import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import { scriptVersionKey } from '#contract/http/configSchema.ts';
import type { LayerKind } from '#contract/http/effectiveConfig.ts';
import type { ConfigLayer } from '#domain/configs/effective.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Condition on a query of `consoles`: the console plays, or its agent will retry. */
export const isWorking = sql<boolean>`(consoles.status in (${sql.lit(consoleStatus.connecting)}, ${sql.lit(consoleStatus.connected)})
  or (consoles.status = ${sql.lit(consoleStatus.failed)} and consoles.next_check_at is not null))`;

/** The properties of a server that decide about the configs of its consoles. */
export interface ServerOfConfigs {
  id: number;
  groupId: number;
  /** Version of the script that is selected on the server. */
  scriptVersion: string | null;
}

/** A layer with the type of its config; the type is `version` if only a version is selected. */
export type TypedLayer = ConfigLayer & { type: string };

interface Row {
  kind: Exclude<LayerKind, 'default'>;
  /** Null for configs that apply to every console of the server. */
  consoleId: number | null;
  id: number;
  name: string;
  type: string;
  data: Record<string, unknown>;
}

/**
 * Reads the configs that apply on a server in one statement.
 * @returns the layers of one of these consoles, or those of the server itself (null), in their order
 */
export async function readLayers(
  db: Kysely<Tables>,
  { id, groupId, scriptVersion }: ServerOfConfigs,
  consoleIds: readonly number[],
): Promise<(consoleId: number | null) => TypedLayer[]> {
  const consoles = sql`any(${sql.val([...consoleIds])}::int[])`;
  const { rows } = await sql<Row>`
    select layers.kind, layers.console_id as "consoleId", configs.id, configs.name, configs.type, configs.data
    from (
      select 'base' as kind, configs.id as config_id, null::int as console_id, 0 as position
        from configs where configs.type = 'base'
      union all
      select 'version', configs.id, null, 0 from configs
        where configs.type = 'version' and configs.data ->> ${sql.lit(scriptVersionKey)} = ${scriptVersion}::text
      union all
      select case when group_id is not null then 'group' when server_id is not null then 'server' else 'console' end,
        config_id, console_id, position
        from attached_configs where group_id = ${groupId} or server_id = ${id} or console_id = ${consoles}
      union all
      select 'game', scheduler_runs.config_id, consoles.id, 0
        from consoles join scheduler_runs on scheduler_runs.id = consoles.run_id
        where consoles.id = ${consoles} and ${isWorking}
    ) as layers join configs on configs.id = layers.config_id
    order by layers.position, configs.id`.execute(db);
  const known = rows.map((row) => ({ consoleId: row.consoleId, layer: layerOf(row, scriptVersion) }));
  // The selected version of the script applies even without a config.
  const selected: TypedLayer[] =
    scriptVersion === null || rows.some(({ kind }) => kind === 'version')
      ? []
      : [
          {
            source: { kind: 'version', configId: null, name: '' },
            type: 'version',
            data: { [scriptVersionKey]: scriptVersion },
          },
        ];
  return (consoleId) => [
    ...selected,
    ...known.flatMap((one) => (one.consoleId === null || one.consoleId === consoleId ? one.layer : [])),
  ];
}

const layerOf = ({ kind, id, name, type, data }: Row, scriptVersion: string | null): TypedLayer => ({
  source: { kind, configId: id, name },
  type,
  data: kind === 'version' && scriptVersion !== null ? { ...data, [scriptVersionKey]: scriptVersion } : data,
});
