import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { signedAt, startReceiver, webhookSecret, webhookTo } from '#tests/support/receiver.ts';
import { alertEnv, incidentsOf } from './alertWorld.ts';
import { startMailServer, textsOf } from './mailServer.ts';
import { peopleOf } from './people.ts';
import { createWorld, type World } from './world.ts';

const { createDestination, deleteDestination, getDeadDeliveries, getDestinations, retryDeliveries } =
  endpoints;
const { getAlertRules, testDestination, updateAlertRule, updateDestination } = endpoints;

let world: World;
let people: ReturnType<typeof peopleOf>;
let incidents: ReturnType<typeof incidentsOf>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let token: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  world = await createWorld('postgres', { env: alertEnv, smtpUrl: mailServer.url });
  people = peopleOf(world);
  incidents = incidentsOf(world);
  receiver = await startReceiver();
  token = await people.open('supervisor');
});
afterAll(async () => {
  await world.close();
  await receiver.close();
  await mailServer.close();
});
beforeEach(() => {
  receiver.status = 204;
  receiver.failing = '';
  receiver.received.length = 0;
});
afterEach(async () => {
  for (const table of ['destinations', 'incidents'] as const)
    await world.store.db.deleteFrom(table).execute();
});

const webhook = (name = 'Duty', path = '/hook') => webhookTo(receiver.address + path, name);
const add = async (body: object = webhook()) => (await people.ok(createDestination, { token, body })).id;
const list = async () => (await people.ok(getDestinations, { token })).data;
const bodies = () =>
  receiver.received.map(
    ({ body }) =>
      JSON.parse(body.toString()) as { title: string; incidents: { id: number; state: string }[] },
  );
const minutes = (count: number) => people.pass(count * 60_000);

test('an incident is sent once, signed; its secrets are never returned or logged', async () => {
  await add();
  const id = await incidents.open();
  await incidents.delivered();
  await incidents.delivered();
  expect(receiver.received.map((got) => signedAt(got, webhookSecret))).toEqual([
    Math.floor(world.time.getTime() / 1_000),
  ]);
  expect(bodies()).toMatchObject([
    {
      incidents: [
        { id, state: 'open', kind: 'serverOffline', url: `http://dugout.test/incidents?incident=${id}` },
      ],
    },
  ]);
  const answer = JSON.stringify(await list());
  for (const text of [answer, world.logged.join('')]) {
    expect(text).not.toContain(webhookSecret);
    expect(text).not.toContain('/hook');
  }
});

test('a destination that is changed to another receiver or format needs its secret again', async () => {
  const id = await add();
  const params = { id };
  const change = (body: object) => people.refusal(updateDestination, { token, params, body });
  const refused = [422, 'The destination needs this.'];
  expect(await change({ url: 'https://elsewhere.test/hook' })).toEqual(refused);
  expect(await change({ template: 'pagerduty' })).toEqual(refused);
  expect(await list()).toMatchObject([{ target: new URL(receiver.address).host, template: 'json' }]);
  // Another path of the same receiver is the same receiver.
  await people.ok(updateDestination, { token, params, body: { url: `${receiver.address}/moved` } });
  await people.ok(testDestination, { token, params });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/moved']);
});

test('a failed message is sent later, by another destination at once, given up after a day, and sent again by hand', async () => {
  await add();
  const other = await add(webhook('Others', '/other'));
  await people.ok(updateDestination, {
    token,
    params: { id: other },
    body: { onCall: { shifts: [{ from: '00:00', to: '00:01', days: [1] }], timezone: 'UTC' } },
  });
  receiver.failing = '/hook';
  const id = await incidents.open();
  await incidents.delivered();
  await incidents.delivered();
  // Users who are not on call are better than no recipient.
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/other']);
  expect(await list()).toMatchObject([
    { name: 'Duty', fault: '500', failingSince: expect.any(String), waiting: 1 },
    { name: 'Others', fault: null, failingSince: null, waiting: 0 },
  ]);
  receiver.failing = '';
  receiver.status = 503;
  await people.ok(deleteDestination, { token, params: { id: other } });
  for (let hour = 0; hour < 26; hour++) {
    minutes(60);
    await incidents.delivered();
  }
  // The subject is described from the stored data.
  const { db } = world.store;
  await db.updateTable('incidents').set({ kind: 'consoleFailed' }).where('id', '=', id).execute();
  await db
    .insertInto('incident_objects')
    .values({ incident_id: id, kind: 'console', object_id: 1, name: 'C1-01', since: world.time })
    .execute();
  const [dead] = (await people.ok(getDeadDeliveries, { token })).data;
  expect(dead).toMatchObject({
    kind: 'opened',
    title: 'North 1: C1-01 failed',
    fault: '503',
    destination: { name: 'Duty' },
  });
  receiver.status = 204;
  receiver.received.length = 0;
  expect(await people.ok(retryDeliveries, { token, body: { ids: [dead?.id] } })).toEqual({ count: 1 });
  await incidents.delivered();
  expect(receiver.received).toHaveLength(1);
  expect(await list()).toMatchObject([{ failingSince: null, dead: 0, waiting: 0 }]);
});

