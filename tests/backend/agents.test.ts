import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleReport } from '#contract/agent/index.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { endpoints } from '#contract/http/index.ts';
import type { Server } from '#contract/http/servers.ts';
import { createPresenceCheck, markSilent, silenceMs } from '#server/modules/agents/presence.ts';
import { identityOf } from './apiCalls.ts';
import { useWorld } from './world.ts';

const world = useWorld();
let token: string;
let server: Server;
beforeAll(async () => {
  token = await world.tokenOf('operator');
});
beforeEach(async () => {
  server = await read(1);
  await world.api.context.events.read();
  world.events.length = 0;
});

const read = async (id: number): Promise<Server> =>
  (await world.api.call(endpoints.getServer, { params: { id }, token })).json<Server>();
const consoles = async (id = 1): Promise<GameConsole[]> =>
  (await world.api.call(endpoints.getServerConsoles, { params: { id }, token })).json<{
    data: GameConsole[];
  }>().data;
const identity = () => identityOf(server);
const events = async () => {
  await world.api.context.events.read();
  return world.events.splice(0).map(({ name, payload }) => [name, payload]);
};

test('the reply to a hello contains the server and what its consoles play', async () => {
  const welcome = await world.hub.agents().hello(server.token, identity());
  const all = await consoles();
  expect(welcome).toMatchObject({ serverId: 1, name: server.name });
  expect(welcome?.consoles.map(({ id, name }) => [id, name])).toEqual(all.map(({ id, name }) => [id, name]));
  const playing = welcome?.consoles.filter(({ assignment }) => assignment);
  expect(playing?.map(({ id, assignment }) => [id, assignment?.account.id, assignment?.script])).toEqual(
    all
      .filter(({ status }) => status === consoleStatus.connected)
      .map((one) => [one.id, one.activeAccount?.id, one.activeAccount?.script]),
  );
  expect(await world.hub.agents().hello('00ff', identity())).toBeNull();
});

test('the reply contains the errors of failed consoles, for their logs', async () => {
  const failed = (await consoles()).filter(({ status }) => status === consoleStatus.failed);
  expect(failed.length).toBeGreaterThan(0);
  const welcome = await world.hub.agents().hello(server.token, identity());
  for (const { id } of failed) {
    const { failure } = welcome?.consoles.find((one) => one.id === id) ?? {};
    expect(failure).toMatchObject({
      email: expect.stringContaining('@'),
      error: expect.stringMatching(/\w/),
    });
  }
  expect(welcome?.consoles.filter(({ failure }) => failure)).toHaveLength(failed.length);
});

test('a heartbeat updates presence, machine data and version; only changes are published', async () => {
  await world.store.db
    .updateTable('servers')
    .set({ online: false, agent_version: null })
    .where('id', '=', 1)
    .execute();
  await world.hub.agents().heartbeat(server.token, identity());
  expect(await read(1)).toMatchObject({ online: true, actual: true, agent: { version: '2.4.1.0' } });
  expect(await events()).toEqual([['serversUpdated', { ids: [1] }]]);
  await world.hub.agents().heartbeat(server.token, identity());
  expect(await events()).toEqual([]);
  await world.hub.agents().heartbeat(server.token, { ...identity(), localIp: '10.0.0.9' });
  expect((await read(1)).actual).toBe(false);
  expect(await events()).toEqual([['serversUpdated', { ids: [1] }]]);
});

test('three missed heartbeats mark a server offline, published once although every API process checks', async () => {
  const other = await world.another();
  await world.hub.agents().heartbeat(server.token, identity());
  await events();
  const start = world.time;
  const checkPresence = async (afterMs: number) => {
    world.time = new Date(start.getTime() + afterMs);
    await Promise.all([markSilent(world.api.context, start), markSilent(other.context, start)]);
    return await events();
  };
  expect(await checkPresence(silenceMs)).toEqual([]);
  expect((await read(1)).online).toBe(true);
  expect(await checkPresence(silenceMs + 1)).toEqual([['serversUpdated', { ids: [1] }]]);
  expect((await read(1)).online).toBe(false);
  expect(await checkPresence(silenceMs + 2)).toEqual([]);
  world.time = start;
});

