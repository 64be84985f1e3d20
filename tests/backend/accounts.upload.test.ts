import { errors } from '#contract/errors/index.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { maxUpload } from '#contract/http/accounts/upload.ts';
import { csvCellsOf } from '#domain/accounts/csv/csv.ts';
import { defaultCsvOptions } from '#domain/accounts/csv/csvImport.ts';
import { checkStagedValues } from '#domain/accounts/staged/staged.ts';
import { stagedFaults } from '#domain/accounts/staged/stagedFaults.ts';
import { CsvImport } from '#workers/lib/csv/csvImport.ts';
import { CsvWriter } from '#workers/lib/csv/csvWriter.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getAccounts, uploadAccounts, deleteAccounts, getActivity, getServerConsoles, getServers } = endpoints;

const world = useWorld();
let count = 0;
const operator = apiCalls(() => world, 'operator');
const all = async (): Promise<Account[]> => (await operator(getAccounts)).body.data;
const upload = (accounts: object[]) => operator(uploadAccounts, { body: { accounts } });
/** A valid account on an existing console. */
const fresh = (over: object = {}) => {
  count += 1;
  return {
    guiId: randomUUID(),
    serverId: 1,
    consoleName: 'C1-01',
    email: `fresh.${count}@players.dugout.test`,
    password: 'secret-1',
    ...over,
  };
};
const byEmail = async (email: string) => (await all()).find((account) => account.email === email);

beforeEach(async () => {
  await takeEvents(world);
  world.hub.commands.length = 0;
});

test('are stored with every field, trimmed, their secrets encrypted, and published', async () => {
  const account = fresh({
    serverGroupId: 1,
    email: '  whole@players.dugout.test ',
    index: 29,
    guest: true,
    digital: null,
    psn: {
      id: 'whole_1',
      birthday: '1990/02/03',
      firstName: 'Ann',
      lastName: 'Öz',
      gauth: 'ABCD2345',
    },
    psnImap: { login: 'p', password: 'psn-imap-secret', host: 'imap.test', port: '993', tls: 'true' },
    imap: { login: 'i', password: 'imap-secret', host: 'imap.test', port: '993', tls: false },
    ea: { email: 'ea@players.dugout.test', password: 'ea-secret', gauth: 'ABCD2345', country: 'de' },
    proxy: { ip: '10.0.0.1', port: '8080', login: 'proxy-login', password: 'proxy-secret' },
    webAppProxy: { ip: '', port: ' ', login: '', password: '' },
  });
  expect((await upload([account])).body).toEqual({ sent: [account.guiId], errors: [] });
  const stored = await byEmail('whole@players.dugout.test');
  const { psnImap, imap, ea, proxy, psn } = account as unknown as Account;
  expect(stored).toMatchObject({
    password: 'secret-1',
    index: 29,
    guest: true,
    digital: null,
    psn,
    psnImap: { ...psnImap, tls: true },
    imap,
    ea,
    proxy,
    open: true,
    status: 1,
    paired: false,
    signed: false,
    console: { name: 'C1-01' },
    server: { id: 1 },
    script: { title: expect.any(String) },
  });
  expect(stored).not.toHaveProperty('webAppProxy');
  const row = await world.store.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', stored?.id ?? 0)
    .executeTakeFirstOrThrow();
  for (const secret of ['secret-1', 'psn-imap-secret', 'ABCD2345', 'proxy-login'])
    expect(JSON.stringify(row)).not.toContain(secret);
  const audience = { serverIds: [1] };
  expect(await takeEvents(world)).toEqual([
    { name: 'accountsUpdated', payload: { ids: [stored?.id] }, audience },
    { name: 'consolesUpdated', payload: { ids: [stored?.console.id] }, audience },
    { name: 'serversUpdated', payload: { ids: [1] }, audience },
  ]);
  expect(world.hub.commands).toEqual([]);
});

test('are added once, however often and by however many calls they are sent', async () => {
  const accounts = [fresh(), fresh({ consoleName: 'C1-02' })];
  const guiIds = accounts.map(({ guiId }) => guiId);
  const before = (await all()).length;
  const answers = await Promise.all([upload(accounts), upload(accounts), upload([accounts[0] ?? {}])]);
  expect(answers.map(({ body }) => body.sent)).toEqual([guiIds, guiIds, guiIds.slice(0, 1)]);
  expect((await all()).length).toBe(before + 2);
  const again = { ...accounts[0], guiId: guiIds[0]?.toUpperCase() };
  expect((await upload([again])).body).toEqual({ sent: [again.guiId], errors: [] });
  // Even if another user has deleted it since.
  const stored = await byEmail(accounts[0]?.email ?? '');
  await operator(deleteAccounts, { body: { accountIds: [stored?.id] } });
  expect((await upload(accounts)).body.sent).toEqual(guiIds);
  expect((await all()).length).toBe(before + 1);
});

