import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { replacedGraceMs } from '#server/modules/access/sessions.ts';
import { hourMs, peopleOf } from './people.ts';
import { openSocket } from './realtimeSocket.ts';
import { useWorld } from './world.ts';

const { changeName, changePassword, changeTimezone, getMe, getSessions, endSession, endOtherSessions } =
  endpoints;

const world = useWorld();
const people = peopleOf(world);
let start: Date;
beforeAll(async () => {
  start = world.time;
});
beforeEach(() => {
  world.time = start;
});

describe('the name', () => {
  test('is changed, trimmed, and sent to the other sessions', async () => {
    const token = await people.open('staff');
    await people.ok(changeName, { token, body: { username: '  Stan Stoker ' } });
    expect(await people.ok(getMe, { token })).toMatchObject({ username: 'Stan Stoker' });
    const id = await people.idOf('staff');
    // The people are told in the same transaction, before or after.
    const told = async () => {
      await world.api.context.events.read();
      return world.events.findLast(({ name }) => name === 'userUpdated')?.payload;
    };
    await expect.poll(told).toEqual({ id, blocked: false });
    expect(await people.audited()).toMatchObject([
      { action: 'nameChanged', actor_name: 'Stan Staff', details: { from: 'Stan Staff', to: 'Stan Stoker' } },
    ]);
  });

  test('must be a new one that no other user has', async () => {
    const token = await people.open('view');
    const [same, sameText] = await people.refusal(changeName, { token, body: { username: 'Vera View' } });
    const [taken, takenText] = await people.refusal(changeName, {
      token,
      body: { username: 'OLIVIA operator' },
    });
    expect([same, taken]).toEqual([422, 422]);
    expect([sameText, takenText]).toEqual(['This is your name already.', 'This name is taken.']);
    expect((await people.refusal(changeName, { token, body: { username: ' V ' } }))[0]).toBe(422);
    expect((await people.refusal(changeName, { token, body: { username: 'V'.repeat(26) } }))[0]).toBe(422);
  });
});

