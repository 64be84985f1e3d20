import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Clock } from '#domain/clock.ts';
import type { Messaging } from '#server/kernel/messaging/messaging.ts';
import { createChannelRights } from '#server/modules/access/channelRights.ts';
import { useWorld } from './world.ts';

const world = useWorld();
beforeAll(async () => {
  // It would find the changes too.
  world.api.context.channelRights.close();
});

/**
 * The rights with a separate clock, and credentials of a user.
 * @param revoke replaces that of the messaging
 */
async function credentialsOf(email: string, revoke?: Messaging['revoke']) {
  const { attempts, db, messaging: own, sessions, events, log, now } = world.api.context;
  const timers: { ms: number; callback: () => void }[] = [];
  const after: Clock['after'] = (ms, callback) => {
    timers.push({ ms, callback });
    return () => undefined;
  };
  const messaging = revoke ? { ...own, revoke } : own;
  const rights = createChannelRights({ attempts, db, events, messaging, now, log, clock: { after } });
  onTestFinished(() => rights.close());
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const session = await sessions.find(await sessions.open(id));
  if (!session) throw new Error('No session');
  await rights.issue(session, session.user, new Date(now().getTime() + 60_000));
  return {
    id,
    key: `U${world.hub.minted.length}`,
    timers,
    /** Runs the timers with this delay. */
    run(delay: number): void {
      for (const timer of timers.filter(({ ms }) => ms === delay)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.callback();
      }
    },
  };
}

test.each([
  { email: 'viewer@dugout.test', change: { blocked: true }, gatherMs: 20, graceMs: 700 },
  { email: 'staff@dugout.test', change: { role: 400 }, gatherMs: 20, graceMs: 1_500 },
])(
  'after the change to $change credentials are revoked $gatherMs + $graceMs ms later: two seconds are guaranteed',
  async ({ email, change, gatherMs, graceMs }) => {
    const { db, events } = world.api.context;
    const { id, key, timers, run } = await credentialsOf(email);
    // The regular check, which needs no event, never begins: its timer never runs.
    await db.updateTable('users').set(change).where('id', '=', id).execute();
    await events.read();
    // Late events of the API's start may begin their own check.
    const afterGathering = (): number[] => {
      run(gatherMs);
      return timers.map(({ ms }) => ms);
    };
    await expect.poll(afterGathering).toContain(graceMs);
    expect(world.hub.revoked).not.toContain(key);
    run(graceMs);
    await expect.poll(() => world.hub.revoked).toContain(key);
  },
);

test('a list that the messaging server refuses is logged, and published when it accepts it again', async () => {
  let isRefusing = true;
  const { id, key, timers, run } = await credentialsOf('operator@dugout.test', async (list) => {
    if (isRefusing) throw new Error('The list is too long');
    await world.api.context.messaging.revoke(list);
  });
  await world.store.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const graceMs = 700;
  run(0);
  await expect.poll(() => timers.map(({ ms }) => ms)).toContain(graceMs);
  const refused = () =>
    world.logged.filter((line) => line.includes('channel credentials could not be revoked'));
  const before = refused().length;
  run(graceMs);
  await expect.poll(() => refused().length).toBe(before + 1);
  expect(refused().at(-1)).toContain('The list is too long');
  expect(world.hub.revoked).not.toContain(key);
  isRefusing = false;
  // It is published again regularly.
  run(5_000);
  await expect.poll(() => world.hub.revoked).toContain(key);
});
