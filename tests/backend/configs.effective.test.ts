import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getOwnConfigs, getEffectiveConfig, getServerConsoles } = endpoints;
const { attachServerConfig, detachServerConfig, attachGroupConfig, detachGroupConfig } = endpoints;
const { attachConsoleConfig, detachConsoleConfig, orderConsoleConfigs } = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const staff = apiCalls(() => world, 'staff');
const supervisor = apiCalls(() => world, 'supervisor');
const ids = new Map<string, number>();
const id = (name: string): number => ids.get(name) ?? 0;

beforeAll(async () => {
  for (const config of (await operator(getOwnConfigs)).body.data) ids.set(config.name, config.id);
});
beforeEach(async () => void (await takeEvents(world)));

test('a config of one console applies over those of its server, and keeps the config from being deleted', async () => {
  const { data } = (await operator(getServerConsoles, { params: { id: 1 } })).body;
  const [first, second] = data.map((gameConsole) => gameConsole.id);
  const configId = (
    await operator(endpoints.createGameConfig, { body: { name: 'Only here', config: { pace: 0.25 } } })
  ).body.id;
  await takeEvents(world);
  const params = { id: first ?? 0, configId };
  expect((await operator(attachConsoleConfig, { params })).status).toBe(200);
  expect((await operator(attachConsoleConfig, { params })).status).toBe(409);
  expect(await takeEvents(world)).toEqual([
    { name: 'consolesUpdated', payload: { ids: [first] }, audience: { serverIds: [1] } },
    { name: 'configsUpdated', payload: { ids: [configId] }, audience: { serverIds: [1] } },
  ]);
  const paceOf = async (kind: string, target = 0) =>
    (await operator(getEffectiveConfig, { params: { kind, id: target } })).body.values.find(
      (value) => value.name === 'pace',
    );
  expect(await paceOf('console', first)).toMatchObject({
    value: 0.25,
    source: { kind: 'console', configId, name: 'Only here' },
    replaced: [{ value: 1.5, source: { kind: 'server' } }, {}, {}],
  });
  expect(await paceOf('console', second)).toEqual(await paceOf('server', 1));
  const shown = (await operator(getServerConsoles, { params: { id: 1 } })).body.data;
  expect(shown.map(({ configs }) => configs.map(({ name }) => name)).slice(0, 2)).toEqual([
    ['Only here'],
    [],
  ]);
  // A user who sees the console sees the config too, and it is in use.
  expect((await staff(getOwnConfigs)).body.data.map(({ name }) => name)).toContain('Only here');
  expect(await operator(endpoints.deleteConfig, { params: { id: configId } })).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^'Only here' is used by console 'c\d/i),
  });
  const other = { id: first ?? 0, configId: id('Draft mode') };
  await operator(attachConsoleConfig, { params: other });
  const order = (configIds: number[]) =>
    operator(orderConsoleConfigs, { params: { id: first ?? 0 }, body: { configIds } });
  expect((await order([other.configId, configId])).status).toBe(200);
  expect((await order([configId])).status).toBe(409);
  for (const each of [params, other])
    expect((await operator(detachConsoleConfig, { params: each })).status).toBe(200);
  expect((await staff(attachConsoleConfig, { params })).status).toBe(403);
  expect((await operator(attachConsoleConfig, { params: { id: 9999, configId } })).status).toBe(404);
  expect((await operator(endpoints.deleteConfig, { params: { id: configId } })).status).toBe(200);
});

test('the agents of playing consoles learn of every change that concerns them, and get the new values', async () => {
  const { token } = (await operator(endpoints.getServer, { params: { id: 1 } })).body;
  const { data } = (await operator(getServerConsoles, { params: { id: 1 } })).body;
  const consoleId = data.find(({ status }) => status === 4)?.id ?? 0;
  await world.store.db.updateTable('servers').set({ online: true }).execute();
  const changed = async (change: () => Promise<{ status: number }>): Promise<boolean> => {
    world.hub.commands.length = 0;
    expect((await change()).status).toBe(200);
    const told = world.hub.commands.filter(({ command }) => command.kind === 'configs');
    return told.some((one) => one.token === token);
  };
  const valuesOf = async () => (await world.hub.agents().configs(token, [consoleId, 41]))[0]?.values ?? {};
  const configId = id('Draft mode');
  const before = await valuesOf();
  expect(before['formation']).toBe('4-2-3-1');
  expect(await changed(() => operator(attachServerConfig, { params: { id: 1, configId } }))).toBe(true);
  expect(await valuesOf()).toEqual({ ...before, mode: 'draft', formation: '3-5-2' });
  expect(await changed(() => operator(detachServerConfig, { params: { id: 1, configId } }))).toBe(true);
  expect(await changed(() => operator(attachGroupConfig, { params: { id: 1, configId } }))).toBe(true);
  expect(await changed(() => operator(detachGroupConfig, { params: { id: 1, configId } }))).toBe(true);
  expect(await changed(() => operator(attachServerConfig, { params: { id: 5, configId } }))).toBe(false);
  expect(await changed(() => operator(detachServerConfig, { params: { id: 5, configId } }))).toBe(false);

  const fast = id('Squad battles, fast');
  const {
    name,
    description,
    data: config,
  } = (await operator(getOwnConfigs)).body.data.find((one) => one.id === fast) ?? { data: {} };
  const save = (values: object) =>
    operator(endpoints.updateGameConfig, {
      params: { id: fast },
      body: { name, description, config: { ...config, ...values } },
    });
  expect(await changed(() => save({ pace: 2 }))).toBe(true);
  expect((await valuesOf())['pace']).toBe(2);
  expect(await changed(() => save({}))).toBe(true);

  const base = (await supervisor(endpoints.getBaseConfig)).body.config;
  const saveBase = (values: object) =>
    supervisor(endpoints.updateBaseConfig, { body: { config: { ...base, ...values } } });
  expect(await changed(() => saveBase({ shotPower: 0.9 }))).toBe(true);
  expect((await valuesOf())['shotPower']).toBe(0.9);
  expect(await changed(() => saveBase({}))).toBe(true);
  expect(await valuesOf()).toEqual(before);
  // Consoles of other servers are left out, and the values contain no fields of accounts.
  expect(await world.hub.agents().configs(token, [41])).toEqual([]);
  const { schema } = (await supervisor(endpoints.getConfigSchema)).body;
  expect(Object.keys(before).filter((key) => !(key in schema))).toEqual(['scriptVersion']);
});
