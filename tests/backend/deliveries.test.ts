import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QuietHours } from '#contract/http/alertRules.ts';
import { deliveryHeader } from '#contract/http/destinations.ts';
import { endpoints } from '#contract/http/index.ts';
import { startReceiver, webhookTo } from '#tests/support/receiver.ts';
import { alertEnv, incidentsOf } from './alertWorld.ts';
import { peopleOf } from './people.ts';
import { createWorld, type World } from './world.ts';

const { createDestination, deleteServer, getDestinations } = endpoints;

let world: World;
let people: ReturnType<typeof peopleOf>;
let incidents: ReturnType<typeof incidentsOf>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let ruleId: number;
beforeAll(async () => {
  world = await createWorld('postgres', { env: alertEnv });
  people = peopleOf(world);
  incidents = incidentsOf(world);
  receiver = await startReceiver();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});
/** At 21:55 UTC. */
beforeEach(async () => {
  receiver.statusOf = () => null;
  receiver.received.length = 0;
  world.time = new Date();
  world.time.setUTCHours(21, 55, 0, 0);
  const { db } = world.store;
  const rule = { quiet: null, steps: null };
  const { id } = await db
    .updateTable('alert_rules')
    .set(rule)
    .where('kind', '=', 'serverOffline')
    .returning('id')
    .executeTakeFirstOrThrow();
  ruleId = id;
});
afterEach(async () => {
  for (const table of ['destinations', 'incidents'] as const)
    await world.store.db.deleteFrom(table).execute();
});

const add = async (path: string): Promise<number> => {
  const token = await people.open('supervisor');
  return (await people.ok(createDestination, { token, body: webhookTo(receiver.address + path, path) })).id;
};
/** Sets the destinations of the rule, with the minutes after which they are notified, and its quiet hours. */
const tells = (steps: readonly [destinationId: number, afterMinutes: number][], quiet?: QuietHours) =>
  world.store.db
    .updateTable('alert_rules')
    .set({
      steps: JSON.stringify(steps.map(([destinationId, afterMinutes]) => ({ destinationId, afterMinutes }))),
      ...(quiet && { quiet: JSON.stringify(quiet) }),
    })
    .where('id', '=', ruleId)
    .execute();
/** Delivers after a time. @returns what has arrived since: each incident with its destination and state */
const delivered = async (minutes = 0): Promise<string[]> => {
  people.pass(minutes * 60_000);
  await incidents.delivered();
  return receiver.received
    .splice(0)
    .flatMap(({ path, body }) => {
      const message = JSON.parse(body.toString()) as { incidents: { id: number; state: string }[] };
      return message.incidents.map(({ id, state }) => `${path} ${id} ${state}`);
    })
    .toSorted();
};

const atNight: QuietHours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], timezone: 'UTC' };

test('quiet hours hold back escalation, ends and what else happens, until they are over', async () => {
  await tells(
    [
      [await add('/first'), 0],
      [await add('/next'), 10],
    ],
    atNight,
  );
  const ends = await incidents.open(1, ruleId);
  const lasts = await incidents.open(2, ruleId);
  expect(await delivered()).toEqual([`/first ${ends} open`, `/first ${lasts} open`]);
  expect(await delivered(10)).toEqual([]);
  await incidents.change([ends], 'resolved');
  const opens = await incidents.open(3, ruleId);
  expect(await delivered()).toEqual([]);
  expect(await delivered(8 * 60 + 54)).toEqual([]);
  expect(await delivered(1)).toEqual([
    `/first ${ends} resolved`,
    `/first ${opens} open`,
    `/next ${lasts} open`,
  ]);
  expect(await delivered(10)).toEqual([`/next ${opens} open`]);
});

test('a message that is to be sent again in quiet hours waits for their end', async () => {
  await tells([[await add('/duty'), 0]], atNight);
  const id = await incidents.open(1, ruleId);
  receiver.statusOf = () => 503;
  expect(await delivered()).toEqual([`/duty ${id} open`]);
  expect(await delivered(4)).toEqual([`/duty ${id} open`]);
  receiver.statusOf = () => null;
  expect(await delivered(2)).toEqual([]);
  expect(await delivered(8 * 60 + 58)).toEqual([]);
  expect(await delivered(1)).toEqual([`/duty ${id} open`]);
});

