import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { startReceiver, webhookTo } from '#tests/support/receiver.ts';
import { alertEnv, incidentsOf } from './alertWorld.ts';
import { peopleOf } from './people.ts';
import { createWorld } from './world.ts';

test('a message that no destination of its rule can get at the moment goes to another one', async () => {
  const world = await createWorld('postgres', { env: alertEnv });
  onTestFinished(() => world.close());
  const receiver = await startReceiver();
  onTestFinished(async () => void (await receiver.close()));
  const [people, incidents] = [peopleOf(world), incidentsOf(world)];
  const token = await people.open('supervisor');
  const add = async (path: string): Promise<number> => {
    const body = webhookTo(receiver.address + path, path);
    return (await people.ok(endpoints.createDestination, { token, body })).id;
  };
  const [first, next] = [await add('/first'), await add('/next')];
  await add('/other');
  receiver.statusOf = (_message, path) => (path === '/other' ? null : 503);
  const { db } = world.store;
  const { id: ruleId } = await db
    .selectFrom('alert_rules')
    .select('id')
    .where('kind', '=', 'serverOffline')
    .executeTakeFirstOrThrow();
  const tell = (...ids: number[]) =>
    db
      .updateTable('alert_rules')
      .set({ steps: JSON.stringify(ids.map((destinationId) => ({ destinationId, afterMinutes: 0 }))) })
      .where('id', '=', ruleId)
      .execute();
  await tell(next);
  await incidents.open(1, ruleId);
  await incidents.delivered();
  // The second one is in its pause after the failure.
  await tell(first, next);
  const id = await incidents.open(2, ruleId);
  await incidents.delivered();
  await incidents.delivered();
  const toOther = receiver.received
    .filter(({ path }) => path === '/other')
    .map(({ body }) => body.toString());
  expect(toOther.some((body) => body.includes(`"id":${id}`))).toBe(true);
});