test('a mail describes an incident in its language, with a link; many incidents share one digest', async () => {
  await add({
    name: 'Mail',
    kind: 'mail',
    own: false,
    enabled: true,
    language: 'ru',
    onCall: null,
    email: 'duty@dugout.test',
  });
  const id = await incidents.open(1);
  await incidents.delivered();
  await incidents.openMany(300);
  await incidents.delivered();
  expect(mailServer.mails.map(({ to, user }) => [to, user])).toEqual([
    [['duty@dugout.test'], 'dugout'],
    [['duty@dugout.test'], 'dugout'],
  ]);
  const [first = '', digest = ''] = mailServer.mails.map(({ source }) => textsOf(source));
  expect(first).toContain('North 1: сервер не в сети');
  expect(first).toContain(`http://dugout.test/incidents?incident=${id}`);
  expect(digest).toContain('и ещё ');
  expect(await list()).toMatchObject([{ name: 'Mail', fault: null, waiting: 0 }]);
});

test('300 incidents at once are one message, and what follows one a minute', async () => {
  await add();
  const { db } = world.store;
  const ids = await incidents.openMany(300);
  await incidents.delivered();
  expect(bodies().map((body) => body.incidents.map(({ id }) => id))).toEqual([ids]);
  expect(bodies()).toMatchObject([{ title: expect.stringMatching(/^300 alerts: /) }]);
  receiver.received.length = 0;
  for (let second = 0; second < 10; second++) {
    people.pass(1_000);
    await incidents.open();
    await incidents.delivered();
  }
  expect(receiver.received).toHaveLength(0);
  minutes(1);
  await incidents.delivered();
  expect(bodies()).toMatchObject([{ title: expect.stringMatching(/^10 alerts: /) }]);
  expect(
    await db.selectFrom('alert_deliveries').select('id').where('state', '=', 'waiting').execute(),
  ).toEqual([]);
});

test('without an acknowledgement the next destination is notified, and none is notified twice', async () => {
  const [first, next] = [await add(), await add(webhook('Boss', '/boss'))];
  const steps = [
    { destinationId: first, afterMinutes: 0 },
    { destinationId: next, afterMinutes: 10 },
  ];
  const { data } = await people.ok(getAlertRules, { token });
  const { id: ruleId = 0, ...rule } = data.find(({ kind }) => kind === 'serverOffline') ?? {};
  const set = (of: object | null) =>
    people.ok(updateAlertRule, {
      token,
      params: { id: ruleId },
      body: { ...rule, revision: undefined, steps: of },
    });
  await set(steps);
  const paths = () => receiver.received.map(({ path }) => path);
  const known = await incidents.open(1, ruleId);
  const unknown = await incidents.open(2, ruleId);
  await incidents.delivered();
  await incidents.change([known], 'acknowledged');
  minutes(9);
  await incidents.delivered();
  expect(paths().filter((path) => path === '/boss')).toEqual([]);
  minutes(1);
  await incidents.delivered();
  expect(bodies().at(-1)?.incidents).toMatchObject([{ id: unknown }]);
  expect(paths().at(-1)).toBe('/boss');
  await incidents.change([known, unknown], 'resolved');
  minutes(1);
  await incidents.delivered();
  const ends = bodies().slice(-2);
  // The end is sent only to recipients of the beginning.
  expect(
    new Map(
      paths()
        .slice(-2)
        .map((path, at) => [path, ends[at]?.incidents.map(({ id }) => id)]),
    ),
  ).toEqual(
    new Map([
      ['/hook', [known, unknown]],
      ['/boss', [unknown]],
    ]),
  );
  await people.ok(deleteDestination, { token, params: { id: first } });
  const stepsNow = async () =>
    (await people.ok(getAlertRules, { token })).data.find(({ id }) => id === ruleId)?.steps;
  expect(await stepsNow()).toEqual([steps[1]]);
  await people.ok(deleteDestination, { token, params: { id: next } });
  expect(await stepsNow()).toBeNull();
});

