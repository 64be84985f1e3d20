import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { startPushService } from '#tests/support/pushService.ts';
import { alertEnv, incidentsOf } from './alertWorld.ts';
import { peopleOf } from './people.ts';
import { createWorld, demoUser, type World } from './world.ts';

const {
  acknowledgeByPush,
  addPushDevice,
  getDestinations,
  getPushDevices,
  getPushKey,
  removePushDevice,
  renewPushDevice,
  testPushDevice,
} = endpoints;

let world: World;
let people: ReturnType<typeof peopleOf>;
let incidents: ReturnType<typeof incidentsOf>;
let service: Awaited<ReturnType<typeof startPushService>>;
let token: string;
beforeAll(async () => {
  world = await createWorld('postgres', { env: alertEnv });
  people = peopleOf(world);
  incidents = incidentsOf(world);
  service = await startPushService();
  token = await people.open('staff');
  service.expectKey((await people.ok(getPushKey, { token })).key);
});
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(async () => {
  service.answerWith(201);
  for (const table of ['destinations', 'push_devices', 'incidents'] as const)
    await world.store.db.deleteFrom(table).execute();
  // Messages of the previous test may still be on their way.
  await world.api.context.alertDeliveries.idle();
  service.pushed.length = 0;
});

const subscribe = async (device: string, language = 'en') =>
  (await people.ok(addPushDevice, { token, body: { ...service.subscribe(device), language } })).id;
const phaseOf = async (id: number) =>
  await world.store.db
    .selectFrom('incidents')
    .select(['phase', 'acknowledged_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('each device of a user is notified in its language, with one key that outlives the process', async () => {
  await subscribe('phone');
  await subscribe('laptop', 'ru');
  const other = await world.another();
  const answer = await other.call(getPushKey, { token });
  service.expectKey(answer.json<{ key: string }>().key);
  // This process would send the messages that `delivered` waits for in the first process.
  await other.context.alertDeliveries.close();
  const id = await incidents.open(1);
  await incidents.delivered();
  expect(service.pushed.toSorted((a, b) => a.device.localeCompare(b.device))).toMatchObject([
    {
      device: 'laptop',
      payload: { title: 'North 1: сервер не в сети', actions: { acknowledge: 'Принять' } },
    },
    {
      device: 'phone',
      payload: {
        title: 'North 1 is offline',
        tag: `incident-${id}`,
        url: `/incidents?incident=${id}`,
        silent: false,
      },
      ttl: 86_400,
      urgency: 'high',
      topic: `incident-${id}`,
    },
  ]);
});

test('a digest does not replace an earlier one, which is about other incidents', async () => {
  await subscribe('phone');
  for (let digest = 0; digest < 2; digest++) {
    await incidents.openMany(2);
    await incidents.delivered();
  }
  const topics = service.pushed.map(({ topic }) => topic);
  expect(new Set(topics).size).toBe(2);
  expect(topics).toEqual(service.pushed.map(({ payload }) => payload.tag));
  for (const topic of topics) expect(topic).toMatch(/^alerts-[\w-]{1,25}$/);
});

test('the button acknowledges as the user, once, for a day, and only while the user may', async () => {
  await subscribe('phone');
  const id = await incidents.open(1);
  await incidents.delivered();
  const other = await incidents.open(2);
  const button = service.pushed[0]?.payload.token ?? '';
  const count = async (body = { token: button }) => (await people.ok(acknowledgeByPush, { body })).count;
  expect((await people.refusal(acknowledgeByPush, { body: { token: `x${button}` } }))[0]).toBe(422);
  expect(await count()).toBe(1);
  expect(await count()).toBe(0);
  const acknowledged = [await phaseOf(id), await phaseOf(other)].filter(
    ({ phase }) => phase === 'acknowledged',
  );
  expect(acknowledged).toEqual([{ phase: 'acknowledged', acknowledged_name: 'Stan Staff' }]);
  const { db } = world.store;
  const fact = await db
    .selectFrom('events')
    .select('actor_name')
    .where('kind', '=', 'incidentAcknowledged')
    .executeTakeFirst();
  expect(fact).toEqual({ actor_name: 'Stan Staff' });
  people.pass(86_400_000);
  expect((await people.refusal(acknowledgeByPush, { body: { token: button } }))[0]).toBe(422);
});

