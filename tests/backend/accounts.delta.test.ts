import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { removalDays } from '#server/modules/accounts/reading/since.ts';
import { afterRestore } from '#server/modules/operations/backup/afterRestore.ts';
import { accountsClient, inOrder } from './accountsClient.ts';
import { apiCalls, idOf } from './apiCalls.ts';
import { type Kind, kinds, useWorld } from './world.ts';

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
  const world = useWorld(kind);
  let userId: number;
  const staff = apiCalls(() => world, 'staff');
  beforeAll(async () => {
    userId = await idOf(world, 'staff');
  });

  const createClient = (limit: number, hasPositions = true) => accountsClient(staff, { limit, hasPositions });

  test('whatever changes between pages, the copy ends up equal', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.integer({ min: 20, max: 120 }),
        fc.boolean(),
        async (sequence, limit, hasPositions) => {
          const client = createClient(limit, hasPositions);
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
        },
      ),
      { numRuns: kind === 'postgres' ? 25 : 5 },
    );
  });

  test('a client that was offline for longer than departures are kept loses the accounts that have left meanwhile', async () => {
    // The changes of earlier tests may have left groups without servers.
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
    client.age(removalDays + 1);
    await client.page();
    const { data } = (await staff(endpoints.getAccounts)).body;
    expect(inOrder(client.copy.values())).toEqual(inOrder(data));
  });

  test.each([true, false])(
    'a client of before a restore loads everything again, and loses accounts that the backup did not have (with positions: %s)',
    async (hasPositions) => {
      const client = createClient(1_000, hasPositions);
      await client.page();
      const [lost = 0, other = 0] = client.copy.keys();
      // A restored database has no trace of the lost changes.
      await sql`alter table accounts disable trigger user`.execute(world.store.db);
      await changes.delete(lost).execute(world.store.db);
      // From a cluster with a higher transaction counter.
      await sql`update accounts set description = 'older', changed_at = changed_at - interval '1 hour',
      changed_xid = '9999999' where id = ${other}`.execute(world.store.db);
      await sql`alter table accounts enable trigger user`.execute(world.store.db);
      await sql.raw(afterRestore).execute(world.store.db);
      await client.page();
      const { data } = (await staff(endpoints.getAccounts)).body;
      expect(inOrder(client.copy.values())).toEqual(inOrder(data));
      expect([client.copy.has(lost), client.copy.get(other)?.description]).toEqual([false, 'older']);
      await client.page();
      expect(inOrder(client.copy.values())).toEqual(inOrder(data));
      const ahead = sql`select from accounts where changed_xid > pg_snapshot_xmax(pg_current_snapshot())`;
      expect((await ahead.execute(world.store.db)).rows).toEqual([]);
    },
  );

  test('a membership that is updated to another group changes the copy of its user', async () => {
    // The changes of the previous test may have left a group without servers.
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

  test('an answer without changes is empty, and one to a position that is not of this database has everything', async () => {
    // The changes of the previous test may have left the user without any group.
    for (const group of [1, 2, 3]) await changes.joinGroup(group, 0, userId).execute(world.store.db);
    const load = async (position?: string) => {
      const query = position === undefined ? {} : { position, lastUpdates: new Date().toISOString() };
      const { data, summary } = (await staff(endpoints.getAccounts, { query })).body;
      return { ...summary, ids: data.map(({ id }) => id) };
    };
    const all = await load();
    // Transactions of other databases of this PostgreSQL may run meanwhile.
    await expect
      .poll(async () => {
        const { ids, total, deleted } = await load((await load()).position);
        return [ids, total, deleted];
      })
      .toEqual([[], 0, []]);
    for (const unknown of ['1.1', 'nothing', `${all.position?.split('.')[0]}.999999999`])
      expect((await load(unknown)).ids.length).toBeGreaterThan(3);
  });
});
