import { beforeEach, expect, test } from 'vitest';
import {
  createView,
  deleteView,
  getViews,
  maxViews,
  type SavedView,
  updateView,
  type ViewState,
} from '#contract/http/views.ts';
import { emptyViewState } from '#domain/views/view.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const state: ViewState = {
  ...emptyViewState,
  columns: { ...emptyViewState.columns, hidden: ['proxy.ip'], widths: [{ key: 'email', width: 300 }] },
  filters: [{ key: 'password', text: '\0 "quoted" \u{1f3ae}' }],
  sort: [{ key: 'email', desc: true }],
};

const world = useWorld();
const mine = apiCalls(() => world, 'operator');
const theirs = apiCalls(() => world, 'supervisor');
const grid = 'accounts.all' as const;
const list = async (calls = mine): Promise<SavedView[]> =>
  (await calls(getViews, { query: { grid } })).body.data;
const create = async (name: string, isDefault = false, calls = mine) =>
  calls(createView, { body: { grid, name, isDefault, state } });
const named = (views: readonly SavedView[]) =>
  views.map(({ name, isDefault }) => (isDefault ? `${name}*` : name));

beforeEach(async () => {
  await world.store.db.deleteFrom('saved_views').execute();
  await takeEvents(world);
});

test('a saved view comes back unchanged, only to its user, and notifies their other windows', async () => {
  const { status, body } = await create('Night shift', true);
  expect(status).toBe(200);
  expect(await list()).toMatchObject([{ id: body.id, name: 'Night shift', isDefault: true, state }]);
  expect(await list(theirs)).toEqual([]);
  expect((await mine(getViews, { query: { grid: 'accounts.play' } })).body.data).toEqual([]);
  const userId = await idOf(world, 'operator');
  expect(await takeEvents(world)).toEqual([
    { name: 'viewsUpdated', payload: { userId }, audience: { userIds: [userId] } },
  ]);
});

test('views of others can neither be changed nor deleted', async () => {
  const { id } = (await create('Mine')).body;
  const params = { viewId: id };
  expect((await theirs(updateView, { params, body: { name: 'Theirs' } })).status).toBe(404);
  expect((await theirs(deleteView, { params })).status).toBe(404);
  expect(named(await list())).toEqual(['Mine']);
  expect((await mine(deleteView, { params })).status).toBe(200);
  expect((await mine(deleteView, { params })).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('only one view is the default, also when two are made it at once', async () => {
  await create('A', true);
  const { id } = (await create('B', true)).body;
  expect(named(await list())).toEqual(['A', 'B*']);
  await Promise.all(
    (await list()).map((view) =>
      mine(updateView, { params: { viewId: view.id }, body: { isDefault: true } }),
    ),
  );
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  await mine(updateView, { params: { viewId: id }, body: { isDefault: true } });
  await mine(updateView, { params: { viewId: id }, body: { isDefault: false } });
  expect(named(await list())).toEqual(['A', 'B']);
});

test('renaming keeps the rest, and overwriting changes the time', async () => {
  const { id } = (await create('A')).body;
  const [before] = await list();
  world.time = new Date(world.time.getTime() + 60_000);
  const params = { viewId: id };
  await mine(updateView, { params, body: { name: ' a ' } });
  expect(await list()).toEqual([{ ...before, name: 'a' }]);
  await mine(updateView, { params, body: { state: emptyViewState } });
  expect(await list()).toEqual([
    { ...before, name: 'a', state: emptyViewState, updatedAt: world.time.toISOString() },
  ]);
});

test('a change by another window since the view was shown is not overwritten', async () => {
  const { id } = (await create('A')).body;
  const updatedAt = (await list())[0]?.updatedAt;
  const params = { viewId: id };
  world.time = new Date(world.time.getTime() + 60_000);
  const seen = { name: 'A', updatedAt };
  expect((await mine(updateView, { params, body: { name: 'B', state: emptyViewState, seen } })).status).toBe(
    200,
  );
  for (const body of [
    { name: 'C', seen: { name: 'A' } },
    { state, seen: { updatedAt } },
  ])
    expect(await mine(updateView, { params, body })).toMatchObject({
      status: 409,
      error: 'This view was changed in another window in the meantime. Check it again before saving.',
    });
  expect(await list()).toMatchObject([{ name: 'B', state: emptyViewState }]);
});

test('a name is 1 to 50 characters long and taken once, whatever its case', async () => {
  expect((await create(' ')).status).toBe(422);
  expect((await create('x'.repeat(51))).status).toBe(422);
  expect((await create('ё'.repeat(50))).status).toBe(200);
  const taken = await create('Ё'.repeat(50));
  expect([taken.status, taken.fields?.['name']]).toEqual([
    422,
    'You have a view with this name already. Choose another name.',
  ]);
  const { id } = (await create('B')).body;
  expect((await mine(updateView, { params: { viewId: id }, body: { name: 'Ё'.repeat(50) } })).status).toBe(
    422,
  );
  const twins = await Promise.all([create('Twin'), create('twin')]);
  expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test(`there are ${maxViews} views at most, and none too large`, async () => {
  for (let n = 0; n < maxViews - 1; n++) await create(`View ${n}`);
  const last = await Promise.all([create('Last'), create('Too many')]);
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await list()).toHaveLength(maxViews);
  expect((await create('Theirs', false, theirs)).status).toBe(200);
  const text = 'x'.repeat(4_000);
  const large = { ...state, filters: [1, 2, 3, 4].map((key) => ({ key: `f${key}`, text })) };
  const refused = await theirs(createView, { body: { grid, name: 'Large', state: large } });
  expect(refused.status).toBe(422);
});
