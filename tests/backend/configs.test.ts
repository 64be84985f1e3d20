import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const {
  getOwnConfigs,
  attachServerConfig,
  detachServerConfig,
  orderServerConfigs,
  attachGroupConfig,
  detachGroupConfig,
  orderGroupConfigs,
  attachConfigToServers,
  detachConfigFromServers,
  getEffectiveConfig,
} = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const staff = apiCalls(() => world, 'staff');
const ids = new Map<string, number>();
beforeAll(async () => {
  for (const { id, name } of (await operator(getOwnConfigs)).body.data) ids.set(name, id);
});
beforeEach(async () => void (await takeEvents(world)));

const id = (name: string): number => ids.get(name) ?? 0;
const ofServer = async (server: number): Promise<number[]> =>
  (await operator(endpoints.getServer, { params: { id: server } })).body.configs.map((config) => config.id);
const ofGroup = async (group: number): Promise<number[]> =>
  (await operator(endpoints.getServerGroups)).body.data
    .find((one) => one.id === group)
    ?.configs.map((config) => config.id) ?? [];
const serverEvents = (server: number) => ({
  name: 'serversUpdated',
  payload: { ids: [server] },
  audience: { serverIds: [server] },
});

const configEvents = (configId: number, serverIds: number[]) => ({
  name: 'configsUpdated',
  payload: { ids: [configId] },
  audience: { serverIds },
});

test('the list contains every type, marks base types, and is paged', async () => {
  const { body } = await operator(getOwnConfigs);
  expect(body.summary?.total).toBe(body.data.length);
  expect(new Set(body.data.map(({ type }) => type))).toEqual(
    new Set(['base', 'version', 'game', 'mode', 'mulling']),
  );
  expect(body.data.filter(({ isBaseType }) => isBaseType).map(({ type }) => type)).toEqual([
    'base',
    'version',
  ]);
  expect(body.data[0]).toMatchObject({
    name: 'Base config',
    typeText: 'Base',
    fields: 8,
    isEditable: false,
  });
  const part = (await operator(getOwnConfigs, { query: { limit: '2', offset: '3' } })).body;
  expect(part.data).toEqual(body.data.slice(3, 5));
  expect(part.summary).toEqual(body.summary);
  const behind = (await operator(getOwnConfigs, { query: { offset: '99' } })).body;
  expect(behind).toEqual({ data: [], summary: body.summary });
});

test('a config is attached to a server at the end, once, and can be detached', async () => {
  const before = await ofServer(1);
  const params = { id: 1, configId: id('Draft mode') };
  expect((await operator(attachServerConfig, { params })).status).toBe(200);
  expect(await ofServer(1)).toEqual([...before, params.configId]);
  expect(await takeEvents(world)).toEqual([serverEvents(1), configEvents(params.configId, [1])]);
  expect(await operator(attachServerConfig, { params })).toMatchObject({
    status: 409,
    error: "'Draft mode' is already attached.",
  });
  expect((await operator(detachServerConfig, { params })).status).toBe(200);
  expect(await operator(detachServerConfig, { params })).toMatchObject({ status: 409 });
  expect(await ofServer(1)).toEqual(before);
});

test('base types and unknown configs cannot be attached', async () => {
  for (const configId of [id('Base config'), id('Script 1.4.10.0')])
    expect((await operator(attachGroupConfig, { params: { id: 1, configId } })).status).toBe(409);
  expect((await operator(attachServerConfig, { params: { id: 1, configId: 999 } })).status).toBe(404);
  expect(await takeEvents(world)).toEqual([]);
});

test('configs of a group can be attached, ordered and detached, and everybody who sees it is notified', async () => {
  const before = await ofGroup(3);
  const configId = id('Night mode');
  await operator(attachGroupConfig, { params: { id: 3, configId } });
  await operator(attachGroupConfig, { params: { id: 3, configId: id('Weekend objectives') } });
  const order = (await ofGroup(3)).toReversed();
  expect((await operator(orderGroupConfigs, { params: { id: 3 }, body: { configIds: order } })).status).toBe(
    200,
  );
  expect(await ofGroup(3)).toEqual(order);
  for (const each of order.filter((one) => !before.includes(one)))
    await operator(detachGroupConfig, { params: { id: 3, configId: each } });
  const published = await takeEvents(world);
  const of = (wanted: string) =>
    published.filter(({ name }) => name === wanted).map(({ payload }) => payload);
  expect(of('serverGroupsUpdated')).toEqual([{ ids: [3] }]);
  // The servers list the configs of their group; changes in quick succession are published together.
  expect(new Set(of('serversUpdated').map((payload) => JSON.stringify(payload)))).toEqual(
    new Set(['{"ids":[5]}', '{"ids":[6]}']),
  );
});

