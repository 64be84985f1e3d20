import { describe, expect, test } from 'vitest';
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

describe('saving', () => {
  test('a view with a longer search than a view can hold is not sent, and says why', async () => {
    const { screen, world, choose } = await setUp([], `/accounts/all?q=${'a'.repeat(501)}`);
    await choose('Save as a new view');
    const dialog = screen.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('This view is too large to be saved.')).toBeVisible();
    expect(world.api.requests(createView)).toEqual([]);
  });

  test('the state of the grid is saved under a name, and becomes the active view', async () => {
    const { screen, world, menu, choose } = await setUp([], '/accounts/all?q=io&class=failed&sort=-email');
    await choose('Save as a new view');
    const dialog = screen.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(menu).toHaveTextContent('Mine');
    await expectAddress('/accounts/all?q=io&class=failed&sort=-email&view=1');
    expect(world.api.requests(createView)).toEqual([
      {
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
      },
    ]);
  });

  test('a name that is taken shows an error at its field, and the input is kept', async () => {
    const { screen, choose } = await setUp([aView()]);
    await choose('Save as a new view');
    const dialog = screen.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('failed ONES');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('The name is taken.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('failed ONES');
  });

  test('a changed view is marked, and can be overwritten', async () => {
    const { screen, world, menu, choose } = await setUp([aView()]);
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
});

describe('applying', () => {
  test('a view applies its columns, filters and sort; the original view resets them', async () => {
    const { screen, grid, choose } = await setUp([aView()], '/accounts/all?server=1&q=bob');
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
  });

  test('the default view applies to an address without filters, and not to one with filters', async () => {
    const views = [aView({ isDefault: true })];
    const first = await setUp(views);
    await expectAddress('/accounts/all?sort=-email&class=failed&view=1');
    await expect.element(first.menu).toHaveAccessibleName('Failed ones');
    await first.close();
    await setUp(views, '/accounts/all?server=1');
    await expectAddress('/accounts/all?server=1');
  });

  test('the columns of the default view are applied once: later changes in this browser are kept', async () => {
    const views = [aView({ isDefault: true })];
    const { screen, world, close } = await setUp(views);
    const index = screen.getByRole('columnheader', { name: /Index/ });
    await expect.element(index).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Columns' }).click();
    await screen.getByRole('checkbox', { name: 'Index', exact: true }).click();
    await expect.element(index).toBeVisible();
    await close();
    const { screen: again } = await reopenApp('/accounts/all', world);
    await expectAddress('/accounts/all?sort=-email&class=failed&view=1');
    await expect.element(again.getByRole('columnheader', { name: /Index/ })).toBeVisible();
  });

  test('a view saved in another browser appears', async () => {
    const views: SavedView[] = [];
    const { screen, world, menu } = await setUp(views);
    views.push(aView({ name: 'Night' }));
    world.realtime.emit('viewsUpdated', { userId: world.me.id });
    await menu.click();
    await expect.element(screen.getByRole('menuitem', { name: 'Night' })).toBeVisible();
  });
});

describe('managing', () => {
  test('a view is renamed, made the default one, and deleted', async () => {
    const views = [aView(), aView({ id: 2, name: 'Night', isDefault: true })];
    const { screen, choose, menu } = await setUp(views, '/accounts/all?view=1');
    await choose('Manage views');
    const list = screen.getByRole('dialog', { name: 'Saved views' });
    await list.getByRole('button', { name: 'Show “Failed ones” at first' }).click();
    await expect
      .element(list.getByRole('button', { name: 'Show “Night” at first' }))
      .toHaveAttribute('aria-pressed', 'false');

    await list.getByRole('button', { name: 'Rename “Failed ones”' }).click();
    const rename = screen.getByRole('dialog', { name: 'Rename view' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await rename.getByRole('button', { name: 'Rename' }).click();
    await expect.element(list.getByRole('button', { name: 'Rename “Mine”' })).toBeVisible();

    await list.getByRole('button', { name: 'Delete “Night”' }).click();
    await screen.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete' }).click();
    await expect.element(list.getByRole('listitem')).toMatchTextContent(/^MineDefault view$/);
    await list.getByRole('button', { name: 'Close' }).click();
    await expect.element(menu).toHaveAccessibleName('Mine changed');
    expect(views).toMatchObject([{ id: 1, name: 'Mine', isDefault: true }]);
  });

  test('a name that another window has given meanwhile is shown before it is overwritten', async () => {
    const views = [aView()];
    const { screen, world, choose } = await setUp(views, '/accounts/all?view=1');
    await choose('Manage views');
    await screen.getByRole('button', { name: 'Rename “Failed ones”' }).click();
    const rename = screen.getByRole('dialog', { name: 'Rename view' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Mine');
    views[0] = aView({ name: 'Night' });
    world.realtime.emit('viewsUpdated', { userId: world.me.id });
    await expect
      .element(rename.getByText('Changed in the meantime, by another user or in another window:'))
      .toBeVisible();
    await rename.getByRole('button', { name: 'Keep mine' }).click();
    await rename.getByRole('button', { name: 'Rename' }).click();
    await expect.element(rename).not.toBeInTheDocument();
    expect(world.api.requests(updateView)).toEqual([
      { params: { viewId: 1 }, body: { name: 'Mine', seen: { name: 'Night' } } },
    ]);
  });

  test('an API without views has no menu for them', async () => {
    const world = createWorld({ ...demoFleet(), accounts });
    world.api.refuse(getViews, 404, 'Not found');
    const { screen } = await openApp('/accounts/all', world);
    await expect.element(screen.getByRole('grid')).toBeVisible();
    await expect.poll(() => world.api.requests(getViews).length).toBe(1);
    await expect.element(screen.getByRole('button', { name: 'Saved views' })).not.toBeInTheDocument();
  });
});
