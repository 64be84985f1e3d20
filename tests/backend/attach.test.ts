import { beforeEach, expect, test } from 'vitest';
import { idempotencyHeader } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const {
  attachGroupConfig,
  attachServer,
  deleteServer,
  detachGroupConfig,
  getOwnConfigs,
  getServer,
  getServerGroups,
  getServers,
  getWaitingAgents,
  updateServer,
} = endpoints;
const identity = { computerName: 'PC-NEW', localIp: '10.0.0.7', pcId: 'NEW-1', agentVersion: '2.4.1.0' };

const world = useWorld('postgres', { env: { DUGOUT_OFFER_AGENTS: '0' } });
const operator = apiCalls(() => world, 'operator');
const staff = apiCalls(() => world, 'staff');
const supervisor = apiCalls(() => world, 'supervisor');
beforeEach(async () => {
  await takeEvents(world);
  world.hub.commands.length = 0;
});

/** Simulates a running agent whose token has no server. */
const waiting = async (token: string): Promise<void> =>
  expect(await world.hub.agents().hello(token, identity)).toBeNull();
const attach = (token: string, body: object) => operator(attachServer, { params: { token }, body });

test('gives a waiting agent a closed server, and notifies everybody who sees the group', async () => {
  await waiting('ab01');
  const { status, body } = await attach(' AB01 ', { groupId: 2, serverName: 'Attic 1' });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      name: 'PC-NEW',
      pcId: 'NEW-1',
      ip: '10.0.0.7',
      description: 'Attic 1',
      fullName: 'Attic 1',
      token: 'ab01',
      group: { id: 2, name: 'South hall' },
      open: false,
      online: false,
      accountCount: 0,
      script: expect.objectContaining({ version: '1.4.10.0' }),
    }),
  ]);
  expect(world.hub.commands).toEqual([{ token: 'ab01', command: { kind: 'refresh' } }]);
  const published = await takeEvents(world);
  const userIds = await Promise.all(
    ['operator', 'op2fa', 'staff', 'supervisor', 'admin'].map((name) => idOf(world, name)),
  );
  const everybody = { userIds: userIds.toSorted((a, b) => a - b) };
  expect(published.slice(-2)).toEqual([
    { name: 'serversUpdated', payload: { ids: [body.id] }, audience: everybody },
    { name: 'serverGroupsUpdated', payload: { ids: [2] }, audience: everybody },
  ]);
  // Their credentials now include the new server.
  expect(published.slice(0, -2).map(({ payload }) => payload)).toEqual(
    everybody.userIds.map((userId) => ({ userId })),
  );

  expect(await world.hub.agents().hello('ab01', identity)).toMatchObject({
    serverId: body.id,
    open: false,
    scriptVersion: '1.4.10.0',
    flow: 0,
    consoles: [],
  });
  const { body: seen } = await staff(getServer, { params: { id: body.id } });
  expect(seen).toMatchObject({ online: true, actual: true, agent: { version: '2.4.1.0' } });
});

test('repeated with the same key, it answers with the server that it has attached', async () => {
  await waiting('ab07');
  const token = await world.tokenOf('operator');
  const attachOnce = async (key: string) => {
    const answer = await world.api.app.inject({
      method: attachServer.method,
      url: '/api/servers/ab07/attach',
      headers: { authorization: `Bearer ${token}`, [idempotencyHeader]: key },
      payload: { groupId: 1 },
    });
    return { status: answer.statusCode, id: answer.json<{ id?: number }>().id };
  };
  const first = await attachOnce('once');
  expect(first.status).toBe(200);
  expect(await attachOnce('once')).toEqual(first);
  expect((await attachOnce('again')).status).toBe(409);
});

test('creates a group for users with the permission', async () => {
  await waiting('ab02');
  const { body } = await attach('ab02', { groupName: 'Cellar' });
  expect(body).toMatchObject({ group: { name: 'Cellar' }, description: null, fullName: 'PC-NEW' });
  expect((await staff(getServer, { params: { id: body.id } })).status).toBe(404);
});

