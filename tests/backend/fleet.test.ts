import { expect, test } from 'vitest';
import type { ConsoleReport } from '#contract/agent/index.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { FleetAttention } from '#contract/http/fleet.ts';
import { endpoints } from '#contract/http/index.ts';
import type { Server } from '#contract/http/servers.ts';
import { attentionOf } from '#domain/attention/attention.ts';
import { isActive } from '#domain/consoles/consoleRules.ts';
import { useWorld } from './world.ts';

const world = useWorld();

async function read<T>(name: keyof typeof endpoints, user: string, parts: object = {}): Promise<T> {
  const token = await world.tokenOf(user);
  const answer = await world.api.call(endpoints[name], { ...parts, token });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}
const readServers = async (user: string) => (await read<{ data: Server[] }>('getServers', user)).data;
async function readConsoles(user: string): Promise<GameConsole[]> {
  const lists = await Promise.all(
    (await readServers(user)).map(({ id }) =>
      read<{ data: GameConsole[] }>('getServerConsoles', user, { params: { id } }),
    ),
  );
  return lists.flatMap(({ data }) => data);
}
const readAttention = (user: string) => read<FleetAttention>('getFleetAttention', user);
const search = async (user: string, query: string) => {
  const { data, named } = await read<{ data: GameConsole[]; named: GameConsole[] }>('searchConsoles', user, {
    query: { query },
  });
  return { data: data.map(({ name }) => name), named: named.map(({ name }) => name) };
};

test.each(['supervisor', 'operator', 'viewer'])(
  'the aggregate contains the same consoles as the lists of all servers, for a %s',
  async (user) => {
    const servers = await readServers(user);
    const consoles = await readConsoles(user);
    const attention = await readAttention(user);
    const rights = { servers: true, consoles: true, accounts: user !== 'viewer', balance: false };
    const input = {
      servers,
      failedAccounts: null,
      paused: [],
      balance: 0,
      userName: '',
      rights,
      now: world.time.getTime(),
    };
    const ids = (of: ReturnType<typeof attentionOf>) => ({
      count: of.count,
      consoles: of.failedConsoles.map(({ error, gameConsole, account, since }) => [
        error,
        gameConsole.id,
        account?.id,
        since,
      ]),
      accounts: of.failedAccounts.map(({ error, items }) => [error, items.map(({ account }) => account.id)]),
      expiring: of.expiring.map(({ gameConsole, expiresAt }) => [gameConsole.id, expiresAt]),
    });
    expect(ids(attentionOf({ ...input, consoles: attention.consoles }))).toEqual(
      ids(attentionOf({ ...input, consoles })),
    );
    const { failedAccounts: counted = null } = attention;
    const { failedAccounts, failedAccountCount } = attentionOf({ ...input, consoles });
    const failedOn = failedAccounts.flatMap(({ items }) => items.map(({ server }) => server.id));
    expect(counted ?? { accounts: 0, errors: 0, servers: 0 }).toEqual({
      accounts: failedAccountCount,
      errors: failedAccounts.length,
      servers: new Set(failedOn).size,
    });
    expect(counted === null).toBe(user === 'viewer');
    expect(attention.consoles.length).toBeGreaterThan(0);
    expect(attention.truncated).toBe(false);
    const perServer = servers.flatMap(({ id }) => {
      const own = consoles.filter(({ serverId }) => serverId === id);
      const failed = own.filter(({ status }) => status === consoleStatus.failed).length;
      return own.length > 0
        ? [{ serverId: id, consoles: own.length, active: own.filter(isActive).length, failed, offPlan: 0 }]
        : [];
    });
    expect(attention.counts).toEqual(perServer.toSorted((a, b) => a.serverId - b.serverId));
  },
);

test('a console counts as not playing what is planned once a begun run waits for longer than a start takes', async () => {
  const [{ id: consoleId, serverId } = { id: 0, serverId: 0 }] = await readConsoles('supervisor');
  const offPlan = async () =>
    (await readAttention('supervisor')).counts.find((count) => count.serverId === serverId)?.offPlan;
  const run = (slot: number, outcome: string, agoMs: number) => ({
    console_id: consoleId,
    slot,
    config_id: 1,
    scheduler_id: 1,
    revision: 1,
    planned_start: new Date(world.time.getTime() - agoMs),
    planned_end: new Date(world.time.getTime() + 3_600_000),
    outcome,
    reason: outcome === 'waiting' && slot > 8 ? 'stoppedByHand' : null,
  });
  const { db } = world.store;
  const late = 5 * 60_000;
  await db
    .insertInto('scheduler_runs')
    .values([run(0, 'playing', late), run(1, 'waiting', 10_000), run(9, 'waiting', late)])
    .execute();
  expect(await offPlan()).toBe(0);
  // A console counts once.
  await db
    .insertInto('scheduler_runs')
    .values([run(2, 'waiting', late), run(3, 'waiting', late)])
    .execute();
  expect(await offPlan()).toBe(1);
  await db.deleteFrom('scheduler_runs').execute();
});

