import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import { type BaseConfig, baseConfig } from '#contract/http/configs.ts';
import { type ConfigData, scriptVersionKey } from '#contract/http/configSchema.ts';
import { dataFaults } from '#domain/configs/data.ts';
import { isSameData } from '#domain/sameData.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendFact, changesOfData } from '#server/kernel/events/facts.ts';
import { refuseFaults } from './faultTexts.ts';
import { notifyAgents } from './agents.ts';
import { appendSchemaChange, readSchema } from './schema.ts';

type Deps = Needs<'db' | 'messaging' | 'log' | 'now'>;

/** The values that apply to every server; empty in an installation where none were saved yet. */
export async function readBase(db: Kysely<Tables>): Promise<BaseConfig> {
  const row = await db
    .selectFrom('configs')
    .select(['data', 'revision'])
    .where('type', '=', 'base')
    .executeTakeFirst();
  return baseConfig.parse({ config: row?.data ?? {}, revision: row?.revision ?? 0 });
}

/** Replaces all values. @throws HttpError 409 when it was saved since, 422. @returns the new revision */
export const saveBase = (
  deps: Deps,
  config: ConfigData,
  revision: number | undefined,
): Promise<{ revision: number }> =>
  changeBase(deps, revision, async (before, transaction) => {
    const faults = dataFaults(await readSchema(transaction), 'base', config);
    refuseFaults(
      'configInvalid',
      [...faults].map(([name, fault]) => [`config.${name}`, fault]),
    );
    const version = before[scriptVersionKey];
    return { ...(version !== undefined && { [scriptVersionKey]: version }), ...config };
  });

/** @throws HttpError 409 when it is the current version, or the base config was saved since. @returns the new revision */
export const saveBaseVersion = (
  deps: Deps,
  version: string,
  revision: number | undefined,
): Promise<{ revision: number }> =>
  changeBase(deps, revision, async (before) => {
    if (before[scriptVersionKey] === version) throw refuse('versionUnchanged');
    return { ...before, [scriptVersionKey]: version };
  });

async function changeBase(
  deps: Deps,
  revision: number | undefined,
  change: (before: ConfigData, transaction: Kysely<Tables>) => Promise<ConfigData>,
): Promise<{ revision: number }> {
  const { db, now } = deps;
  const { id, ...saved } = await transact(db, async (transaction) => {
    // Serializes changes of the base config, including the first, and keeps the schema from changing.
    await readSchema(transaction, 'update');
    const before = await readBase(transaction);
    if (revision !== undefined && revision !== before.revision) throw refuse('baseConfigChanged');
    const data = await change(before.config, transaction);
    if (isSameData(data, before.config)) return { id: null, revision: before.revision };
    const stored = { data: JSON.stringify(data), revision: before.revision + 1 };
    const updated = await transaction
      .updateTable('configs')
      .set(stored)
      .where('type', '=', 'base')
      .returning(['id', 'revision'])
      .executeTakeFirst();
    const first = { name: 'Base config', type: 'base', created_at: now(), ...stored };
    const kept =
      updated ??
      (await transaction
        .insertInto('configs')
        .values({ ...first, owner_id: null, description: null })
        .returning(['id', 'revision'])
        .executeTakeFirstOrThrow());
    await appendSchemaChange(transaction, [kept.id]);
    const of = { objects: { config: [kept.id] }, audience: 'everybody' as const };
    const changes = changesOfData(before.config, data);
    const version = changes.find(({ field }) => field === scriptVersionKey);
    if (version)
      await appendFact(transaction, {
        ...of,
        kind: 'baseVersionChanged',
        data: {
          from: typeof version.before === 'string' ? version.before : null,
          to: String(data[scriptVersionKey]),
        },
      });
    const others = changes.filter((one) => one !== version);
    if (others.length > 0)
      await appendFact(transaction, { ...of, kind: 'baseConfigEdited', data: { changes: others } });
    return kept;
  });
  if (id !== null) await notifyAgents(deps, 'everywhere');
  return saved;
}
