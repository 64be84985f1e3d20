import { expect, onTestFinished, test } from 'vitest';
import type { TwoProcesses } from './twoProcesses.ts';

/**
 * Tests of two API processes when SQL changes users and the processes get no other notice.
 * @param running the processes
 */
export function testUserChanges(running: () => TwoProcesses): void {
  const soon = { interval: 20 };

  test('a user whose role SQL changes gets new credentials before the channel is disconnected', async () => {
    const two = running();
    const database = await two.openDatabase();
    const token = await two.signIn(0);
    const first = await two.channel(0, token);
    const changedAt = performance.now();
    await database.query('update users set role = 300 where id = $1', [first.id]);
    const second = await two.channel(1, token);
    await expect.poll(() => first.connection.isClosed(), soon).toBe(true);
    // The app had time to switch, so the picture does not stop.
    expect(performance.now() - changedAt).toBeGreaterThan(1_000);
    await expect(first.open()).rejects.toThrow(/authorization/i);
    await second.connection.flush();
    await database.query('update users set role = 200 where id = $1', [first.id]);
  });

  test('groups that SQL changes change what the open sockets of their user get, at both', async () => {
    const two = running();
    const database = await two.openDatabase();
    const query = async <T>(text: string, values: unknown[] = []) =>
      (await database.query(text, values)).rows as T[];
    const servers = await query<{ id: number; group_id: number }>(
      'select distinct on (group_id) id, group_id from servers order by group_id, id',
    );
    const [here, there] = servers;
    const [user] = await query<{ id: number }>(`select id from users where email = 'view@dugout.test'`);
    const groups = await query<{ group_id: number }>(
      'delete from user_server_groups where user_id = $1 returning group_id',
      [user?.id],
    );
    await query('insert into user_server_groups values ($1, $2)', [user?.id, here?.group_id]);
    const sockets = await Promise.all([
      two.socket(0, await two.signIn(0, 'view')),
      two.socket(1, await two.signIn(0, 'view')),
    ]);
    onTestFinished(() => sockets.forEach((socket) => void socket.disconnect()));
    /** For each socket the servers whose events it receives: the id of the server is sent as that of a console. */
    const reached = async (): Promise<number[][]> => {
      const all = sockets.map(async (socket) => {
        const got: number[] = [];
        const add = ({ ids }: { ids: number[] }): void => void got.push(...ids);
        socket.on('consolesUpdated', add);
        // Sent last, to all sockets: earlier events have arrived by then.
        await new Promise((resolve) => socket.once('plansUpdated', resolve));
        socket.off('consolesUpdated', add);
        return got;
      });
      for (const { id } of servers)
        await query(
          `insert into events (kind, data, server_ids) values ('consolesUpdated', jsonb_build_object('ids', array[$1::int]), array[$1::int])`,
          [id],
        );
      await query(`insert into events (kind, data) values ('plansUpdated', '{}')`);
      return Promise.all(all);
    };
    await expect.poll(reached, soon).toEqual([[here?.id], [here?.id]]);
    await query('update user_server_groups set group_id = $2 where user_id = $1', [
      user?.id,
      there?.group_id,
    ]);
    await expect.poll(reached, soon).toEqual([[there?.id], [there?.id]]);
    await query('insert into user_server_groups values ($1, $2)', [user?.id, here?.group_id]);
    await expect.poll(reached, soon).toEqual([
      [here?.id, there?.id],
      [here?.id, there?.id],
    ]);
    await query('delete from user_server_groups where user_id = $1', [user?.id]);
    await expect.poll(reached, soon).toEqual([[], []]);
    for (const { group_id } of groups)
      await query('insert into user_server_groups values ($1, $2)', [user?.id, group_id]);
  });

  test('a user whom SQL deletes is out at both: sockets, channel and guest access', async () => {
    const two = running();
    const create = ['create', 'gone@example.com', '--name', 'Gone', '--role', 'hired admin'];
    expect(await two.admin(create, 'typed secret 1\n')).toMatchObject({ code: 0 });
    const body = JSON.stringify({ email: 'gone@example.com', password: 'typed secret 1' });
    const login = await two.callApi(1, '/auth/login', undefined, { method: 'POST', body });
    const { jwt: token } = (await login.json()) as { jwt: string };
    const users = (await (await two.callApi(0, '/users', token)).json()) as {
      data: { id: number; email: string }[];
    };
    const staff = users.data.find(({ email }) => email === 'staff@dugout.test')?.id;
    const started = await two.callApi(1, `/users/${staff}/token`, token);
    const { jwt: guest } = (await started.json()) as { jwt: string };
    const sockets = await Promise.all([two.socket(0, token), two.socket(1, token), two.socket(0, guest)]);
    const channels = await Promise.all([two.channel(0, token), two.channel(1, guest)]);
    const database = await two.openDatabase();
    await database.query(`delete from users where email = 'gone@example.com'`);
    await expect.poll(() => sockets.map(({ connected }) => connected), soon).toEqual([false, false, false]);
    await expect
      .poll(() => channels.map(({ connection }) => connection.isClosed()), soon)
      .toEqual([true, true]);
    const statuses = await Promise.all(
      [token, guest].map(async (each) => (await two.callApi(0, '/servers', each)).status),
    );
    expect(statuses).toEqual([401, 401]);
  });
}
