import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stopParts } from '#server/kernel/stopParts.ts';
import { createWorld } from './world.ts';

test('the API shuts down quickly, even with an open connection', async () => {
  const world = await createWorld('postgres');
  const address = await world.api.listen();
  const line = connect(Number(new URL(address).port), '127.0.0.1');
  line.on('error', () => line.destroy());
  // An incomplete request: the server waits for the rest.
  line.write('GET /api/health HTTP/1.1\r\n');
  await fetch(`${address}/api/health`);

  const startedAt = performance.now();
  await world.close();
  // Otherwise the process would wait 30 s for the rest of the request.
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  line.destroy();
});

test('a call that runs when the end begins gets its answer', async () => {
  const world = await createWorld('postgres');
  const address = await world.api.listen();
  const token = await world.tokenOf('operator');
  const other = await world.store.db.startTransaction().execute();
  await sql`lock table web_bot_accounts in access exclusive mode`.execute(other);
  const headers = { authorization: `Bearer ${token}` };
  const call = fetch(`${address}/api/web-bots/accounts`, { headers });
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%web_bot_accounts%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await waiting.execute(world.store.db)).rows.length).toBe(1);
  const closed = world.close();
  // New connections are refused by then.
  await expect
    .poll(() =>
      fetch(`${address}/api/health/live`).then(
        () => false,
        () => true,
      ),
    )
    .toBe(true);
  await other.commit().execute();
  expect((await call).status).toBe(200);
  await closed;
});

test('a part that does not stop delays neither the others nor the database for long', async () => {
  const stopped: string[] = [];
  const faults: string[] = [];
  const part = (name: string) => (): void => void stopped.push(name);
  const hangs = (): Promise<void> => new Promise(() => undefined);
  const fails = (): never => {
    throw new Error('broken');
  };
  await stopParts(
    [part('database'), part('messaging'), hangs, hangs, fails, part('sockets')],
    (error) => faults.push((error as Error).message),
    { inOrder: 50, rest: 50 },
  );
  expect(stopped).toEqual(['sockets', 'messaging', 'database']);
  expect(faults).toEqual(['broken', 'A part has not stopped within 50 ms']);
});
