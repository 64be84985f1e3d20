import { expect, test } from 'vitest';
import {
  createView,
  deleteView,
  getViews,
  type SavedView,
  updateView,
  type ViewState,
} from '#contract/http/views.ts';
import { accountStatus } from '#contract/enums.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { isNameTaken, emptyViewState } from '#domain/views/view.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { createWorld, openApp, reopenApp, type World } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

const accounts = [
  anAccount({ id: 1, email: 'ann@x.io' }),
  anAccount({ id: 2, email: 'bob@x.io', status: accountStatus.failed }),
];
const failedOnly: ViewState = {
  ...emptyViewState,
  columns: { ...emptyViewState.columns, hidden: ['index'] },
  filters: [{ key: 'class', text: 'failed' }],
  sort: [{ key: 'email', desc: true }],
};
const aView = (over: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  name: 'Failed ones',
  isDefault: false,
  state: failedOnly,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
});

/** A backend with views, which refuses names that are taken. */
function worldWith(views: SavedView[], options: Parameters<typeof createWorld>[0] = {}): World {
  const world = createWorld({ ...demoFleet(), accounts, ...options });
  const refuseTaken = (name: string, id?: number): void => {
    if (
      isNameTaken(
        name,
        views.filter((view) => view.id !== id),
      )
    )
      refuse(422, 'The name is taken.', { name: 'The name is taken.' });
  };
  world.api.on(getViews, () => ({ data: structuredClone(views) }));
  world.api.on(createView, ({ body: { name, isDefault = false, state } }) => {
    refuseTaken(name);
    const id = views.length + 1;
    views.push(aView({ id, name, isDefault, state }));
    return { id };
  });
  world.api.on(updateView, ({ params, body }) => {
    const view = views.find(({ id }) => id === params.viewId);
    if (!view) return refuse(404, 'Not found');
    if (body.name !== undefined) refuseTaken(body.name, view.id);
    if (body.isDefault) for (const other of views) other.isDefault = false;
    Object.assign(view, body);
    return {};
  });
  world.api.on(deleteView, ({ params }) => {
    views.splice(
      views.findIndex(({ id }) => id === params.viewId),
      1,
    );
    return {};
  });
  return world;
}

async function setUp(views: SavedView[], address = '/accounts/all') {
  const world = worldWith(views);
  const app = await openApp(address, world);
  const { screen } = app;
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid).toBeVisible();
  const menu = screen.getByRole('button', { name: /^(Saved views|Failed ones|Night|Mine)( changed)?$/ });
  const choose = async (name: string | RegExp): Promise<void> => {
    await menu.click();
    await screen.getByRole('menuitem', { name }).click();
  };
  return { ...app, world, grid, menu, choose };
}

