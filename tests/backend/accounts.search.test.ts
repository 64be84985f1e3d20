import { beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { matchesQueryRow, notFoundRows } from '#domain/accounts/search.ts';
import { apiCalls } from './apiCalls.ts';
import { type Kind, kinds, useWorld } from './world.ts';

const { getAccounts, searchAccounts } = endpoints;

describe.each<Kind>(kinds)('the search of accounts on %s', (kind) => {
  const world = useWorld(kind);
  let all: Account[];
  const operator = apiCalls(() => world, 'operator');
  beforeAll(async () => {
    all = (await operator(getAccounts)).body.data;
  });
  const search = async (query: object[]): Promise<Account[]> =>
    (await operator(searchAccounts, { body: { query } })).body.data;

  test('each row finds by all its values, in any case and with spaces around them', async () => {
    const [one] = all;
    const row = {
      server: ` ${one?.server.name.toUpperCase()} `,
      console: one?.console.name,
      email: one?.email.toUpperCase(),
    };
    expect((await search([row])).map(({ id }) => id)).toEqual([one?.id]);
    expect(await search([{ ...row, console: 'nowhere' }])).toEqual([]);
    const staff = await apiCalls(() => world, 'staff')(searchAccounts, { body: { query: [row] } });
    expect(staff.body.data[0]).toMatchObject({ id: one?.id });
    expect(staff.body.data[0]).not.toHaveProperty('imap');
  });

  test('rows of a server, of a console and of an email find together what the rules say, each once', async () => {
    const last = all.at(-1);
    const query = [
      { server: all[0]?.server.name },
      { console: last?.console.name },
      { email: last?.email },
      { server: 'Nowhere', email: all[0]?.email },
      { email: '' },
    ];
    const rows = query.slice(0, 4) as { server?: string; console?: string; email?: string }[];
    const expected = all.filter((account) => rows.some((row) => matchesQueryRow(row, account)));
    const found = await search(query);
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(notFoundRows(rows, found)).toEqual([rows[3]]);
  });

  test('a query without values is refused', async () => {
    const { status, error } = await operator(searchAccounts, { body: { query: [{ email: ' ' }] } });
    expect([status, error]).toEqual([422, 'The query is empty.']);
  });
});
