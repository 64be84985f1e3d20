import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { Scheduler } from '#contract/http/schedulers.ts';
import type { ScheduleData, ScheduleEntry } from '#contract/http/scheduleData.ts';
import { scheduleFaults } from '#domain/schedule/editing/validate.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getSchedulers, createScheduler, updateScheduler, deleteSchedulers, attachSchedulers } = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const supervisor = apiCalls(() => world, 'supervisor');
const staff = apiCalls(() => world, 'staff');
const configs = new Map<string, number>();
const configId = (name: string): number => configs.get(name) ?? 0;
const entry = (over: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  configId: configId('Night mode'),
  accounts: [0, 3],
  start: 8.25,
  end: 24,
  ...over,
});
const create = async (over: object = {}, calls = operator): Promise<number> => {
  const scheduler = { name: 'Night shift', data: [{ day: 1, entries: [entry()] }], ...over };
  const { status, body } = await calls(createScheduler, { body: { scheduler } });
  expect(status).toBe(200);
  return body.id;
};
const update = (id: number, scheduler: object, calls = operator) =>
  calls(updateScheduler, { params: { id }, body: { scheduler } });
const remove = (ids: readonly number[], calls = operator, query = {}) =>
  calls(deleteSchedulers, { query: { schedulerIds: ids.join(','), ...query } });
const attach = (schedulerId: number, consoleIds: number[], calls = operator) =>
  calls(attachSchedulers, { body: { schedulerId, consoleIds } });
const read = async (ids: readonly number[] | null, calls = operator): Promise<Scheduler[]> =>
  (await calls(getSchedulers, ids ? { query: { schedulerIds: ids.join(',') } } : {})).body.data;

beforeAll(async () => {
  for (const { id, name } of (await operator(endpoints.getOwnConfigs)).body.data) configs.set(name, id);
});
beforeEach(async () => void (await takeEvents(world)));

test('the operator of the demo has valid ones, two of them enabled on a console each', async () => {
  const { body } = await operator(getSchedulers);
  expect(body.data.map(({ name, consoles, enabled }) => [name, consoles, enabled])).toEqual([
    ['Around the clock', 1, true],
    ['Evenings and weekends', 1, true],
    ['Full house', 0, false],
  ]);
  expect(body.summary).toEqual({ total: 3 });
  for (const { data, timezone, configs: used } of body.data) {
    expect(scheduleFaults(data)).toEqual([]);
    expect(timezone).toBe('Europe/Berlin');
    expect(used?.length).toBeGreaterThan(1);
  }
  const { data } = (await operator(endpoints.getConsoleSchedulers)).body;
  const attached = data.filter(({ scheduler }) => scheduler);
  expect(new Set(attached.map(({ scheduler }) => scheduler?.name))).toEqual(
    new Set(['Around the clock', 'Evenings and weekends']),
  );
  const ids = attached.map(({ consoleId }) => consoleId).join(',');
  const { consoles } = (await operator(endpoints.getServersInfo, { query: { consoleIds: ids } })).body;
  expect(consoles.map(({ scheduler }) => scheduler?.enabled)).toEqual([true, true]);
});

test('one comes back as it was sent, to its owner, whose windows are notified', async () => {
  const data: ScheduleData = [
    { day: 7, entries: [] },
    { day: 2, entries: [entry({ accounts: [30, 2] }), entry({ accounts: [0], start: 0, end: 1 })] },
  ];
  const id = await create({ name: '  Plan  ', description: null, data });
  const ownerId = await idOf(world, 'operator');
  expect(await takeEvents(world)).toEqual([
    { name: 'schedulersUpdated', payload: { ids: [id] }, audience: { userIds: [ownerId] } },
  ]);
  expect(await read([id])).toEqual([
    {
      id,
      name: 'Plan',
      description: null,
      createdAt: world.time.toISOString(),
      enabled: false,
      consoles: 0,
      data,
      timezone: 'Europe/Berlin',
      isOwn: true,
      configs: [{ id: configId('Night mode'), name: 'Night mode' }],
      revision: 0,
    },
  ]);
  expect(await read([id], supervisor)).toEqual([]);
  expect(await read(null, supervisor)).toEqual([]);
  const page = await operator(getSchedulers, { query: { limit: '1', offset: '99' } });
  expect([page.body.data, page.body.summary]).toEqual([[], { total: (await read(null)).length }]);
  await remove([id]);
});

test('an invalid plan is refused with the day and the entry', async () => {
  const data = [
    { day: 3, entries: [entry({ accounts: [0], start: 1, end: 2 })] },
    { day: 1, entries: [entry(), entry({ accounts: [3], start: 9, end: 10 })] },
  ];
  const answer = await operator(createScheduler, { body: { scheduler: { name: 'Faulty', data } } });
  expect(answer).toMatchObject({
    status: 422,
    error: 'Day 1: Account 3: Two bars of an account overlap.',
    fields: {
      'scheduler.data.1.entries.0': 'Account 3: Two bars of an account overlap.',
      'scheduler.data.1.entries.1': 'Account 3: Two bars of an account overlap.',
    },
  });
  const id = await create();
  const refused = await update(id, { data: [{ day: 1, entries: [entry({ start: 8.1 })] }] });
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['scheduler.data.0.entries.0']]);
  await remove([id]);
});

