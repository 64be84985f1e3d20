import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { events } from '#contract/events/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { appendEvents } from '#server/kernel/events/append.ts';
import { peopleOf } from './people.ts';
import { openSocket } from './realtimeSocket.ts';
import { useWorld } from './world.ts';

describe('realtime, with two API processes', () => {
  const world = useWorld();
  let addresses: string[];
  const open: Socket[] = [];
  beforeAll(async () => {
    const other = await world.another();
    addresses = [await world.api.listen(), await other.listen()];
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });

  /** A user's socket at one of the processes, with the events it receives. */
  async function person(name: string, process = 0, token?: string) {
    const ownToken = token ?? (await world.tokenOf(name));
    const opened = await openSocket(world, addresses[process] ?? '', ownToken);
    const { socket, received, settled } = opened;
    open.push(socket);
    const left = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    // The start of a session by a test is reported to its user by the other process later.
    const isOpened = ([event, payload]: [string, unknown]): boolean =>
      event === 'userUpdated' && (payload as { blocked: boolean }).blocked === false;
    return {
      received,
      left,
      settled: async () => (await settled()).filter((event) => !isOpened(event)),
    };
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
    await world.api.context.events.read();
    const first = ['consolesUpdated', { ids: [1] }];
    expect(await here.settled()).toEqual([first, ['consolesUpdated', { ids: [51] }]]);
    expect(await there.settled()).toEqual([first]);
    expect(await outside.settled()).toEqual([]);
  });

  test('processes that cannot wake each other miss nothing', async () => {
    const there = await person('view', 1);
    const reconnect = world.hub.cut();
    const call = { params: { id: 1 }, token: await world.tokenOf('operator') };
    await world.api.call(endpoints.updateConsole, { ...call, body: { description: 'Told late' } });
    await vi.waitFor(() => expect(there.received).toContainEqual(['consolesUpdated', { ids: [1] }]), 5_000);
    reconnect();
  });

  test('a socket that returns gets what it has missed since its position, or is told to reload', async () => {
    const token = await world.tokenOf('view');
    const before = await openSocket(world, addresses[1] ?? '', token);
    const position = await before.position();
    before.socket.disconnect();
    // A page that connects for the first time has the position of its user.
    const me = await peopleOf(world).ok(endpoints.getMe, { token });
    await world.publish('consolesUpdated', { ids: [1] }, { serverIds: [1] });
    await world.publish('consolesUpdated', { ids: [51] }, { serverIds: [6] });
    await world.publish('consolesUpdated', { ids: [2] }, { serverIds: [1] });
    const returned = async (since: string) => {
      const after = await openSocket(world, addresses[0] ?? '', token, since);
      open.push(after.socket);
      await after.position();
      return after.received.filter(([name]) => name !== 'userUpdated');
    };
    // A transaction elsewhere keeps positions back: then earlier events are repeated, too.
    for (const since of [position, me.position ?? '']) {
      const told = (await returned(since)).filter(([name]) => name === 'consolesUpdated');
      const ids = told.flatMap(([, payload]) => events.consolesUpdated.parse(payload).ids);
      expect(new Set(ids)).toEqual(new Set([1, 2]));
    }
    const [generation = '', xid = ''] = position.split('.');
    const reload = [['reload', {}]];
    expect(await returned(`${Number(generation) - 1}.${xid}`)).toEqual(reload);
    expect(await returned(`${generation}.${Number(xid) + 1_000_000}`)).toEqual(reload);
    const { userId } = await world.store.db
      .selectFrom('users')
      .select('id as userId')
      .where('username', '=', 'Vera View')
      .executeTakeFirstOrThrow();
    await world.publish('userTokenUpdated', { userId }, { userIds: [userId] });
    expect(await returned(position)).toEqual(reload);
  });

  test('an event for a user reaches that user only', async () => {
    const [mine, other] = await Promise.all([person('operator', 1), person('staff', 0)]);
    const { id } = (await world.api.call(endpoints.getMe, { token: await world.tokenOf('operator') })).json<{
      id: number;
    }>();
    await world.publish('balanceUpdated', { userId: id }, { userIds: [id] });
    // The other process may still read and report changes of an earlier test.
    const balances = async ({ settled }: typeof mine) =>
      (await settled()).filter(([name]) => name === 'balanceUpdated');
    expect(await balances(mine)).toEqual([['balanceUpdated', { userId: id }]]);
    expect(await balances(other)).toEqual([]);
  });

  test('a session that ends during the authentication of its socket is detected', async () => {
    const { db } = world.store;
    const { sessions } = world.api.context;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Stan Staff')
      .executeTakeFirstOrThrow();
    const token = await sessions.open(id);
    // The session is checked the first time; it ends before the rooms are joined.
    const found = await sessions.find(token);
    const find = vi.spyOn(sessions, 'find').mockImplementationOnce(async () => {
      await world.api.call(endpoints.logout, { token });
      await world.api.context.events.read();
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
      await world.publish('userTokenUpdated', { userId: id }, { userIds: [id] });
      await vi.waitFor(() =>
        expect(view.received).toContainEqual(['serversUpdated', { ids: servers.map((server) => server.id) }]),
      );
      await world.publish('consolesUpdated', { ids: [51] }, { serverIds: [servers[0]?.id ?? 0] });
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
    // All at the same time: the result of the database is still pending.
    const told = { name: 'userTokenUpdated', payload: { userId }, audience: { userIds: [userId] } } as const;
    await appendEvents(db, [
      told,
      { name: 'consolesUpdated', payload: { ids: [1] }, audience: { serverIds: [1] } },
      { name: 'consolesUpdated', payload: { ids: [51] }, audience: { serverIds: [6] } },
      told,
      { name: 'consolesUpdated', payload: { ids: [2] }, audience: { serverIds: [1] } },
    ]);
    const received = () =>
      view.received.filter(([name]) => name === 'consolesUpdated').map(([, payload]) => payload);
    await expect.poll(received).toEqual([{ ids: [1, 2] }]);
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
});
