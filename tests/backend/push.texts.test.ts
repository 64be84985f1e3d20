import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { startPushService } from '#tests/support/pushService.ts';
import { alertEnv, incidentsOf } from './alertWorld.ts';
import { peopleOf } from './people.ts';
import { createWorld, type World } from './world.ts';

let world: World;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  world = await createWorld('postgres', { env: alertEnv });
  service = await startPushService();
});
afterAll(async () => {
  await world.close();
  await service.close();
});

test('a message of a rule with a name says what happened, and how many it is about besides the named', async () => {
  const people = peopleOf(world);
  const incidents = incidentsOf(world);
  const token = await people.open('staff');
  service.expectKey((await people.ok(endpoints.getPushKey, { token })).key);
  const body = { ...service.subscribe('phone'), language: 'en' };
  await people.ok(endpoints.addPushDevice, { token, body });
  const { db } = world.store;
  const [rule] = await db
    .updateTable('alert_rules')
    .set({ name: 'Night shift' })
    .where('kind', '=', 'consoleFailed')
    .returning('id')
    .execute();
  const id = await incidents.open(1, rule?.id);
  await incidents.delivered();
  await db.updateTable('incidents').set({ kind: 'consoleFailed' }).where('id', '=', id).execute();
  await db
    .insertInto('incident_objects')
    .values(
      [1, 2, 3, 4, 5, 6, 7].map((at) => ({
        incident_id: id,
        kind: 'console',
        object_id: at,
        name: `C1-0${at}`,
        since: world.time,
      })),
    )
    .execute();
  people.pass(120_000);
  await incidents.change([id], 'reopened');
  await incidents.delivered();
  expect(service.pushed.at(-1)?.payload).toMatchObject({
    title: 'Night shift: North 1: 7 consoles failed',
    body: 'C1-01, C1-02, C1-03, C1-04, C1-05 and 2 more',
  });
});
