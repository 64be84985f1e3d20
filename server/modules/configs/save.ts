import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import type { createGameConfig, updateGameConfig } from '#contract/http/configs.ts';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { dataFaults, type StoredData } from '#domain/configs/data.ts';
import { isSameData } from '#domain/sameData.ts';
import type { Call, Viewer } from '#server/modules/access/index.ts';
import { notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { changesOf, changesOfData } from '#server/kernel/events/facts.ts';
import { refuseFaults } from './faultTexts.ts';
import { notifyAgents } from './agents.ts';
import { appendConfigChange, appendConfigFact, placesInUse, placesOf } from './places.ts';
import { typeTextOf } from './read.ts';
import { readSchema } from './schema.ts';

type Deps = Needs<'db' | 'messaging' | 'log' | 'now'>;
type Kind = 'game' | 'mulling';

/**
 * A config of the viewer, locked until the transaction ends.
 * @throws HttpError 404 for a config of somebody else
 */
async function lockOwn(transaction: Kysely<Tables>, viewer: Viewer, id: number) {
  const row = await transaction
    .selectFrom('configs')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('config');
  return row;
}

/**
 * Checks values before they are stored, and keeps the schema from changing until then.
 * @throws HttpError 422
 */
async function refuseFaultyData(transaction: Kysely<Tables>, kind: Kind, data: ConfigData): Promise<void> {
  if (Object.keys(data).length === 0) throw refuseField('config', 'configEmpty');
  const faults = dataFaults(await readSchema(transaction, 'share'), kind, data);
  refuseFaults(
    'configInvalid',
    [...faults].map(([name, fault]) => [`config.${name}`, fault]),
  );
}

/** The values that differ, as `config.NAME`. */
const dataChanges = (before: StoredData, after: ConfigData) =>
  changesOfData(before, after).map((one) => ({ ...one, field: `config.${one.field}` }));

/** Creates a config of the viewer. @throws HttpError 422 */
export async function createConfig(
  deps: Deps,
  viewer: Viewer,
  kind: Kind,
  { name, description, config }: Call<typeof createGameConfig>['body'],
  once: IdempotencyKey,
): Promise<{ id: number; revision: number }> {
  const { db, now } = deps;
  const { answer: created } = await transactOnce({ db, now }, once, async (transaction) => {
    await refuseFaultyData(transaction, kind, config);
    const made = await transaction
      .insertInto('configs')
      .values({
        owner_id: viewer.id,
        name,
        description: description ?? null,
        type: kind,
        data: JSON.stringify(config),
        created_at: now(),
      })
      .returning(['id', 'revision'])
      .executeTakeFirstOrThrow();
    await appendConfigChange(transaction, { id: made.id, ownerId: viewer.id }, []);
    const changes = dataChanges({}, config);
    await appendConfigFact(transaction, made.id, [], { kind: 'configCreated', data: { changes } }, viewer.id);
    return made;
  });
  return created;
}

/** @throws HttpError 404, 409 when it was saved since or has another type, 422. @returns the new revision */
export async function updateConfig(
  deps: Deps,
  viewer: Viewer,
  kind: Kind,
  id: number,
  { name, description, config, revision }: Call<typeof updateGameConfig>['body'],
): Promise<{ id: number; revision: number }> {
  const { saved, isUsed } = await transact(deps.db, async (transaction) => {
    const row = await lockOwn(transaction, viewer, id);
    if (row.type !== kind) throw refuse('configHasOtherType', { name: row.name, type: typeTextOf(row.type) });
    if (revision !== undefined && revision !== row.revision) throw refuse('configChanged');
    await refuseFaultyData(transaction, kind, config);
    const changes = {
      name,
      description: description === undefined ? row.description : description,
      data: config,
    };
    const stored = { name: row.name, description: row.description, data: row.data };
    if (isSameData(changes, stored)) return { saved: { id, revision: row.revision }, isUsed: false };
    const updated = await transaction
      .updateTable('configs')
      .set((eb) => ({ ...changes, data: JSON.stringify(config), revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .returning(['id', 'revision'])
      .executeTakeFirstOrThrow();
    const places = await placesOf(transaction, viewer, id);
    await appendConfigChange(transaction, { id, ownerId: viewer.id }, places, name !== row.name);
    const edited = [...changesOf(row, changes, ['name', 'description']), ...dataChanges(row.data, config)];
    const data = { changes: edited };
    await appendConfigFact(transaction, id, places, { kind: 'configEdited', data }, viewer.id);
    return { saved: updated, isUsed: places.length > 0 };
  });
  if (isUsed) await notifyAgents(deps, { configId: id });
  return saved;
}

/** @throws HttpError 404, 409 with the places while it is in use */
export async function deleteConfig(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await transact(deps.db, async (transaction) => {
    // Nobody can attach or plan it meanwhile, because both lock the row of the config.
    const { name } = await lockOwn(transaction, viewer, id);
    const places = await placesOf(transaction, viewer, id);
    if (places.length > 0) throw refuse('configInUse', { name, places: placesInUse(places) });
    await appendConfigFact(transaction, id, [], { kind: 'configDeleted', data: {} }, viewer.id);
    await transaction.deleteFrom('configs').where('id', '=', id).execute();
    await appendConfigChange(transaction, { id, ownerId: viewer.id }, []);
  });
}