test('planned messages follow their rule: its quiet hours and its destinations of now', async () => {
  const [first, next, last] = [await add('/first'), await add('/next'), await add('/last')];
  await tells([
    [first, 0],
    [next, 10],
    [last, 20],
  ]);
  const id = await incidents.open(1, ruleId);
  expect(await delivered()).toEqual([`/first ${id} open`]);
  await tells(
    [
      [first, 0],
      [last, 20],
    ],
    atNight,
  );
  expect(await delivered(10)).toEqual([]);
  expect(await delivered(10)).toEqual([]);
  expect(await delivered(8 * 60 + 44)).toEqual([]);
  expect(await delivered(1)).toEqual([`/last ${id} open`]);

  // Without any named one left, the planned message is better than none.
  await tells([
    [first, 10],
    [last, 10],
  ]);
  const other = await incidents.open(2, ruleId);
  await tells([[next, 0]]);
  await world.store.db.deleteFrom('destinations').where('id', '=', next).execute();
  expect(await delivered(30)).toEqual([`/first ${other} open`, `/last ${other} open`]);
});

test('a message that is sent again by hand does not wait for the end of quiet hours', async () => {
  await tells([[await add('/duty'), 0]], atNight);
  const id = await incidents.open(1, ruleId);
  receiver.statusOf = () => 404;
  expect(await delivered()).toEqual([`/duty ${id} open`]);
  receiver.statusOf = () => null;
  people.pass(6 * 60_000);
  const token = await people.open('supervisor');
  const [dead] = (await people.ok(endpoints.getDeadDeliveries, { token })).data;
  await people.ok(endpoints.retryDeliveries, { token, body: { ids: [dead?.id] } });
  expect(await delivered()).toEqual([`/duty ${id} open`]);
});

test('a message that is sent again with further changes is another one for its receiver', async () => {
  await add('/duty');
  receiver.statusOf = () => 503;
  await incidents.open(1);
  await incidents.delivered();
  await incidents.open(2);
  people.pass(60_000);
  await incidents.delivered();
  expect(new Set(receiver.received.map(({ headers }) => headers[deliveryHeader])).size).toBe(2);
});

test('a destination that is named by a rule and switched off does not open the rule to all others', async () => {
  const named = await add('/named');
  await add('/others');
  await tells([[named, 0]]);
  const { db } = world.store;
  await db.updateTable('destinations').set({ enabled: false }).where('id', '=', named).execute();
  await incidents.open(1, ruleId);
  expect(await delivered()).toEqual([]);
  await db.deleteFrom('destinations').where('id', '=', named).execute();
  const id = await incidents.open(2, ruleId);
  expect(await delivered()).toEqual([`/others ${id} open`]);
});

test('the end of an incident is sent once, and again only if the reopening was', async () => {
  await tells([[await add('/duty'), 0]]);
  const id = await incidents.open(1, ruleId);
  expect(await delivered()).toEqual([`/duty ${id} open`]);
  await incidents.change([id], 'resolved');
  expect(await delivered(1)).toEqual([`/duty ${id} resolved`]);
  await incidents.change([id], 'reopened');
  await incidents.change([id], 'resolved');
  expect(await delivered(1)).toEqual([]);
  await incidents.change([id], 'reopened');
  expect(await delivered(1)).toEqual([`/duty ${id} open`]);
  await incidents.change([id], 'resolved');
  expect(await delivered(1)).toEqual([`/duty ${id} resolved`]);
});

test.each(['acknowledged', 'resolved'] as const)(
  'an incident that was %s and opens again escalates anew, not by the time of before',
  async (change) => {
    await tells([
      [await add('/first'), 0],
      [await add('/next'), 10],
    ]);
    const id = await incidents.open(1, ruleId);
    expect(await delivered()).toEqual([`/first ${id} open`]);
    people.pass(5 * 60_000);
    await incidents.change([id], change);
    await delivered();
    await incidents.change([id], 'reopened');
    expect(await delivered()).toEqual([`/first ${id} open`]);
    expect(await delivered(9)).toEqual([]);
    expect(await delivered(1)).toEqual([`/next ${id} open`]);
    expect(await delivered(10)).toEqual([]);
  },
);

