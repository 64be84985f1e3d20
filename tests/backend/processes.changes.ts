import { expect, onTestFinished, test } from 'vitest';
import type { TwoProcesses } from './twoProcesses.ts';

/**
 * Tests of two API processes when a command or SQL changes users and the processes get no other notice.
 * @param running the processes
 */
export function testUserChanges(running: () => TwoProcesses): void {
  const soon = { interval: 20 };

  test('a user whom npm run admin blocks is out at both: calls, sockets, channel and guest access', async () => {
    const two = running();
    const tokens = [await two.signIn(0, 'admin'), await two.signIn(1, 'admin')] as const;
    const users = (await (await two.callApi(0, '/users', tokens[0])).json()) as {
      data: { id: number; email: string }[];
    };
    const staff = users.data.find(({ email }) => email === 'staff@dugout.test')?.id;
    const started = await two.callApi(1, `/users/${staff}/token`, tokens[0]);
    const { jwt: guest } = (await started.json()) as { jwt: string };
    const bystander = await two.socket(0, await two.signIn(1, 'staff'));
    const sockets = await Promise.all([
      two.socket(0, tokens[0]),
      two.socket(1, tokens[1]),
      two.socket(0, guest),
    ]);
    const channels = await Promise.all([
      two.channel(1, tokens[0]),
      two.channel(0, tokens[1]),
      two.channel(1, guest),
    ]);
    const answer = await two.admin(['block', 'admin@dugout.test']);
    expect(answer).toEqual({
      code: 0,
      out: 'Adam Admin (admin@dugout.test) is blocked and signed out everywhere.\n',
      err: '',
    });
    await expect.poll(() => sockets.map(({ connected }) => connected), soon).toEqual([false, false, false]);
    await expect
      .poll(() => channels.map(({ connection }) => connection.isClosed()), soon)
      .toEqual([true, true, true]);
    const statuses = await Promise.all(
      [...tokens, guest].map(async (token) => (await two.callApi(0, '/servers', token)).status),
    );
    expect([statuses, bystander.connected]).toEqual([[401, 401, 401], true]);
    bystander.disconnect();
    expect((await two.admin(['unblock', 'Adam Admin'])).out).toContain('can sign in again');
    expect(await two.admin(['unblock', 'nobody'])).toMatchObject({
      code: 1,
      err: 'There is no user nobody. Name the email or the name.\n',
    });
    expect((await two.admin(['list'])).out).toMatch(/admin@dugout\.test +Adam Admin +hired admin/);
  });

  test('a user whom SQL blocks is disconnected; one whose role or groups change gets new credentials first', async () => {
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

    const groups = await database.query(
      'delete from user_server_groups where user_id = $1 returning group_id',
      [first.id],
    );
    await expect.poll(() => second.connection.isClosed(), soon).toBe(true);
    await expect(second.open()).rejects.toThrow(/authorization/i);

    const third = await two.channel(1, token);
    await database.query('update users set blocked = true where id = $1', [first.id]);
    await expect.poll(() => third.connection.isClosed(), soon).toBe(true);
    await expect(third.open()).rejects.toThrow(/authorization/i);
    await database.query('update users set blocked = false, role = 200 where id = $1', [first.id]);
    for (const { group_id } of groups.rows as { group_id: number }[])
      await database.query('insert into user_server_groups values ($1, $2)', [first.id, group_id]);
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
