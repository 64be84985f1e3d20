import { beforeAll, beforeEach, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountEdit } from '#contract/http/accounts/calls.ts';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getAccountHistory, getAccounts, getAccountsBefore, updateAccounts } = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const supervisor = apiCalls(() => world, 'supervisor');
let all: Account[];
const read = async (): Promise<Account[]> => (await operator(getAccounts)).body.data;
const one = async (id: number): Promise<Account | undefined> => (await read()).find((row) => row.id === id);
const edit = (...accounts: AccountEdit[]) => operator(updateAccounts, { body: { accounts } });
beforeAll(async () => {
  all = await read();
});
beforeEach(async () => void (await takeEvents(world)));

/** An idle account that matches a condition. */
const resting = (condition: (account: Account) => boolean = () => true): Account => {
  const found = all.find((account) => account.status === 1 && account.open && condition(account));
  if (!found) throw new Error('Account not found in the demo data');
  return found;
};

test('every field is stored, including secrets, and the change is published to the server', async () => {
  const { id, server, digital, console: at } = resting(({ index }) => index > 1);
  const change = {
    email: 'new.name@players.dugout.test',
    password: 'a new password',
    digital: false,
    guest: true,
    tradable: false,
    openWebApp: true,
    banned: 2 as const,
    description: 'Seen',
    additionalInfo: 'More',
    psn: { id: 'psn-1', birthday: '1990/02/03', firstName: 'A', lastName: 'B', gauth: 'ABCD2345' },
    psnImap: { login: 'l', password: 'p', host: 'h.test', port: '993', tls: false },
    imap: { login: 'l', password: 'p', host: 'h.test', port: '143', tls: true },
    ea: {
      email: 'ea@players.dugout.test',
      password: 'p',
      gauth: 'ABCD2345',
      originId: 'o',
      securityAnswer: 's',
      country: 'de',
      birthday: '1990/02/03',
      firstName: 'A',
      lastName: 'B',
    },
    proxy: { ip: '10.0.0.1', port: '80', login: 'l', password: 'p' },
    webAppProxy: { ip: '10.0.0.2', port: '81', login: 'l', password: 'p' },
    pairingInfo: { addedToConsole: true },
  };
  const { status, body } = await edit({ id, ...change });
  expect([status, body]).toEqual([200, { count: 1, errors: [] }]);
  const before = all.find((account) => account.id === id);
  expect(await one(id)).toMatchObject({
    ...change,
    originalEmail: before?.originalEmail ?? before?.email,
    server,
    console: at,
  });
  expect(digital).not.toBe(true);
  expect(await takeEvents(world)).toEqual([
    { name: 'accountsUpdated', payload: { ids: [id] }, audience: { serverIds: [server.id] } },
  ]);
  await edit({ id, psn: { id: null, gauth: null } as never, proxy: { ip: ' ' } });
  const cleared = await one(id);
  expect([cleared?.psn, cleared?.proxy]).toEqual([
    { birthday: '1990/02/03', firstName: 'A', lastName: 'B' },
    { port: '80', login: 'l', password: 'p' },
  ]);
});

test('a cell has a history: who, before and after, of secrets only that they changed, and what the field of a selection was before', async () => {
  const [a, b] = [resting(({ index }) => index === 4), resting(({ index }) => index === 5)];
  const history = async (query: Record<string, string>) =>
    (await operator(getAccountHistory, { params: { id: a.id }, query })).body;
  await edit({ id: a.id, description: 'One' }, { id: b.id, description: 'One' });
  await supervisor(updateAccounts, {
    body: { accounts: [{ id: a.id, description: 'Two', password: 'secret two', digital: a.digital }] },
  });
  const by = { kind: 'user', id: await idOf(world, 'supervisor'), name: 'Sofia Supervisor' };
  const { data, next } = await history({});
  expect(data.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['description', 'One', 'Two'],
    ['password', null, null],
    ['description', a.description, 'One'],
  ]);
  expect([data[0]?.by, data[0]?.cause, next]).toEqual([by, null, null]);
  const newest = await history({ field: 'description', limit: '1' });
  const older = await history({ field: 'description', limit: '1', before: String(newest.next) });
  expect([newest.data[0]?.after, older.data[0]?.after, older.next]).toEqual(['Two', 'One', null]);
  const before = async (field: string) => {
    const body = { accountIds: [a.id, b.id], field, position: older.data[0]?.position };
    return (await operator(getAccountsBefore, { body })).body.data;
  };
  expect(await before('description')).toEqual(
    [a, b]
      .map(({ id, description }) => ({ id, value: description }))
      .toSorted((one, other) => one.id - other.id),
  );
  expect(await before('password')).toEqual([]);
});

test('an invalid row is an error of that row only', async () => {
  const [a, b] = [resting(({ index }) => index === 1), resting(({ index }) => index === 2)];
  const taken = resting(({ id }) => id !== a.id && id !== b.id).email;
  const { body } = await edit(
    { id: a.id, description: 'Passes' },
    { id: b.id, psn: { birthday: '03.02.1990' } },
    { id: 99_999, description: 'Unknown' },
    { id: all[40]?.id ?? 0, email: taken },
  );
  expect(body.count).toBe(1);
  expect(body.errors.toSorted((x, y) => x.id - y.id)).toMatchObject(
    [
      { id: b.id, error: 'account.psn.birthday: Expected YYYY/MM/DD' },
      { id: 99_999, error: 'The account was not found.' },
      { id: all[40]?.id ?? 0, error: 'Another account has this email.' },
    ].toSorted((x, y) => x.id - y.id),
  );
  expect((await one(a.id))?.description).toBe('Passes');
});

