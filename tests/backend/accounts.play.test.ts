import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Agent } from '#agent/agent.ts';
import { checkLongStarts } from '#server/modules/agents/longStarts.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';
import { apiCalls } from './apiCalls.ts';
import { patience, playingAccounts } from './playingAccounts.ts';
import { startAgents } from './playingAgents.ts';
import { openSocket } from './realtimeSocket.ts';
import { createWorld, type World } from './world.ts';

/**
 * Accounts from a call of the API to the agents and back: a real nats-server, the agents of two servers, and the sockets of
 * two users. Only the clock of the agents is fake, so that matches take no time.
 */
const { connectAccounts, disconnectAccounts, resetAccounts, deleteAccounts } = endpoints;
const { getDatabase, uploadAccounts } = endpoints;

const minute = 60_000;
let nats: TestServer;
let world: World;
let clock: FakeClock;
/** Servers with an agent, and the share of failing connections; some matches fail as well. */
const failures = new Map([
  [1, 0],
  [2, 1],
  [3, 0.5],
]);
/** Accounts that a test has started. */
const started: Account[] = [];
const agents: Agent[] = [];
const sockets: Socket[] = [];
const operator = apiCalls(() => world, 'operator');
const { all, read, until, free, tasksOf } = playingAccounts(operator, () => clock);

