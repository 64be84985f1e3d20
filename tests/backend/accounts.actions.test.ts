import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { startDemoProxies } from '#demo/proxies/proxy.ts';
import { apiCalls, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getAccounts, connectAccounts, disconnectAccounts, resetAccounts, finishAccounts, deleteAccounts } =
  endpoints;
const { checkAccountProxy, getAccountDuid, getServerFlowAccounts, deleteServer } = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const read = async (): Promise<Account[]> => (await operator(getAccounts)).body.data;
beforeEach(async () => void (await takeEvents(world)));

test('done and undone follow the states, and are published', async () => {
  const all = await read();
  const idle = all.find(({ status, open }) => status === 1 && open);
  const active = all.find(({ status }) => status === 3);
  const ids = [idle?.id ?? 0, active?.id ?? 0, 99_999];
  const { body } = await operator(finishAccounts, { body: { accountIds: ids, done: true } });
  expect(body.sent).toEqual([idle?.id]);
  expect(new Map(body.errors.map(({ id, error }) => [id, error]))).toEqual(
    new Map([
      [active?.id, `Account '${active?.email}' is running.`],
      [99_999, 'The account was not found.'],
    ]),
  );
  expect(await takeEvents(world)).toEqual([
    {
      name: 'accountsUpdated',
      payload: { ids: [idle?.id] },
      audience: { serverIds: [idle?.server.id] },
    },
  ]);
  expect((await read()).find(({ id }) => id === idle?.id)).toMatchObject({
    open: false,
    statusText: 'done',
  });
  const undone = await operator(finishAccounts, { body: { accountIds: ids, done: false } });
  expect(undone.body.sent).toEqual([idle?.id]);
});

test('reset clears the error of a failed account', async () => {
  const failed = (await read()).find(({ status }) => status === -1);
  const { body } = await operator(resetAccounts, { body: { accountIds: [failed?.id] } });
  expect(body.sent).toEqual([failed?.id]);
  expect((await read()).find(({ id }) => id === failed?.id)).toMatchObject({ status: 1, lastError: null });
});

test('connect sends one account per console to its agent, and gives the reasons for the others', async () => {
  const all = await read();
  const on = all.filter(
    ({ console: at, server, status, open }) => at.status === 5 && server.id === 1 && status === 1 && open,
  );
  const [first, second] = on.filter(({ console: at }) => at.id === on[0]?.console.id);
  world.hub.commands.length = 0;
  const { body } = await operator(connectAccounts, { body: { accountIds: [first?.id, second?.id] } });
  expect(body).toMatchObject({
    sent: [first?.id],
    errors: [{ id: second?.id, error: `Console '${first?.console.name}' is already running.` }],
  });
  expect(world.hub.commands.map(({ command }) => command)).toMatchObject([
    {
      kind: 'connect',
      consoleId: first?.console.id,
      assignment: { account: { id: first?.id } },
      task: 'handRun',
    },
  ]);
});

test('an offline agent is reported as the error of its accounts, and the console stays free', async () => {
  const idle = (await read()).find(
    ({ console: at, server, status, open }) => at.status === 5 && server.id === 2 && status === 1 && open,
  );
  const handle = world.hub.handleCommand;
  world.hub.handleCommand = async () => {
    throw new AgentError('offline', 'Server is offline. Check it and try again.');
  };
  const { body } = await operator(connectAccounts, { body: { accountIds: [idle?.id] } });
  world.hub.handleCommand = handle;
  expect(body).toMatchObject({
    sent: [],
    errors: [{ id: idle?.id, error: 'Server is offline. Check it and try again.' }],
  });
  expect((await read()).find(({ id }) => id === idle?.id)?.console.status).toBe(5);
});

test('a start is refused on a closed console, and the account shows that it is closed', async () => {
  const idle = (await read()).find(
    ({ console: at, server, status, open }) => at.status === 5 && server.id === 3 && status === 1 && open,
  );
  const close = (open: boolean) =>
    world.store.db
      .updateTable('consoles')
      .set({ open })
      .where('id', '=', idle?.console.id ?? 0)
      .execute();
  await close(false);
  expect((await read()).find(({ id }) => id === idle?.id)?.console.open).toBe(false);
  const { body } = await operator(connectAccounts, { body: { accountIds: [idle?.id] } });
  expect(body).toMatchObject({
    sent: [],
    errors: [
      { id: idle?.id, error: `The console of account '${idle?.email}' is closed. Open it and try again.` },
    ],
  });
  await close(true);
});

test('a hard start needs the setting of the user', async () => {
  const refused = await apiCalls(() => world, 'staff')(connectAccounts, {
    body: { accountIds: [1], hard: true },
  });
  expect(refused.status).toBe(403);
});