test('are the same after they were exported, deleted and imported again', async () => {
  const details = {
    psn: { id: 'psn;"1"', birthday: '1990/02/03', firstName: 'Ann', lastName: 'Öz', gauth: 'ABCD2345' },
    psnImap: { login: '=1+1', password: '@mail', host: 'imap.test', port: '993', tls: false },
    ea: { email: 'ea@players.dugout.test', password: "'secret", gauth: 'ABCD2345' },
    proxy: { ip: '10.0.0.1', port: '8080', login: 'a,b', password: '-1' },
    webAppProxy: { ip: '10.0.0.2', port: '81', login: 'web', password: 'semi;colon' },
  };
  const accounts = [
    fresh({ consoleName: 'Export', digital: true, index: 0, guest: false, ...details }),
    fresh({ consoleName: 'Export', index: 7, guest: true, ...details, proxy: {} }),
    fresh({ consoleName: 'Приставка', index: 1, guest: false }),
  ];
  await upload(accounts);
  const emails = new Set(accounts.map(({ email }) => email));
  const stored = async () => (await all()).filter(({ email }) => emails.has(email));
  const before = await stored();
  const writer = new CsvWriter();
  writer.add(before.map(csvCellsOf));
  const file = writer.finish();
  const ids = before.map(({ id }) => id);
  expect((await operator(deleteAccounts, { body: { accountIds: ids } })).body.sent).toEqual(ids);

  const job = new CsvImport();
  const preview = await job.read(file, defaultCsvOptions, [], () => undefined);
  expect(preview).toMatchObject({ fault: null, total: 3, valid: 3, wrong: [], dropped: [] });
  const imported = job
    .rows(0, 3, true)
    .map(({ guiId, values }) => checkStagedValues(guiId, { ...values, serverId: 1 }).account ?? {});
  expect((await upload(imported)).body).toMatchObject({
    sent: [expect.any(String), expect.any(String), expect.any(String)],
    errors: [],
  });
  const comparable = ({ id: _id, ...account }: Account) => account;
  expect((await stored()).map(comparable)).toEqual(before.map(comparable));
});

test.each<[string, object, string]>([
  ['no email', { email: ' ' }, `email: ${errors[stagedFaults.required].text}`],
  ['no email', { email: 'nobody' }, `email: ${errors[stagedFaults.email].text}`],
  ['no password', { password: '' }, `password: ${errors[stagedFaults.required].text}`],
  ['no console', { consoleName: '  ' }, `consoleName: ${errors[stagedFaults.required].text}`],
  ['an index above 30', { index: 31 }, `index: ${errors[stagedFaults.index].text}`],
  [
    'a digital account elsewhere than at index 0',
    { digital: true, index: 3 },
    'account.index should be O for digital account',
  ],
  ['an index that is taken', { index: 0 }, 'account.index should be uniq for console'],
  [
    'a birthday in another format',
    { psn: { birthday: '02.03.1990' } },
    `psn.birthday: ${errors[stagedFaults.birthday].text}`,
  ],
  ['a secret that is not base32', { psn: { gauth: '1!' } }, `psn.gauth: ${errors[stagedFaults.base32].text}`],
  [
    'a country of three letters',
    { ea: { country: 'deu' } },
    `ea.country: ${errors[stagedFaults.country].text}`,
  ],
  [
    'a proxy that is no IPv4 address',
    { proxy: { ip: '::1' } },
    `proxy.ip: ${errors[stagedFaults.ipv4].text}`,
  ],
  ['a port that is no number', { proxy: { port: '80a' } }, `proxy.port: ${errors[stagedFaults.digits].text}`],
  [
    'two faults',
    { email: 'x', ea: { country: '1' } },
    `email: ${errors[stagedFaults.email].text}; ea.country: ${errors[stagedFaults.country].text}`,
  ],
  ['a server that does not exist', { serverId: 99 }, 'The server was not found.'],
])('%s is an error of its row, the others are added', async (_, over, error) => {
  const [good, bad, other] = [fresh({ consoleName: 'Spare' }), fresh(over), fresh({ consoleName: 'Spare' })];
  expect((await upload([good, bad, other])).body).toMatchObject({
    sent: [good.guiId, other.guiId],
    errors: [{ guiId: bad.guiId, error }],
  });
});