test('a device whose push service says that it is gone is forgotten at once; a service that fails is asked again', async () => {
  await subscribe('phone');
  await subscribe('laptop');
  service.forget('phone');
  service.answerWith(503);
  await incidents.open(1);
  await incidents.delivered();
  expect((await people.ok(getPushDevices, { token })).data).toHaveLength(1);
  expect((await people.ok(getDestinations, { token })).data).toMatchObject([
    { kind: 'push', devices: 1, fault: '503' },
  ]);
  service.answerWith(201);
  people.pass(5_000);
  await incidents.delivered();
  expect(service.pushed).toMatchObject([{ device: 'laptop' }]);
  service.forget('laptop');
  expect(
    await people.ok(testPushDevice, {
      token,
      params: { id: (await people.ok(getPushDevices, { token })).data[0]?.id ?? 0 },
    }),
  ).toEqual({ fault: '410' });
  await incidents.open(2);
  await incidents.delivered();
  expect((await people.ok(getDestinations, { token })).data).toMatchObject([
    { devices: 0, fault: 'noDevices', dead: 1 },
  ]);
});

test('a session whose device is gone reads when it ended, until it has a device again; its user is told', async () => {
  token = await people.open('staff');
  const endedAt = async () => (await people.ok(getPushDevices, { token })).endedAt;
  const testOf = (id: number) => people.ok(testPushDevice, { token, params: { id } });
  const [phone, laptop] = [await subscribe('phone'), await subscribe('laptop')];
  const { db } = world.store;
  const { position } = await db
    .selectFrom('events')
    .select('position')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  service.forget('phone');
  service.forget('laptop');
  await testOf(phone);
  expect(await endedAt()).toBeNull();
  await testOf(laptop);
  expect(await endedAt()).toBe(world.time.toISOString());
  const told = (kind: string) =>
    db
      .selectFrom('events')
      .select(['actor_kind', 'user_ids'])
      .where('position', '>', position)
      .where('kind', '=', kind)
      .execute();
  const user_ids = [await people.idOf('staff')];
  expect(await told('destinationsUpdated')).toMatchObject([{ user_ids }, { user_ids }]);
  // Whoever has sent the message has not removed them.
  const removed = { actor_kind: 'system', user_ids };
  expect(await told('deviceRemoved')).toEqual([removed, removed]);
  const again = await people.open('staff');
  expect((await people.ok(getPushDevices, { token: again })).endedAt).toBeNull();
  const id = await subscribe('phone');
  expect(await endedAt()).toBeNull();
  await people.ok(removePushDevice, { token, params: { id } });
  expect(await endedAt()).toBeNull();
});

test.each<[string, (session: string) => Promise<unknown>]>([
  ['was left', (session) => people.ok(endpoints.logout, { token: session })],
  [
    'was ended elsewhere',
    async () => people.ok(endpoints.endOtherSessions, { token: await people.open('staff') }),
  ],
  [
    'ended with a block',
    async () => {
      for (const blocked of [true, false])
        await world.store.db
          .updateTable('users')
          .set({ blocked })
          .where('id', '=', await people.idOf('staff'))
          .execute();
    },
  ],
  ['has expired', async () => people.pass(7 * 86_400_000)],
])('a device whose session %s gets nothing more', async (_way, end) => {
  token = await people.open('staff');
  await subscribe('phone');
  await end(token);
  token = await people.open('staff');
  expect((await people.ok(getPushDevices, { token })).data).toEqual([]);
  await incidents.open(1);
  await incidents.delivered();
  expect(service.pushed).toEqual([]);
});

