import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { longConsoleName } from '#demo/seed/names.ts';
import { type Parts, useWorld } from './world.ts';

const { connectConsole, disconnectConsole, activateConsole, updateConsole } = endpoints;
const { getServerConsoles, getStackedConsoles } = endpoints;

const world = useWorld();
let token: string;
beforeAll(async () => {
  token = await world.tokenOf('operator');
});
beforeEach(async () => {
  world.hub.handleCommand = async () => {};
  world.hub.commands.length = 0;
  world.events.length = 0;
});

const consoles = async (server = 1): Promise<GameConsole[]> =>
  (await world.api.call(getServerConsoles, { params: { id: server }, token })).json<{
    data: GameConsole[];
  }>().data;

test('people who ask for consoles at the same moment get what each of them gets alone', async () => {
  const people = ['supervisor', 'operator', 'staff', 'view', 'viewer', 'viewer'];
  const ids = (await world.store.db.selectFrom('consoles').select('id').orderBy('id', 'desc').execute()).map(
    ({ id }) => id,
  );
  const answerOf = async (person: string): Promise<string> => {
    const own = await world.tokenOf(person);
    const query = { consoleIds: [...ids, 999_999].join(',') };
    return (await world.api.call(endpoints.getServersInfo, { query, token: own })).body;
  };
  const together = await Promise.all(people.map(answerOf));
  for (const [index, person] of people.entries()) expect(together[index]).toBe(await answerOf(person));
  const answers = together.map((text) => endpoints.getServersInfo.response.strict().parse(JSON.parse(text)));
  const counts = answers.map((answer) => answer.consoles.length);
  expect(counts[0]).toBe(ids.length);
  expect(counts[1]).toBeGreaterThan(counts[2] ?? 0);
  expect(counts[2]).toBeGreaterThan(counts[3] ?? 0);
  expect(counts[3]).toBe(counts[4]);
  expect(together[3]).not.toBe(together[4]);
  const sorted = (answers[0]?.consoles ?? []).map(({ id }) => id);
  expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
});

async function find(condition: (one: GameConsole) => boolean, server = 1): Promise<GameConsole> {
  const found = (await consoles(server)).find(condition);
  if (!found) throw new Error('There is no such console in the demo data');
  return found;
}
const reload = (id: number): Promise<GameConsole> => find((one) => one.id === id);
const call = async (
  endpoint: typeof connectConsole | typeof disconnectConsole | typeof activateConsole | typeof updateConsole,
  id: number,
  parts: Parts = {},
) => {
  const response = await world.api.call(endpoint, { params: { id }, token, ...parts });
  return { status: response.statusCode, error: response.json<{ error?: string }>().error };
};
const events = async () => {
  await world.api.context.events.read();
  return world.events.map(({ name, payload, audience }) => ({ name, payload, audience }));
};
const idle = (status: number) => find((one) => one.status === status && one.accountCount > 0 && one.open);

describe('the demo data of the first server', () => {
  test('contains every state once among ten consoles', async () => {
    const all = await consoles();
    expect(all).toHaveLength(10);
    const statuses = new Set(all.map(({ status }) => status));
    for (const status of ['new', 'connected', 'disconnected', 'failed'] as const)
      expect(statuses).toContain(consoleStatus[status]);
    expect(all.some(({ accountCount }) => accountCount === 0)).toBe(true);
    expect(all.some(({ open }) => !open)).toBe(true);
    expect(all.map(({ name }) => name)).toContain(longConsoleName);
    const failed = all.find(({ status }) => status === consoleStatus.failed);
    expect(failed).toMatchObject({
      statusText: 'failed',
      activeAccount: null,
      lastActiveAccount: { lastError: expect.any(String) },
    });
    const connected = all.find(({ status }) => status === consoleStatus.connected);
    expect(connected?.activeAccount).toMatchObject({
      status: accountStatus.active,
      script: { title: expect.any(String) },
    });
  });

  test('stacked consoles have a list of their own', async () => {
    const { data } = (await world.api.call(getStackedConsoles, { params: { id: 1 }, token })).json<{
      data: GameConsole[];
    }>();
    expect(data.map(({ stacked }) => stacked)).toEqual([true]);
  });
});