test('waiting agents are listed with their tokens for those who see every server only, unless it is set', async () => {
  await waiting('ab05');
  const agent = { token: 'ab05', name: 'PC-NEW', ip: '10.0.0.7', agentVersion: '2.4.1.0' };
  const tokens = async (caller: typeof operator) =>
    (await caller(getWaitingAgents)).body.data.map(({ token }) => token);
  expect((await supervisor(getWaitingAgents)).body.data).toContainEqual(agent);
  expect(await tokens(operator)).toEqual([]);
  expect((await staff(getWaitingAgents)).status).toBe(403);
  world.api.context.config.offersAgents = true;
  expect(await tokens(operator)).toContain('ab05');
  world.api.context.config.offersAgents = false;
  await attach('ab05', { groupId: 1 });
  expect(await tokens(supervisor)).not.toContain('ab05');
  await waiting('ab06');
  const start = world.time;
  world.time = new Date(start.getTime() + 60_000);
  expect(await tokens(supervisor)).toEqual([]);
  world.time = start;
});

test('is refused for a token without a running agent, and for one that has a server', async () => {
  expect(await attach('ffff', { groupId: 1 })).toMatchObject({
    status: 422,
    fields: { token: expect.stringMatching(/No running agent/) },
  });
  await waiting('ab03');
  const start = world.time;
  world.time = new Date(start.getTime() + 60_000);
  expect((await attach('ab03', { groupId: 1 })).status).toBe(422);
  world.time = start;
  expect(await attach('ab01', { groupId: 1 })).toMatchObject({
    status: 409,
    error: "This server is already attached to group 'South hall'.",
  });
  await waiting('ab03');
  expect((await attach('ab03', { groupId: 99 })).status).toBe(404);
  expect((await attach('ab03', {})).fields).toHaveProperty('groupId');
  expect((await attach('ab03', { groupName: 'x'.repeat(26) })).fields).toHaveProperty('groupName');
  // The refused attempt did not use up the agent.
  expect((await attach('ab03', { groupId: 1 })).status).toBe(200);
});