describe('a change of the password', () => {
  const body = { oldPassword: 'demo-view', newPassword: 'better-view' };

  test('ends all other sessions, guests and links, and replaces the own token without a gap', async () => {
    const [token, other, supervisor] = [
      await people.signIn('view'),
      await people.signIn('view'),
      await people.open('supervisor'),
    ];
    const guest = await people.become(supervisor, 'view');
    const { jwt } = await people.ok(changePassword, { token, body });
    expect(await Promise.all([jwt, token, supervisor].map(people.statusOf))).toEqual([200, 200, 200]);
    expect(await Promise.all([other, guest].map(people.statusOf))).toEqual([401, 401]);
    people.pass(replacedGraceMs);
    expect(await Promise.all([jwt, token].map(people.statusOf))).toEqual([200, 401]);
    expect(await people.audited()).toMatchObject([{ action: 'passwordChanged', actor_name: 'Vera View' }]);
    world.time = start;
    expect(
      (
        await people.refusal(endpoints.login, { body: { email: 'view@dugout.test', password: 'demo-view' } })
      )[0],
    ).toBe(422);
    await people.signIn('view', body.newPassword);
    const [mail] = world.api.context.mailer.outbox() ?? [];
    expect(mail).toMatchObject({ to: 'view@dugout.test', subject: 'Dugout: your password was changed' });
  });

  test('ends the socket and the channel credentials of the old token, and no others', async () => {
    const token = await people.signIn('viewer');
    await people.ok(getMe, { token });
    const oldKey = `U${world.hub.minted.length}`;
    const address = await world.api.listen();
    const { socket, received } = await openSocket(world, address, token);
    const left = new Promise((resolve) => socket.once('disconnect', resolve));
    const { jwt } = await people.ok(changePassword, {
      token,
      body: { oldPassword: 'demo-viewer', newPassword: 'better-viewer' },
    });
    // The app switches to the new token while the old one is still valid.
    const moved = await openSocket(world, address, jwt);
    await people.ok(getMe, { token: jwt });
    const newKey = `U${world.hub.minted.length}`;
    expect([oldKey === newKey, socket.connected]).toEqual([false, true]);
    people.pass(replacedGraceMs);
    await left;
    await expect.poll(() => world.hub.revoked).toContain(oldKey);
    expect([world.hub.revoked.includes(newKey), moved.socket.connected]).toEqual([false, true]);
    expect(received).toContainEqual(['userTokenUpdated', { userId: await people.idOf('viewer') }]);
    moved.socket.disconnect();
  });

  test('ends the links of its user, accepted or not, and guest access from a link', async () => {
    const token = await people.signIn('admin');
    const accepted = await people.acceptLink(token, 50);
    const guest = await people.become(accepted, 'operator');
    const waiting = await people.createLink(token, 100);
    await people.ok(changePassword, {
      token,
      body: { oldPassword: 'demo-admin', newPassword: 'better-admin' },
    });
    expect(await Promise.all([accepted, guest].map(people.statusOf))).toEqual([401, 401]);
    expect(await people.refusal(endpoints.redeemAccessLink, { body: { token: waiting } })).toEqual([
      409,
      'This access link was revoked.',
    ]);
  });

  test('happens with the end of the other sessions, or not at all', async () => {
    const [token, other] = [await people.signIn('staff'), await people.open('staff')];
    const { sessions } = world.api.context;
    const replace = sessions.replace.bind(sessions);
    vi.spyOn(sessions, 'replace').mockImplementationOnce(async (...given) => {
      await replace(...given);
      throw new Error('The connection was lost');
    });
    const change = { token, body: { oldPassword: 'demo-staff', newPassword: 'better-staff' } };
    expect((await people.refusal(changePassword, change))[0]).toBe(500);
    expect(await Promise.all([token, other].map(people.statusOf))).toEqual([200, 200]);
    people.pass(replacedGraceMs);
    expect(await people.statusOf(token)).toBe(200);
    await people.signIn('staff');
    await people.ok(changePassword, change);
    expect(await people.statusOf(other)).toBe(401);
  });

  test('needs the old one and a different new one', async () => {
    const token = await people.open('operator');
    const fieldsOf = async (given: object) =>
      (await world.api.call(changePassword, { token, body: given })).json<{ fields: object }>().fields;
    const oldPassword = 'demo-operator';
    expect(await fieldsOf({ oldPassword: 'demo-wrong', newPassword: 'something' })).toHaveProperty(
      'oldPassword',
    );
    expect(await fieldsOf({ oldPassword, newPassword: oldPassword })).toHaveProperty('newPassword');
    expect(await fieldsOf({ oldPassword, newPassword: 'four' })).toHaveProperty('newPassword');
    expect(await fieldsOf({ oldPassword, newPassword: 'x'.repeat(26) })).toHaveProperty('newPassword');
  });

  test('cannot be tried out in one session, which keeps no other session from it', async () => {
    const [stolen, own] = [await people.open('operator'), await people.open('operator')];
    const wrong = { oldPassword: 'demo-wrong', newPassword: 'something' };
    const tries = [];
    for (let n = 0; n < 12; n++)
      tries.push((await people.refusal(changePassword, { token: stolen, body: wrong }))[0]);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect((await people.refusal(changePassword, { token: own, body: wrong }))[0]).toBe(422);
  });
});

