import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import type { ConfigFields, ConfigSchema, SchemaEffect } from '#contract/http/configSchema.ts';
import { isEditableKind } from '#domain/configs/data.ts';
import { schemaFaults } from '#domain/configs/schema.ts';
import { effectOn } from '#domain/configs/schemaChange.ts';
import { isSameData } from '#domain/sameData.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact, changesOfData } from '#server/kernel/events/facts.ts';
import { notifyAgents } from './agents.ts';
import { refuseFaults } from './faultTexts.ts';
import { usersWithAny } from './visible.ts';

type Deps = Needs<'db' | 'messaging' | 'log'>;

/**
 * The fields that configs may set.
 * @param lock `share` keeps the schema from changing until the transaction ends, `update` also from being
 *   locked by others
 */
export async function readSchema(db: Kysely<Tables>, lock?: 'share' | 'update'): Promise<ConfigSchema> {
  const row = await db
    .selectFrom('config_schema')
    .select(['fields', 'mulling_targets', 'revision'])
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { schema: row.fields, mullingTargets: row.mulling_targets, revision: row.revision };
}

/** @throws HttpError 422 with the path of each wrong key */
function refuseFaultySchema(fields: ConfigFields, stored: ConfigFields): void {
  const faults = [...schemaFaults(fields, stored)].flatMap(([name, ofField]) =>
    [...ofField].map(([key, fault]) => [`schema.${name}.${key}`, fault] as const),
  );
  refuseFaults('schemaInvalid', faults);
}

/** Replaces all fields. @throws HttpError 409 when it was saved since, 422. @returns the new revision */
export async function saveSchema(
  deps: Deps,
  fields: ConfigFields,
  revision: number | undefined,
): Promise<{ revision: number }> {
  const { db } = deps;
  const saved = await transact(db, async (transaction) => {
    const before = await readSchema(transaction, 'update');
    refuseFaultySchema(fields, before.schema);
    if (revision !== undefined && revision !== before.revision) throw refuse('schemaChanged');
    if (isSameData(before.schema, fields)) return null;
    await appendSchemaChange(transaction);
    await appendFact(transaction, {
      kind: 'configSchemaEdited',
      objects: {},
      data: { fields: changesOfData(before.schema, fields).map(({ field }) => field) },
      audience: 'everybody',
    });
    return transaction
      .updateTable('config_schema')
      .set((eb) => ({ fields: JSON.stringify(fields), revision: eb('revision', '+', 1) }))
      .returning('revision')
      .executeTakeFirstOrThrow();
  });
  if (!saved) return { revision: (await readSchema(db)).revision };
  await notifyAgents(deps, 'everywhere');
  return saved;
}

/** The configs of all users that a change of the fields would affect. @throws HttpError 422 */
export async function previewSchema(db: Kysely<Tables>, fields: ConfigFields): Promise<SchemaEffect[]> {
  const before = await readSchema(db);
  refuseFaultySchema(fields, before.schema);
  const after = { ...before, schema: fields };
  const configs = await db
    .selectFrom('configs')
    .leftJoin('users', 'users.id', 'configs.owner_id')
    .select(['configs.name', 'configs.type', 'configs.data', 'users.username as owner'])
    .orderBy('configs.name')
    .orderBy('configs.id')
    .execute();
  return configs.flatMap(({ data, ...config }) => {
    if (config.type !== 'base' && !isEditableKind(config.type)) return [];
    const effect = effectOn(before, after, { kind: config.type, data });
    return effect ? { ...config, ...effect } : [];
  });
}

/** Appends that the schema or the base config has changed, for everybody who works with configs. */
export async function appendSchemaChange(
  transaction: Kysely<Tables>,
  ids: readonly number[] = [],
): Promise<void> {
  const userIds = await usersWithAny(transaction, [
    'config_own_view',
    'config_base_page_view',
    'config_build',
  ]);
  await appendEvent(transaction, 'configsUpdated', { ids: [...ids] }, { userIds });
}