test('a role without accounts gets neither their emails nor consoles that only have failed accounts', async () => {
  const { consoles } = await readAttention('viewer');
  expect(JSON.stringify(consoles)).not.toMatch(/@|lastError/);
  const all = await readAttention('supervisor');
  const onlyAccounts = all.consoles.filter(
    ({ status, accounts, expiredAt }) =>
      status !== consoleStatus.failed &&
      expiredAt === null &&
      accounts.some((account) => account.status === accountStatus.failed),
  );
  const seen = new Set(consoles.map(({ id }) => id));
  expect(onlyAccounts.length).toBeGreaterThan(0);
  expect(onlyAccounts.filter(({ id }) => seen.has(id))).toEqual([]);
});

test('a paused script is listed while the agent reports it, with the name; an agent that never reports it is named', async () => {
  const [server] = (await readServers('supervisor')).filter(({ open }) => open);
  const gameConsole = (await readConsoles('supervisor')).find(
    (one) => one.serverId === server?.id && one.status === consoleStatus.connected,
  );
  if (!server || !gameConsole?.gameActivity) throw new Error('There is no connected console');
  const { id, activeAccount, gameActivity } = gameConsole;
  await world.store.db.updateTable('servers').set({ online: true }).where('id', '=', server.id).execute();
  const report = async (script?: ConsoleReport['script']) => {
    await world.hub.agents().report(server.token, [
      {
        consoleId: id,
        status: consoleStatus.connected,
        accountId: activeAccount?.id ?? null,
        error: null,
        nextCheckAt: null,
        gameActivity,
        ...(script && { script }),
      },
    ]);
    const { consoles, unreported } = await readAttention('operator');
    return {
      paused: consoles.find((one) => one.id === id)?.paused ?? null,
      isUnreported: unreported.some((one) => one.id === id),
    };
  };
  expect(await report()).toEqual({ paused: null, isUnreported: true });
  expect(await report({ paused: true, pausedBy: 'Stan' })).toEqual({
    paused: { by: 'Stan' },
    isUnreported: false,
  });
  expect(await report({ paused: false, pausedBy: null })).toEqual({ paused: null, isUnreported: false });
  await report({ paused: true, pausedBy: null });
  await world.store.db.updateTable('servers').set({ online: false }).where('id', '=', server.id).execute();
  const { consoles, unreported } = await readAttention('operator');
  expect(consoles.find((one) => one.id === id)?.paused ?? null).toBeNull();
  expect(unreported.filter(({ serverId }) => serverId === server.id)).toEqual([]);
});

test('the search finds by name, state, server and account, and is bounded', async () => {
  const [gameConsole] = await readConsoles('operator');
  const playing = (await readConsoles('operator')).find(({ activeAccount }) => activeAccount?.email);
  if (!gameConsole || !playing?.activeAccount?.email) throw new Error('There is no playing console');
  expect((await search('operator', gameConsole.name.toUpperCase())).data[0]).toBe(gameConsole.name);
  expect((await search('operator', `${gameConsole.name} disconnect`)).named).toEqual([gameConsole.name]);
  expect((await search('operator', playing.activeAccount.email)).data).toContain(playing.name);
  expect((await search('viewer', playing.activeAccount.email)).data).toEqual([]);
  const other = playing.accounts.find(({ id }) => id !== playing.activeAccount?.id)?.email;
  if (!other) throw new Error('The playing console has one account');
  expect((await search('operator', other)).data).toEqual([playing.name]);
  const failed = (await readConsoles('operator')).filter(({ status }) => status === consoleStatus.failed);
  expect((await search('operator', 'failed')).data).toEqual(
    expect.arrayContaining(failed.map(({ name }) => name)),
  );
  const all = await search('supervisor', 'c');
  expect(all.data.length).toBeLessThanOrEqual(40);
  expect(all.named).toEqual([]);
  expect(await search('supervisor', '')).toEqual({ data: [], named: [] });
});

test('consoles of groups of others are neither listed nor found', async () => {
  const own = new Set((await readServers('view')).map(({ id }) => id));
  const foreign = (await readConsoles('supervisor')).filter(({ serverId }) => !own.has(serverId));
  const [first] = foreign;
  if (!first) throw new Error('The user sees everything');
  const { consoles, counts, unreported } = await readAttention('view');
  for (const { serverId } of [...consoles, ...counts, ...unreported]) expect(own).toContain(serverId);
  expect((await search('view', first.name)).data).not.toContain(first.name);
  expect((await search('supervisor', first.name)).data).toContain(first.name);
});
