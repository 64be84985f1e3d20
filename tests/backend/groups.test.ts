import { beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { shareVisibleServers, visibleServers } from '#server/modules/access/index.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { createServerGroup, updateServerGroup, deleteServerGroup, getServerGroups } = endpoints;

const world = useWorld();
const operator = apiCalls(() => world, 'operator');
const staff = apiCalls(() => world, 'staff');
const supervisor = apiCalls(() => world, 'supervisor');
beforeEach(async () => void (await takeEvents(world)));

const names = async (who: typeof operator): Promise<string[]> =>
  (await who(getServerGroups)).body.data.map(({ name }) => name);

test('a new group is visible to its creator and to roles that see everything, who are notified', async () => {
  const { status, body } = await operator(createServerGroup, { body: { name: '  Attic ' } });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ name: 'Attic', description: null, servers: [], serverCount: 0, configs: [] }),
  ]);
  expect(await names(operator)).toContain('Attic');
  expect(await names(supervisor)).toContain('Attic');
  expect(await names(staff)).not.toContain('Attic');
  const people = await Promise.all(['operator', 'supervisor', 'admin'].map((name) => idOf(world, name)));
  const [creatorId] = people;
  expect(await takeEvents(world)).toEqual([
    { name: 'userTokenUpdated', payload: { userId: creatorId }, audience: { userIds: [creatorId] } },
    {
      name: 'serverGroupsUpdated',
      payload: { ids: [body.id] },
      audience: { userIds: people.toSorted((a, b) => a - b) },
    },
  ]);
  expect((await staff(deleteServerGroup, { params: { id: body.id } })).status).toBe(403);
  expect((await operator(deleteServerGroup, { params: { id: body.id } })).status).toBe(200);
  expect((await takeEvents(world)).map(({ name }) => name)).toContain('serverGroupsUpdated');
  expect(await names(supervisor)).not.toContain('Attic');
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(26) }, 'name'],
  [{ name: 'Attic', description: 'tiny' }, 'description'],
])('%j is refused at its field', async (body, field) => {
  const { status, fields } = await operator(createServerGroup, { body });
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
});

test('the name of another group is refused in any spelling', async () => {
  for (const name of ['north hall', ' North  hall', 'N\u200borth hall']) {
    const { status, fields } = await operator(createServerGroup, { body: { name } });
    expect([status, fields]).toEqual([422, { name: expect.stringContaining('already') }]);
  }
  const lab = await operator(updateServerGroup, {
    params: { id: 3 },
    body: { name: 'South Hall', description: null },
  });
  expect([lab.status, lab.fields]).toEqual([422, { name: expect.stringContaining('already') }]);
  // Its own name does not count as taken, in any spelling.
  for (const name of ['LAB', 'Lab'])
    expect(
      (await operator(updateServerGroup, { params: { id: 3 }, body: { name, description: null } })).status,
    ).toBe(200);
  await takeEvents(world);
});

test('an error of a field is a sentence', async () => {
  const wrong = await operator(createServerGroup, { body: { description: 7 } });
  expect([wrong.status, wrong.error, wrong.fields]).toEqual([
    422,
    'Some fields are invalid.',
    { name: 'This is required.', description: 'Expected a text.' },
  ]);
});

test('one of two concurrent requests with the same name succeeds', async () => {
  const both = await Promise.all([
    operator(createServerGroup, { body: { name: 'Cellar' } }),
    supervisor(createServerGroup, { body: { name: 'Cellar' } }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const created = both.find(({ status }) => status === 200)?.body.id ?? 0;
  await supervisor(deleteServerGroup, { params: { id: created } });
});

test('the second of two concurrent edits gets a conflict and may save again', async () => {
  const [group] = (await operator(getServerGroups)).body.data;
  const params = { id: group?.id ?? 0 };
  const edit = (name: string, revision?: number) => ({
    params,
    body: { name, description: 'Seen by both', ...(revision !== undefined && { revision }) },
  });
  const first = await operator(updateServerGroup, edit('North', group?.revision));
  expect(first.body).toMatchObject({ name: 'North', revision: (group?.revision ?? 0) + 1 });
  expect(await supervisor(updateServerGroup, edit('Nord', group?.revision))).toMatchObject({
    status: 409,
    error: expect.stringMatching(/in the meantime, by another user or in another window/),
  });
  expect(await names(operator)).toContain('North');
  expect((await supervisor(updateServerGroup, edit('Nord', first.body.revision))).status).toBe(200);
  // Without a revision the edit overwrites.
  expect((await operator(updateServerGroup, edit('North hall'))).body.name).toBe('North hall');
  expect((await takeEvents(world)).map(({ name }) => name)).toEqual(['serverGroupsUpdated']);
});

test('a group with servers cannot be deleted', async () => {
  expect(await operator(deleteServerGroup, { params: { id: 1 } })).toMatchObject({
    status: 409,
    error: expect.stringMatching(/has servers/),
  });
  expect(await takeEvents(world)).toEqual([]);
  expect((await operator(deleteServerGroup, { params: { id: 99 } })).status).toBe(404);
});

test('viewers who ask at the same moment get the same servers as alone', async () => {
  const { db } = world.store;
  const people = await db.selectFrom('users').select(['id', 'role']).execute();
  const together = await Promise.all(people.map(shareVisibleServers(db)));
  expect(together).toEqual(await Promise.all(people.map((viewer) => visibleServers(db, viewer))));
  expect(new Set(together.map(({ length }) => length)).size).toBeGreaterThan(2);
});
