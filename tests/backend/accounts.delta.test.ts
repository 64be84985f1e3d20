import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { departureDays } from '#server/modules/accounts/departed.ts';
import { afterRestore } from '#server/modules/operations/backup/afterRestore.ts';
import { apiCalls, idOf } from './apiCalls.ts';
import { createWorld, type Kind, kinds, type World } from './world.ts';

/** Possible changes of accounts by any writer; the numbers select the rows. */
const changes = {
  edit: (a: number, b: number) => sql`update accounts set description = ${`text ${b}`} where id = ${a}`,
  delete: (a: number) => sql`delete from accounts where id = ${a}`,
  insert: (a: number, b: number) => sql`insert into accounts (console_id, email, index, status, open)
    select ${(a % 60) + 1}::int, ${`new.${a}.${b}.`} || random(), free, 1, true
    from generate_series(0, 30) free
    where not exists (select from accounts where console_id = ${(a % 60) + 1} and index = free) limit 1`,
  moveAccount: (
    a: number,
    b: number,
  ) => sql`update accounts set console_id = ${(b % 60) + 1}, index = slot.free
    from (select free from generate_series(0, 30) free
      where not exists (select from accounts where console_id = ${(b % 60) + 1} and index = free) limit 1) slot
    where id = ${a}`,
  renameConsole: (a: number, b: number) =>
    sql`update consoles set name = ${`console ${b}`} where id = ${(a % 60) + 1}`,
  consoleStatus: (a: number, b: number) =>
    sql`update consoles set status = ${b % 2 === 0 ? 5 : -1} where id = ${(a % 60) + 1}`,
  consoleOpen: (a: number, b: number) =>
    sql`update consoles set open = ${b % 2 === 0} where id = ${(a % 60) + 1}`,
  moveConsole: (a: number, b: number) =>
    sql`update consoles set server_id = ${(b % 6) + 1} where id = ${(a % 60) + 1}`,
  renameServer: (a: number, b: number) =>
    sql`update servers set description = ${`server ${b}`} where id = ${(a % 6) + 1}`,
  moveServer: (a: number, b: number) =>
    sql`update servers set group_id = ${(b % 3) + 1} where id = ${(a % 6) + 1}`,
  renameGroup: (a: number, b: number) =>
    sql`update server_groups set name = ${`group ${b}`} where id = ${(a % 3) + 1}`,
  joinGroup: (a: number, _: number, user: number) =>
    sql`insert into user_server_groups (user_id, group_id) values (${user}, ${(a % 3) + 1}) on conflict do nothing`,
  leaveGroup: (a: number, _: number, user: number) =>
    sql`delete from user_server_groups where user_id = ${user} and group_id = ${(a % 3) + 1}`,
  swapGroup: (a: number, b: number, user: number) =>
    sql`update user_server_groups set group_id = ${(b % 3) + 1} where user_id = ${user} and group_id = ${(a % 3) + 1}
      and not exists (select from user_server_groups where user_id = ${user} and group_id = ${(b % 3) + 1})`,
} as const;

type Step = [keyof typeof changes, number, number] | 'page';
const number = fc.integer({ min: 1, max: 330 });
const change = fc.tuple(
  fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  number,
  number,
);
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: change as fc.Arbitrary<Step> },
    { weight: 1, arbitrary: fc.constant('page' as const) },
  ),
  { minLength: 5, maxLength: 30 },
);

