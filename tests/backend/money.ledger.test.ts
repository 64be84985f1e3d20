import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, type NewEntry, postEntries } from '#server/modules/money/ledger.ts';
import { giveRegistrationBonuses } from '#server/modules/money/bonuses.ts';
import type { Tables } from '#server/schema/tables.ts';
import { idOf } from './apiCalls.ts';
import { expectSoundLedger, walletUser } from './moneyWorld.ts';
import { type Kind, kinds, useWorld } from './world.ts';

describe.each<Kind>(kinds)('the ledger on %s', (kind) => {
  const world = useWorld(kind);
  let userId: number;
  beforeAll(async () => {
    userId = await idOf(world, 'staff');
  });
  const operator = walletUser(() => world, 'operator');
  const staff = walletUser(() => world, 'staff');

  const post = (...entries: Partial<NewEntry>[]) =>
    world.store.db.transaction().execute((transaction) =>
      postEntries(
        transaction,
        entries.map((entry) => ({
          userId,
          type: 'deposit',
          cents: 100,
          description: 'Payment',
          at: world.time,
          ...entry,
        })),
      ),
    );
  const write = (work: (transaction: Kysely<Tables>) => Promise<unknown>) =>
    world.store.db.transaction().execute(work);

  test('the demo wallets have a history that leads to their balance', async () => {
    const history = await operator.history();
    expect([await operator.balance(), history[0]?.balance]).toEqual([1250.5, 1250.5]);
    expect(history.length).toBeGreaterThan(150);
    const sum = history.reduce((cents, { value }) => cents + Math.round(value * 100), 0);
    expect(sum).toBe(125_050);
    expect(new Set(history.map(({ type }) => type))).toEqual(
      new Set(['greetingBonus', 'deposit', 'paymentBonus', 'planPayment', 'consolePayment']),
    );
    expect(history.find(({ type }) => type === 'planPayment')).toMatchObject({
      value: -49,
      target: 'Club',
      data: { planName: 'Club' },
    });
    await expectSoundLedger(world);
  });

  test('the demo wallets have paid for the days of the active consoles, and for nothing before they were members', async () => {
    const { db } = world.store;
    const entries = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_lines', 'entry_id', 'ledger_entries.id')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['key', 'type', 'cents', 'user_id as userId', 'ledger_entries.created_at as at'])
      .select('users.created_at as memberSince')
      .orderBy('ledger_entries.id')
      .execute();
    expect(entries.filter(({ at, memberSince }) => at < memberSince)).toEqual([]);
    const consoles = await db
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'server_id')
      .innerJoin('server_groups', 'server_groups.id', 'group_id')
      .select(['consoles.id', 'payer_id', 'status', 'started_at', 'expired_at', 'paid_until'])
      .where('started_at', 'is not', null)
      .execute();
    // Without a plan consoles cost nothing.
    const purchases = await db.selectFrom('plan_purchases').select(['user_id', 'started_at']).execute();
    const plans = new Map(purchases.map(({ user_id, started_at }) => [user_id, started_at]));
    const expected = consoles.flatMap(({ id, payer_id, started_at, expired_at, paid_until }) => {
      const startedAt = started_at?.getTime() ?? 0;
      const days = ((paid_until?.getTime() ?? 0) - startedAt) / 86_400_000;
      expect([days % 1, expired_at?.getTime()]).toEqual([0, startedAt + 30 * 86_400_000]);
      return Array.from({ length: days }, (_, day) => ({
        key: `console:${id}:${startedAt}:${day}`,
        cents: -5,
        userId: payer_id,
        at: new Date(startedAt + day * 86_400_000),
      })).filter(({ userId: payer, at }) => at >= (plans.get(payer ?? 0) ?? at));
    });
    const charges = entries.flatMap(({ type, key, cents, userId, at }) =>
      type === 'consolePayment' ? { key, cents, userId, at } : [],
    );
    const byKey = (a: { key: string | null }, b: { key: string | null }) =>
      String(a.key).localeCompare(String(b.key));
    expect(expected.length).toBeGreaterThan(100);
    expect(charges.toSorted(byKey)).toEqual(expected.toSorted(byKey));
  });

  test('entries change the balance of their wallet only, in their order', async () => {
    const before = await operator.balance();
    await post(
      { cents: 1_000 },
      { cents: -250, type: 'consolePayment', target: 'C1', data: { consoleName: 'C1' } },
    );
    const [second, first] = await staff.history();
    expect([first, second]).toMatchObject([
      { type: 'deposit', value: 10, balance: 10, target: null, data: {} },
      { type: 'consolePayment', value: -2.5, balance: 7.5, target: 'C1', data: { consoleName: 'C1' } },
    ]);
    expect([await staff.balance(), await operator.balance()]).toEqual([7.5, before]);
  });

  test('an entry is posted once for a key, also by two at once', async () => {
    const balance = await balanceOf(world.store.db, userId);
    const posted = await Promise.all([1, 2, 3].map(() => post({ key: 'once', cents: 500 })));
    expect(posted.flat()).toHaveLength(1);
    expect(await post({ key: 'once' }, { key: 'twice' }, { key: 'twice' })).toHaveLength(1);
    expect(await balanceOf(world.store.db, userId)).toBe(balance + 600);
  });

  test('a balance cannot become negative; then nothing of the transaction is posted', async () => {
    const balance = await balanceOf(world.store.db, userId);
    await expect(
      post({ cents: 1_000 }, { cents: -balance - 1_001, type: 'planPayment' }),
    ).rejects.toMatchObject({ code: '23514', constraint: 'ledger_wallet_not_negative' });
    expect(await balanceOf(world.store.db, userId)).toBe(balance);
  });

  test('the bonuses of a registration are credited once, to both users', async () => {
    const referrerId = await idOf(world, 'view');
    const user = { id: await idOf(world, 'viewer'), username: 'Victor' };
    const registration = { user, referrerId, greetingBonus: 10, referrerBonus: 5, at: world.time };
    const give = () => write((transaction) => giveRegistrationBonuses(transaction, registration));
    await give();
    await give();
    expect(await walletUser(() => world, 'viewer').history()).toMatchObject([
      { type: 'greetingBonus', value: 10, balance: 10 },
    ]);
    expect(await walletUser(() => world, 'view').history()).toMatchObject([
      { type: 'referrerBonus', value: 5, target: 'Victor' },
    ]);
  });

  describe('the database refuses', () => {
    const entry = sql`insert into ledger_entries (type, description, created_at) values ('deposit', 'x', now()) returning id`;
    const withLines = (...lines: [account: string, user: number | null, cents: number][]) =>
      write(async (transaction) => {
        const { rows } = await entry.execute(transaction);
        const { id } = rows[0] as { id: number };
        for (const [account, user, cents] of lines)
          await sql`insert into ledger_lines (entry_id, account, user_id, cents)
            values (${id}, ${account}, ${user}, ${cents})`.execute(transaction);
      });
    const unbalanced = { code: '23514', constraint: 'ledger_entry_sum' };

    test('an entry without lines, with one, or whose lines do not sum up to zero', async () => {
      await expect(withLines()).rejects.toMatchObject(unbalanced);
      await expect(withLines(['wallet', userId, 100])).rejects.toMatchObject(unbalanced);
      await expect(withLines(['wallet', userId, 100], ['provider', null, -99])).rejects.toMatchObject(
        unbalanced,
      );
      await expect(withLines(['wallet', userId, 100], ['provider', null, -100])).resolves.toBeUndefined();
    });

    test('a line without a user for a wallet, with one for another account, and one of nothing', async () => {
      const check = { code: '23514' };
      await expect(withLines(['wallet', null, 1], ['provider', null, -1])).rejects.toMatchObject({
        code: expect.any(String),
      });
      await expect(withLines(['bonuses', userId, 1], ['provider', null, -1])).rejects.toMatchObject(check);
      await expect(withLines(['bonuses', null, 0], ['provider', null, 0])).rejects.toMatchObject(check);
    });

    test('a further line of a posted entry that would change its sum', async () => {
      await expect(
        sql`insert into ledger_lines (entry_id, account, user_id, cents)
          select min(id), 'wallet', ${userId}::int, 100 from ledger_entries`.execute(world.store.db),
      ).rejects.toMatchObject(unbalanced);
    });

    test.each([
      'update ledger_entries set type = type',
      'delete from ledger_entries',
      'update ledger_lines set cents = cents + 1',
      'delete from ledger_lines where cents > 0',
      'truncate ledger_lines',
      'truncate ledger_entries cascade',
    ])('%s', async (statement) => {
      await expect(sql.raw(statement).execute(world.store.db)).rejects.toThrow('The ledger is append-only');
    });

    test('to delete a user whose money it records', async () => {
      await expect(
        world.store.db.deleteFrom('users').where('id', '=', userId).execute(),
      ).rejects.toMatchObject({ code: '23503' });
    });
  });

  test('pages of the history', async () => {
    const all = await operator.history();
    const page = await world.api.app.inject({
      url: '/api/wallets/history?limit=3&offset=2',
      headers: { authorization: `Bearer ${await world.tokenOf('operator')}` },
    });
    expect(page.json()).toEqual({ data: all.slice(2, 5), summary: { total: all.length } });
  });

  test('stays sound', () => expectSoundLedger(world));
});