describe('connecting', () => {
  test.each(['new', 'failed', 'disconnected'] as const)(
    'starts a %s console with the account',
    async (state) => {
      const { id, accounts } = await idle(consoleStatus[state]);
      const account = accounts.find(({ open }) => open);
      expect(await call(connectConsole, id, { body: { accountId: account?.id } })).toEqual({ status: 200 });
      expect(world.hub.commands).toMatchObject([
        {
          command: {
            kind: 'connect',
            consoleId: id,
            assignment: { account: { id: account?.id, email: account?.email }, script: account?.script },
          },
        },
      ]);
      expect(await reload(id)).toMatchObject({
        status: consoleStatus.connecting,
        activeAccount: { id: account?.id },
      });
      expect(await events()).toEqual([
        { name: 'consolesUpdated', payload: { ids: [id] }, audience: { serverIds: [1] } },
      ]);
      await world.store.db
        .updateTable('consoles')
        .set({ status: consoleStatus[state], active_account_id: null })
        .where('id', '=', id)
        .execute();
    },
  );

  test('an account that is being started is neither moved, nor done, nor deleted', async () => {
    const { id, accounts } = await idle(consoleStatus.disconnected);
    const accountId = accounts.find(({ open }) => open)?.id ?? 0;
    const target = await find((one) => one.accountCount === 0);
    const answers: unknown[] = [];
    const during = async (endpoint: Endpoint, body: object): Promise<void> => {
      answers.push((await world.api.call(endpoint, { body, token })).json());
    };
    world.hub.handleCommand = async () => {
      const accounts = [{ id: accountId, consoleId: target.id }];
      await during(endpoints.updateAccounts, { accounts });
      await during(endpoints.finishAccounts, { accountIds: [accountId], done: true });
      await during(endpoints.deleteAccounts, { accountIds: [accountId] });
    };
    expect(await call(connectConsole, id, { body: { accountId } })).toEqual({ status: 200 });
    const refused = { errors: [{ id: accountId, error: expect.stringMatching(/running|right now/) }] };
    expect(answers).toMatchObject([refused, refused, refused]);
    await world.store.db
      .updateTable('consoles')
      .set({ status: consoleStatus.disconnected, active_account_id: null })
      .where('id', '=', id)
      .execute();
  });

  test('of two concurrent requests one succeeds', async () => {
    const { id, accounts } = await idle(consoleStatus.new);
    const body = { accountId: accounts[0]?.id };
    const responses = await Promise.all([1, 2, 3].map(() => call(connectConsole, id, { body })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(world.hub.commands).toHaveLength(1);
    await world.store.db
      .updateTable('consoles')
      .set({ status: consoleStatus.new, active_account_id: null })
      .where('id', '=', id)
      .execute();
  });

  test('an agent that does not reply leaves the console unchanged', async () => {
    const { id, accounts } = await idle(consoleStatus.failed);
    const { db } = world.store;
    await db.updateTable('consoles').set({ last_active_account_id: null }).where('id', '=', id).execute();
    world.hub.handleCommand = async () => {
      throw new AgentError('offline', 'Server is offline. Check it and try again.');
    };
    const response = await call(connectConsole, id, { body: { accountId: accounts[0]?.id } });
    expect(response).toEqual({ status: 409, error: 'Server is offline. Check it and try again.' });
    expect(await reload(id)).toMatchObject({ status: consoleStatus.failed, activeAccount: null });
    const stored = db.selectFrom('consoles').select('last_active_account_id').where('id', '=', id);
    expect(await stored.execute()).toEqual([{ last_active_account_id: null }]);
  });

  test('is refused for a running, closed or empty console, and with a foreign or done account', async () => {
    const connected = await find(({ status }) => status === consoleStatus.connected);
    const closed = await find(({ open }) => !open);
    const empty = await find(({ accountCount }) => accountCount === 0);
    const fresh = await idle(consoleStatus.new);
    const [done] = fresh.accounts;
    await world.store.db
      .updateTable('accounts')
      .set({ open: false })
      .where('id', '=', done?.id ?? 0)
      .execute();
    const body = (id?: number) => ({ body: { accountId: id ?? 1 } });
    expect(await call(connectConsole, connected.id, body(connected.accounts[0]?.id))).toMatchObject({
      status: 409,
      error: expect.stringMatching(/already running/),
    });
    expect(await call(connectConsole, closed.id, body(closed.accounts[0]?.id))).toMatchObject({
      status: 409,
      error: expect.stringMatching(/is closed/),
    });
    expect(await call(connectConsole, empty.id, body(1))).toMatchObject({
      status: 409,
      error: expect.stringMatching(/no accounts/),
    });
    expect(await call(connectConsole, fresh.id, body(connected.accounts[0]?.id))).toMatchObject({
      status: 409,
      error: expect.stringMatching(/not on console/),
    });
    expect(await call(connectConsole, fresh.id, body(done?.id))).toMatchObject({
      status: 409,
      error: expect.stringMatching(/is done/),
    });
    expect(world.hub.commands).toEqual([]);
  });

  test('is refused on a closed server with the specified text', async () => {
    const { id, accounts } = await find(({ accountCount, open }) => accountCount > 0 && open, 6);
    const response = await call(connectConsole, id, { body: { accountId: accounts[0]?.id } });
    expect(response).toEqual({
      status: 409,
      error: "Server 'Lab 2' is not open. Open it and try again!!!",
    });
  });
});

test('only running consoles can be disconnected; the agent reports the outcome', async () => {
  const { id } = await find(({ status }) => status === consoleStatus.connected);
  expect(await call(disconnectConsole, id)).toEqual({ status: 200 });
  expect(world.hub.commands).toMatchObject([
    { command: { kind: 'disconnect', consoleId: id, force: true, by: expect.any(String) as string } },
  ]);
  expect((await reload(id)).status).toBe(consoleStatus.connected);
  const { id: other } = await idle(consoleStatus.new);
  expect(await call(disconnectConsole, other)).toMatchObject({
    status: 409,
    error: expect.stringMatching(/not connected/),
  });
});

test('closing waits for the script, opening sends no command, and a repetition is refused', async () => {
  const { id } = await find(({ status }) => status === consoleStatus.connected);
  expect(await call(activateConsole, id, { body: { active: true } })).toMatchObject({
    status: 409,
    error: expect.stringMatching(/already open/),
  });
  expect(await call(activateConsole, id, { body: { active: false } })).toEqual({ status: 200 });
  expect(world.hub.commands).toMatchObject([{ command: { kind: 'disconnect', force: false } }]);
  expect(await call(activateConsole, id, { body: { active: false } })).toMatchObject({
    status: 409,
    error: expect.stringMatching(/already closed/),
  });
  expect(await call(activateConsole, id, { body: { active: true } })).toEqual({ status: 200 });
  expect(world.hub.commands).toHaveLength(1);
  const empty = await find(({ accountCount }) => accountCount === 0);
  expect(await call(activateConsole, empty.id, { body: { active: false } })).toMatchObject({
    status: 409,
    error: expect.stringMatching(/no accounts/),
  });
});

test('closing a failed console ends its retries; of concurrent requests one succeeds', async () => {
  const { id } = await idle(consoleStatus.failed);
  for (const active of [false, true]) {
    const answers = await Promise.all([1, 2, 3].map(() => call(activateConsole, id, { body: { active } })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  }
  expect(world.hub.commands).toMatchObject([{ command: { kind: 'disconnect', consoleId: id } }]);
});

test('a name is stored while the agent is offline, and sent to it when it is online', async () => {
  const { id, name } = await idle(consoleStatus.new);
  world.hub.handleCommand = async () => {
    throw new AgentError('offline', 'Server is offline. Check it and try again.');
  };
  expect(await call(updateConsole, id, { body: { name: '  Left wing ', description: '' } })).toEqual({
    status: 200,
  });
  expect(await reload(id)).toMatchObject({ name: 'Left wing', description: null });
  expect(world.hub.commands).toMatchObject([{ command: { kind: 'rename', name: 'Left wing' } }]);
  expect(await call(updateConsole, id, { body: { name: '  ' } })).toMatchObject({ status: 422 });
  await world.store.db.updateTable('consoles').set({ name }).where('id', '=', id).execute();
});

test('a change by somebody else since the value was shown is not overwritten', async () => {
  const { id, name, description } = await idle(consoleStatus.new);
  const update = (body: object) => call(updateConsole, id, { body });
  expect(await update({ name: 'Mine', seen: { name, description } })).toEqual({ status: 200 });
  expect(await update({ name: 'Theirs', seen: { name } })).toEqual({
    status: 409,
    error:
      'This console has been changed in the meantime, by another user or in another window. Check it again before saving.',
  });
  // Only values that the user has seen are compared.
  expect(await update({ description: 'Shelf 2', seen: { description } })).toEqual({ status: 200 });
  expect(await reload(id)).toMatchObject({ name: 'Mine', description: 'Shelf 2' });
  expect(await update({ name, description })).toEqual({ status: 200 });
});

test('the time of the last status change is not affected by other changes', async () => {
  // From another server, because the tests above count the consoles of the first one.
  const isReady = ({ status, open, accountCount }: GameConsole): boolean =>
    status === consoleStatus.disconnected && open && accountCount > 0;
  const one = await find(isReady, 2);
  const since = async (): Promise<number> =>
    Date.parse((await find(({ id }) => id === one.id, 2)).statusSince ?? '');
  const before = await since();
  expect(before).toBeLessThanOrEqual(Date.now());
  await call(updateConsole, one.id, { body: { description: 'Moved to the second shelf' } });
  expect(await since()).toBe(before);
  const account = one.accounts.find(({ open }) => open);
  expect(await call(connectConsole, one.id, { body: { accountId: account?.id } })).toMatchObject({
    status: 200,
  });
  expect(await since()).toBeGreaterThan(before);
});
