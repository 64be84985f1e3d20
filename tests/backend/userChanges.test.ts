import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForUserChanges, type UserChange } from '#server/store/userChanges.ts';
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
