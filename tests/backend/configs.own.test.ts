import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { configDownloadPath } from '#contract/http/configs.ts';
import { endpoints } from '#contract/http/index.ts';
import { importConfig } from '#domain/configs/configFile.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getOwnConfigs, createGameConfig, createMullingConfig, updateGameConfig, updateMullingConfig } =
  endpoints;
const { deleteConfig, getConfigDownloadLink, getConfigSchema, attachServerConfig, detachServerConfig } =
  endpoints;

const ascending = (a: number, b: number): number => a - b;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const second = apiCalls(() => world, 'op2fa');
const staff = apiCalls(() => world, 'staff');
const supervisor = apiCalls(() => world, 'supervisor');
beforeEach(async () => void (await takeEvents(world)));

const aConfig = { name: 'Slow', description: 'For new accounts', config: { pace: 0.5 } };
const create = async (over: object = {}): Promise<number> => {
  const { status, body } = await operator(createGameConfig, { body: { ...aConfig, ...over } });
  expect(status).toBe(200);
  return body.id;
};
const find = async (id: number, calls = operator) =>
  (await calls(getOwnConfigs)).body.data.find((config) => config.id === id);
const update = (id: number, over: object, calls = operator) =>
  calls(updateGameConfig, { params: { id }, body: { ...aConfig, ...over } });
const remove = (id: number, calls = operator) => calls(deleteConfig, { params: { id } });

test('a config is created, edited and deleted by its owner, who is notified', async () => {
  const id = await create();
  expect(await find(id)).toMatchObject({
    name: 'Slow',
    type: 'game',
    fields: 1,
    isOwn: true,
    isEditable: true,
    data: { pace: 0.5 },
    revision: 0,
  });
  expect((await update(id, { config: { pace: 0.75, mode: 'draft' }, revision: 0 })).body).toEqual({
    id,
    revision: 1,
  });
  // Nothing has changed.
  expect((await update(id, { config: { mode: 'draft', pace: 0.75 }, revision: 1 })).body.revision).toBe(1);
  expect((await remove(id)).status).toBe(200);
  expect(await find(id)).toBeUndefined();
  const userIds = [await idOf(world, 'operator')];
  expect(await takeEvents(world)).toEqual([
    { name: 'configsUpdated', payload: { ids: [id] }, audience: { userIds } },
  ]);
});

test('others see it only where it is attached, and never change, export or delete it', async () => {
  const id = await create();
  for (const calls of [second, staff, supervisor]) expect(await find(id, calls)).toBeUndefined();
  expect((await second(attachServerConfig, { params: { id: 1, configId: id } })).status).toBe(404);
  await operator(attachServerConfig, { params: { id: 1, configId: id } });
  for (const calls of [second, staff, supervisor])
    expect(await find(id, calls)).toMatchObject({ isOwn: false, isEditable: false });
  for (const calls of [second, supervisor]) {
    expect((await update(id, {}, calls)).status).toBe(404);
    expect((await remove(id, calls)).status).toBe(404);
    expect((await calls(getConfigDownloadLink, { params: { id } })).status).toBe(404);
  }
  await takeEvents(world);
  await update(id, { name: 'Slower' });
  const audiences = (await takeEvents(world)).map(({ name, audience }) => [name, audience]);
  expect(audiences).toContainEqual(['configsUpdated', { serverIds: [1] }]);
  // The name is shown on the server.
  expect(audiences).toContainEqual(['serversUpdated', { serverIds: [1] }]);
  await operator(detachServerConfig, { params: { id: 1, configId: id } });
  await remove(id);
});

test('a config that only another user may see cannot be planned', async () => {
  const id = await create();
  const data = [{ day: 1, entries: [{ configId: id, accounts: [0], start: 1, end: 2 }] }];
  const plan = (calls: typeof operator) =>
    calls(endpoints.createScheduler, { body: { scheduler: { name: 'With it', data } } });
  expect((await plan(second)).status).toBe(422);
  const { body } = await plan(operator);
  expect(await remove(id)).toMatchObject({
    status: 409,
    error: "'Slow' is used by scheduler 'With it'. Remove it there first.",
  });
  await operator(endpoints.deleteSchedulers, { query: { schedulerIds: String(body.id) } });
  expect((await remove(id)).status).toBe(200);
});

test('a config in use is not deleted, and the places are named', async () => {
  const id = await create();
  await operator(endpoints.attachGroupConfig, { params: { id: 1, configId: id } });
  await operator(attachServerConfig, { params: { id: 1, configId: id } });
  const { data } = (await operator(endpoints.getServerGroups)).body;
  const group = data.find((one) => one.id === 1);
  const server = group?.servers.find((one) => one.id === 1);
  expect(await remove(id)).toMatchObject({
    status: 409,
    error: `'Slow' is used by server group '${group?.name}'; server '${server?.description ?? server?.name}'. Remove it there first.`,
  });
  await operator(endpoints.detachGroupConfig, { params: { id: 1, configId: id } });
  await operator(detachServerConfig, { params: { id: 1, configId: id } });
  expect((await remove(id)).status).toBe(200);
});

