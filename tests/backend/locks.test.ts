import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startDay } from '#server/modules/accounts/work/dayChange.ts';
import { updateAccounts } from '#server/modules/accounts/editing/update.ts';
import { applyReports } from '#server/modules/agents/report.ts';
import { connectConsole } from '#server/modules/consoles/connect.ts';
import { findConsole } from '#server/modules/access/findConsole.ts';
import { attachToConsole } from '#server/modules/schedulers/attach.ts';
import { deleteSchedulers } from '#server/modules/schedulers/save.ts';
import { findServer } from '#server/modules/access/findServer.ts';
import { deleteGroup } from '#server/modules/servers/groups.ts';
import { closeServer } from '#server/modules/servers/open.ts';
import { updateServer } from '#server/modules/servers/update.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { useWorld } from './world.ts';

/** Transactions that lock several rows, arranged so that a different order would cause deadlocks. */
const world = useWorld();
const viewer = { id: 1, role: 0 };
/** The first two consoles of a server; the row of the first one is stored last. */
let consoles: [number, number];

const db = () => world.store.db;
const deps = () => world.api.context;

/** Waits until this number of connections wait for locks of others. */
const untilWaiting = (count: number) =>
  expect
    .poll(async () => {
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return (await waiting.execute(db())).rows.length;
    })
    .toBe(count);

/** Starts `first`, which waits for the locked row, then `second`, which waits as well, and unlocks the row. */
async function meet(row: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  world.failedStatements.length = 0;
  const works: Promise<unknown>[] = [];
  await db()
    .transaction()
    .execute(async (transaction) => {
      await sql`select from ${sql.raw(row)} for update`.execute(transaction);
      works.push(first());
      await untilWaiting(1);
      works.push(second());
      await untilWaiting(2);
    });
  return Promise.allSettled(works);
}

beforeEach(async () => {
  const stored = () => db().selectFrom('consoles').select('id').where('server_id', '=', 1);
  const [first, second] = await stored().orderBy('id').limit(2).execute();
  consoles = [first?.id ?? 0, second?.id ?? 0];
  // A new version of a row fills free space before it is stored behind all others.
  for (let attempt = 0; (await stored().execute()).at(-1)?.id !== consoles[0]; attempt++) {
    if (attempt === 200) throw new Error('The rows are stored in another order');
    for (const server_id of [2, 1])
      await db().updateTable('consoles').set({ server_id }).where('id', '=', consoles[0]).execute();
  }
});

const report = async () => {
  const { token } = await findServer(db(), viewer, 1);
  const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 0, playedTotal: 0 };
  const reports = consoles.map((consoleId) => {
    const state = { status: 5, accountId: null, error: null, nextCheckAt: null, gameActivity };
    return { consoleId, ...state };
  });
  await applyReports(deps(), token, reports);
};