test('two accounts of a console swap their indexes in one call; a taken one is refused', async () => {
  const first = resting(({ index, digital }) => index === 1 && digital !== true);
  const second = resting(
    ({ index, digital, console: at }) => index === 3 && digital !== true && at.id === first.console.id,
  );
  const swap = await edit({ id: first.id, index: 3 }, { id: second.id, index: 1 });
  expect(swap.body).toEqual({ count: 2, errors: [] });
  expect([(await one(first.id))?.index, (await one(second.id))?.index]).toEqual([3, 1]);
  const taken = await edit({ id: first.id, index: 1 });
  expect(taken.body.errors).toMatchObject([
    { id: first.id, error: 'account.index should be uniq for console' },
  ]);
  const digital = await edit({ id: first.id, digital: true });
  expect(digital.body.errors).toMatchObject([
    { id: first.id, error: 'account.index should be O for digital account' },
  ]);
});

test('a value that another user has changed in the meantime is not overwritten', async () => {
  const { id, description, psn } = resting(
    ({ index, psn: group }) => index === 2 && group?.gauth !== undefined,
  );
  await supervisor(updateAccounts, {
    body: { accounts: [{ id, description: 'Mine', psn: { id: 'theirs' } }] },
  });
  const { body } = await edit({ id, description: 'Other', loaded: { description } });
  expect(body).toMatchObject({
    count: 0,
    errors: [{ id, error: "Sofia Supervisor has changed 'description' to 'Mine' in the meantime." }],
  });
  // Another field of the same account, and the same value, are no conflict.
  expect((await edit({ id, guest: true, loaded: { guest: null } })).body.errors.length).toBeLessThan(2);
  expect((await edit({ id, description: 'Mine', loaded: { description } })).body.count).toBe(1);
  await supervisor(updateAccounts, { body: { accounts: [{ id, psn: { gauth: 'NEWSECRET2345' } }] } });
  const secret = await edit({ id, psn: { gauth: 'OTHER2345' }, loaded: { 'psn.gauth': psn?.gauth } });
  expect(secret.body.errors).toMatchObject([
    { id, error: "Sofia Supervisor has changed 'psn.gauth' in the meantime." },
  ]);
  // A field without a value is loaded as null.
  const proxy = { ip: '203.0.113.7', port: '3128' };
  const none = { 'proxy.login': null };
  await supervisor(updateAccounts, { body: { accounts: [{ id, proxy: { ...proxy, login: null } }] } });
  expect((await edit({ id, proxy: { ...proxy, login: 'north' }, loaded: none })).body.count).toBe(1);
  expect((await edit({ id, proxy: { ...proxy, login: 'south' }, loaded: none })).body.errors).toMatchObject([
    { id, error: "Olivia Operator has changed 'proxy.login' in the meantime." },
  ]);
});

test('the index requires the user setting; without it the refusal names the field', async () => {
  const { db } = world.store;
  const userId = await idOf(world, 'operator');
  const { settings } = await db
    .selectFrom('users')
    .select('settings')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const store = (canEditAccountIndexes: boolean) =>
    db
      .updateTable('users')
      .set({ settings: JSON.stringify({ ...settings, canEditAccountIndexes }) })
      .where('id', '=', userId)
      .execute();
  await store(false);
  const { status, fields } = await edit({ id: resting().id, index: 30 });
  expect([status, Object.keys(fields ?? {})]).toEqual([403, ['index']]);
  await store(true);
});

test('an account can be moved to a console of another server, and both servers are notified', async () => {
  const account = resting(({ server, digital, index }) => server.id === 3 && digital !== true && index > 0);
  const { body } = await edit({ id: account.id, consoleId: 10, index: 7 });
  expect(body).toEqual({ count: 1, errors: [] });
  expect(await one(account.id)).toMatchObject({ console: { id: 10 }, server: { id: 1 }, index: 7 });
  const told = (await takeEvents(world)).filter(({ name }) => name === 'accountsUpdated');
  expect(told.map(({ audience, payload }) => [audience, payload])).toEqual([
    [{ serverIds: [3] }, { ids: [account.id] }],
    [{ serverIds: [1] }, { ids: [account.id] }],
  ]);
  const { data } = (await operator(getAccountHistory, { params: { id: account.id } })).body;
  const from = { id: account.console.id, name: account.console.name };
  expect(data.find(({ field }) => field === 'consoleId')).toMatchObject({ before: from, after: { id: 10 } });
  const stranger = await edit({ id: account.id, consoleId: 99_999 });
  expect(stranger.body.errors).toMatchObject([{ id: account.id, error: 'The console was not found.' }]);
});

test('a failed console does not try again with an account that was moved to another one', async () => {
  const account = resting(({ server, digital, index }) => server.id === 2 && digital !== true && index > 0);
  const consoleId = account.console.id;
  await world.store.db
    .updateTable('consoles')
    .set({ status: consoleStatus.failed, last_active_account_id: account.id })
    .where('id', '=', consoleId)
    .execute();
  const commands = () => world.hub.commands.map(({ command }) => command);
  const before = commands().length;
  await edit({ id: account.id, email: `moved-${account.email}` });
  expect(commands()).toHaveLength(before);
  expect((await edit({ id: account.id, consoleId: 10, index: 9 })).body.errors).toEqual([]);
  expect(commands().slice(before)).toMatchObject([{ kind: 'disconnect', consoleId, force: true }]);
});

test('a running account cannot be moved', async () => {
  const running = all.find(({ status }) => status === 3);
  const { body } = await edit({ id: running?.id ?? 0, index: 29 });
  expect(body.errors).toMatchObject([{ id: running?.id, error: 'Can not be updated right now' }]);
});