test('one of two concurrent attachments of the same agent succeeds', async () => {
  await waiting('ab04');
  const responses = await Promise.all([1, 2, 3].map((groupId) => attach('ab04', { groupId })));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('a server without accounts can be deleted, and its agent waits again; one with accounts cannot', async () => {
  expect(await operator(deleteServer, { params: { id: 1 } })).toMatchObject({
    status: 409,
    error: 'You can not delete this server. Delete all accounts from the server and try again.',
  });
  const mine = (await operator(getServers)).body.data.find(({ token }) => token === 'ab01');
  const params = { id: mine?.id ?? 0 };
  await takeEvents(world);
  expect((await operator(deleteServer, { params })).status).toBe(200);
  expect((await operator(getServer, { params })).status).toBe(404);
  expect(world.hub.commands).toEqual([{ token: 'ab01', command: { kind: 'refresh' } }]);
  expect((await takeEvents(world)).map(({ name }) => name)).toContain('serversUpdated');
  await waiting('ab01');
  expect((await attach('ab01', { groupId: 1 })).status).toBe(200);
});

test('the second of two concurrent edits is refused; an empty name is stored as null', async () => {
  const { body } = await operator(getServer, { params: { id: 6 } });
  expect(body.actual).toBe(false);
  const edit = (change: object) => operator(updateServer, { params: { id: 6 }, body: change });
  const { revision } = body;
  expect((await edit({ description: null, revision })).body).toMatchObject({
    description: null,
    fullName: body.name,
    revision: revision + 1,
  });
  expect(await takeEvents(world)).toEqual([
    { name: 'serversUpdated', payload: { ids: [6] }, audience: { serverIds: [6] } },
  ]);
  expect(await edit({ description: 'Lab 3', revision })).toMatchObject({ status: 409 });
  expect((await edit({ description: '' })).fields).toHaveProperty('description');
  expect((await edit({ pcId: 'a', name: 'b', ip: 'c' })).body).toMatchObject({
    pcId: 'a',
    name: 'b',
    ip: 'c',
  });
  // Whoever accepts the values of the agent does not know its PC ID.
  const own = { name: 'd', ip: 'e' };
  expect((await edit(own)).body).toMatchObject({ ...own, pcId: 'a' });
  const live = { live_name: 'd', live_ip: 'e', live_pc_id: 'f' };
  await world.store.db.updateTable('servers').set(live).where('id', '=', 6).execute();
  expect((await edit({ description: 'Lab 2' })).body).toMatchObject({ pcId: 'a', actual: false });
  expect((await edit(own)).body).toMatchObject({ ...own, pcId: 'f', actual: true });
});

test('a server can be moved to a visible group, and everybody who loses or gains it is notified', async () => {
  const move = (groupId: number) => operator(updateServer, { params: { id: 6 }, body: { groupId } });
  const { body: before } = await operator(getServer, { params: { id: 6 } });
  const groups = (await operator(getServerGroups)).body.data;
  const target = groups.find(({ id }) => id !== before.group.id);
  if (!target) throw new Error('There is only one group');
  expect((await move(9999)).status).toBe(404);
  await takeEvents(world);

  const { body: after } = await move(target.id);
  expect(after.group).toEqual({ id: target.id, name: target.name });
  expect(after.groupConfigs).toEqual(target.configs);
  const published = await takeEvents(world);
  const moved = published.find(({ name }) => name === 'serverGroupsUpdated');
  expect(moved?.payload).toEqual({ ids: [before.group.id, target.id] });
  // Each of them gets credentials for the currently visible servers.
  const renewed = published.filter(({ name }) => name === 'userTokenUpdated').map(({ audience }) => audience);
  expect(renewed.length).toBeGreaterThan(0);
  const userIds = renewed.flatMap((audience) =>
    typeof audience === 'object' && 'userIds' in audience ? audience.userIds : [],
  );
  expect(moved?.audience).toEqual({ userIds });

  // Of two concurrent moves from the same state, the second gets a conflict.
  const back = { groupId: before.group.id, revision: after.revision };
  const moveBack = () => operator(updateServer, { params: { id: 6 }, body: back });
  expect((await moveBack()).status).toBe(200);
  expect((await moveBack()).status).toBe(409);
});

test('attaching a config to a group changes the configs of its servers', async () => {
  const { body: server } = await operator(getServer, { params: { id: 6 } });
  const { body: configs } = await operator(getOwnConfigs);
  const taken = new Set(server.groupConfigs.map(({ id }) => id));
  const config = configs.data.find(({ id, isBaseType }) => !isBaseType && !taken.has(id));
  if (!config) throw new Error('There is no config to attach');
  await takeEvents(world);
  await operator(attachGroupConfig, { params: { id: server.group.id, configId: config.id } });
  expect(await takeEvents(world)).toContainEqual(
    expect.objectContaining({ name: 'serversUpdated', payload: { ids: [6] } }),
  );
  const { body: after } = await operator(getServer, { params: { id: 6 } });
  expect(after.groupConfigs.map(({ id }) => id)).toEqual([...taken, config.id]);
  await operator(detachGroupConfig, { params: { id: server.group.id, configId: config.id } });
});

test('a page of a list contains the length of the list', async () => {
  const { body } = await operator(getServers, { query: { limit: '2', offset: '1' } });
  expect(body.data.map(({ id }) => id)).toEqual([2, expect.any(Number)]);
  expect(body.summary?.total).toBe((await operator(getServers)).body.data.length);
  expect((await operator(getServers, { query: { limit: 'x' } })).status).toBe(422);
});