describe('no deadlock between', () => {
  test('the end of all consoles of a server and a report of its agent', async () => {
    const server = await findServer(db(), viewer, 1);
    const results = await meet(
      `consoles where id = ${consoles[1]}`,
      () => closeServer(deps(), server, true),
      report,
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(world.failedStatements).toEqual([]);
  });

  test('the start of a day and a report', async () => {
    await db().updateTable('consoles').set({ activity_day: '2020-01-01' }).execute();
    const results = await meet(`consoles where id = ${consoles[1]}`, () => startDay(deps()), report);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(world.failedStatements).toEqual([]);
  });

  test('a server that is moved to a group and the end of that group', async () => {
    const { id } = await db()
      .insertInto('server_groups')
      .values({ name: 'Empty', description: null, payer_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().insertInto('user_server_groups').values({ user_id: 1, group_id: id }).execute();
    const server = await findServer(db(), viewer, 2);
    const results = await meet(
      'servers where id = 2',
      () => updateServer(deps(), viewer, server, { groupId: id }),
      () => deleteGroup(deps(), viewer, id),
    );
    expect(results).toMatchObject([{ status: 'fulfilled' }, { reason: { status: 409 } }]);
    expect(world.failedStatements).toEqual([]);
  });

  test('a scheduler that is attached and its end', async () => {
    const scheduler = await db()
      .selectFrom('schedulers')
      .select(['id', 'owner_id'])
      .executeTakeFirstOrThrow();
    const owner = { id: scheduler.owner_id, role: 0 };
    await db().deleteFrom('console_schedulers').where('console_id', '=', consoles[0]).execute();
    const results = await meet(
      `schedulers where id = ${scheduler.id}`,
      () => attachToConsole(deps(), owner, consoles[0], { schedulerId: scheduler.id }),
      () => deleteSchedulers(deps(), owner, [scheduler.id], true),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(world.failedStatements).toEqual([]);
  });
});

test('an account that is moved while it is started does not start on the console that it has left', async () => {
  const [from, to] = consoles;
  const account = await db()
    .selectFrom('accounts')
    .selectAll()
    .where('console_id', '=', from)
    .orderBy('index')
    .executeTakeFirstOrThrow();
  await db().deleteFrom('accounts').where('console_id', '=', to).execute();
  await db()
    .updateTable('consoles')
    .set({ status: 5, open: true, active_account_id: null })
    .where('server_id', '=', 1)
    .execute();
  await db().updateTable('accounts').set({ status: 1, open: true }).where('id', '=', account.id).execute();
  await db().updateTable('servers').set({ open: true }).where('id', '=', 1).execute();
  const gameConsole = await findConsole(db(), viewer, from);
  world.hub.commands.length = 0;
  const moved = { id: account.id, consoleId: to, index: 0 };
  const results = await meet(
    `accounts where id = ${account.id}`,
    () => updateAccounts(deps(), { ...viewer, username: 'demo' }, [moved]),
    () => connectConsole(deps(), gameConsole, account.id),
  );
  expect(results).toMatchObject([{ value: { errors: [] } }, { reason: { status: 409 } }]);
  expect(world.hub.commands).toEqual([]);
  expect(await findConsole(db(), viewer, from)).toMatchObject({ status: 5, activeAccountId: null });
});

test('edits of different accounts of one console go on at the same time', async () => {
  const [one, other] = await db()
    .selectFrom('accounts')
    .select('id')
    .where('console_id', '=', (eb) =>
      eb
        .selectFrom('accounts')
        .select('console_id')
        .groupBy('console_id')
        .having(sql<boolean>`count(*) > 1`)
        .limit(1),
    )
    .limit(2)
    .execute();
  const edit = (id = 0) =>
    updateAccounts(deps(), { ...viewer, username: 'demo' }, [{ id, description: 'edited' }]);
  await db()
    .transaction()
    .execute(async (transaction) => {
      await sql`select from accounts where id = ${one?.id} for update`.execute(transaction);
      expect(await edit(other?.id)).toEqual({ count: 1, errors: [] });
    });
});

describe('a transaction that the database has ended because of another one', () => {
  /** Two transactions that lock the same two rows crosswise the first time. @returns how often each ran */
  async function cross() {
    const bothHold = Promise.withResolvers<void>();
    const runs = [0, 0];
    let holding = 0;
    const work = (own: 0 | 1, ids: readonly number[]) =>
      transact(db(), async (transaction) => {
        runs[own] = (runs[own] ?? 0) + 1;
        for (const id of ids) {
          await sql`select from consoles where id = ${id} for update`.execute(transaction);
          holding += 1;
          if (holding === 2) bothHold.resolve();
          await bothHold.promise;
        }
      });
    await Promise.all([work(0, consoles), work(1, consoles.toReversed())]);
    return runs;
  }

  test('runs again, and is stored once', async () => {
    expect((await cross()).toSorted((x, y) => x - y)).toEqual([1, 2]);
  });

  test('fails after five times, and any other failure at once', async () => {
    for (const [code, times] of [
      ['40001', 5],
      ['23505', 1],
    ] as const) {
      let runs = 0;
      const failing = transact(db(), async (transaction) => {
        runs += 1;
        await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(
          transaction,
        );
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(runs).toBe(times);
    }
  });
});
