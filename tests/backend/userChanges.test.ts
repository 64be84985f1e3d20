import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPostgres, emptyTables } from './databases.ts';
import type { TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
let client: Client;
beforeAll(async () => {
  postgres = await copyPostgres(...emptyTables);
  client = new Client({ connectionString: postgres.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

test('SQL that changes groups or deletes users notifies each user concerned, in its transaction', async () => {
  /** The users that the statements notify. */
  const notifiedBy = async (...statements: string[]): Promise<string[]> => {
    await client.query('truncate events');
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ text: string }>(
      `select distinct user_ids[1] || case kind when 'userTokenUpdated' then ' changed' else ' ' || kind end as text from events order by 1`,
    );
    return rows.map(({ text }) => text);
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

  // Without groups, and with guest access that ends with the session in which it was started.
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