test('a clock that was ahead does not silence a destination; pauses that are possible are kept', async () => {
  const id = await add('/duty');
  const waits = async (column: string, seconds: number): Promise<boolean> => {
    await world.store.db
      .updateTable('destinations')
      .set({
        claimed_until: null,
        retry_at: null,
        news_at: null,
        rest_at: null,
        told: '[]',
        [column]: new Date(world.time.getTime() + seconds * 1_000),
      })
      .where('id', '=', id)
      .execute();
    await incidents.open();
    return (await delivered()).length === 0;
  };
  for (const [column, longest] of [
    ['claimed_until', 120],
    ['retry_at', 3_600],
    ['news_at', 60],
  ] as const)
    expect([column, await waits(column, longest), await waits(column, longest + 600)]).toEqual([
      column,
      true,
      false,
    ]);
});

test('a server is deleted once everybody who was told of its incidents was told of their end', async () => {
  const { db } = world.store;
  const token = await people.open('operator');
  const newServer = async (): Promise<number> => {
    const row = { name: 'PC', pc_id: 'pc', ip: '10.0.0.1', token: `new ${world.time.getTime()}` };
    const added = { ...row, group_id: 1, description: null, open: false, script_id: null };
    return (await db.insertInto('servers').values(added).returning('id').executeTakeFirstOrThrow()).id;
  };
  const untold = await newServer();
  await incidents.open(untold, ruleId);
  await delivered();
  await people.ok(deleteServer, { token, params: { id: untold } });

  await add('/duty');
  const params = { id: await newServer() };
  const refusal = async () => (await people.refusal(deleteServer, { token, params }))[0];
  const id = await incidents.open(params.id, ruleId);
  expect(await delivered()).toEqual([`/duty ${id} open`]);
  expect(await refusal()).toBe(409);
  await incidents.change([id], 'resolved');
  expect(await refusal()).toBe(409);
  expect(await delivered(1)).toEqual([`/duty ${id} resolved`]);
  await people.ok(deleteServer, { token, params });
});

describe('an incident tool, which gets each incident by itself,', () => {
  let token: string;
  beforeEach(async () => {
    token = await people.open('supervisor');
    const body = { ...webhookTo(receiver.address), template: 'pagerduty' as const };
    await people.ok(createDestination, { token, body });
  });
  const keyOf = (id: number | undefined): string => `dugout-dugout.test-${id}`;
  const deliveredKeys = async (seconds = 0): Promise<string[]> => {
    people.pass(seconds * 1_000);
    await incidents.delivered();
    return receiver.received
      .splice(0)
      .map(({ body }) => (JSON.parse(body.toString()) as { dedup_key: string }).dedup_key);
  };
  const state = async () => (await people.ok(getDestinations, { token })).data[0];

  test('gets the others if it refuses one', async () => {
    const ids = await incidents.openMany(3);
    receiver.statusOf = (message) => (message.includes(keyOf(ids[1])) ? 400 : null);
    expect(await deliveredKeys()).toEqual(ids.map(keyOf));
    expect(await state()).toMatchObject({ dead: 1, waiting: 0, fault: null, failingSince: null });
  });

  test('gets the rest after a failure, and nothing twice', async () => {
    const ids = await incidents.openMany(3);
    receiver.statusOf = (message) => (message.includes(keyOf(ids[1])) ? 503 : null);
    expect(await deliveredKeys()).toEqual(ids.slice(0, 2).map(keyOf));
    expect(await state()).toMatchObject({ waiting: 2, fault: '503', failingSince: expect.any(String) });
    receiver.statusOf = () => null;
    expect(await deliveredKeys(5)).toEqual(ids.slice(1).map(keyOf));
    expect(await state()).toMatchObject({ dead: 0, waiting: 0, fault: null, failingSince: null });
  });

  test('gets a large outage completely, although it takes a second for each', async () => {
    const started = performance.now();
    let seconds = 0;
    receiver.statusOf = () => {
      seconds += 1;
      return null;
    };
    const time = vi.spyOn(performance, 'now').mockImplementation(() => started + seconds * 1_000);
    const ids = await incidents.openMany(100);
    const keys: string[] = [];
    for (let round = 0; round < 10; round++) keys.push(...(await deliveredKeys(10)));
    time.mockRestore();
    expect(keys).toEqual(ids.map(keyOf));
    expect(await state()).toMatchObject({ waiting: 0, fault: null });
  });
});
