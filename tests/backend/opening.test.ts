import { beforeEach, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { apiCalls, identityOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { openServer, closeServer, setServerFlow, setServerScript, getServer, getServerConsoles } = endpoints;
const flowRefusal =
  'To update server flow the server should be closed and all consoles should not be active!!!';

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
beforeEach(async () => {
  await takeEvents(world);
  world.hub.commands.length = 0;
  world.hub.handleCommand = async () => {};
});

const server = async (id: number) => (await operator(getServer, { params: { id } })).body;
/** The agent of a server reconnects. */
const hello = async (id: number) => {
  const known = await server(id);
  return world.hub.agents().hello(known.token, identityOf(known));
};
const consoles = async (id: number) => (await operator(getServerConsoles, { params: { id } })).body.data;
const open = (id: number, skipAutoUpdate = true) =>
  operator(openServer, { params: { id }, body: { skipAutoUpdate } });
const close = (id: number, force = true) => operator(closeServer, { params: { id }, body: { force } });
const flow = (id: number, to: number) => operator(setServerFlow, { params: { id }, body: { flow: to } });
const script = (id: number, version: string) =>
  operator(setServerScript, { params: { id }, body: { version } });
const sentKinds = () => world.hub.commands.map(({ command }) => command.kind);
/** Simulates an agent that disconnects the working consoles of a server and reports it. */
const disconnectAll = async (id: number): Promise<void> => {
  const { token } = await server(id);
  for (const { id: consoleId, status, gameActivity } of await consoles(id)) {
    if (status !== consoleStatus.connected || !gameActivity) continue;
    const ended = { status: consoleStatus.disconnected, accountId: null, error: null, nextCheckAt: null };
    await world.hub.agents().report(token, [{ consoleId, gameActivity, ...ended }]);
  }
};

test('closing passes its mode to the agent, opening resumes what was stopped', async () => {
  const playing = (await consoles(1)).filter(({ status }) => status === consoleStatus.connected);
  expect((await close(1, false)).status).toBe(200);
  expect(world.hub.commands.map(({ command }) => command)).toEqual([{ kind: 'close', force: false }]);
  expect(await takeEvents(world)).toEqual([
    { name: 'serversUpdated', payload: { ids: [1] }, audience: { serverIds: [1] } },
  ]);
  const closed = { status: 409, error: "Server 'North 1' is already closed." };
  expect(await close(1, false)).toMatchObject(closed);
  // While it waits for scripts, it can still be forced.
  expect((await close(1, true)).status).toBe(200);
  expect(world.hub.commands.slice(1).map(({ command }) => command)).toEqual([{ kind: 'close', force: true }]);
  await disconnectAll(1);
  expect(await close(1, true)).toMatchObject(closed);
  world.hub.commands.length = 0;

  expect((await open(1)).status).toBe(200);
  expect(world.hub.commands.map(({ command }) => command)).toEqual([
    { kind: 'open', scriptVersion: '1.4.10.0' },
    ...playing.map(({ id, activeAccount }) =>
      expect.objectContaining({
        kind: 'connect',
        consoleId: id,
        task: 'signIn',
        assignment: expect.objectContaining({
          account: expect.objectContaining({ id: activeAccount?.id }),
        }),
      }),
    ),
  ]);
  expect((await server(1)).open).toBe(true);
  expect(await open(1)).toMatchObject({ status: 409, error: "Server 'North 1' is already open." });
});

test('opening updates the script to the newest version unless skipped', async () => {
  await close(3);
  await open(3, true);
  expect((await server(3)).script?.version).toBe('1.4.9.2');
  await close(3);
  await open(3, false);
  expect((await server(3)).script?.version).toBe('1.4.10.0');
  expect(world.hub.commands.filter(({ command }) => command.kind === 'open').at(-1)?.command).toEqual({
    kind: 'open',
    scriptVersion: '1.4.10.0',
  });
});

test('consoles of an offline agent count as ended on closing, and resume when server and agent are back', async () => {
  world.hub.handleCommand = async () => {
    throw new AgentError('offline', 'Server is offline. Check it and try again.');
  };
  const playing = (await consoles(4)).filter(({ status }) => status === consoleStatus.connected);
  expect((await close(4)).status).toBe(200);
  expect((await consoles(4)).filter(({ status }) => status === consoleStatus.connected)).toEqual([]);
  expect(await takeEvents(world)).toContainEqual(
    expect.objectContaining({ name: 'consolesUpdated', payload: { ids: playing.map(({ id }) => id) } }),
  );
  expect((await open(4)).status).toBe(200);
  world.hub.handleCommand = async () => {};
  world.hub.commands.length = 0;
  await hello(4);
  await expect.poll(sentKinds).toEqual(playing.map(() => 'connect'));
  await expect
    .poll(async () => (await consoles(4)).map(({ status }) => status))
    .toContain(consoleStatus.connecting);
});

test('closing again before everything has resumed forgets nothing that a user has not started or stopped since', async () => {
  const gone = async () => {
    throw new AgentError('offline', 'Server is offline. Check it and try again.');
  };
  const resumes = async () =>
    (
      await world.store.db
        .selectFrom('consoles')
        .select(['id', 'resume_account_id as account'])
        .where('server_id', '=', 3)
        .where('resume_account_id', 'is not', null)
        .orderBy('id')
        .execute()
    ).map(({ id, account }) => [id, account]);
  const playing = (await consoles(3)).filter(({ status }) => status === consoleStatus.connected);
  const expected = playing.map(({ id, activeAccount }) => [id, activeAccount?.id]);
  expect(expected.length).toBeGreaterThan(2);
  world.hub.handleCommand = gone;
  await close(3);
  for (let time = 0; time < 2; time += 1) {
    await open(3);
    await close(3);
  }
  expect(await resumes()).toEqual(expected);

  // A console that is started by hand, and stopped, stays stopped; a start that fails changes nothing.
  await open(3);
  const [first] = playing;
  const start = () =>
    operator(endpoints.connectConsole, {
      params: { id: first?.id ?? 0 },
      body: { accountId: first?.activeAccount?.id ?? 0 },
    });
  expect((await start()).status).toBe(409);
  expect(await resumes()).toEqual(expected);
  world.hub.handleCommand = async () => {};
  expect((await start()).status).toBe(200);
  expect(await resumes()).toEqual(expected.slice(1));
  world.hub.handleCommand = gone;
  await close(3);
  world.hub.handleCommand = async () => {};
  // The end of its last script is awaited when it is stopped by hand.
  const working = { status: consoleStatus.connected, active_account_id: first?.activeAccount?.id ?? 0 };
  await world.store.db
    .updateTable('consoles')
    .set(working)
    .where('id', '=', first?.id ?? 0)
    .execute();
  expect(await resumes()).toEqual(expected);
  expect((await operator(endpoints.disconnectConsole, { params: { id: first?.id ?? 0 } })).status).toBe(200);
  expect(await resumes()).toEqual(expected.slice(1));

  // The server is closed again while its consoles resume.
  world.hub.handleCommand = async (_token, { kind }) => {
    if (kind === 'open')
      await world.store.db.updateTable('servers').set({ open: false }).where('id', '=', 3).execute();
  };
  await open(3);
  expect(await resumes()).toEqual(expected.slice(1));
  world.hub.handleCommand = async () => {};
  await open(3);
  expect(await resumes()).toEqual([]);
});

test('a server that answers late resumes the other consoles, and the answer says how many are left', async () => {
  const playing = (await consoles(1)).filter(({ status }) => status === consoleStatus.connecting);
  const ids = playing.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  const asConnected = { status: consoleStatus.connected };
  await world.store.db.updateTable('consoles').set(asConnected).where('id', 'in', ids).execute();
  await close(1);
  await disconnectAll(1);
  const late = new Set<number | string>(['open', ids[0] ?? 0, ids[2] ?? 0]);
  world.hub.handleCommand = async (_token, command) => {
    if (late.has(command.kind === 'connect' ? command.consoleId : command.kind))
      throw new AgentError('timeout', 'The server does not answer.');
  };
  world.hub.commands.length = 0;
  expect(await open(1)).toMatchObject({ status: 200, body: { notResumed: 2 } });
  expect(sentKinds()).toEqual(['open', ...ids.map(() => 'connect')]);
  const statusOf = async (id?: number) => (await consoles(1)).find((one) => one.id === id)?.status;
  expect(await statusOf(ids[0])).toBe(consoleStatus.disconnected);
  expect(await statusOf(ids[1])).toBe(consoleStatus.connecting);

  // They resume when the agent says hello again.
  world.hub.handleCommand = async () => {};
  await hello(1);
  await expect.poll(() => statusOf(ids[0])).toBe(consoleStatus.connecting);
  await expect.poll(() => statusOf(ids[2])).toBe(consoleStatus.connecting);

  // One that answers nothing is not asked about each console.
  await world.store.db.updateTable('consoles').set(asConnected).where('id', 'in', ids).execute();
  await close(1);
  await disconnectAll(1);
  for (const id of ids) late.add(id);
  world.hub.handleCommand = async () => {
    throw new AgentError('timeout', 'The server does not answer.');
  };
  world.hub.commands.length = 0;
  expect(await open(1)).toMatchObject({ status: 200, body: { notResumed: ids.length } });
  expect(sentKinds()).toEqual(['open', 'connect', 'connect', 'connect']);
});

test('an agent that reconnects to a closed server gets nothing to play', async () => {
  await close(2, false);
  const welcome = await hello(2);
  expect(welcome?.open).toBe(false);
  expect(welcome?.consoles.filter(({ assignment }) => assignment)).toEqual([]);
  expect((await consoles(2)).map(({ status }) => status)).not.toContain(consoleStatus.connected);
});

test('a flow can be changed only on a closed server without active consoles', async () => {
  expect(await flow(5, 1)).toMatchObject({ status: 409, error: flowRefusal });
  await close(5, false);
  expect(await flow(5, 1)).toMatchObject({ status: 409, error: flowRefusal });
  await disconnectAll(5);
  world.hub.commands.length = 0;
  expect((await flow(5, 1)).status).toBe(200);
  expect((await server(5)).flow).toBe(1);
  expect(sentKinds()).toEqual(['refresh']);
  expect((await flow(5, 77)).fields).toHaveProperty('flow');
});

test('a new script version is added; the current one is refused', async () => {
  expect((await script(5, '1.5.0.0')).status).toBe(200);
  expect((await server(5)).script?.version).toBe('1.5.0.0');
  expect(sentKinds()).toEqual(['refresh']);
  expect(await script(5, '1.5.0.0')).toMatchObject({ status: 409, error: 'Script version is not changed' });
  expect((await script(5, '1.5.0')).fields).toEqual({ version: 'Invalid script version' });
  expect((await script(4, '1.5.0.0')).status).toBe(200);
  const { body } = await operator(endpoints.getServerInfo, { params: { id: 5 } });
  expect(body.scripts.filter(({ version }) => version === '1.5.0.0')).toHaveLength(1);
  expect(body.agent.version).toBe('2.5.0.0');
});

test('remote control is installed by the agent; a failed installation is reported', async () => {
  const install = () => operator(endpoints.installRemoteControl, { params: { id: 1 } });
  expect((await install()).status).toBe(200);
  expect(sentKinds()).toEqual(['installRemoteControl']);
  world.hub.handleCommand = async () => {
    throw new AgentError('offline', 'Server is offline. Check it and try again.');
  };
  expect(await install()).toMatchObject({
    status: 409,
    error: 'Server is offline. Check it and try again.',
  });
});