test('an email or an index that another one has is refused, also within one call and in another case', async () => {
  const [known] = await all();
  const first = fresh({ consoleName: 'Twins', index: 5 });
  const rows = [
    fresh({ email: known?.email.toUpperCase() }),
    first,
    fresh({ email: first.email.toUpperCase(), consoleName: 'Twins' }),
    fresh({ consoleName: 'Twins', index: 5 }),
  ];
  expect((await upload(rows)).body).toMatchObject({
    sent: [first.guiId],
    errors: [
      { guiId: rows[0]?.guiId, error: errors[stagedFaults.emailTaken].text },
      { guiId: rows[2]?.guiId, error: errors[stagedFaults.emailTaken].text },
      { guiId: rows[3]?.guiId, error: errors[stagedFaults.indexTaken].text },
    ],
  });
});

test('get the lowest free index if none is given, until the console is full', async () => {
  const rows = Array.from({ length: 32 }, (_, at) =>
    fresh({ consoleName: 'Full', ...(at === 0 && { index: 1 }) }),
  );
  const { body } = await upload(rows);
  expect(body.sent).toHaveLength(31);
  expect(body.errors).toMatchObject([{ guiId: rows[31]?.guiId, error: "Console 'Full' has no free index." }]);
  const indexes = (await all()).flatMap(({ console: at, index }) => (at.name === 'Full' ? index : []));
  expect(indexes).toEqual([1, 0, ...Array.from({ length: 29 }, (_, at) => at + 2)]);
});

test('without an index leave the indexes that later rows name', async () => {
  const rows = [fresh({ consoleName: 'Mixed' }), fresh({ consoleName: 'Mixed', index: 0 })];
  const { body } = await upload(rows);
  expect(body).toMatchObject({ errors: [] });
  const indexes = (await all()).flatMap(({ console: at, index }) => (at.name === 'Mixed' ? index : []));
  expect(indexes.toSorted((one, other) => one - other)).toEqual([0, 1]);
});

test('bring along a console that the server does not have yet: its agent gets it, and users hear of it', async () => {
  const rows = [fresh({ consoleName: 'Console 77' }), fresh({ consoleName: 'Console 77' })];
  await upload(rows);
  const { data } = (await operator(getServerConsoles, { params: { id: 1 } })).body;
  const added = data.filter(({ name }) => name === 'Console 77');
  expect(added).toMatchObject([{ status: 1, open: true, accountCount: 2 }]);
  expect(world.hub.commands.map(({ command }) => command)).toEqual([{ kind: 'refresh' }]);
  expect(await takeEvents(world)).toContainEqual({
    name: 'consolesUpdated',
    payload: { ids: [added[0]?.id] },
    audience: { serverIds: [1] },
  });
  const server = (await operator(getServers)).body.data.find(({ id }) => id === 1);
  expect(server?.consoleCount).toBe(data.length);
  const told = await operator(getActivity, {
    query: { console: String(added[0]?.id), kinds: 'consoleAdded' },
  });
  expect(told.body.data).toMatchObject([{ objects: [{ name: 'Console 77' }] }]);
});

test('that are nested more deeply than any account are refused', async () => {
  const psn = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000);
  const { statusCode, body } = await world.api.app.inject({
    method: 'POST',
    url: `/api${uploadAccounts.path}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await world.tokenOf('operator')}`,
    },
    payload: `{"accounts":[{"guiId":"${randomUUID()}","psn":${psn}}]}`,
  });
  expect([statusCode, body]).toEqual([
    400,
    '{"error":"The request is nested too deeply.","code":"requestTooNested"}',
  ]);
});

test('need a server that the user sees', async () => {
  const id = await idOf(world, 'operator');
  await world.store.db
    .deleteFrom('user_server_groups')
    .where('user_id', '=', id)
    .where('group_id', '=', 2)
    .execute();
  const hidden = await world.store.db
    .selectFrom('servers')
    .select('id')
    .where('group_id', '=', 2)
    .executeTakeFirstOrThrow();
  const row = fresh({ serverId: hidden.id });
  expect((await upload([row])).body.errors).toMatchObject([
    { guiId: row.guiId, error: 'The server was not found.' },
  ]);
});

test('are added with as many statements for a full call as for two, and no call may be longer', async () => {
  const rows = (length: number, server: number) =>
    Array.from({ length }, (_, at) => fresh({ consoleName: `Bulk ${server} ${at % 20}` }));
  const statementsFor = async (accounts: object[]): Promise<number> => {
    const statements = await world.statementsOf(async () =>
      expect((await upload(accounts)).body.errors).toEqual([]),
    );
    return statements.length;
  };
  // Signed in before, so that only the calls are counted.
  await world.tokenOf('operator');
  const two = await statementsFor(rows(2, 1));
  expect(two).toBeGreaterThan(4);
  expect(await statementsFor(rows(maxUpload, 2))).toBe(two);
  expect((await upload(rows(maxUpload + 1, 3))).status).toBe(422);
});
