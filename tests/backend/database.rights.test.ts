import { beforeAll, expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { type DatabaseRow, type DatabaseType, firstDatabaseDate } from '#contract/http/database.ts';
import { endpoints } from '#contract/http/index.ts';
import { datePlus } from '#domain/format/zone.ts';
import { readDatabase } from '#server/modules/accountsDatabase/read.ts';
import { apiCalls } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getAccounts, getDatabase } = endpoints;
const [startDate, endDate] = ['2026-03-05', '2026-03-11'];

const world = useWorld();
let accounts: Account[];
const operator = apiCalls(() => world, 'operator');
const ask = async (type: DatabaseType, body: Record<string, unknown> = { startDate, endDate }) => {
  const answer = await operator(getDatabase, { params: { type }, body });
  expect(answer.error).toBeUndefined();
  return getDatabase.response.parse(answer.body);
};
const of = (rows: readonly DatabaseRow[], { id }: Account) => rows.find((row) => row.id === id)?.data;

beforeAll(async () => {
  accounts = (await operator(getAccounts)).body.data.filter(({ server }) => server.id === 1).slice(0, 3);
});

test('of console, server and group the first one counts that is given', async () => {
  const { data } = (await operator(getAccounts)).body;
  const [account] = accounts as [Account];
  const emails = async (body: Record<string, unknown>) =>
    (await ask('default', { ...body, startDate, endDate })).data.map(({ email }) => email).toSorted();
  const expected = (is: (one: Account) => boolean) =>
    data
      .filter(is)
      .map(({ email }) => email)
      .toSorted();
  const other = data.find(({ serverGroup }) => serverGroup.id !== account.serverGroup.id) as Account;
  const serverId = account.server.id;
  const serverGroupId = other.serverGroup.id;
  expect(await emails({})).toEqual(expected(() => true));
  expect(await emails({ serverGroupId })).toEqual(
    expected(({ serverGroup }) => serverGroup.id === serverGroupId),
  );
  expect(await emails({ serverGroupId, serverId })).toEqual(expected(({ server }) => server.id === serverId));
  expect(await emails({ serverGroupId, serverId, consoleId: other.console.id })).toEqual(
    expected((one) => one.console.id === other.console.id),
  );
  const asked = [account.email.toUpperCase(), ' nobody@x.io '];
  expect(await emails({ emails: asked })).toEqual([account.email]);
  expect(await emails({ emails: [] })).toEqual([]);
});

test('accounts that the user may not see are left out', async () => {
  const all = (await ask('default')).data.length;
  const groups = await world.store.db.selectFrom('user_server_groups').selectAll().execute();
  const [account] = accounts as [Account];
  await world.store.db
    .deleteFrom('user_server_groups')
    .where('group_id', '=', account.serverGroup.id)
    .execute();
  const rows = (await ask('default')).data;
  expect(rows.length).toBeLessThan(all);
  expect(of(rows, account)).toBeUndefined();
  expect((await ask('default', { consoleId: account.console.id })).data).toEqual([]);
  await world.store.db
    .insertInto('user_server_groups')
    .values(groups)
    .onConflict((one) => one.doNothing())
    .execute();
});

test('wrong types, dates and roles are refused', async () => {
  const refused = async (type: string, body: unknown, name = 'operator') =>
    (await apiCalls(() => world, name)(getDatabase, { params: { type }, body })).status;
  expect(await refused('everything', {})).toBe(404);
  expect(await refused('default', { startDate: datePlus(firstDatabaseDate, -1) })).toBe(422);
  expect(await refused('default', { startDate: '2026-03-02', endDate: '2026-03-01' })).toBe(422);
  expect(await refused('default', {}, 'staff')).toBe(403);
});

test('a role sees no type and no number that it may not see', async () => {
  const viewer = { id: 0, role: 300, visibilityRole: 0 };
  const read = async (type: DatabaseType): Promise<unknown> => {
    const parts: string[] = [];
    for await (const part of await readDatabase(world.api.context, viewer, type, { startDate, endDate }))
      parts.push(part);
    return getDatabase.response.parse(JSON.parse(parts.join('')));
  };
  await expect(read('captcha-info')).rejects.toMatchObject({ status: 403 });
  const { data } = (await read('default')) as { data: DatabaseRow[] };
  expect(Object.keys(data[0]?.data ?? {})).toEqual([
    'games',
    'wins',
    'losses',
    'lostConnections',
    'problems',
  ]);
});

test('nothing more is read when the caller has gone away', async () => {
  const viewer = { id: 0, role: 0 };
  const run = (take: number) =>
    world.statementsOf(async () => {
      const parts = await readDatabase(world.api.context, viewer, 'match-statistic', {});
      let left = take;
      for await (const part of parts) if (part && (left -= 1) === 0) break;
    });
  const all = await run(Number.POSITIVE_INFINITY);
  expect((await run(1)).length).toBeLessThan(all.length);
});
