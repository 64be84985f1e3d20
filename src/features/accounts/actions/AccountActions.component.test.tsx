import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { connectAccounts, deleteAccounts, finishAccounts } from '#contract/http/accounts/calls.ts';
import { accountsWorld, mixedAccounts } from '#tests/components/accountsWorld.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { openApp } from '#tests/components/openApp.tsx';

type Screen = Awaited<ReturnType<typeof openApp>>['screen'];

const openGrid = async (world = accountsWorld()) => {
  const { screen, router } = await openApp('/accounts/all', world);
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).toBeVisible();
  return { screen, router, grid, world, tools: screen.getByRole('toolbar', { name: 'Selected accounts' }) };
};

const selectAll = (screen: Screen) =>
  screen.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();

test('without selected accounts the actions are in the menu of the toolbar, and say so', async () => {
  const { screen, tools } = await openGrid();
  await expect.element(tools).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: /^Not now/ }).click();
  const start = screen.getByRole('menuitem', { name: /^Start/ });
  await expect.element(start).toHaveTextContent('StartNo selected accounts.');
  await start.click({ force: true });
  await expect.element(start).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('of a mixed selection the eligible accounts are started, after a dialog that says why not the others', async () => {
  const world = accountsWorld({ refused: new Map([[5, 'The console is closed']]) });
  const { screen, tools } = await openGrid(world);
  await selectAll(screen);
  await tools.getByRole('button', { name: 'Start', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Start' });
  await expect.element(dialog.getByText('3 accounts can be started')).toBeVisible();
  await expect.element(dialog.getByText('3 accounts are skipped:')).toBeVisible();
  const reason = dialog.getByText('Already done 2');
  await reason.click();
  await expect.element(dialog.getByText('finished@x.io · C1-06')).toBeVisible();
  await expect.element(dialog.getByText('Already running 1')).toBeVisible();
  await expect.element(dialog.getByText('Would you like to start 3 accounts?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();

  await expect.element(dialog.getByText('Finished')).toBeVisible();
  expect(world.api.requests(connectAccounts)).toEqual([{ body: { accountIds: [1, 2, 5], hard: false } }]);
  const results = dialog.getByRole('list', { name: 'Results' });
  await expect.element(results.getByText('The console is closed')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '2 started' })).toBeVisible();
  world.refused.clear();
  await dialog.getByRole('button', { name: 'Retry failed' }).click();
  await expect.element(dialog.getByRole('button', { name: '3 started' })).toBeVisible();
  expect(world.api.requests(connectAccounts).at(-1)).toEqual({ body: { accountIds: [5], hard: false } });
});

test('where no selected account is eligible, the button says why, until one is', async () => {
  const { screen, grid, tools, world } = await openGrid();
  await grid.getByRole('checkbox', { name: 'Select done@x.io' }).click();
  await grid.getByRole('checkbox', { name: 'Select playing@x.io' }).click();
  const start = tools.getByRole('button', { name: 'Start', exact: true });
  // The button is only marked as disabled, so that it can say why.
  await start.click({ force: true });
  await expect
    .element(screen.getByText('No valid selection for action: Already done (1), Already running (1)'))
    .toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  Object.assign(world.accountsSource.accounts.get(3) ?? {}, { open: true });
  world.realtime.emit('accountsUpdated', { ids: [3] });
  await expect.element(start).not.toHaveAttribute('aria-disabled');
});

test('the results stay after the page is left, until they are closed', async () => {
  const { screen, router, world, tools } = await openGrid();
  await selectAll(screen);
  const release = world.api.hold(finishAccounts);
  await tools.getByRole('button', { name: 'Done', exact: true }).click();
  await screen
    .getByRole('dialog', { name: 'Done' })
    .getByRole('button', { name: 'Done', exact: true })
    .click();
  await screen.getByRole('button', { name: 'Continue in the background' }).click();
  await router.navigate('/configs/server-groups');
  const strip = screen.getByRole('region', { name: 'Done' });
  await expect.element(strip.getByText('0 of 3')).toBeVisible();
  release();
  await expect.element(strip.getByText(/Finished/)).toBeVisible();
  await strip.getByRole('button', { name: 'Close' }).click();
  await expect.element(strip).not.toBeInTheDocument();
});

test('accounts that were marked as done are undone by one button: those that were changed, and no others', async () => {
  const world = accountsWorld({ refused: new Map([[2, 'Somebody else works on it']]) });
  const { screen, tools } = await openGrid(world);
  await selectAll(screen);
  await tools.getByRole('button', { name: 'Done', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Done' });
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: '2 marked as done' })).toBeVisible();
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toMatchTextContent(/^Undo\d+ s$/);

  // Meanwhile one of them is refused: the results say so.
  world.refused.set(5, 'Account is locked');
  undo.element().focus();
  await userEvent.keyboard('{Enter}');
  const results = screen.getByRole('dialog', { name: 'Undo: Done' });
  await expect.element(results.getByRole('button', { name: '1 marked as not done' })).toBeVisible();
  await expect.element(results.getByText('Account is locked')).toBeVisible();
  expect(world.api.requests(finishAccounts)).toEqual([
    { body: { accountIds: [1, 2, 5], done: true } },
    { body: { accountIds: [1, 5], done: false } },
  ]);
  await expect.element(results.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('of a cut call the accounts tell what became of it, and deleted ones leave the selection', async () => {
  const { screen, grid, world, tools } = await openGrid();
  await grid.getByRole('checkbox', { name: 'Select idle@x.io' }).click();
  await grid.getByRole('checkbox', { name: 'Select error@x.io' }).click();
  world.api.on(deleteAccounts, () => {
    // The server deletes one of them; its answer is lost.
    world.accountsSource.accounts.delete(1);
    loseAnswer();
  });
  await tools.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: '1 deleted' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '1 failed' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(screen.getByText('1 selected', { exact: true })).toBeVisible();
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).not.toBeInTheDocument();
});

test('the menu of a row shows what can be done now, and the rest with the reasons by one key more', async () => {
  const { screen, grid, world } = await openGrid();
  await grid.getByRole('button', { name: 'Actions of done@x.io' }).click();
  const notNow = screen.getByRole('menuitem', { name: /^Not now \(\d+\)$/ });
  await expect.element(notNow).toHaveAttribute('aria-expanded', 'false');
  const start = screen.getByRole('menuitem', { name: /^Start/ });
  await expect.element(start).not.toBeInTheDocument();
  notNow.element().focus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await expect.element(start).toHaveFocus();
  await expect.element(start).toHaveTextContent('StartAlready done');
  await expect.element(start).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('menuitem', { name: 'Undone' }).click();
  await screen.getByRole('dialog', { name: 'Undone' }).getByRole('button', { name: 'Undone' }).click();
  await expect.element(screen.getByText('done@x.io is marked as undone')).toBeVisible();
  expect(world.api.requests(finishAccounts)).toEqual([{ body: { accountIds: [3], done: false } }]);
});

test('a refusal of one account is shown in its dialog', async () => {
  const world = accountsWorld({ refused: new Map([[1, 'Server is not open']]) });
  const { screen, grid } = await openGrid(world);
  grid.element().focus();
  await userEvent.keyboard('m');
  await screen.getByRole('menuitem', { name: /^Start/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Start' });
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Server is not open');
});

test('a hard start needs the setting of the user: without it the button says so', async () => {
  const { screen, tools } = await openGrid();
  await selectAll(screen);
  await tools.getByRole('button', { name: 'Hard start' }).click({ force: true });
  await expect.element(screen.getByText('Hard start is disabled for you')).toBeVisible();
  await screen.unmount();

  const world = accountsWorld();
  world.me.settings.hardRunButton = true;
  const allowed = await openGrid(world);
  await selectAll(allowed.screen);
  await allowed.tools.getByRole('button', { name: 'Hard start' }).click();
  const dialog = allowed.screen.getByRole('dialog', { name: 'Hard start' });
  await dialog.getByRole('button', { name: 'Hard start', exact: true }).click();
  await expect.element(dialog.getByText('Finished')).toBeVisible();
  expect(allowed.world.api.requests(connectAccounts)[0]?.body.hard).toBe(true);
});

test('the palette runs the actions for the selected accounts, and finds an account by its email', async () => {
  const { screen, grid } = await openGrid();
  await grid.getByRole('checkbox', { name: 'Select idle@x.io' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: /^Search: / }).fill('start');
  await screen.getByRole('option', { name: /^Start 1 selected account/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Start' });
  await expect.element(dialog.getByText('idle@x.io')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: /^Search: / }).fill('playing@');
  await screen.getByRole('option', { name: /^playing@x\.io North 1 · C1-04/ }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
});

test('5,000 accounts are finished in 20 calls, and the list of results stays short', async () => {
  const [model] = mixedAccounts();
  const accounts = Array.from({ length: 5_000 }, (_, at) => ({
    ...structuredClone(model as NonNullable<typeof model>),
    id: at + 1,
    email: at === 0 ? 'idle@x.io' : `${at + 1}@x.io`,
  }));
  const { screen, world, tools } = await openGrid(accountsWorld({ accounts }));
  await selectAll(screen);
  await tools.getByRole('button', { name: 'Done', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Done' });
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: '5,000 marked as done' })).toBeVisible();
  expect(world.api.requests(finishAccounts)).toHaveLength(20);
  expect(dialog.getByRole('listitem').elements().length).toBeLessThan(60);
});