test('a change of the password keeps the device on which it is made, and ends the others', async () => {
  await subscribe('laptop');
  token = await people.open('staff');
  await subscribe('phone');
  const body = { oldPassword: demoUser('staff').password, newPassword: 'another-password' };
  ({ jwt: token } = await people.ok(endpoints.changePassword, { token, body }));
  people.pass(60_000);
  await incidents.open(1);
  await incidents.delivered();
  expect(service.pushed).toMatchObject([{ device: 'phone' }]);
});

test('a device belongs to the user who used it last, and no other user removes it', async () => {
  const id = await subscribe('shared');
  const other = await people.open('operator');
  const subscription = service.subscribe('shared');
  await people.ok(addPushDevice, { token: other, body: { ...subscription, language: 'en' } });
  expect((await people.ok(getPushDevices, { token })).data).toEqual([]);
  expect((await people.refusal(removePushDevice, { token, params: { id } }))[0]).toBe(404);
  expect(await people.ok(testPushDevice, { token: other, params: { id } })).toEqual({ fault: null });
  expect(service.pushed).toMatchObject([{ device: 'shared', payload: { tag: 'test', token: null } }]);
  await people.ok(removePushDevice, { token: other, params: { id } });
  const stored = await world.store.db.selectFrom('push_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/"secrets":"[\w-]{43}"/);
});

test('a browser that has replaced its subscription still gets messages, and only with the secret of the old one', async () => {
  const old = service.subscribe('old');
  await people.ok(addPushDevice, { token, body: { ...old, language: 'ru' } });
  const body = { ...service.subscribe('new'), old: { endpoint: old.endpoint, auth: old.keys.auth } };
  const forged = { ...body, old: { ...body.old, auth: 'A'.repeat(22) } };
  expect((await people.refusal(renewPushDevice, { body: forged }))[0]).toBe(404);
  await people.ok(renewPushDevice, { body });
  expect((await people.refusal(renewPushDevice, { body }))[0]).toBe(404);
  await incidents.open(1);
  await incidents.delivered();
  expect(service.pushed).toMatchObject([{ device: 'new', payload: { actions: { open: 'Открыть' } } }]);
});

test('a notification about a console brings the address of its picture, which for an hour shows what the person may see', async () => {
  await subscribe('phone');
  const { db } = world.store;
  const { id } = await db
    .insertInto('incidents')
    .values({
      kind: 'consoleFailed',
      severity: 'warning',
      server_id: 1,
      phase: 'open',
      holds: true,
      openings: 1,
      opened_at: world.time,
      updated_at: world.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const opened = { incident_id: id, kind: 'opened', at: world.time };
  await db.insertInto('incident_events').values(opened).execute();
  await db
    .insertInto('incident_objects')
    .values({ incident_id: id, kind: 'console', object_id: 2, name: 'C1-02', since: world.time })
    .execute();
  await incidents.delivered();
  const image = service.pushed[0]?.payload.image ?? '';
  const load = async (path = image) => {
    const { statusCode, rawPayload, headers } = await world.api.app.inject({ url: path });
    return [statusCode, rawPayload.toString(), headers['cache-control']];
  };
  expect((await load())[0]).toBe(404);
  const jpegOf = (width: number) =>
    sharp({ create: { width, height: 90, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
  let shown = await jpegOf(160);
  const asked: unknown[] = [];
  world.hub.picture = async (...question) => {
    asked.push(question);
    return shown;
  };
  expect(await load()).toEqual([200, shown.toString(), 'no-store']);
  expect(asked).toEqual([[expect.any(String), 2]]);
  // An agent that was taken over: the picture could take gigabytes on the person's device.
  shown = await jpegOf(8_000);
  expect((await load())[0]).toBe(404);
  expect((await load(`${image}x`))[0]).not.toBe(200);
  await db
    .deleteFrom('user_server_groups')
    .where('user_id', '=', await people.idOf('staff'))
    .execute();
  expect((await load())[0]).toBe(404);
  people.pass(3_600_000);
  expect((await load())[1]).toContain('expired');
});