test('a new order is refused when the list was changed in the meantime', async () => {
  const loaded = await ofServer(1);
  const configIds = loaded.toReversed();
  const order = (body: object) => operator(orderServerConfigs, { params: { id: 1 }, body });
  expect((await order({ configIds, loaded })).status).toBe(200);
  expect(await ofServer(1)).toEqual(configIds);
  expect(await takeEvents(world)).toEqual([serverEvents(1)]);
  expect(await order({ configIds: loaded, loaded })).toMatchObject({
    status: 409,
    error: expect.stringMatching(/in the meantime, by another user or in another window/),
  });
  expect((await order({ configIds: loaded.slice(1) })).status).toBe(409);
  expect((await order({ configIds: [...loaded, id('Draft mode')] })).status).toBe(409);
  expect((await order({ configIds: loaded })).status).toBe(200);
});

const effective = (kind: string, target: number, calls = operator) =>
  calls(getEffectiveConfig, { params: { kind, id: target } });

test('the effective config says where each value comes from and what it replaces', async () => {
  const { body } = await effective('server', 1);
  expect(body).toMatchObject({ server: { id: 1 }, group: { id: 1 }, console: null, account: null });
  expect(body.layers.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'base Base config',
    expect.stringMatching(/^version/),
    'group Division rivals, careful',
    'group Night mode',
    'server Squad battles, fast',
    'server Weekend objectives',
    'server Coins to the main accounts',
  ]);
  const named = (name: string) => body.values.find((value) => value.name === name);
  const source = (kind: string, name: string) => ({ kind, configId: id(name), name });
  expect(named('pace')).toEqual({
    name: 'pace',
    title: 'Pace',
    description: expect.stringContaining('presses buttons'),
    category: 'Match',
    hidden: false,
    value: 1.5,
    source: source('server', 'Squad battles, fast'),
    replaced: [
      { value: 0.8, source: source('group', 'Division rivals, careful') },
      { value: 1, source: { kind: 'default', configId: null, name: '' } },
    ],
  });
  // The later of two configs of one server.
  expect(named('mode')).toMatchObject({
    value: 'objectives',
    source: source('server', 'Weekend objectives'),
  });
  expect(body.values[0]).toMatchObject({
    name: 'scriptVersion',
    category: null,
    source: { kind: 'version' },
  });
  expect(body.values.length).toBeGreaterThan(100);
  const { data } = (await operator(endpoints.getServerConsoles, { params: { id: 1 } })).body;
  const gameConsole = data.find(({ activeAccount }) => activeAccount);
  const account = gameConsole?.activeAccount;
  for (const [kind, target] of [
    ['console', gameConsole?.id],
    ['account', account?.id],
  ] as const)
    expect((await effective(kind, target ?? 0)).body).toMatchObject({
      console: { id: gameConsole?.id },
      account: kind === 'account' ? { id: account?.id, email: account?.email } : null,
      isPlaying: true,
      values: body.values,
    });
});

test('only who works with configs sees effective ones, and only of servers that they see', async () => {
  for (const name of ['view', 'viewer', 'nobody'])
    expect(
      (
        await effective(
          'server',
          1,
          apiCalls(() => world, name),
        )
      ).status,
    ).toBe(403);
  expect((await effective('server', 1, staff)).status).toBe(200);
  // The third group does not belong to them.
  for (const kind of ['server', 'console', 'account'])
    expect((await effective(kind, kind === 'server' ? 5 : kind === 'console' ? 41 : 250, staff)).status).toBe(
      404,
    );
  expect((await effective('group', 1)).status).toBe(404);
});

test('a bulk change counts the changed servers and names the others with the reason', async () => {
  const configId = id('Weekend objectives');
  const body = { configId, serverIds: [1, 2, 3, 4, 4, 99] };
  const { body: attached } = await operator(attachConfigToServers, { body });
  expect(attached).toMatchObject({
    count: 2,
    errors: [
      { id: 1, error: "'Weekend objectives' is already attached." },
      { id: 3, error: "'Weekend objectives' is already attached." },
      { id: 99, error: 'The server was not found.' },
    ],
  });
  expect(await takeEvents(world)).toEqual([serverEvents(2), serverEvents(4), configEvents(configId, [2, 4])]);
  expect((await ofServer(4)).at(-1)).toBe(configId);
  const { body: detached } = await operator(detachConfigFromServers, {
    body: { configId, serverIds: [2, 4, 5] },
  });
  expect(detached).toMatchObject({
    count: 2,
    errors: [{ id: 5, error: "'Weekend objectives' is not attached." }],
  });
  expect((await operator(attachConfigToServers, { body: { configId, serverIds: [] } })).status).toBe(422);
  expect((await staff(attachConfigToServers, { body })).status).toBe(403);
});