beforeAll(async () => {
  nats = await startTestServer();
  world = await createWorld('postgres', { messaging: () => nats.api() });
  // In the morning, so that the matches do not reach midnight.
  clock = new FakeClock(new Date(world.time).setUTCHours(6, 0, 0, 0));
  agents.push(...(await startAgents({ world, nats, clock, failures })));
});
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await world.close();
  await nats.stop();
});
afterEach(async () => {
  for (const account of started.splice(0)) {
    await stop(account);
    await vi.waitFor(async () => {
      clock.advance(1_000);
      const status = (await read(account))?.console.status;
      if (status === 3 || status === 4) throw new Error('The console is still running');
    }, patience);
  }
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const start = (account: Account) => {
  started.push(account);
  return operator(connectAccounts, { body: { accountIds: [account.id] } });
};
const stop = (account: Account) => operator(disconnectAccounts, { body: { accountIds: [account.id] } });

describe('an account that is started', () => {
  test('by a process that dies before it informs the agent, is free again after the check of long starts', async () => {
    const account = await free();
    const update = () => world.store.db.updateTable('consoles').where('id', '=', account.console.id);
    await update().set({ status: 3, active_account_id: account.id }).execute();
    await update()
      .set({ status_since: sql<Date>`now() - interval '2 minutes'` })
      .execute();
    expect((await start(account)).body).toMatchObject({ sent: [], errors: [{ id: account.id }] });
    await checkLongStarts(world.api.context);
    await until(account, { status: 1, console: { status: 5 } });
    expect((await start(account)).body).toEqual({ sent: [account.id], errors: [] });
    await until(account, { status: 3, console: { status: 4 } });
  });

  test('waits in the queue, signs in, works and earns, until it is stopped', async () => {
    const account = await free();
    const seen: (string | null | undefined)[] = [];
    expect((await start(account)).body).toEqual({ sent: [account.id], errors: [] });
    for (;;) {
      const now = await read(account);
      const tag = now?.activeTask?.tag;
      if (seen.at(-1) !== tag) seen.push(tag);
      if (now?.status === 3 && tag === account.script?.title) break;
      clock.advance(200);
    }
    // On a busy machine several steps may end between two reads.
    const steps = ['queue', 'sign in', account.script?.title];
    expect(steps.filter((tag) => seen.includes(tag))).toEqual(seen.filter((tag) => tag !== undefined));
    const playing = await until(account, {
      status: 3,
      statusText: 'active',
      signed: true,
      lastError: null,
      connectionInfo: { lastSuccess: expect.any(String) },
    });
    clock.advance(6 * minute);
    const moreThan = (before = 0) => expect.toSatisfy((figure: number) => figure > before);
    // Reported separately, so one may arrive before the others.
    const inMatch = {
      activeTask: { tag: expect.stringMatching(/^match \d of 3: \d+:\d+$/) },
      activity: {
        gamesToday: moreThan(playing.activity?.gamesToday),
        totalGames: moreThan(playing.activity?.totalGames),
        sessionToday: moreThan(playing.activity?.sessionToday),
      },
      balance: { balance: moreThan(playing.balance?.balance) },
    };
    await until(account, inMatch, 2_000);
    await expect
      .poll(async () => (await tasksOf(account)).map(({ type, status }) => [type, status]), patience)
      .toEqual(
        expect.arrayContaining([
          ['handRun', 'finished'],
          ['work', 'active'],
        ]),
      );
    const matches = async (): Promise<unknown> => {
      clock.advance(1_000);
      const body = {
        emails: [account.email],
        startDate: world.time.toISOString().slice(0, 10),
        endDate: '2099-12-31',
      };
      const { data } = (await operator(getDatabase, { params: { type: 'match-statistic' }, body })).body;
      return Object.values(data[0]?.data ?? {})[0];
    };
    const score = expect.stringMatching(/^\d+:\d+$/);
    const match = { difficulty: 'amateur', rating: expect.any(Number), isWin: expect.any(Boolean), score };
    await expect.poll(matches, patience).toEqual(match);

    expect((await stop(account)).body.sent).toEqual([account.id]);
    const stopped = await until(account, { status: 1, activeTask: null, console: { status: 5 } });
    const hasEnded = async (): Promise<boolean> => (await tasksOf(stopped)).every(({ end }) => end !== null);
    await expect.poll(hasEnded, patience).toBe(true);
    clock.advance(6 * minute);
    expect((await until(account, { status: 1 })).activity).toEqual(stopped.activity);
  });

  test('plays with its config, and a change reaches its agent within two seconds', async () => {
    const account = await free();
    await start(account);
    await until(account, { status: 3 });
    const formation = () =>
      agents.find(({ consoles }) => consoles.has(account.console.id))?.consoles.get(account.console.id)
        ?.config.values?.['formation'];
    await expect.poll(formation, patience).toBe('4-2-3-1');
    const { data } = (await operator(endpoints.getOwnConfigs)).body;
    const params = {
      id: account.server.id,
      configId: data.find(({ name }) => name === 'Draft mode')?.id ?? 0,
    };
    expect((await operator(endpoints.attachServerConfig, { params })).status).toBe(200);
    await expect.poll(formation, patience).toBe('3-5-2');
    await operator(endpoints.detachServerConfig, { params });
  });

  test('loses its connection, which is counted, and plays again automatically', async () => {
    const account = await free(3);
    await start(account);
    const before = account.connectionInfo?.totalToday ?? 0;
    const lost = expect.toSatisfy((count: number) => count > before);
    const after = await until(account, { connectionInfo: { totalToday: lost } }, 30_000);
    expect(after.connectionInfo?.lastLoss).toEqual(expect.any(String));
    await until(account, { status: 3, lastError: null, connectionInfo: { totalToday: lost } }, 10_000);
  });

  test('that fails can be reset, and does not try again', async () => {
    const account = await free(2);
    await start(account);
    // In small steps: after a minute the console would try again, and its second failure could follow the reset.
    await until(account, { status: -1, lastError: expect.any(String), console: { status: -1 } });
    const body = { accountIds: [account.id] };
    expect((await operator(resetAccounts, { body })).body.sent).toEqual([account.id]);
    await until(account, { status: 1, lastError: null, console: { status: 5 } });
    clock.advance(10 * minute);
    await until(account, { status: 1, activeTask: null, console: { status: 5 } });
  });

  test('plays as well when it is new, on a console that is new', async () => {
    const email = 'fresh@players.dugout.test';
    const fresh = {
      guiId: '7d2d2f0e-6c1b-4a53-9d7e-0f6f5b6c1a77',
      serverId: 1,
      consoleName: 'Console 77',
      email,
      password: 'secret-1',
    };
    expect((await operator(uploadAccounts, { body: { accounts: [fresh] } })).body.sent).toEqual([
      fresh.guiId,
    ]);
    const account = (await all()).find((one) => one.email === email);
    if (!account) throw new Error('The account was not added');
    expect((await start(account)).body).toEqual({ sent: [account.id], errors: [] });
    await until(account, { status: 3, signed: true });
    clock.advance(3 * minute);
    await until(account, { activity: { totalGames: 1 }, balance: { balance: expect.any(Number) } });
  });

  test('cannot be deleted before it is stopped', async () => {
    const account = await free();
    const body = { accountIds: [account.id] };
    await start(account);
    await until(account, { status: 3 });
    expect((await operator(deleteAccounts, { body })).body.errors).toMatchObject([
      { id: account.id, error: `Account '${account.email}' is running.` },
    ]);
    await stop(account);
    await until(account, { status: 1 });
    expect((await operator(deleteAccounts, { body })).body.sent).toEqual([account.id]);
    expect(await read(account)).toBeUndefined();
  });
});

describe('changes of accounts', () => {
  async function listen(name: string, origin: string) {
    const opened = await openSocket(world, origin, await world.tokenOf(name));
    sockets.push(opened.socket);
    return opened;
  }
  /** The ids of each event of a kind. */
  const idsOf = (events: readonly [string, unknown][], kind: string): number[][] =>
    events.flatMap(([event, payload]) => (event === kind ? [(payload as { ids: number[] }).ids] : []));

  test('are gathered, and reach those who see the server only', async () => {
    const origin = await world.api.listen();
    const [everywhere, firstGroup] = await Promise.all([listen('operator', origin), listen('view', origin)]);
    const [here, there] = [await free(1), await free(3)];
    expect([here.serverGroup.id, there.serverGroup.id]).toEqual([1, 2]);
    await Promise.all([start(here), start(there)]);
    await Promise.all([until(here, { status: 3 }), until(there, { status: expect.toBeOneOf([3, -1]) })]);
    await Promise.all([stop(here), stop(there)]);
    await Promise.all([until(here, { status: 1 }), until(there, { status: expect.toBeOneOf([1, -1]) })]);
    const gone = [here.id, there.id];
    await operator(deleteAccounts, { body: { accountIds: gone } });
    const { received } = everywhere;
    await expect.poll(() => idsOf(received, 'accountsDeleted').flat()).toEqual(expect.arrayContaining(gone));
    const ofFirstGroup = await firstGroup.settled();
    for (const kind of ['accountsUpdated', 'accountsDeleted']) {
      expect(idsOf(received, kind).flat()).toEqual(expect.arrayContaining(gone));
      expect(idsOf(ofFirstGroup, kind).flat()).toContain(here.id);
      expect(idsOf(ofFirstGroup, kind).flat()).not.toContain(there.id);
      // One event names an account once.
      for (const ids of idsOf(received, kind)) expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