describe('the timezone', () => {
  test('is locked for 48 hours after a change, to the second', async () => {
    const token = await people.open('nobody');
    const set = (timezone: string) => people.refusal(changeTimezone, { token, body: { timezone } });
    expect(await set('Asia/Tokyo')).toEqual([200, '']);
    const me = await people.ok(getMe, { token });
    expect(me.settings).toMatchObject({ timezone: 'Asia/Tokyo', timezoneChangedAt: start.toISOString() });
    people.pass(48 * hourMs - 1000);
    expect(await set('UTC')).toEqual([
      409,
      'The timezone can be changed once in 48 hours. Try again in 1 minute.',
    ]);
    expect(await set('Asia/Tokyo')).toEqual([200, '']);
    people.pass(1000);
    expect(await set('UTC')).toEqual([200, '']);
    expect(await set('Asia/Tokyo')).toEqual([
      409,
      'The timezone can be changed once in 48 hours. Try again in 48 hours.',
    ]);
  });

  test('must exist', async () => {
    const token = await people.open('viewer');
    const body = { timezone: 'Mars/Olympus' };
    expect((await people.refusal(changeTimezone, { token, body }))[0]).toBe(422);
  });

  test('is changed by one of two calls at once', async () => {
    const token = await people.open('viewer');
    const both = await Promise.all(
      ['Asia/Tokyo', 'Asia/Seoul'].map((timezone) =>
        people.refusal(changeTimezone, { token, body: { timezone } }),
      ),
    );
    expect(both.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('sessions', () => {
  test('are listed with device, address and last use, and end one by one or all at once', async () => {
    const login = async (device: string, remoteAddress: string) => {
      const answer = await world.api.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'user-agent': device },
        payload: { email: 'blocked@dugout.test', password: 'demo-blocked' },
      });
      return answer.json<{ jwt: string }>().jwt;
    };
    await world.store.db
      .updateTable('users')
      .set({ blocked: false })
      .where('email', '=', 'blocked@dugout.test')
      .execute();
    const token = await login('Firefox on the desk', '192.168.0.7');
    const tablet = await login('Tablet\u202e beside the rack', '198.51.100.9');
    people.pass(2 * 60_000);
    await world.api.call(getMe, { token: tablet, remoteAddress: '198.51.100.10' });
    const { data } = await people.ok(getSessions, { token, remoteAddress: '192.168.0.7' });
    expect(data).toMatchObject([
      {
        current: true,
        device: 'lightMyRequest',
        ip: '192.168.0.7',
        place: { country: 'local' },
        kind: 'own',
      },
      {
        current: false,
        device: 'lightMyRequest',
        ip: '198.51.100.10',
        place: { country: 'unknown' },
        lastSeenAt: world.time.toISOString(),
        createdAt: start.toISOString(),
      },
    ]);
    const [own, other] = data;
    expect(await people.refusal(endSession, { token, params: { id: own?.id ?? 0 } })).toEqual([
      409,
      'This is the session that you are using. Sign out instead.',
    ]);
    await people.ok(endSession, { token, params: { id: other?.id ?? 0 } });
    expect(await people.statusOf(tablet)).toBe(401);
    const id = await people.idOf('blocked');
    await world.api.context.events.read();
    expect(world.events.filter(({ name }) => name === 'userUpdated').at(-1)?.payload).toEqual({
      id,
      blocked: false,
    });
    const third = await login('Phone', '192.168.0.8');
    const link = await people.createLink(token, 200);
    expect(await people.ok(endOtherSessions, { token })).toEqual({ count: 1 });
    expect(await Promise.all([token, third].map(people.statusOf))).toEqual([200, 401]);
    expect((await people.refusal(endpoints.redeemAccessLink, { body: { token: link } }))[0]).toBe(409);
    const history = await people.ok(endpoints.getAuthHistory, { token });
    expect(history.data.map(({ ip, device }) => [ip, device])).toEqual([
      ['192.168.0.8', 'Phone'],
      ['198.51.100.9', 'Tablet  beside the rack'],
      ['192.168.0.7', 'Firefox on the desk'],
    ]);
  });

  test('of others cannot be ended', async () => {
    const [mine, foreign] = [await people.open('operator'), await people.open('admin')];
    const { data } = await people.ok(getSessions, { token: foreign });
    const id = data[0]?.id ?? 0;
    expect((await people.refusal(endSession, { token: mine, params: { id } }))[0]).toBe(404);
    expect(await people.statusOf(foreign)).toBe(200);
  });
});
