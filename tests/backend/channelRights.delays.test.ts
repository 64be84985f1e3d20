import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Clock } from '#domain/clock.ts';
import { createChannelRights } from '#server/modules/access/channelRights.ts';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld('postgres');
  // It would find the changes as well.
  world.api.context.channelRights.close();
});
afterAll(() => world.close());

test.each([
  { email: 'viewer@dugout.test', change: { blocked: true }, gatherMs: 20, graceMs: 700 },
  { email: 'staff@dugout.test', change: { role: 400 }, gatherMs: 20, graceMs: 1_500 },
])(
  'after the change to $change credentials are revoked $gatherMs + $graceMs ms later: two seconds are guaranteed',
  async ({ email, change, gatherMs, graceMs }) => {
    const { attempts, db, messaging, sessions, events, log, now } = world.api.context;
    const timers: { ms: number; callback: () => void }[] = [];
    const after: Clock['after'] = (ms, callback) => {
      timers.push({ ms, callback });
      return () => undefined;
    };
    const rights = createChannelRights({ attempts, db, events, messaging, now, log, clock: { after } });
    onTestFinished(() => rights.close());
    // The regular check, which needs no event, never begins.
    expect(timers.splice(0)).toMatchObject([{ ms: 0 }, { ms: 5_000 }]);

    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const session = await sessions.find(await sessions.open(id));
    if (!session) throw new Error('No session');
    await rights.issue(session, session.user, new Date(now().getTime() + 60_000));
    const key = `U${world.hub.minted.length}`;
    await db.updateTable('users').set(change).where('id', '=', id).execute();
    await events.read();
    const run = (delay: number): void => {
      for (const timer of timers.filter(({ ms }) => ms === delay)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.callback();
      }
    };
    // Late events of the start of the API may begin a check of their own.
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