/** A process that checks every second while time passes. */
const checking = () => {
  const deps = { ...world.api.context };
  const check = createPresenceCheck(deps);
  const passSeconds = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      world.time = new Date(world.time.getTime() + 1_000);
      await check().catch(() => undefined);
    }
  };
  return { deps, passSeconds };
};

test('the log names a server that goes offline or comes back', async () => {
  const start = world.time;
  await world.hub.agents().heartbeat(server.token, identity());
  await checking().passSeconds(silenceMs / 1_000 + 1);
  expect(world.logged.at(-1)).toMatch(/WARN .*offline.* serverId=1\b/);
  await world.hub.agents().heartbeat(server.token, identity());
  expect(world.logged.at(-1)).toMatch(/INFO .*online.* serverId=1\b/);
  world.time = start;
  await events();
});

const pause = (ms: number): void => {
  world.time = new Date(world.time.getTime() + ms);
};
type Checking = ReturnType<typeof checking>;
/** What happens to a process. @returns the process that checks afterwards */
test.each<[string, (process: Checking) => Promise<Checking>]>([
  [
    'was not running',
    async () => {
      pause(silenceMs);
      return checking();
    },
  ],
  [
    'was paused',
    async (process) => {
      pause(silenceMs);
      return process;
    },
  ],
  [
    'had no messaging',
    async (process) => {
      world.hub.up = false;
      await process.passSeconds(silenceMs / 1_000);
      world.hub.up = true;
      return process;
    },
  ],
  [
    'had no database',
    async (process) => {
      const { db } = process.deps;
      process.deps.db = null as unknown as typeof db;
      await process.passSeconds(silenceMs / 1_000);
      process.deps.db = db;
      return process;
    },
  ],
])('no server counts as offline because the API %s', async (_how, interrupt) => {
  const start = world.time;
  await world.hub.agents().heartbeat(server.token, identity());
  await events();
  const { passSeconds } = await interrupt(checking());
  await passSeconds(silenceMs / 1_000);
  expect(await events()).toEqual([]);
  await passSeconds(2);
  expect(await events()).toEqual([['serversUpdated', { ids: [1] }]]);
  world.time = start;
});

const activityOf = ({ gameActivity }: GameConsole) => {
  if (!gameActivity) throw new Error('This role does not get what was played');
  return gameActivity;
};