test('the state of the grid is saved under a name and becomes the active view; a name that is taken and a state too large are refused in the dialog', async () => {
  const views = [aView()];
  const { screen, router, world, menu, choose } = await setUp(views, `/accounts/all?q=${'a'.repeat(501)}`);
  await choose('Save as a new view');
  const dialog = screen.getByRole('dialog', { name: 'Save as a new view' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await name.fill('Mine');
  await save.click();
  await expect.element(dialog.getByText('This view is too large to be saved.')).toBeVisible();
  expect(world.api.requests(createView)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Discard' }).click();

  await router.navigate('/accounts/all?q=io&class=failed&sort=-email');
  await choose('Save as a new view');
  await name.fill('failed ONES');
  await save.click();
  await expect.element(dialog.getByText('The name is taken.')).toBeVisible();
  await expect.element(name).toHaveValue('failed ONES');
  await name.fill('Mine');
  await save.click();
  await expect.element(menu).toHaveTextContent('Mine');
  await expectAddress('/accounts/all?q=io&class=failed&sort=-email&view=2');
  expect(world.api.requests(createView).at(-1)).toEqual({
    body: {
      grid: 'accounts.all',
      name: 'Mine',
      isDefault: false,
      state: {
        ...emptyViewState,
        search: 'io',
        filters: failedOnly.filters,
        sort: failedOnly.sort,
      },
    },
  });

  // Saved in another browser.
  views.push(aView({ id: 3, name: 'Night' }));
  world.realtime.emit('viewsUpdated', { userId: world.me.id });
  await menu.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Night' })).toBeVisible();
  await expectAccessible('[role=menu]');
});

test('a view applies its columns, filters and sort until the original one does; a changed view is marked, and can be overwritten', async () => {
  const { screen, world, grid, menu, choose } = await setUp([aView()], '/accounts/all?server=1&q=bob');
  const index = screen.getByRole('columnheader', { name: /Index/ });
  await expect.element(index).toBeVisible();
  await choose('Failed ones');
  await expectAddress('/accounts/all?server=1&sort=-email&class=failed&view=1');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
  await expect.element(index).not.toBeInTheDocument();
  await choose('Original view');
  await expectAddress('/accounts/all?server=1');
  await expect.element(index).toBeVisible();
  history.back();
  await expectAddress('/accounts/all?server=1&sort=-email&class=failed&view=1');

  await choose('Failed ones');
  await screen.getByRole('button', { name: /^Failed 1/ }).click();
  await expect.element(menu).toHaveAccessibleName('Failed ones changed');
  const answer = world.api.hold(updateView);
  await choose('Save changes to “Failed ones”');
  await expect.element(menu).toHaveAccessibleName('Failed ones');
  answer();
  await expect.element(screen.getByText('View “Failed ones” saved')).toBeVisible();
  expect(world.api.requests(updateView)).toEqual([
    {
      params: { viewId: 1 },
      body: { state: { ...failedOnly, filters: [] }, seen: { updatedAt: aView().updatedAt } },
    },
  ]);
});

test('the default view applies to an address without filters, its columns once: later changes in this browser are kept', async () => {
  const { screen, world, menu, close } = await setUp([aView({ isDefault: true })]);
  await expectAddress('/accounts/all?sort=-email&class=failed&view=1');
  await expect.element(menu).toHaveAccessibleName('Failed ones');
  const index = screen.getByRole('columnheader', { name: /Index/ });
  await expect.element(index).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('checkbox', { name: 'Index', exact: true }).click();
  await expect.element(index).toBeVisible();
  await close();
  const { screen: again, router } = await reopenApp('/accounts/all', world);
  await expectAddress('/accounts/all?sort=-email&class=failed&view=1');
  await expect.element(again.getByRole('columnheader', { name: /Index/ })).toBeVisible();
  await router.navigate('/accounts/all?server=1');
  await expect.element(again.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await expectAddress('/accounts/all?server=1');
});

test('a view is renamed over the name that another window has given meanwhile, made the default one, and deleted', async () => {
  const views = [aView(), aView({ id: 2, name: 'Night', isDefault: true })];
  const { screen, world, choose, menu } = await setUp(views, '/accounts/all?view=1');
  await choose('Manage views');
  const list = screen.getByRole('dialog', { name: 'Saved views' });
  await expect.element(list).toBeVisible();
  await expectAccessible('[role=dialog]');
  await list.getByRole('button', { name: 'Open with “Failed ones”' }).click();
  await expect
    .element(list.getByRole('button', { name: 'Open with “Night”' }))
    .toHaveAttribute('aria-pressed', 'false');

  await list.getByRole('button', { name: 'Rename “Failed ones”' }).click();
  const rename = screen.getByRole('dialog', { name: 'Rename view' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('Mine');
  Object.assign(views[0] ?? {}, { name: 'Theirs' });
  world.realtime.emit('viewsUpdated', { userId: world.me.id });
  await expect
    .element(rename.getByText('Changed in the meantime, by another user or in another window:'))
    .toBeVisible();
  await rename.getByRole('button', { name: 'Keep mine' }).click();
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect.element(list.getByRole('button', { name: 'Rename “Mine”' })).toBeVisible();
  expect(world.api.requests(updateView).at(-1)).toEqual({
    params: { viewId: 1 },
    body: { name: 'Mine', seen: { name: 'Theirs' } },
  });

  await list.getByRole('button', { name: 'Delete “Night”' }).click();
  await screen.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(list.getByRole('listitem')).toMatchTextContent(/^MineDefault view$/);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.element(menu).toHaveAccessibleName('Mine changed');
  expect(views).toMatchObject([{ id: 1, name: 'Mine', isDefault: true }]);
});

test('an API without views has no menu for them', async () => {
  const world = createWorld({ ...demoFleet(), accounts });
  world.api.refuse(getViews, 404, 'Not found');
  const { screen } = await openApp('/accounts/all', world);
  await expect.element(screen.getByRole('grid')).toBeVisible();
  await expect.poll(() => world.api.requests(getViews).length).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Saved views' })).not.toBeInTheDocument();
});
