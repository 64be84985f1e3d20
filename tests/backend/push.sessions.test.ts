import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createDeviceJob } from '#server/modules/destinations/index.ts';
import { deleteExpiredAccess } from '#server/modules/people/index.ts';
import { startPushService } from '#tests/support/pushService.ts';
import { alertEnv } from './alertWorld.ts';
import { peopleOf } from './people.ts';
import { createWorld } from './world.ts';

const { addPushDevice, getPushKey } = endpoints;

test('a device is told once that its session is about to end, and its end is a fact', async () => {
  const world = await createWorld('postgres', { env: alertEnv });
  onTestFinished(() => world.close());
  const service = await startPushService();
  onTestFinished(async () => void (await service.close()));
  const people = peopleOf(world);
  const own = await people.open('staff');
  service.expectKey((await people.ok(getPushKey, { token: own })).key);
  await people.ok(addPushDevice, { token: own, body: { ...service.subscribe('phone'), language: 'ru' } });
  const { db } = world.store;
  const { session_id: session } = await db
    .selectFrom('push_devices')
    .select('session_id')
    .executeTakeFirstOrThrow();
  const set = (hours: number) =>
    db
      .updateTable('sessions')
      .set({
        created_at: new Date(world.time.getTime() - 72 * 3_600_000),
        expires_at: new Date(world.time.getTime() + hours * 3_600_000),
      })
      .where('id', '=', session)
      .execute();
  const job = createDeviceJob(world.api.context);
  await set(7);
  await job.run();
  expect(service.pushed).toEqual([]);
  await set(5);
  const restarted = createDeviceJob(world.api.context);
  await restarted.run();
  await restarted.run();
  expect(service.pushed).toMatchObject([
    {
      device: 'phone',
      payload: { title: 'Войдите снова, чтобы и дальше получать оповещения', tag: 'session', silent: false },
      topic: 'session',
    },
  ]);

  await set(-1);
  await people.open('staff');
  await deleteExpiredAccess(world.api.context);
  const removals = () =>
    db.selectFrom('events').select('actor_kind').where('kind', '=', 'deviceRemoved').execute();
  const before = (await removals()).length;
  await job.run();
  expect(await db.selectFrom('push_devices').select('id').execute()).toEqual([]);
  expect(await removals()).toHaveLength(before + 1);
  await deleteExpiredAccess(world.api.context);
  expect(await db.selectFrom('sessions').select('id').where('id', '=', session).execute()).toEqual([]);
});
