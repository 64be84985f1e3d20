import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import { listenForUserChanges, type UserChange } from '#server/modules/access/userChanges.ts';
import { createPostgres } from './databases.ts';
import type { TestPostgres } from './postgres.ts';

const soon = { interval: 20 };

let postgres: TestPostgres;
let client: Client;
beforeAll(async () => {
  postgres = await createPostgres();
  client = new Client({ connectionString: postgres.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

test('changes of users are followed, also after the connection was lost, and other texts are ignored', async () => {
  const changes: UserChange[] = [];
  let gaps = 0;
  const stop = listenForUserChanges(postgres.url, {
    onChange: (change) => changes.push(change),
    onGap: () => (gaps += 1),
    onFault: () => undefined,
  });
  const notify = (text: string) => client.query('select pg_notify($1, $2)', ['dugout_users', text]);
  const listeners = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query = 'listen dugout_users'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(listeners, soon).toHaveLength(1);
  for (const text of ['', '5', 'all blocked', '5 blocked; 6 blocked', '7 blocked', '8 changed'])
    await notify(text);
  await expect
    .poll(() => changes, soon)
    .toEqual([
      { userId: 7, isBlocked: true },
      { userId: 8, isBlocked: false },
    ]);

  const [pid] = await listeners();
  await client.query('select pg_terminate_backend($1)', [pid]);
  // What was missed meanwhile is told by the gap.
  await expect.poll(() => gaps, soon).toBe(1);
  await notify('9 changed');
  await expect.poll(() => changes.at(-1), soon).toEqual({ userId: 9, isBlocked: false });
  await stop();
  expect(await listeners()).toEqual([]);
});

test('SQL that changes groups or deletes users notifies of each user concerned, once, when it is committed', async () => {
  const store = await openStore({ dataDir: '', databaseUrl: postgres.url });
  await prepare(store.db, async () => undefined);
  await store.close();
  const listener = new Client({ connectionString: postgres.url });
  onTestFinished(() => listener.end());
  await listener.connect();
  const texts: string[] = [];
  listener.on('notification', ({ payload }) => texts.push(payload ?? ''));
  await listener.query('listen dugout_users');
  /** What the statements notify of. Notifications arrive in the order of the commits. */
  const notifiedBy = async (...statements: string[]): Promise<string[]> => {
    for (const statement of statements) await client.query(statement);
    await client.query(`notify dugout_users, 'end'`);
    await expect.poll(() => texts.at(-1), soon).toBe('end');
    return texts.splice(0).slice(0, -1).toSorted();
  };
  await notifiedBy(
    `insert into users (id, email, username, password_hash, role, settings)
      select id, 'user' || id, 'user' || id, '', 200, '{}' from generate_series(1, 5) as id`,
    `insert into server_groups (id, name) select id, 'group' || id from generate_series(1, 4) as id`,
  );

  const members = 'insert into user_server_groups (user_id, group_id)';
  expect(
    await notifiedBy(`${members} select u, g from generate_series(1, 3) as u, generate_series(1, 3) as g`),
  ).toEqual(['1 changed', '2 changed', '3 changed']);
  expect(await notifiedBy('begin', 'delete from user_server_groups', 'rollback')).toEqual([]);
  expect(await notifiedBy('delete from user_server_groups where group_id = 4')).toEqual([]);
  expect(
    await notifiedBy(
      'update user_server_groups set group_id = 4 where user_id = 1 and group_id = 3',
      'update user_server_groups set user_id = 4 where user_id = 2 and group_id = 3',
    ),
  ).toEqual(['1 changed', '2 changed', '4 changed']);
  expect(
    await notifiedBy(
      'begin',
      'delete from user_server_groups where user_id = 1 and group_id = 1',
      `${members} values (1, 1)`,
      'commit',
    ),
  ).toEqual(['1 changed']);
  expect(await notifiedBy('delete from server_groups where id = 3')).toEqual(['3 changed', '4 changed']);

  // Without groups, and with guest access that ends with the session it was started from.
  const session = 'insert into sessions (id, user_id, parent_id, kind, expires_at) values';
  expect(
    await notifiedBy(
      `${session} ('own', 5, null, 'own', 'infinity')`,
      `${session} ('guest', 2, 'own', 'guest', 'infinity')`,
      'delete from users where id = 5',
    ),
  ).toEqual(['2 changed', '5 changed']);
  expect(await notifiedBy('delete from users where id in (1, 4)')).toEqual(['1 changed', '4 changed']);
});