describe.each<Kind>(kinds)('changes of accounts since the last load on %s', (kind) => {
  let world: World;
  let userId: number;
  const staff = apiCalls(() => world, 'staff');
  beforeAll(async () => {
    world = await createWorld(kind);
    userId = await idOf(world, 'staff');
  });
  afterAll(() => world.close());

  /** A client that keeps a copy: it loads all pages, then the changes. */
  function createClient(limit: number) {
    const copy = new Map<number, Account>();
    let since: string | undefined;
    let load: { offset: number; total: number; updatedAt: string } | null = null;
    return {
      copy,
      isLoading: () => load !== null,
      /** As if the last load was so many days ago. */
      age: (days: number): void => {
        since = new Date(Date.parse(since ?? '') - days * 24 * 3_600_000).toISOString();
      },
      async page(): Promise<void> {
        const offset = load?.offset ?? 0;
        const query = { limit: String(limit), offset: String(offset), ...(since && { lastUpdates: since }) };
        const { data, summary } = (await staff(endpoints.getAccounts, { query })).body;
        for (const id of summary.deleted) copy.delete(id);
        for (const account of data) copy.set(account.id, account);
        load = {
          offset: offset + limit,
          total: summary.total,
          updatedAt: load?.updatedAt ?? summary.updatedAt,
        };
        if (load.offset < load.total) return;
        since = load.updatedAt;
        load = null;
      },
    };
  }

  const inOrder = (accounts: Iterable<Account>): Account[] => [...accounts].toSorted((a, b) => a.id - b.id);

  test('whatever changes between pages, the copy ends up equal', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 20, max: 120 }), async (sequence, limit) => {
        const client = createClient(limit);
        for (const step of sequence) {
          if (step === 'page') await client.page();
          else await changes[step[0]](step[1], step[2], userId).execute(world.store.db);
        }
        // Finishes the running load, then loads the changes made since.
        while (client.isLoading()) await client.page();
        do await client.page();
        while (client.isLoading());
        const { data } = (await staff(endpoints.getAccounts)).body;
        expect(inOrder(client.copy.values())).toEqual(inOrder(data));
      }),
      { numRuns: kind === 'pglite' ? 25 : 10 },
    );
  });

  test('a client that was offline for longer than departures are kept loses what has left meanwhile', async () => {
    // The changes of the tests before may have left groups without servers.
    for (const n of [0, 1, 2, 3, 4, 5]) await changes.moveServer(n, n).execute(world.store.db);
    for (const group of [0, 1]) await changes.joinGroup(group, 0, userId).execute(world.store.db);
    const client = createClient(1_000);
    await client.page();
    const [first = 0, second = 0, ...others] = client.copy.keys();
    expect(others.length).toBeGreaterThan(0);
    await changes.delete(first).execute(world.store.db);
    await changes.delete(second).execute(world.store.db);
    await changes.leaveGroup(1, 0, userId).execute(world.store.db);
    await world.store.db.deleteFrom('account_departures').execute();
    client.age(departureDays + 1);
    await client.page();
    const { data } = (await staff(endpoints.getAccounts)).body;
    expect(inOrder(client.copy.values())).toEqual(inOrder(data));
  });

  test('a client of before a restore loads everything again, and loses accounts that the backup did not have', async () => {
    const client = createClient(1_000);
    await client.page();
    const [lost = 0, other = 0] = client.copy.keys();
    // What is restored has no trace of what was lost.
    await sql`alter table accounts disable trigger user`.execute(world.store.db);
    await changes.delete(lost).execute(world.store.db);
    await sql`update accounts set description = 'older', changed_at = changed_at - interval '1 hour'
      where id = ${other}`.execute(world.store.db);
    await sql`alter table accounts enable trigger user`.execute(world.store.db);
    await sql.raw(afterRestore).execute(world.store.db);
    await client.page();
    const { data } = (await staff(endpoints.getAccounts)).body;
    expect(inOrder(client.copy.values())).toEqual(inOrder(data));
    expect([client.copy.has(lost), client.copy.get(other)?.description]).toEqual([false, 'older']);
    await client.page();
    expect(inOrder(client.copy.values())).toEqual(inOrder(data));
  });

  test('a membership that is updated to another group changes the copy of its user', async () => {
    // The changes of the test before may have left a group without servers.
    for (const n of [0, 1, 2, 3, 4, 5]) await changes.moveServer(n, n).execute(world.store.db);
    for (const group of [1, 2, 3]) await changes.leaveGroup(group, 0, userId).execute(world.store.db);
    await changes.joinGroup(0, 0, userId).execute(world.store.db);
    const client = createClient(1_000);
    await client.page();
    const before = [...client.copy.keys()];
    await changes.swapGroup(0, 1, userId).execute(world.store.db);
    await client.page();
    const { data } = (await staff(endpoints.getAccounts)).body;
    expect(inOrder(client.copy.values())).toEqual(inOrder(data));
    expect(before.filter((id) => client.copy.has(id))).toEqual([]);
    expect([before.length, client.copy.size]).not.toContain(0);
  });

  test('an answer without changes is empty, and two changes within a microsecond are both found', async () => {
    // The changes of the test before may have left the user without any group.
    for (const group of [1, 2, 3]) await changes.joinGroup(group, 0, userId).execute(world.store.db);
    const { summary } = (await staff(endpoints.getAccounts, { query: { limit: '1' } })).body;
    const since = { lastUpdates: summary.updatedAt };
    const none = (await staff(endpoints.getAccounts, { query: since })).body;
    expect([none.data, none.summary.total, none.summary.deleted]).toEqual([[], 0, []]);
    const ids = (await staff(endpoints.getAccounts)).body.data.slice(0, 2).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await Promise.all(ids.map((id) => changes.edit(id, 999).execute(world.store.db)));
    const both = (await staff(endpoints.getAccounts, { query: since })).body;
    expect(both.data.map(({ id }) => id)).toEqual(ids);
    const times = await world.store.db
      .selectFrom('accounts')
      .select(sql<string>`changed_at::text`.as('at'))
      .where('id', 'in', ids)
      .execute();
    expect(new Set(times.map(({ at }) => at)).size).toBe(ids.length);
  });
});