test.each([
  [{ pace: 9 }, { 'config.pace': 'The maximum is 2.' }],
  [{ pace: '1' }, { 'config.pace': 'Expected a number.' }],
  [{ mode: 'chess' }, { 'config.mode': 'Choose one of the available values.' }],
  [{ expectedAddress: 'host' }, { 'config.expectedAddress': 'Expected an IPv4 address.' }],
  [{ unknown: 1 }, { 'config.unknown': expect.stringMatching(/no such field/) }],
  [{ coinsEnabled: true }, { 'config.coinsEnabled': expect.stringMatching(/no such field/) }],
  [{ scriptVersion: '1.4.10.0' }, { 'config.scriptVersion': expect.stringMatching(/no such field/) }],
  [{}, { config: 'Can create empty config' }],
])('the values %j are refused, for a new config and for an edit', async (config, fields) => {
  const id = await create();
  expect(await operator(createGameConfig, { body: { ...aConfig, config } })).toMatchObject({
    status: 422,
    fields,
  });
  expect(await update(id, { config })).toMatchObject({ status: 422, fields });
  expect((await find(id))?.data).toEqual({ pace: 0.5 });
  await remove(id);
});

test('a mulling config has the fields of its targets only, and keeps its type', async () => {
  const mulling = (config: object) => operator(createMullingConfig, { body: { ...aConfig, config } });
  expect((await mulling({ pace: 1 })).status).toBe(422);
  const { id } = (await mulling({ coinsEnabled: true, cardsSellFirst: true })).body;
  expect(await find(id)).toMatchObject({ type: 'mulling', fields: 2 });
  expect((await update(id, {})).status).toBe(409);
  const body = { ...aConfig, config: { coinsEnabled: false } };
  expect((await operator(updateMullingConfig, { params: { id }, body })).status).toBe(200);
  await remove(id);
});

test('names and descriptions have their lengths', async () => {
  for (const wrong of [{ name: '' }, { name: 'x'.repeat(51) }, { description: 'four' }])
    expect((await operator(createGameConfig, { body: { ...aConfig, ...wrong } })).status).toBe(422);
  const id = await create({ description: null });
  expect((await find(id))?.description).toBeNull();
  await remove(id);
});

test('one of two edits of the same revision is saved, and the other one is a conflict', async () => {
  const id = await create();
  const edits = [0.6, 0.7].map((pace) => update(id, { config: { pace }, revision: 0 }));
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.toSorted(ascending)).toEqual([200, 409]);
  expect((await find(id))?.data).toEqual({ pace: statuses[0] === 200 ? 0.6 : 0.7 });
  await remove(id);
});

test('a config that is attached and deleted at the same time is either attached or gone', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await create();
    const [attached, removed] = await Promise.all([
      operator(attachServerConfig, { params: { id: 2, configId: id } }),
      remove(id),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([attached.status, removed.status]);
    await operator(detachServerConfig, { params: { id: 2, configId: id } });
    await remove(id);
  }
});

describe('a download', () => {
  const linkOf = async (id: number) => (await operator(getConfigDownloadLink, { params: { id } })).body.token;
  const download = (token: string, method: 'GET' | 'HEAD' = 'GET') =>
    world.api.app.inject({ method, url: `/api${configDownloadPath(token)}` });

  test('contains the values by identifier, works once, needs no session, and is named with the time of its owner', async () => {
    const id = await create({ name: 'Медленно/1' });
    await world.store.db
      .updateTable('users')
      .set({ settings: sql`settings || '{"timezone":"Asia/Tokyo"}'` })
      .where('id', '=', await idOf(world, 'operator'))
      .execute();
    const at = fileTimestamp(world.time.getTime(), 'Asia/Tokyo');
    const token = await linkOf(id);
    const stored = await world.store.db.selectFrom('config_downloads').select('token_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    await download(token, 'HEAD');
    const file = await download(token);
    expect(file.json()).toEqual({ 'Match->>pace': 0.5 });
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="config-${at}.json"; filename*=UTF-8''${encodeURIComponent('Медленно_1')}-${at}.json`,
    });
    expect((await download(token)).statusCode).toBe(404);
    await remove(id);
  });

  test('of a mulling config creates the same config again', async () => {
    const config = { coinsEnabled: true, cardsSellFirst: true };
    const { id } = (await operator(createMullingConfig, { body: { ...aConfig, config } })).body;
    const file = await download(await linkOf(id));
    const schema = (await operator(getConfigSchema)).body;
    expect(importConfig(schema, 'mulling', file.body)).toMatchObject({
      fault: null,
      data: config,
      faults: [],
    });
    expect(importConfig(schema, 'game', file.body)).toMatchObject({ data: {} });
    await remove(id);
  });

  test('the link names the stored values that the schema no longer allows', async () => {
    const id = await create();
    const data = JSON.stringify({ pace: 0.5, gone: 'x' });
    await world.store.db.updateTable('configs').set({ data }).where('id', '=', id).execute();
    const { token, leftOut } = (await operator(getConfigDownloadLink, { params: { id } })).body;
    expect(leftOut).toEqual(['gone']);
    expect((await download(token)).json()).toEqual({ 'Match->>pace': 0.5 });
    await remove(id);
  });

  test('only one of two concurrent downloads gets the file; a late or forged token gets nothing', async () => {
    const id = await create();
    const token = await linkOf(id);
    const both = await Promise.all([download(token), download(token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, 404]);
    const late = await linkOf(id);
    world.time = new Date(world.time.getTime() + 60_001);
    expect((await download(late)).statusCode).toBe(404);
    expect((await download('forged')).statusCode).toBe(404);
    await remove(id);
  });
});