describe('a report of a console', () => {
  const report = (one: GameConsole, over: Partial<ConsoleReport>): Promise<void> =>
    world.hub.agents().report(server.token, [
      {
        consoleId: one.id,
        status: consoleStatus.connected,
        accountId: one.accounts[0]?.id ?? null,
        error: null,
        nextCheckAt: null,
        gameActivity: activityOf(one),
        ...over,
      },
    ]);
  const idle = async (): Promise<GameConsole> => {
    const found = (await consoles()).find(
      ({ status, accountCount }) => status === consoleStatus.new && accountCount > 1,
    );
    if (!found) throw new Error('There is no idle console in the demo data');
    return found;
  };

  test('changes its state from connecting to failed and connected', async () => {
    const one = await idle();
    const account = one.accounts[1];
    const now = async () => (await consoles()).find(({ id }) => id === one.id);
    const accountId = account?.id ?? null;

    await report(one, { status: consoleStatus.connecting, accountId });
    expect(await now()).toMatchObject({
      status: 3,
      statusText: 'connecting',
      activeAccount: { id: accountId, status: accountStatus.connecting },
    });

    await report(one, { accountId, gameActivity: { ...activityOf(one), playedToday: 5 } });
    expect(await now()).toMatchObject({
      status: 4,
      activeAccount: { id: accountId, status: accountStatus.active },
      gameActivity: { playedToday: 5 },
    });
    // Collected over 200 ms: on a busy machine each of the two reports has its own events.
    expect(new Set((await events()).map((event) => JSON.stringify(event)))).toEqual(
      new Set([
        JSON.stringify(['consolesUpdated', { ids: [one.id] }]),
        // Every account shows the status of its console.
        JSON.stringify(['accountsUpdated', { ids: one.accounts.map(({ id }) => id) }]),
      ]),
    );

    const nextCheckAt = '2030-01-02T03:04:05.000Z';
    await report(one, {
      status: consoleStatus.failed,
      accountId,
      error: 'The store is not available',
      nextCheckAt,
    });
    expect(await now()).toMatchObject({
      status: -1,
      activeAccount: null,
      lastActiveAccount: {
        id: accountId,
        status: accountStatus.failed,
        lastError: 'The store is not available',
      },
      nextCheckAt,
    });

    // Another account is played now; the error of the first one is kept.
    await report(one, { accountId: one.accounts[0]?.id ?? null });
    expect(await now()).toMatchObject({
      status: 4,
      activeAccount: { id: one.accounts[0]?.id },
      nextCheckAt: null,
    });
    await report(one, { status: consoleStatus.disconnected, accountId: null });
    const left = await now();
    expect(left).toMatchObject({
      status: 5,
      activeAccount: null,
      lastActiveAccount: { id: one.accounts[0]?.id },
    });
    expect(left?.accounts.slice(0, 2).map(({ status, lastError }) => [status, lastError])).toEqual([
      [accountStatus.inactive, null],
      [accountStatus.failed, 'The store is not available'],
    ]);
  });

  test('changes nothing for a console of another server', async () => {
    const [foreign] = await consoles(2);
    if (!foreign) throw new Error('The second server has no consoles');
    await report(foreign, { status: consoleStatus.failed });
    expect((await consoles(2))[0]).toEqual(foreign);
    expect(await events()).toEqual([]);
  });
});

test('an agent can look up only the names of users who may see its server', async () => {
  const { db } = world.store;
  const me = (await world.api.call(endpoints.getMe, { token })).json<{ id: number }>();
  const nameOf = async (id: number): Promise<string | undefined> =>
    (await world.hub.agents().whoIs(server.token, id))?.name;
  expect(await nameOf(me.id)).toBe('Olivia Operator');
  expect(await nameOf(999)).toBeUndefined();
  const strangers = await db
    .selectFrom('users')
    .select('id')
    .where('role', '>', 50)
    .where(
      sql<boolean>`id not in (select user_id from user_server_groups
        join servers on servers.group_id = user_server_groups.group_id where servers.token = ${server.token})`,
    )
    .execute();
  expect(strangers.length).toBeGreaterThan(0);
  for (const { id } of strangers) expect(await nameOf(id)).toBeUndefined();
  // Not the user of these tests, whose session would end.
  const { id: viewerId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'viewer@dugout.test')
    .executeTakeFirstOrThrow();
  expect(await nameOf(viewerId)).toBe('Victor Viewer');
  await db.updateTable('users').set({ blocked: true }).where('id', '=', viewerId).execute();
  expect(await nameOf(viewerId)).toBeUndefined();
  await db.updateTable('users').set({ blocked: false }).where('id', '=', viewerId).execute();
});

test('an agent can look up whether a user holds valid channel credentials for its server', async () => {
  const signedIn = await world.tokenOf('view');
  const { id } = (await world.api.call(endpoints.getMe, { token: signedIn })).json<{ id: number }>();
  const [, , south] = (
    await world.api.call(endpoints.getServers, { token: await world.tokenOf('supervisor') })
  ).json<{ data: Server[] }>().data;
  const accessTo = async (serverToken = '') => (await world.hub.agents().whoIs(serverToken, id))?.hasAccess;
  expect(await accessTo(server.token)).toBe(true);
  expect(await accessTo(south?.token)).toBeUndefined();
  const start = world.time;
  world.time = new Date(start.getTime() + 24 * 3_600_000);
  expect(await accessTo(server.token)).toBe(false);
  world.time = start;
});
