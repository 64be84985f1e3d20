import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { hourMs, peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { createAccessLink, getAuditLog, getMe, getUsers, logout, startGuestAccess } = endpoints;

const world = useWorld();
const people = peopleOf(world);

const change = (name: string, values: { blocked?: boolean; role?: number }) =>
  world.store.db.updateTable('users').set(values).where('email', '=', `${name}@dugout.test`).execute();

describe('guest access', () => {
  test('offers everybody with the same or fewer rights, blocked people too', async () => {
    const { data } = await people.ok(getUsers, { token: await people.open('admin') });
    expect(data.map(({ username }) => username)).toEqual([
      'Boris Blocked',
      'Nora Nobody',
      'Olivia Operator',
      'Otto Twofactor',
      'Stan Staff',
      'Vera View',
      'Victor Viewer',
    ]);
    expect(data[0]).toMatchObject({ blocked: true, role: 100, email: 'blocked@dugout.test' });
  });

  test('is a session as the user that names who acts; leaving it ends only it', async () => {
    const admin = await people.open('admin');
    const guest = await people.become(admin, 'staff');
    expect(await people.ok(getMe, { token: guest })).toMatchObject({
      email: 'staff@dugout.test',
      role: 200,
      guest: true,
      clone: false,
      actor: { username: 'Adam Admin' },
    });
    const staff = await people.open('staff');
    const { data } = await people.ok(endpoints.getSessions, { token: staff });
    expect(data.find(({ kind }) => kind === 'guest')).toMatchObject({ actor: 'Adam Admin' });
    expect((await people.ok(endpoints.getAuthHistory, { token: staff })).data[0]).toMatchObject({
      kind: 'guest',
      actor: 'Adam Admin',
    });
    await people.ok(logout, { token: guest });
    expect(await Promise.all([guest, admin].map(people.statusOf))).toEqual([401, 200]);
    expect(await people.audited(2)).toMatchObject([
      { action: 'guestEnded', actor_name: 'Adam Admin', as_name: 'Stan Staff' },
      { action: 'guestStarted', actor_name: 'Adam Admin', target_name: 'Stan Staff' },
    ]);
  });

  test('is refused for blocked people, oneself, unknown ones and more rights', async () => {
    const token = await people.open('admin');
    const as = async (id: number) => (await people.refusal(startGuestAccess, { token, params: { id } }))[0];
    const ids = await Promise.all(['blocked', 'admin', 'supervisor'].map(people.idOf));
    expect(await Promise.all([...ids, 999_999].map(as))).toEqual([409, 409, 403, 404]);
  });

  test('does not permit what only the users themselves may do', async () => {
    const guest = await people.become(await people.open('supervisor'), 'admin');
    const token = guest;
    const answers = await Promise.all([
      people.refusal(endpoints.changeName, { token, body: { username: 'Somebody' } }),
      people.refusal(endpoints.changePassword, {
        token,
        body: { oldPassword: 'demo-admin', newPassword: 'mine-now' },
      }),
      people.refusal(endpoints.changeTimezone, { token, body: { timezone: 'Asia/Tokyo' } }),
      people.refusal(endpoints.startSecondFactor, { token, body: { password: 'demo-admin' } }),
      people.refusal(endpoints.disableSecondFactor, { token, body: { code: '000000' } }),
      people.refusal(endpoints.endOtherSessions, { token }),
      people.refusal(createAccessLink, { token, body: { role: 200, workTime: hourMs } }),
      people.refusal(endpoints.createInviteCode, { token, body: { role: 200 } }),
      people.refusal(startGuestAccess, { token, params: { id: await people.idOf('view') } }),
    ]);
    expect(new Set(answers.map(String))).toEqual(new Set(['403,You cannot do this in guest access.']));
  });

  test('records each change that it makes with both people', async () => {
    const token = await people.become(await people.open('supervisor'), 'operator');
    await people.ok(endpoints.updateConsole, { token, params: { id: 1 }, body: { description: 'Seen' } });
    await expect
      .poll(() => people.audited(), { interval: 20 })
      .toMatchObject([
        {
          action: 'guestAction',
          actor_name: 'Sofia Supervisor',
          as_name: 'Olivia Operator',
          details: { method: 'PUT', route: '/api/consoles/:id', id: 1 },
        },
      ]);
    expect(world.logged.join('')).toContain(`actor=${await people.idOf('supervisor')}`);
  });

  test('ends with the session that it was started from', async () => {
    const admin = await people.open('admin');
    const guest = await people.become(admin, 'staff');
    await people.ok(logout, { token: admin });
    expect(await people.statusOf(guest)).toBe(401);
  });

  test('never exceeds the rights of who acts, also after a change of roles', async () => {
    const guest = await people.become(await people.open('admin'), 'staff');
    await change('staff', { role: 0 });
    expect(await people.ok(getMe, { token: guest })).toMatchObject({ role: 50 });
    await change('staff', { role: 200 });
    // A user who may no longer act as others loses their open guest access.
    await change('admin', { role: 100 });
    expect(await people.statusOf(guest)).toBe(401);
    await change('admin', { role: 50 });
    expect(await people.audited()).toMatchObject([
      { action: 'roleChanged', target_name: 'Adam Admin', details: { from: 100, to: 50 } },
    ]);
  });
});

test('guest access from an access link is recorded with the link, and ends with it', async () => {
  const supervisor = await people.open('supervisor');
  const link = await people.acceptLink(supervisor, 50);
  const guest = await people.become(link, 'staff');
  const { data } = await people.ok(endpoints.getAccessLinks, { token: supervisor });
  const id = data[0]?.id ?? 0;
  expect(await people.audited()).toMatchObject([
    { action: 'guestStarted', actor_name: null, as_name: 'Sofia Supervisor', details: { link: id } },
  ]);
  expect(await people.ok(getMe, { token: guest })).toMatchObject({
    guest: true,
    clone: false,
    sessionEndsAt: new Date(world.time.getTime() + hourMs).toISOString(),
  });
  await people.ok(endpoints.revokeAccessLink, { token: supervisor, params: { id } });
  expect(await Promise.all([link, guest, supervisor].map(people.statusOf))).toEqual([401, 401, 200]);
});

describe('the audit log', () => {
  test('is read by supervisors only, in pages, with filters', async () => {
    const token = await people.open('supervisor');
    for (const blocked of [true, false]) await change('admin', { blocked });
    const all = await people.ok(getAuditLog, { token, query: { limit: '3' } });
    expect(all.data).toHaveLength(3);
    expect(all.summary?.total).toBeGreaterThan(10);
    expect(all.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id).toSorted((a, b) => b - a));
    const rest = await people.ok(getAuditLog, { token, query: { limit: '3', offset: '3' } });
    expect(rest.data[0]?.id).toBeLessThan(all.data[2]?.id ?? 0);
    const blocks = await people.ok(getAuditLog, {
      token,
      query: { actions: 'blocked,unblocked', who: 'ADAM' },
    });
    expect(blocks.data.map(({ action }) => action)).toEqual(['unblocked', 'blocked']);
    expect((await people.ok(getAuditLog, { token, query: { who: '%' } })).data).toEqual([]);
    expect((await people.ok(getAuditLog, { token, query: { actions: 'nothing' } })).data).toEqual([]);
    const byEmail = await people.ok(getAuditLog, { token, query: { who: 'admin@dugout' } });
    expect(byEmail.summary?.total).toBeGreaterThan(0);
    const today = world.time.toISOString().slice(0, 10);
    const tomorrow = new Date(world.time.getTime() + 24 * hourMs).toISOString().slice(0, 10);
    const countOf = async (query: Record<string, string>) =>
      (await people.ok(getAuditLog, { token, query })).summary?.total;
    expect(await countOf({ from: today, to: tomorrow })).toBe(await countOf({}));
    expect(await countOf({ from: tomorrow })).toBe(0);
    expect((await people.refusal(getAuditLog, { token: await people.open('admin') }))[0]).toBe(403);
  });

  test('cannot be changed, not even by a statement of the API', async () => {
    const { db } = world.store;
    const attempts = [
      () => db.updateTable('audit_log').set({ action: 'signedIn' }).execute(),
      () => db.deleteFrom('audit_log').execute(),
      () => sql`truncate audit_log`.execute(db),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('audit log cannot be changed');
  });
});

test('the lists send as many statements for many rows as for few', async () => {
  const { db } = world.store;
  const token = await people.open('supervisor');
  const lists = [
    getUsers,
    getAuditLog,
    endpoints.getAccessLinks,
    endpoints.getSessions,
    endpoints.getAuthHistory,
  ];
  const count = async () => {
    const counts = [];
    for (const list of lists)
      counts.push((await world.statementsOf(() => people.ok(list, { token }))).length);
    return counts;
  };
  const few = await count();
  const id = await people.idOf('supervisor');
  for (let n = 0; n < 50; n++) {
    await world.api.context.sessions.open(id, { caller: { address: '127.0.0.1', device: null } });
    const email = `many${n}@dugout.test`;
    const settings = JSON.stringify({ timezone: 'UTC', timezoneChangedAt: null, paymentPerConsole: null });
    const user = { email, username: `Many ${n}`, password_hash: '', role: 400, settings };
    await db.insertInto('users').values(user).execute();
  }
  expect((await people.ok(getUsers, { token })).data.length).toBeGreaterThan(50);
  expect(await count()).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(6);
});
