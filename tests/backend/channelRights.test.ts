import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createWorld, kinds, type World } from './world.ts';

/** Longer than the grace period, even on a busy machine. */
const soon = { interval: 20 };

describe.each(kinds)('channel credentials on %s', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

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
  const changed = (userId: number): void =>
    world.api.context.events.publish('userTokenUpdated', { userId }, { userIds: [userId] });

  test('signing out revokes only those of the session', async () => {
    const [leaving, staying] = [await credentials('operator'), await credentials('operator')];
    await world.api.call(endpoints.logout, { token: leaving.token });
    await expect.poll(() => world.hub.revoked, soon).toContain(leaving.key);
    expect(world.hub.revoked).not.toContain(staying.key);
  });

  test('other windows of the session have time to release consoles after signing out', async () => {
    const { key, token } = await credentials('operator');
    const signedOutAt = performance.now();
    await world.api.call(endpoints.logout, { token });
    await expect.poll(() => world.hub.revoked, soon).toContain(key);
    expect(performance.now() - signedOutAt).toBeGreaterThanOrEqual(700);
  });

  test('more rights revoke nothing; fewer rights revoke credentials that grant too much', async () => {
    const { db } = world.store;
    const userId = await idOf('view');
    const narrow = await credentials('view');
    await db.insertInto('user_server_groups').values({ user_id: userId, group_id: 3 }).execute();
    changed(userId);
    const wide = await credentials('view');
    await db
      .deleteFrom('user_server_groups')
      .where('user_id', '=', userId)
      .where('group_id', '=', 3)
      .execute();
    changed(userId);
    // Further changes do not extend the grace period.
    const again = setInterval(() => changed(userId), 100);
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

  test('those of a blocked or deleted user are revoked', async () => {
    const [blocked, gone] = [await credentials('viewer'), await credentials('staff')];
    const [blockedId, goneId] = [await idOf('viewer'), await idOf('staff')];
    await world.store.db.updateTable('users').set({ blocked: true }).where('id', '=', blockedId).execute();
    await world.store.db.deleteFrom('users').where('id', '=', goneId).execute();
    for (const id of [blockedId, goneId]) changed(id);
    await expect.poll(() => world.hub.revoked, soon).toEqual(expect.arrayContaining([blocked.key, gone.key]));
  });
});
