import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const {
  attachScheduler,
  attachSchedulers,
  detachScheduler,
  detachSchedulers,
  enableScheduler,
  enableSchedulers,
} = endpoints;

const world = useWorld();
let night: number;
let day: number;
let ownerId: number;
const operator = apiCalls(() => world, 'operator');
const staff = apiCalls(() => world, 'staff');
const viewer = apiCalls(() => world, 'view');
const create = async (name: string): Promise<number> =>
  (await operator(endpoints.createScheduler, { body: { scheduler: { name, data: [] } } })).body.id;
const attach = (schedulerId: number, consoleIds: number[], calls = operator) =>
  calls(attachSchedulers, { body: { schedulerId, consoleIds } });
/** `name` or `name (disabled)` of consoles, in the order of their ids; null without one. */
const shown = async (ids: readonly number[], calls = operator) => {
  const query = { consoleIds: ids.join(',') };
  const { data } = (await calls(endpoints.getConsoleSchedulers, { query })).body;
  return data
    .toSorted((a, b) => a.consoleId - b.consoleId)
    .map(({ scheduler }) => scheduler && `${scheduler.name}${scheduler.enabled ? '' : ' (disabled)'}`);
};
/** `name ids` of the published events, and their recipients. */
const events = async () =>
  (await takeEvents(world)).map(({ name, payload, audience }) => [
    `${name} ${(payload as { ids: number[] }).ids.join()}`,
    audience,
  ]);

beforeAll(async () => {
  ownerId = await idOf(world, 'operator');
});
beforeEach(async () => {
  await world.store.db.deleteFrom('schedulers').execute();
  [night, day] = [await create('Night'), await create('Day')];
  await takeEvents(world);
});

test('attaching enables, replaces another one, and skips consoles that have it', async () => {
  expect((await attach(night, [1, 2, 11])).body).toEqual({ count: 3 });
  expect(await events()).toEqual([
    [`schedulersUpdated ${night}`, { userIds: [ownerId] }],
    [`schedulersUpdated ${night}`, { serverIds: [1, 2] }],
    ['consolesUpdated 1,2', { serverIds: [1] }],
    ['consolesUpdated 11', { serverIds: [2] }],
  ]);
  await operator(enableScheduler, { params: { id: 2 }, body: { enabled: false } });
  await takeEvents(world);
  expect((await attach(night, [1, 2])).body).toEqual({ count: 0 });
  expect(await events()).toEqual([]);
  expect((await attach(day, [2, 3])).body).toEqual({ count: 2 });
  expect((await events())[0]).toEqual([`schedulersUpdated ${night},${day}`, { userIds: [ownerId] }]);
  expect(await shown([1, 2, 3, 11])).toEqual(['Night', 'Day', 'Day', 'Night']);
});

test('consoles that the caller does not see are left out, and are not found by their own call', async () => {
  const mine = (await staff(endpoints.createScheduler, { body: { scheduler: { name: 'Mine', data: [] } } }))
    .body;
  expect((await attach(mine.id, [1, 41, 9999], staff)).body).toEqual({ count: 1 });
  await attach(night, [41]);
  const body = { enabled: false, consoleIds: [1, 41] };
  expect((await staff(enableSchedulers, { body })).body).toEqual({ count: 1 });
  expect((await staff(detachSchedulers, { query: { consoleIds: '1,41' } })).body).toEqual({ count: 1 });
  const params = { id: 41 };
  for (const [endpoint, sent] of [
    [attachScheduler, { schedulerId: mine.id }],
    [enableScheduler, { enabled: false }],
    [detachScheduler, undefined],
  ] as const)
    expect(await staff(endpoint, { params, body: sent })).toMatchObject({ status: 404 });
  expect(await shown([1, 41])).toEqual([null, 'Night']);
  expect(await shown([1, 41], staff)).toEqual([null]);
});