test('a hard start also starts a closed console, where a start is refused', async () => {
  const free = (await read()).find(
    ({ console: at, server, status, open }) =>
      at.status === 5 && server.id === 1 && (status === 1 || status === -1) && open,
  );
  const consoleId = free?.console.id ?? 0;
  await world.store.db.updateTable('consoles').set({ open: false }).where('id', '=', consoleId).execute();
  world.hub.commands.length = 0;
  const body = { accountIds: [free?.id] };
  expect((await operator(connectAccounts, { body })).body).toMatchObject({
    sent: [],
    errors: [
      {
        id: free?.id,
        error: `The console of account '${free?.email}' is closed. Open it and try again.`,
      },
    ],
  });
  expect((await operator(connectAccounts, { body: { ...body, hard: true } })).body).toEqual({
    sent: [free?.id],
    errors: [],
  });
  expect(world.hub.commands.map(({ command }) => command)).toMatchObject([
    { kind: 'connect', consoleId, assignment: { account: { id: free?.id } }, task: 'handRun' },
  ]);
  expect((await read()).find(({ id }) => id === free?.id)?.console.status).toBe(3);
});

test('a hard start does not start an account that is done, nor one of a closed server', async () => {
  const all = await read();
  const done = all.find(({ open, status }) => !open && status === 1);
  const closed = await world.store.db
    .selectFrom('servers')
    .select(['id', 'description'])
    .where('open', '=', false)
    .executeTakeFirstOrThrow();
  const idle = all.find(
    ({ server, console: at, open, status }) =>
      server.id === closed.id && at.status === 5 && open && status === 1,
  );
  const { body } = await operator(connectAccounts, {
    body: { accountIds: [done?.id, idle?.id], hard: true },
  });
  expect(new Map(body.errors.map(({ id, error }) => [id, error]))).toEqual(
    new Map([
      [done?.id, `Account '${done?.email}' is done.`],
      [idle?.id, `Server '${closed.description}' is not open. Open it and try again!!!`],
    ]),
  );
});

test('stop is refused for accounts that do not run', async () => {
  const idle = (await read()).find(({ status }) => status === 1);
  const { body } = await operator(disconnectAccounts, { body: { accountIds: [idle?.id] } });
  expect(body.errors).toMatchObject([{ id: idle?.id, error: `Account '${idle?.email}' is not running.` }]);
});

test('proxies are tested with a real connection: some succeed, some are refused, some accounts have none', async () => {
  const stop = await startDemoProxies();
  const all = await read();
  const check = async (login: string) => {
    const account = all.find(({ proxy }) => proxy?.login === login);
    return (await operator(checkAccountProxy, { params: { id: account?.id ?? 0 } })).body;
  };
  expect(await check('north')).toMatchObject({ valid: true, error: null });
  expect(await check('expired')).toMatchObject({
    valid: false,
    error: 'The proxy refused login and password.',
  });
  const none = all.find(({ proxy }) => !proxy);
  expect((await operator(checkAccountProxy, { params: { id: none?.id ?? 0 } })).body.valid).toBe(false);
  await stop();
});

test('the device id of an account stays the same, and differs between accounts', async () => {
  const duid = async (id: number) => (await operator(getAccountDuid, { params: { id } })).body.duid;
  expect(await duid(1)).toMatch(/^0000000700090100[0-9a-f]{32}$/);
  expect(await duid(1)).toBe(await duid(1));
  expect(await duid(1)).not.toBe(await duid(2));
});

test('a flow lists the open accounts of its server in its order', async () => {
  const list = async (flow: number) =>
    (await operator(getServerFlowAccounts, { query: { serverId: '1', flow: String(flow) } })).body.data;
  const open = (await read()).filter((account) => account.open && account.server.id === 1);
  expect(new Set((await list(0)).map(({ id }) => id))).toEqual(new Set(open.map(({ id }) => id)));
  const titles = new Map(open.map(({ id, script }) => [id, script?.title]));
  const rivals = (await list(1)).map(({ id }) => titles.get(id) === 'Division rivals');
  expect(rivals).toEqual(rivals.toSorted((a, b) => Number(b) - Number(a)));
  expect(new Set((await list(2)).map(({ id }) => titles.get(id)))).toEqual(new Set(['Transfer market']));
});

test('a server can be deleted once its accounts are deleted', async () => {
  const ofServer = (await read()).filter(({ server }) => server.id === 6);
  expect((await operator(deleteServer, { params: { id: 6 } })).status).toBe(409);
  await world.store.db.updateTable('accounts').set({ status: 1 }).where('status', '=', 4).execute();
  const ids = ofServer.map(({ id }) => id);
  const { body } = await operator(deleteAccounts, { body: { accountIds: ids } });
  expect([body.sent.toSorted((a, b) => a - b), body.errors]).toEqual([ids, []]);
  expect(await takeEvents(world)).toContainEqual({
    name: 'accountsDeleted',
    payload: { ids: expect.arrayContaining(ids) },
    audience: { serverIds: [6] },
  });
  expect((await operator(deleteServer, { params: { id: 6 } })).status).toBe(200);
});
