import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import { issuedPerPerson, issuedPerSession } from '#server/modules/access/channelRights.ts';
import { createWorld, useWorld } from './world.ts';

/** Longer than the grace period, even on a busy machine. */
const soon = { interval: 20 };

const world = useWorld();

const idOf = async (name: string): Promise<number> =>
  (
    await world.store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@dugout.test`)
      .executeTakeFirstOrThrow()
  ).id;
/** Requests credentials in a new session. @returns their public key, and the session's token */
async function credentials(name: string): Promise<{ key: string; token: string }> {
  const token = await world.api.context.sessions.open(await idOf(name));
  await world.api.call(endpoints.getMe, { token });
  return { key: `U${world.hub.minted.length}`, token };
}
const changed = (userId: number): Promise<void> =>
  world.publish('userTokenUpdated', { userId }, { userIds: [userId] });

test('more rights revoke nothing; fewer rights revoke credentials that grant too much', async () => {
  const { db } = world.store;
  const userId = await idOf('view');
  const narrow = await credentials('view');
  await db.insertInto('user_server_groups').values({ user_id: userId, group_id: 3 }).execute();
  await changed(userId);
  const wide = await credentials('view');
  await db.deleteFrom('user_server_groups').where('user_id', '=', userId).where('group_id', '=', 3).execute();
  await changed(userId);
  // Further changes do not extend the grace period.
  const again = setInterval(() => void changed(userId), 100);
  await expect
    .poll(() => world.hub.revoked)
    .toContain(wide.key)
    .finally(() => clearInterval(again));
  expect(world.hub.revoked).not.toContain(narrow.key);
});

test('without an event, a change of the role and revoked agents are found by the regular check', async () => {
  const { db } = world.store;
  const { key } = await credentials('view');
  const now = world.api.context.now();
  const [anHourAgo, inAnHour] = [-1, 1].map((hours) => new Date(now.getTime() + hours * 3_600_000));
  const agent = { token: 'ab12'.repeat(8), created_at: now, revoked_at: now };
  await db
    .insertInto('agent_credentials')
    .values([
      { ...agent, public_key: 'UENDLESS', expires_at: null },
      { ...agent, public_key: 'UENDING', expires_at: inAnHour },
      { ...agent, public_key: 'UEXPIRED', expires_at: anHourAgo },
      { ...agent, public_key: 'UVALID', expires_at: inAnHour, revoked_at: null },
    ])
    .execute();
  await db.updateTable('users').set({ role: 400 }).where('email', '=', 'view@dugout.test').execute();
  await expect.poll(() => world.hub.revoked).toContain(key);
  expect(world.hub.revoked.filter((each) => /^U[A-Z]/.test(each))).toEqual(['UENDING', 'UENDLESS']);
});

test('are issued to a person a limited number of times, however many sessions, and then again', async () => {
  const { db } = world.store;
  const { sessions } = world.api.context;
  const [ownerId, adminId] = [await idOf('operator'), await idOf('admin')];
  const [own, another] = [await sessions.open(ownerId), await sessions.open(ownerId)];
  const actor = await sessions.open(adminId);
  const parent = await sessions.find(actor);
  const guest = await sessions.open(ownerId, { kind: 'guest', ...(parent && { parent }) });
  const link = await sessions.open(ownerId, { kind: 'link', maxRole: 300 });
  const have = async () => {
    const tokens = [own, another, guest, actor, link];
    const all = await Promise.all(tokens.map((token) => world.api.call(endpoints.getMe, { token })));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(tokens.map(() => 200));
    return all.map((answer) => answer.json<User>().creds.jwt !== '');
  };
  const limits = [issuedPerSession, ...Object.values(issuedPerPerson)];
  await db.deleteFrom('attempts').execute();
  expect(await have()).toEqual([true, true, true, true, true]);
  // As if the owner's sessions had requested the maximum for one user.
  await db.updateTable('attempts').set({ count: issuedPerPerson.own.max }).where('count', '=', 2).execute();
  const issued = world.hub.minted.length;
  expect(await have()).toEqual([false, false, true, true, true]);
  expect(world.hub.minted).toHaveLength(issued + 3);
  await db
    .updateTable('attempts')
    .set({ count: Math.max(...limits.map(({ max }) => max)) })
    .execute();
  expect(await have()).toEqual([false, false, false, false, false]);
  const { creds } = (await world.api.call(endpoints.getMe, { token: own })).json<User>();
  expect(creds).toMatchObject({ jwt: '', seed: '' });
  const start = world.time;
  const waitMs = Date.parse(creds.expiresAt) - start.getTime();
  expect(waitMs).toBeGreaterThan(issuedPerPerson.own.windowMs);
  world.time = new Date(start.getTime() + waitMs);
  expect(await have()).toEqual([true, true, true, true, true]);
  world.time = start;
  await db.deleteFrom('attempts').execute();
});

test('more calls of GET /me by a link than it may get them do not keep its owner from getting them, nor make health bad', async () => {
  const { sessions } = world.api.context;
  const ownerId = await idOf('operator');
  const owner = await sessions.open(ownerId);
  const link = await sessions.open(ownerId, { kind: 'link', maxRole: 400 });
  const me = async (token: string): Promise<User> =>
    (await world.api.call(endpoints.getMe, { token })).json<User>();
  const calls = Array.from({ length: issuedPerSession.max + 100 }, () => me(link));
  const creds = (await Promise.all(calls)).map((user) => user.creds.jwt);
  expect(creds.filter((jwt) => jwt !== '')).toHaveLength(issuedPerSession.max);
  expect((await me(owner)).creds.jwt).not.toBe('');
  const health = await world.api.call(endpoints.getHealth, {});
  expect([health.statusCode, health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  await world.store.db.deleteFrom('attempts').execute();
});

test('any number of credentials and of users is handled at once', async () => {
  const world = await createWorld('postgres');
  onTestFinished(() => world.close());
  // More values than a PostgreSQL statement can have: 65,535.
  const count = 66_000;
  await sql`insert into channel_credentials (public_key, user_id, session_id, role, server_ids, expires_at)
    select 'U' || n, n, 'ended', 200, '[]', ${new Date(world.time.getTime() + 3_600_000)}
    from generate_series(1, ${count}::int) as n`.execute(world.store.db);
  const userIds = Array.from({ length: count }, (_, n) => n + 1);
  await world.publish('serverGroupsUpdated', { ids: [1] }, { userIds });
  await expect.poll(() => world.hub.revoked.length, soon).toBe(count);
  expect(world.logged.filter((line) => line.includes('could not be revoked'))).toEqual([]);
});

test('the session of a link cannot keep the exports of its owner out of the activity', async () => {
  const { sessions } = world.api.context;
  const ownerId = await idOf('operator');
  const link = await sessions.open(ownerId, { kind: 'link', maxRole: 100 });
  const body = { what: 'accounts', format: 'csv', count: 12 };
  const noted = async (token: string) =>
    (await world.api.call(endpoints.noteExport, { token, body })).statusCode;
  await world.store.db.deleteFrom('attempts').execute();
  expect(await noted(link)).toBe(200);
  // As if it had noted the maximum.
  await world.store.db.updateTable('attempts').set({ count: 1_000 }).execute();
  expect(await noted(link)).toBe(429);
  expect(await noted(await sessions.open(ownerId))).toBe(200);
  await world.store.db.deleteFrom('attempts').execute();
});
