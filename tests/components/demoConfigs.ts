import {
  createGameConfig,
  createMullingConfig,
  deleteConfig,
  getBaseConfig,
  getConfigDownloadLink,
  getOwnConfigs,
  updateBaseConfig,
  updateBaseVersion,
  updateGameConfig,
  updateMullingConfig,
} from '#contract/http/configs.ts';
import {
  type ConfigData,
  type ConfigSchema,
  getConfigSchema,
  previewConfigSchema,
  scriptVersionKey,
  updateConfigSchema,
} from '#contract/http/configSchema.ts';
import { aField, aSchema } from '#domain/configs/fixtures.ts';
import { type FakeApi, refuse } from './fakeApi.ts';
import type { Fleet } from './fleetData.ts';

/** A schema with a field of every type in two categories, and two fields of the mulling target Coins. */
const demoSchema = (): ConfigSchema =>
  aSchema(
    aField({
      name: 'mode',
      type: 'string',
      title: 'Mode',
      enum: ['rivals', 'draft'],
      defaultValue: 'rivals',
    }),
    aField({ name: 'pace', type: 'numeric', index: 2, minimum: 0.25, maximum: 2, defaultValue: 1 }),
    aField({ name: 'matches', title: 'Matches a day', index: 3, minimum: 1, maximum: 60, defaultValue: 16 }),
    aField({
      name: 'useProxy',
      category: 'Network',
      type: 'boolean',
      title: 'Use the proxy',
      defaultValue: true,
    }),
    aField({ name: 'gateway', category: 'Network', type: 'ipv4', title: 'Gateway', index: 2 }),
    aField({ name: 'trace', category: 'Network', type: 'string', title: 'Trace', index: 3, hidden: true }),
    aField({
      name: 'coinsEnabled',
      category: 'Mulling',
      type: 'boolean',
      title: 'Move coins',
      defaultValue: false,
    }),
    aField({ name: 'coinsKeep', category: 'Mulling', title: 'Keep', index: 2, minimum: 0 }),
  );

/** The API's refusal after another user has saved between load and save. */
const refuseOld = (what: string, revision: number | undefined, now: number): void => {
  if (revision !== undefined && revision !== now)
    refuse(
      409,
      `This ${what} has been changed in the meantime, by another user or in another window. Check it again before saving.`,
    );
};

/** Answers every call of configs from the fleet's configs, a small schema and a base config, and stores saved changes. */
export function answerConfigs(api: FakeApi, fleet: Fleet): void {
  let schema = demoSchema();
  let base = { config: { [scriptVersionKey]: '1.4.10.0', pace: 1.25 } as ConfigData, revision: 1 };
  const found = (id: unknown) =>
    fleet.configs.find((one) => one.id === Number(id) && one.isOwn) ??
    refuse(404, 'The config was not found.');

  api.on(getOwnConfigs, () => ({ data: fleet.configs }));
  api.on(getConfigSchema, () => schema);
  api.on(previewConfigSchema, { data: [] });
  api.on(updateConfigSchema, ({ body }) => {
    refuseOld('schema', body.revision, schema.revision);
    const saved = updateConfigSchema.body?.parse(body).schema ?? {};
    schema = { ...schema, schema: saved, revision: schema.revision + 1 };
    return { revision: schema.revision };
  });
  api.on(getBaseConfig, () => base);
  api.on(updateBaseConfig, ({ body }) => {
    refuseOld('base config', body.revision, base.revision);
    // The version of the script stays unless it is among the values.
    const { [scriptVersionKey]: version } = base.config;
    const kept = version === undefined ? {} : { [scriptVersionKey]: version };
    base = { config: { ...kept, ...body.config }, revision: base.revision + 1 };
    return { revision: base.revision };
  });
  api.on(updateBaseVersion, ({ body }) => {
    refuseOld('base config', body.revision, base.revision);
    base = { config: { ...base.config, [scriptVersionKey]: body.version }, revision: base.revision + 1 };
    return { revision: base.revision };
  });
  for (const [type, create, update] of [
    ['game', createGameConfig, updateGameConfig],
    ['mulling', createMullingConfig, updateMullingConfig],
  ] as const) {
    api.on(create, ({ body }) => {
      const id = Math.max(0, ...fleet.configs.map((one) => one.id)) + 1;
      fleet.configs.push({
        id,
        name: body.name,
        description: body.description ?? null,
        type,
        typeText: type,
        isBaseType: false,
        createdAt: '2026-01-05T08:00:00.000Z',
        fields: Object.keys(body.config).length,
        isEditable: true,
        isOwn: true,
        data: body.config,
        revision: 0,
      });
      return { id, revision: 0 };
    });
    api.on(update, ({ params, body }) => {
      const before = found(params.id);
      refuseOld('config', body.revision, before.revision);
      Object.assign(before, {
        name: body.name,
        description: body.description ?? null,
        data: body.config,
        fields: Object.keys(body.config).length,
        revision: before.revision + 1,
      });
      return { id: before.id, revision: before.revision };
    });
  }
  api.on(deleteConfig, ({ params }) => {
    fleet.configs.splice(fleet.configs.indexOf(found(params.id)), 1);
    return {};
  });
  api.on(getConfigDownloadLink, ({ params }) => ({ token: `token-${found(params.id).id}` }));
}