test('a process that dies while it sends has sent nothing: another one does, and never both', async () => {
  await add();
  const { context } = await world.another();
  await world.store.db
    .updateTable('destinations')
    .set({ claimed_until: new Date(world.time.getTime() + 120_000) })
    .execute();
  await incidents.open();
  await incidents.delivered();
  expect(receiver.received).toHaveLength(0);
  minutes(2);
  await Promise.all([incidents.delivered(), context.alertDeliveries.run()]);
  await context.alertDeliveries.close();
  expect(receiver.received).toHaveLength(1);
});

test('a user is notified only of incidents that they may see, as long as they may', async () => {
  const { db } = world.store;
  await db
    .insertInto('destinations')
    .values({
      kind: 'webhook',
      name: 'Own',
      owner_id: await people.idOf('staff'),
      language: 'ru',
      template: 'json',
      created_at: world.time,
    })
    .execute();
  const staff = await people.open('staff');
  const [own] = (await people.ok(getDestinations, { token: staff })).data;
  const params = { id: own?.id ?? 0 };
  const body = { url: `${receiver.address}/own`, secret: webhookSecret };
  await people.ok(updateDestination, { token: staff, params, body });
  // Server 5 belongs to a group that the user does not see.
  await incidents.open(5);
  await incidents.open(1);
  await incidents.delivered();
  expect(bodies()).toMatchObject([{ title: expect.stringContaining('не в сети'), incidents: [{}] }]);
  // Other users can neither see nor change it.
  expect(await list()).toEqual([]);
  for (const endpoint of [updateDestination, deleteDestination, testDestination])
    expect((await people.refusal(endpoint, { token, params, body: {} }))[0]).toBe(404);
  expect((await people.refusal(createDestination, { token: staff, body: webhook() }))[0]).toBe(403);
});

test.each(['guest access', 'a link'])(
  'through %s nobody changes or tests what is told to somebody else, or sends it again',
  async (way) => {
    const owner = await people.open('admin');
    const body = { ...webhook(), own: true };
    const params = await people.ok(createDestination, { token: owner, body });
    const acting =
      way === 'a link' ? await people.acceptLink(owner, 50) : await people.become(token, 'admin');
    receiver.status = 404;
    await incidents.open();
    await incidents.delivered();
    expect((await people.ok(getDestinations, { token: acting })).data).toMatchObject([
      { ...params, canEdit: false, dead: 1 },
    ]);
    expect((await people.ok(getDeadDeliveries, { token: acting })).data).toEqual([]);
    const ids = (await people.ok(getDeadDeliveries, { token: owner })).data.map(({ id }) => id);
    expect(await people.ok(retryDeliveries, { token: acting, body: { ids } })).toEqual({ count: 0 });
    for (const endpoint of [createDestination, updateDestination, testDestination, deleteDestination])
      expect((await people.refusal(endpoint, { token: acting, params, body }))[0]).toBe(403);
  },
);

test('a test says at once whether it arrives; its result is the state of the destination until another one', async () => {
  const id = await add();
  const change = (body: object) => people.ok(updateDestination, { token, params: { id }, body });
  const send = async () => (await people.ok(testDestination, { token, params: { id } })).fault;
  const time = world.time.toISOString();
  expect(await send()).toBeNull();
  receiver.status = 404;
  expect(await send()).toBe('404');
  expect(await list()).toMatchObject([{ fault: '404', failingSince: time }]);
  await change({ url: 'https://10.0.0.1/', secret: webhookSecret });
  expect(await send()).toBe('forbidden');
  receiver.status = 204;
  await change({ url: receiver.address, secret: webhookSecret });
  expect(await send()).toBeNull();
  expect(await list()).toMatchObject([{ fault: null, failingSince: null, lastSentAt: time }]);
  const incomplete = { ...webhook(), secret: undefined };
  expect((await people.refusal(createDestination, { token, body: incomplete }))[0]).toBe(422);
});
