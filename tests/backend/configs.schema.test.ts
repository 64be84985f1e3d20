import { beforeEach, expect, test } from 'vitest';
import type { ConfigFields } from '#contract/http/configSchema.ts';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getConfigSchema, updateConfigSchema, previewConfigSchema } = endpoints;
const { getBaseConfig, updateBaseConfig, updateBaseVersion } = endpoints;

const ascending = (a: number, b: number): number => a - b;

const world = useWorld();
const supervisor = apiCalls(() => world, 'supervisor');
const operator = apiCalls(() => world, 'operator');
const readSchema = async () => (await supervisor(getConfigSchema)).body;
const readBase = async () => (await supervisor(getBaseConfig)).body;
beforeEach(async () => void (await takeEvents(world)));

const edited = (schema: ConfigFields, name: string, over: object): ConfigFields => {
  const field = schema[name];
  if (!field) throw new Error(`no field ${name}`);
  return { ...schema, [name]: { ...field, ...over } };
};

test('the schema of the demo is complete, and all users who work with configs can read it', async () => {
  const { body } = await operator(getConfigSchema);
  expect(Object.keys(body.schema)).toHaveLength(120);
  expect(body.mullingTargets.map(({ name }) => name)).toEqual(['coins', 'cards', 'packs']);
  expect((await operator(updateConfigSchema, { body: { schema: body.schema } })).status).toBe(403);
});

test('a changed schema is saved once per revision, and everybody who reads it is notified', async () => {
  const { schema, revision } = await readSchema();
  const save = (title: string) =>
    supervisor(updateConfigSchema, { body: { schema: edited(schema, 'pace', { title }), revision } });
  const statuses = (await Promise.all([save('Speed'), save('Tempo')])).map(({ status }) => status);
  expect(statuses.toSorted(ascending)).toEqual([200, 409]);
  const after = await readSchema();
  expect(after.revision).toBe(revision + 1);
  expect(after.schema['pace']?.title).toBe(statuses[0] === 200 ? 'Speed' : 'Tempo');
  const events = await takeEvents(world);
  expect(events.map(({ name }) => name)).toEqual(['configsUpdated']);
  // Supervisor, hired admin, three with full access, and the operator.
  expect(events[0]?.audience).toEqual({ userIds: expect.objectContaining({ length: 6 }) });
  // Nothing has changed.
  expect((await supervisor(updateConfigSchema, { body: { schema: after.schema } })).body.revision).toBe(
    after.revision,
  );
});

test('an invalid field is refused with its path', async () => {
  const { schema } = await readSchema();
  const fields = { ...edited(schema, 'pace', { maximum: 0 }), 'two words': schema['mode'] };
  for (const call of [updateConfigSchema, previewConfigSchema])
    expect(await supervisor(call, { body: { schema: fields } })).toMatchObject({
      status: 422,
      fields: {
        'schema.pace.maximum': 'The maximum is less than the minimum.',
        'schema.two words.name': expect.stringMatching(/letters/),
        'schema.two words.identifier': 'Another field has this identifier.',
      },
    });
});

test('a schema that was taken over with a name of another shape is saved; a new field cannot have such a name', async () => {
  const { schema } = await readSchema();
  const { pace } = schema;
  if (!pace) throw new Error('no field pace');
  const taken = { ...schema, 'max-games': { ...pace, identifier: 'Match->>max-games' } };
  const store = (fields: ConfigFields) =>
    world.store.db
      .updateTable('config_schema')
      .set({ fields: JSON.stringify(fields) })
      .execute();
  await store(taken);
  const fields = edited(taken, 'max-games', { title: 'Games' });
  const more = { ...fields, 'min-games': { ...pace, identifier: 'Match->>min-games' } };
  for (const call of [previewConfigSchema, updateConfigSchema]) {
    expect((await supervisor(call, { body: { schema: more } })).fields).toEqual({
      'schema.min-games.name': expect.stringMatching(/letters/),
    });
    expect((await supervisor(call, { body: { schema: fields } })).status).toBe(200);
  }
  expect((await readSchema()).schema['max-games']?.title).toBe('Games');
  await store(schema);
});