test('a config must exist, and must not apply everywhere', async () => {
  const path = 'scheduler.data.0.entries.1.configId';
  for (const unusable of [9999, configId('Base config'), configId('Script 1.4.10.0')]) {
    const data = [{ day: 1, entries: [entry(), entry({ configId: unusable, accounts: [1] })] }];
    const { status, fields } = await operator(createScheduler, {
      body: { scheduler: { name: 'Odd', data } },
    });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [path]]);
  }
});

test('a config that a plan uses cannot be deleted', async () => {
  const id = await create();
  const deletion = world.store.db.deleteFrom('configs').where('id', '=', configId('Night mode')).execute();
  await expect(deletion).rejects.toMatchObject({ code: '23503' });
  await remove([id]);
});

test('an edit changes what it names, and an edit of an old revision is a conflict', async () => {
  const id = await create({ description: 'Before it' });
  expect((await update(id, { name: 'Day shift', revision: 0 })).body).toEqual({ revision: 1 });
  expect(await update(id, { name: 'Too late', revision: 0 })).toMatchObject({ status: 409 });
  expect((await update(id, { description: null })).body).toEqual({ revision: 2 });
  expect((await update(id, {})).body).toEqual({ revision: 2 });
  expect(await read([id])).toMatchObject([{ name: 'Day shift', description: null, revision: 2 }]);
  await remove([id]);
});

test('one of two edits of the same revision is saved', async () => {
  const id = await create();
  const edits = await Promise.all(['One', 'Two'].map((name) => update(id, { name, revision: 0 })));
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const saved = edits.findIndex(({ status }) => status === 200);
  expect(await read([id])).toMatchObject([{ name: ['One', 'Two'][saved], revision: 1 }]);
  await remove([id]);
});

test('a new name is shown by the consoles, and both are published to those who see them', async () => {
  const id = await create();
  await attach(id, [4]);
  await takeEvents(world);
  await update(id, { name: 'Renamed' });
  expect(await takeEvents(world)).toEqual([
    {
      name: 'schedulersUpdated',
      payload: { ids: [id] },
      audience: { userIds: [await idOf(world, 'operator')] },
    },
    { name: 'schedulersUpdated', payload: { ids: [id] }, audience: { serverIds: [1] } },
    { name: 'consolesUpdated', payload: { ids: [4] }, audience: { serverIds: [1] } },
  ]);
  const { consoles } = (await staff(endpoints.getServersInfo, { query: { consoleIds: '4' } })).body;
  expect(consoles[0]?.scheduler).toEqual({ id, name: 'Renamed', enabled: true });
  await remove([id], operator, { detach: 'true' });
});

test('others read one that is attached to a console they see, and change none', async () => {
  const id = await create();
  expect(await read([id], staff)).toEqual([]);
  await attach(id, [41]);
  // In the third group, which staff does not see.
  expect(await read([id], staff)).toEqual([]);
  await attach(id, [4]);
  expect(await read([id], staff)).toMatchObject([{ id, isOwn: false, consoles: 2 }]);
  expect(await read([id], supervisor)).toMatchObject([{ id, isOwn: false }]);
  for (const calls of [staff, supervisor]) {
    expect(await update(id, { name: 'Theirs' }, calls)).toMatchObject({ status: 404 });
    expect(await attach(id, [5], calls)).toMatchObject({ status: 404 });
  }
  expect((await remove([id], supervisor, { detach: 'true' })).body).toEqual({ count: 0 });
  expect((await remove([id], operator, { detach: 'true' })).body).toEqual({ count: 1 });
});

test('one that is attached is deleted only when it is detached first, and all or none are', async () => {
  const [attached, free] = [await create(), await create()];
  await attach(attached, [4, 5]);
  await takeEvents(world);
  expect(await remove([attached])).toMatchObject({
    status: 409,
    error: "Scheduler 'Night shift' is attached to 2 consoles. Detach it first.",
  });
  expect(await remove([free, attached])).toMatchObject({ status: 409 });
  expect(await read([free, attached])).toHaveLength(2);
  expect(await takeEvents(world)).toEqual([]);
  expect((await remove([free, attached, 9999], operator, { detach: 'true' })).body).toEqual({ count: 2 });
  expect((await takeEvents(world)).map(({ name, audience }) => [name, audience])).toEqual([
    ['schedulersUpdated', { userIds: [await idOf(world, 'operator')] }],
    ['schedulersUpdated', { serverIds: [1] }],
    ['consolesUpdated', { serverIds: [1] }],
  ]);
  const { consoles } = (await operator(endpoints.getServersInfo, { query: { consoleIds: '4,5' } })).body;
  expect(consoles.map(({ scheduler }) => scheduler)).toEqual([null, null]);
});

test('names and descriptions have limits', async () => {
  const data: ScheduleData = [];
  for (const scheduler of [
    { name: 'x', data },
    { name: 'x'.repeat(26), data },
    { name: 'Fine', description: 'four', data },
    { name: 'Fine', description: 'x'.repeat(101), data },
  ])
    expect(await operator(createScheduler, { body: { scheduler } })).toMatchObject({ status: 422 });
  const twins = await Promise.all([create({ data }), create({ data })]);
  expect((await remove(twins)).body).toEqual({ count: 2 });
});
