import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { startDay } from '#server/modules/accounts/work/dayChange.ts';
import { chargeConsoles } from '#server/modules/money/charge.ts';
import { createRunner } from '#server/modules/schedulers/index.ts';
import { accountsClient, inOrder } from './accountsClient.ts';
import { apiCalls } from './apiCalls.ts';
import { type Parts, useWorld } from './world.ts';

/** All writers of accounts and consoles at the same time, on PostgreSQL. */
const writers = 16;
const writesOfEach = 25;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
/** Numbers that edits have incremented, by account. */
const counted = new Map<number, number>();
let accounts: readonly Account[];
let tokens: readonly string[];

beforeAll(async () => {
  await world.store.db.updateTable('accounts').set({ additional_info: null }).execute();
  accounts = (await operator(endpoints.getAccounts)).body.data;
  const servers = await world.store.db.selectFrom('servers').select('token').orderBy('id').execute();
  tokens = servers.map(({ token }) => token);
});

/** An infinite sequence of pseudo-random numbers, the same in each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed * 7_919 + 1; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

/** Makes a call, which may be refused. */
async function call<E extends Endpoint>(endpoint: E, parts: Parts) {
  const result = await operator(endpoint, parts);
  expect([endpoint.path, result.status < 500]).toEqual([endpoint.path, true]);
  return result;
}

const update = (edit: { id: number } & Record<string, unknown>) =>
  call(endpoints.updateAccounts, { body: { accounts: [edit] } });

const numberOf = (info: string | null): number => Number(info?.split(' ')[0] ?? 0);

/** Increments a number in an account, unless another writer has done so meanwhile. */
async function countUp(id: number): Promise<void> {
  const row = await world.store.db
    .selectFrom('accounts')
    .select('additional_info')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  // Differs from the values of others: writing the same value is not a conflict.
  const next = { additionalInfo: `${numberOf(row.additional_info) + 1} ${randomUUID()}` };
  const { body } = await update({ id, ...next, loaded: { additionalInfo: row.additional_info } });
  if (body.errors.length === 0) counted.set(id, (counted.get(id) ?? 0) + 1);
}

async function report(token: string, number: number): Promise<void> {
  const gameActivity = {
    gameSessionsToday: 1,
    playedToday: number % 9,
    maxGamesToday: 12,
    playedTotal: number % 99,
  };
  const own = await world.store.db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select('consoles.id')
    .where('token', '=', token)
    .execute();
  const reports = own.map(({ id }, at) => {
    const state = {
      status: [5, -1, 3][(number + at) % 3] ?? 5,
      accountId: null,
      error: 'no',
      nextCheckAt: null,
    };
    return { consoleId: id, ...state, gameActivity };
  });
  // In any order, as they arrive.
  await world.hub.agents().report(token, number % 2 === 0 ? reports : reports.toReversed());
}

const start = new Date().toISOString();

