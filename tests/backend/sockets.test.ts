import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { openSocket } from './realtimeSocket.ts';
import { createWorld, type World } from './world.ts';

describe('realtime, with two API processes', () => {
  let world: World;
  let addresses: string[];
  const open: Socket[] = [];
  beforeAll(async () => {
    world = await createWorld('pglite');
    const other = await world.another();
    addresses = [await world.api.listen(), await other.listen()];
  });
  afterAll(() => world.close());
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });

  /** A user's socket at one of the processes, with the events it receives. */
  async function person(name: string, process = 0, token?: string) {
    const opened = await openSocket(world, addresses[process] ?? '', token ?? (await world.tokenOf(name)));
    const { socket, received, settled } = opened;
    open.push(socket);
    const left = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    return { received, left, settled };
  }

  test('a socket without a session is refused', async () => {
    await expect(person('', 0, 'none')).rejects.toThrow('Your session has ended');
    await expect(person('', 0, '')).rejects.toThrow('Your session has ended');
  });

  test('a change is sent by both processes, to users who see the server', async () => {
    const [here, there, outside] = await Promise.all([
      person('operator', 0),
      person('view', 1),
      person('nobody', 1),
    ]);
    const call = {
      params: { id: 1 },
      body: { description: 'Moved' },
      token: await world.tokenOf('operator'),
    };
    expect((await world.api.call(endpoints.updateConsole, call)).statusCode).toBe(200);
    expect((await world.api.call(endpoints.updateConsole, { ...call, params: { id: 51 } })).statusCode).toBe(
      200,
    );
    world.api.context.events.flush();
    const first = ['consolesUpdated', { ids: [1] }];
    expect(await here.settled()).toEqual([first, ['consolesUpdated', { ids: [51] }]]);
    expect(await there.settled()).toEqual([first]);
    expect(await outside.settled()).toEqual([]);
  });

  test('after a gap of the messaging both processes tell each of their sockets once to reload', async () => {
    const [here, there, too] = await Promise.all([
      person('operator', 0),
      person('view', 1),
      person('operator', 1),
    ]);
    const reconnect = world.hub.cut(1);
    const call = { params: { id: 1 }, token: await world.tokenOf('operator') };
    await world.api.call(endpoints.updateConsole, { ...call, body: { description: 'Missed there' } });
    world.api.context.events.flush();
    reconnect();
    const again = world.hub.cut();
    again();
    const reload = ['reload', {}];
    await vi.waitFor(() => {
      expect(here.received).toContainEqual(reload);
      expect(there.received).toContainEqual(reload);
      expect(too.received).toContainEqual(reload);
    });
    expect(await here.settled()).toEqual([['consolesUpdated', { ids: [1] }], reload]);
    expect(await there.settled()).toEqual([reload]);
    expect(await too.settled()).toEqual([reload]);
  });

  test('an event for a user reaches that user only', async () => {
    const [mine, other] = await Promise.all([person('operator', 1), person('staff', 0)]);
    const { id } = (await world.api.call(endpoints.getMe, { token: await world.tokenOf('operator') })).json<{
      id: number;
    }>();
    world.api.context.events.publish('balanceUpdated', { userId: id }, { userIds: [id] });
    expect(await mine.settled()).toEqual([['balanceUpdated', { userId: id }]]);
    expect(await other.settled()).toEqual([]);
  });

  test('an open socket changes rooms when the rights of its user change', async () => {
    const { db } = world.store;
    const view = await person('view', 1);
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Vera View')
      .executeTakeFirstOrThrow();
    const joined = new Promise<void>((resolve) => {
      const stop = setInterval(() => {
        world.api.context.events.publish('consolesUpdated', { ids: [51] }, { serverIds: [6] });
        if (view.received.some(([event]) => event === 'consolesUpdated')) {
          clearInterval(stop);
          resolve();
        }
      }, 20);
    });
    await db.insertInto('user_server_groups').values({ user_id: user.id, group_id: 3 }).execute();
    world.api.context.events.publish('userTokenUpdated', { userId: user.id }, { userIds: [user.id] });
    await joined;
    expect(view.received[0]).toEqual(['userTokenUpdated', { userId: user.id }]);
    await db
      .deleteFrom('user_server_groups')
      .where('user_id', '=', user.id)
      .where('group_id', '=', 3)
      .execute();
  });

  test('a session that ends during the authentication of its socket is detected', async () => {
    const { db } = world.store;
    const { sessions, events } = world.api.context;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Stan Staff')
      .executeTakeFirstOrThrow();
    const token = await sessions.open(id);
    // The first check of the session is done; the session ends before the rooms are joined.
    const found = await sessions.find(token);
    const find = vi.spyOn(sessions, 'find').mockImplementationOnce(async () => {
      await world.api.call(endpoints.logout, { token });
      events.publish('userTokenUpdated', { userId: id }, { userIds: [id] });
      return found;
    });
    await expect(person('staff', 0, token)).rejects.toThrow('Your session has ended');
    find.mockRestore();
  });

  test('a newly visible server is announced once its room is joined', async () => {
    const { db } = world.store;
    const view = await person('view', 1);
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Vera View')
      .executeTakeFirstOrThrow();
    const servers = await db
      .selectFrom('servers')
      .select('id')
      .where('group_id', '=', 3)
      .orderBy('id')
      .execute();
    await db.insertInto('user_server_groups').values({ user_id: id, group_id: 3 }).execute();
    try {
      world.api.context.events.publish('userTokenUpdated', { userId: id }, { userIds: [id] });
      await vi.waitFor(() =>
        expect(view.received).toContainEqual(['serversUpdated', { ids: servers.map((server) => server.id) }]),
      );
      world.api.context.events.publish(
        'consolesUpdated',
        { ids: [51] },
        { serverIds: [servers[0]?.id ?? 0] },
      );
      expect(await view.settled()).toContainEqual(['consolesUpdated', { ids: [51] }]);
    } finally {
      await db.deleteFrom('user_server_groups').where('user_id', '=', id).where('group_id', '=', 3).execute();
    }
  });

  test('when rights change, a socket leaves all rooms at once and loses no event that it may still see', async () => {
    const { db } = world.store;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Vera View')
      .executeTakeFirstOrThrow();
    const membership = { user_id: userId, group_id: 3 };
    await db.insertInto('user_server_groups').values(membership).execute();
    const view = await person('view', 1);
    await db
      .deleteFrom('user_server_groups')
      .where('user_id', '=', userId)
      .where('group_id', '=', membership.group_id)
      .execute();
    const { publish } = world.api.context.events;
    // All at the same time: the result of the database is still pending.
    publish('userTokenUpdated', { userId }, { userIds: [userId] });
    publish('consolesUpdated', { ids: [1] }, { serverIds: [1] });
    publish('consolesUpdated', { ids: [51] }, { serverIds: [6] });
    publish('userTokenUpdated', { userId }, { userIds: [userId] });
    publish('consolesUpdated', { ids: [2] }, { serverIds: [1] });
    const received = () =>
      view.received.filter(([name]) => name === 'consolesUpdated').map(([, payload]) => payload);
    await expect.poll(received).toContainEqual({ ids: [2] });
    expect(received()).toEqual([{ ids: [1] }, { ids: [2] }]);
  });

  test('signing out disconnects the socket of the session, also on the other process', async () => {
    const { db } = world.store;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Stan Staff')
      .executeTakeFirstOrThrow();
    const leaving = await world.api.context.sessions.open(id);
    const [goes, stays] = await Promise.all([person('staff', 1, leaving), person('staff', 1)]);
    await world.api.call(endpoints.logout, { token: leaving });
    expect(await goes.left).toBe('io server disconnect');
    expect(await stays.settled()).toEqual([['userTokenUpdated', { userId: id }]]);
  });

  test('a blocked user gets the event before being disconnected', async () => {
    const { db } = world.store;
    const victor = await person('viewer', 1);
    const { id } = await db
      .updateTable('users')
      .set({ blocked: true })
      .where('username', '=', 'Victor Viewer')
      .returning('id')
      .executeTakeFirstOrThrow();
    world.api.context.events.publish('userUpdated', { id, blocked: true }, { userIds: [id] });
    expect(await victor.left).toBe('io server disconnect');
    expect(victor.received).toEqual([['userUpdated', { id, blocked: true }]]);
  });
});