test('the effect of a new schema on the configs of all users is shown before, and their values stay', async () => {
  const { schema, revision } = await readSchema();
  const { mode: _mode, ...rest } = edited(schema, 'pace', { maximum: 1 });
  const { data } = (await supervisor(previewConfigSchema, { body: { schema: rest } })).body;
  expect(data.map(({ name, owner, removed, invalid }) => ({ name, owner, removed, invalid }))).toEqual([
    { name: 'Division rivals, careful', owner: 'Olivia Operator', removed: ['mode'], invalid: [] },
    {
      name: 'Squad battles, fast',
      owner: 'Olivia Operator',
      removed: ['mode'],
      invalid: [{ name: 'pace', value: 1.5 }],
    },
    { name: 'Weekend objectives', owner: 'Olivia Operator', removed: ['mode'], invalid: [] },
  ]);
  expect((await readSchema()).revision).toBe(revision);
  await supervisor(updateConfigSchema, { body: { schema: rest } });
  const fast = (await operator(endpoints.getOwnConfigs)).body.data.find(
    ({ name }) => name === 'Squad battles, fast',
  );
  expect(fast?.data).toMatchObject({ mode: 'squad-battles', pace: 1.5 });
  // It can no longer be saved in this form.
  const body = { name: 'Faster', config: fast?.data };
  const params = { id: fast?.id ?? 0 };
  expect((await operator(endpoints.updateGameConfig, { params, body })).status).toBe(422);
  await supervisor(updateConfigSchema, { body: { schema } });
});

test('the base config is saved as a whole, keeps the version, and refuses an old revision', async () => {
  const before = await readBase();
  expect(before.config).toMatchObject({ scriptVersion: '1.4.10.0', maxMatchesPerDay: 16 });
  const save = (config: object, revision?: number) =>
    supervisor(updateBaseConfig, { body: { config, ...(revision !== undefined && { revision }) } });
  expect((await save({ pace: 1.25 }, before.revision)).body).toEqual({ revision: before.revision + 1 });
  expect((await takeEvents(world)).map(({ name }) => name)).toEqual(['configsUpdated']);
  expect((await readBase()).config).toEqual({ scriptVersion: '1.4.10.0', pace: 1.25 });
  expect((await save({ pace: 1.5 }, before.revision)).status).toBe(409);
  // The version that is sent along is no change of it.
  await save({ scriptVersion: '1.4.10.0', pace: 1.75 }, before.revision + 1);
  const facts = await world.store.db
    .selectFrom('events')
    .select(['kind', 'data'])
    .where('kind', 'in', ['baseConfigEdited', 'baseVersionChanged'])
    .orderBy('position', 'desc')
    .execute();
  expect(facts.map(({ kind }) => kind)).not.toContain('baseVersionChanged');
  expect(facts[0]?.data).toEqual({ changes: [{ field: 'pace', before: 1.25, after: 1.75 }] });
  expect(await save({ pace: 7, gone: 1, scriptVersion: '1' })).toMatchObject({
    status: 422,
    fields: {
      'config.pace': 'The maximum is 2.',
      'config.gone': expect.any(String),
      'config.scriptVersion': 'Invalid script version',
    },
  });
  expect((await save(before.config)).status).toBe(200);
});

test('the version is checked, must differ, and shares the revision of the base config', async () => {
  const { revision } = await readBase();
  const set = (version: string, loaded?: number) =>
    supervisor(updateBaseVersion, { body: { version, ...(loaded !== undefined && { revision: loaded }) } });
  expect((await set('1.4')).fields).toEqual({ version: 'Invalid script version' });
  expect(await set('1.4.10.0')).toMatchObject({ status: 409, error: 'Script version is not changed' });
  expect((await set('1.4.11.0', revision)).body).toEqual({ revision: revision + 1 });
  expect((await set('1.4.12.0', revision)).status).toBe(409);
  expect((await readBase()).config['scriptVersion']).toBe('1.4.11.0');
});

test('an installation without a base config gets one with the first save', async () => {
  await world.store.db.deleteFrom('configs').where('type', '=', 'base').execute();
  expect(await readBase()).toEqual({ config: {}, revision: 0 });
  const saves = ['1.4.1.0', '1.4.2.0'].map((version) =>
    supervisor(updateBaseVersion, { body: { version, revision: 0 } }),
  );
  expect((await Promise.all(saves)).map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
  expect((await readBase()).revision).toBe(1);
});