/** Events of the accounts `a` and `b`, on the server with `token`; `n` is any number. */
const kinds: readonly ((a: Account, b: Account, token: string, n: number) => Promise<unknown>)[] = [
  ({ id }) => countUp(id),
  ({ id }) => countUp((id % 5) + 1),
  (a, b, _token, n) => update({ id: a.id, consoleId: b.console.id, index: n % 31 }),
  (a, b) =>
    call(endpoints.updateAccounts, {
      body: { accounts: [a, b].map(({ id }) => ({ id, description: `from ${a.id}` })) },
    }),
  ({ id }, _b, _token, n) => update({ id, email: `same.${n % 20}@players.dugout.test` }),
  ({ id }, b) => call(endpoints.connectAccounts, { body: { accountIds: [id, b.id] } }),
  ({ id }, b) => call(endpoints.disconnectAccounts, { body: { accountIds: [b.id, id] } }),
  ({ id }, b) => call(endpoints.finishAccounts, { body: { accountIds: [b.id, id], done: id % 2 === 0 } }),
  ({ id }, b, _token, n) =>
    id + b.id > 400 && n % 2 === 0
      ? call(endpoints.deleteAccounts, { body: { accountIds: [b.id, id] } })
      : call(endpoints.resetAccounts, { body: { accountIds: [b.id, id] } }),
  (a, b, _token, n) =>
    call(endpoints.uploadAccounts, {
      body: {
        accounts: [a, b].map(({ server }, at) => ({
          guiId: randomUUID(),
          serverId: server.id,
          consoleName: `new ${n % 5}`,
          email: `upload.${(n + at) % 400}@players.dugout.test`,
          password: 'secret-1',
        })),
      },
    }),
  (_a, _b, token, n) => report(token, n),
  (_a, _b, token, n) => report(token, n),
  async ({ id, console }, _b, token, n) => {
    const end = n % 2 === 0 ? new Date().toISOString() : null;
    const task = {
      key: `task ${n % 30}`,
      consoleId: console.id,
      accountId: id,
      type: 'handRun',
      start,
      end,
    } as const;
    await world.hub
      .agents()
      .task(token, { ...task, status: end ? 'finished' : 'active', tag: 'a', error: null });
  },
  ({ id, console }, b, token) =>
    world.hub.agents().events(
      token,
      [b, { id, console }].map((one) => ({
        kind: 'captcha' as const,
        accountId: one.id,
        consoleId: one.console.id,
        at: new Date().toISOString(),
      })),
    ),
  (_a, _b, token, n) =>
    world.hub.agents().hello(token, {
      computerName: 'pc',
      pcId: 'pc',
      localIp: '10.0.0.1',
      agentVersion: '1',
      start: { id: String(n), at: Date.now(), number: 1 },
    }),
  ({ server }, b, _token, n) =>
    call(endpoints.updateServer, {
      params: { id: server.id },
      body: { description: `server ${n}`, groupId: b.serverGroup.id },
    }),
  ({ console }, _b, _token, n) =>
    call(endpoints.updateConsole, { params: { id: console.id }, body: { name: `console ${n}` } }),
  ({ serverGroup }, _b, _token, n) =>
    call(endpoints.updateServerGroup, { params: { id: serverGroup.id }, body: { name: `group ${n}` } }),
  () => createRunner(world.api.context, { leaseMs: 60_000 }).round(),
  () => startDay(world.api.context),
  () => chargeConsoles(world.api.context),
];

test('a change that was not committed when a browser loaded is part of its next load, though others have committed later', async () => {
  const load = async (position?: string) => {
    const query: Record<string, string> = position === undefined ? {} : { position, lastUpdates: start };
    const { data, summary } = (await operator(endpoints.getAccounts, { query })).body;
    return { ...summary, ids: data.map(({ id }) => id) };
  };
  const edit = (id: number) =>
    world.store.db.updateTable('accounts').set({ description: 'edited' }).where('id', '=', id);
  const [edited = 0, deleted = 0, later = 0] = accounts.map(({ id }) => id);
  const trx = await world.store.db.startTransaction().execute();
  await trx.updateTable('accounts').set({ description: 'edited' }).where('id', '=', edited).execute();
  await trx.deleteFrom('accounts').where('id', '=', deleted).execute();
  const { position } = await load();
  await edit(later).execute();
  const during = await load(position);
  expect(during.ids).toContain(later);
  await trx.commit().execute();
  const after = await load(during.position);
  expect(after.ids).toContain(edited);
  expect(after.deleted).toContain(deleted);
});

test('concurrent edits of one value never overwrite each other', async () => {
  const id = accounts[10]?.id ?? 0;
  const countOften = async (): Promise<void> => {
    for (let at = 0; at < 10; at++) await countUp(id);
  };
  await Promise.all(Array.from({ length: writers }, countOften));
  const stored = await world.store.db
    .selectFrom('accounts')
    .select('additional_info')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(numberOf(stored.additional_info)).toBe(counted.get(id));
});

test('sixteen writers: nothing fails, no edit is lost, and the copy of a browser ends equal', async () => {
  const client = accountsClient(operator, { limit: 100 });
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await client.page();
  })();
  world.failedStatements.length = 0;
  const write = async (seed: number): Promise<void> => {
    const chance = numbers(seed);
    const next = (): number => chance.next().value as number;
    const any = <T>(list: readonly T[]): T => list[next() % list.length] as T;
    for (let at = 0; at < writesOfEach; at++)
      await any(kinds)(any(accounts), any(accounts), any(tokens), next());
  };
  await Promise.all(Array.from({ length: writers }, (_, seed) => write(seed + 1)));
  isOver = true;
  await reading;
  expect(world.failedStatements).toEqual([]);
  while (client.isLoading()) await client.page();
  do await client.page();
  while (client.isLoading());
  const { data } = (await operator(endpoints.getAccounts)).body;
  expect(inOrder(client.copy.values())).toEqual(inOrder(data));
  const ends = new Map(data.map(({ id, additionalInfo }) => [id, numberOf(additionalInfo)]));
  const lost = [...counted].filter(([id, count]) => ends.has(id) && ends.get(id) !== count);
  expect(lost).toEqual([]);
  expect(counted.size).toBeGreaterThan(10);
});