test('one console is attached, disabled, enabled and detached by calls of its own', async () => {
  const params = { id: 5 };
  // It is above another console, and can be planned like any other.
  const { consoles } = (await operator(endpoints.getServersInfo, { query: { consoleIds: '5' } })).body;
  expect(consoles[0]?.stacked).toBe(true);
  expect(await operator(enableScheduler, { params, body: { enabled: true } })).toMatchObject({
    status: 409,
    error: 'No scheduler is attached to this console.',
  });
  expect((await operator(attachScheduler, { params, body: { schedulerId: night } })).status).toBe(200);
  expect(await shown([5])).toEqual(['Night']);
  await operator(enableScheduler, { params, body: { enabled: false } });
  expect(await shown([5])).toEqual(['Night (disabled)']);
  await takeEvents(world);
  await operator(enableScheduler, { params, body: { enabled: false } });
  expect(await events()).toEqual([]);
  expect((await operator(detachScheduler, { params })).status).toBe(200);
  expect(await events()).toEqual([
    [`schedulersUpdated ${night}`, { userIds: [ownerId] }],
    [`schedulersUpdated ${night}`, { serverIds: [1] }],
    ['consolesUpdated 5', { serverIds: [1] }],
  ]);
  expect((await operator(detachScheduler, { params })).status).toBe(200);
  expect(await shown([5])).toEqual([null]);
  // As an undo restores it: it is never enabled in between.
  await operator(attachScheduler, { params, body: { schedulerId: night, enabled: false } });
  await operator(attachSchedulers, { body: { schedulerId: day, enabled: false, consoleIds: [6] } });
  expect(await shown([5, 6])).toEqual(['Night (disabled)', 'Day (disabled)']);
});

test('a user who sees a console may disable and detach the scheduler of another user', async () => {
  await attach(night, [1, 2]);
  const body = { enabled: false, consoleIds: [1, 2, 3] };
  expect((await staff(enableSchedulers, { body })).body).toEqual({ count: 2 });
  expect((await events())[0]).toEqual([`schedulersUpdated ${night}`, { userIds: [ownerId] }]);
  expect(await shown([1, 2, 3], viewer)).toEqual(['Night (disabled)', 'Night (disabled)', null]);
  expect((await staff(detachSchedulers, { query: { consoleIds: '1,2,3' } })).body).toEqual({ count: 2 });
  expect((await staff(detachSchedulers, { query: { consoleIds: '' } })).body).toEqual({ count: 0 });
});

test('the list names group and server, and is paged', async () => {
  await attach(night, [1]);
  const { data, summary } = (await operator(endpoints.getConsoleSchedulers)).body;
  expect([data.length, summary]).toEqual([60, { total: 60 }]);
  expect(data.find(({ consoleId }) => consoleId === 1)).toMatchObject({
    consoleName: 'C1-01',
    serverGroup: { id: 1, name: 'North hall' },
    server: { id: 1, name: 'North 1' },
    scheduler: { id: night, name: 'Night', enabled: true },
  });
  const part = await operator(endpoints.getConsoleSchedulers, { query: { limit: '3', offset: '58' } });
  expect(part.body).toEqual({ data: data.slice(58), summary });
});

test('attaching while it is deleted leaves nothing attached', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await create('Short-lived');
    const query = { schedulerIds: String(id) };
    const [attached, deleted] = await Promise.all([
      attach(id, [1, 2, 3]),
      operator(endpoints.deleteSchedulers, { query }),
    ]);
    const isDeleted = deleted.status === 200;
    expect([attached.status, deleted.status]).toEqual(isDeleted ? [404, 200] : [200, 409]);
    expect(await shown([1, 2, 3])).toEqual(Array(3).fill(isDeleted ? null : 'Short-lived'));
    await operator(endpoints.deleteSchedulers, { query: { ...query, detach: 'true' } });
  }
});

test('changes of the same consoles at the same time end in one of them', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => n + 1);
  const answers = await Promise.all([
    attach(night, ids),
    attach(day, ids.toReversed()),
    operator(enableSchedulers, { body: { consoleIds: ids, enabled: true } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = new Set(await shown(ids));
  expect(after.size).toBe(1);
  expect(['Night', 'Day']).toContain([...after][0]);
});

test('a deleted server takes the attachments of its consoles along, a deleted user the schedulers', async () => {
  await attach(night, [1, 51, 52]);
  const { db } = world.store;
  await db.deleteFrom('accounts').where('console_id', '>', 50).execute();
  expect((await operator(endpoints.deleteServer, { params: { id: 6 } })).status).toBe(200);
  const list = async () => (await operator(endpoints.getSchedulers)).body.data;
  expect((await list()).find(({ id }) => id === night)?.consoles).toBe(1);
  const { id } = await db
    .insertInto('users')
    .values({ email: 'gone@x.io', username: 'Gone', password_hash: '', role: 100, settings: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('schedulers').set({ owner_id: id }).where('id', '=', night).execute();
  expect(await shown([1])).toEqual(['Night']);
  await db.deleteFrom('users').where('id', '=', id).execute();
  expect(await shown([1])).toEqual([null]);
  expect((await list()).map(({ name }) => name)).toEqual(['Day']);
});
