import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { connectAccounts, deleteAccounts, finishAccounts } from '#contract/http/accounts/calls.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { accountsWorld, mixedAccounts } from '#tests/components/accountsWorld.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { press } from '#tests/components/page.ts';

type Screen = Awaited<ReturnType<typeof openApp>>['screen'];

const openGrid = async (world = accountsWorld()) => {
  const { screen, router } = await openApp('/accounts/all', world);
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).toBeVisible();
  return { screen, router, grid, world, tools: screen.getByRole('toolbar', { name: 'Selected accounts' }) };
};

const selectAll = (screen: Screen) =>
  screen.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();

test('impossible actions say why: in the menu of the toolbar, at a button of the selection and in the menu of a row', async () => {
  const { screen, grid, tools, world } = await openGrid();
  await expect.element(tools).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More actions' }).click();
  const notNow = screen.getByRole('menuitem', { name: /^Not now/ });
  await notNow.click();
  const entry = screen.getByRole('menuitem', { name: /^Start/ });
  await expect.element(entry).toHaveTextContent('StartNo selected accounts.');
  await entry.click({ force: true });
  await expect.element(entry).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await press('Escape');

  await grid.getByRole('checkbox', { name: 'Select done@x.io' }).click();
  await grid.getByRole('checkbox', { name: 'Select playing@x.io' }).click();
  const start = tools.getByRole('button', { name: 'Start', exact: true });
  // The button is only marked as disabled, so that it can say why.
  await start.click({ force: true });
  await expect
    .element(
      screen.getByText('No valid selection for action: Already done (1), The account is already running (1)'),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .element(tools.getByRole('button', { name: 'Hard start' }))
    .toHaveAttribute('data-tip', 'Hard start is disabled for you');
  Object.assign(world.accountsSource.accounts.get(3) ?? {}, { open: true });
  world.realtime.emit('accountsUpdated', { ids: [3] });
  await expect.element(start).not.toHaveAttribute('aria-disabled');

  await grid.getByRole('button', { name: 'Actions of finished@x.io' }).click();
  await expect.element(notNow).toHaveAttribute('aria-expanded', 'false');
  await expect.element(entry).not.toBeInTheDocument();
  notNow.element().focus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await expect.element(entry).toHaveFocus();
  await expect.element(entry).toHaveTextContent('StartAlready done');
  await expect.element(entry).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible('[role=menu]');
  await screen.getByRole('menuitem', { name: 'Undone' }).click();
  await screen.getByRole('dialog', { name: 'Undone' }).getByRole('button', { name: 'Undone' }).click();
  await expect.element(screen.getByText('finished@x.io is marked as undone')).toBeVisible();
  expect(world.api.requests(finishAccounts)).toEqual([{ body: { accountIds: [6], done: false } }]);
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
  await expect.element(dialog.getByText('The account is already running 1')).toBeVisible();
  await expect.element(dialog.getByText('Would you like to start 3 accounts?')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Start 3', exact: true }).click();

  await expect.element(dialog.getByText('Finished')).toBeVisible();
  expect(world.api.requests(connectAccounts)).toEqual([{ body: { accountIds: [1, 2, 5], hard: false } }]);
  const results = dialog.getByRole('list', { name: 'Results' });
  await expect.element(results.getByText('The console is closed')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await expect.element(dialog.getByRole('button', { name: '2 started' })).toBeVisible();
  world.refused.clear();
  await dialog.getByRole('button', { name: 'Retry failed' }).click();
  await expect.element(dialog.getByRole('button', { name: '3 started' })).toBeVisible();
  expect(world.api.requests(connectAccounts).at(-1)).toEqual({ body: { accountIds: [5], hard: false } });
});

test('accounts of a closed server cannot be started: the menu of a row, the button of a selection and its dialog say so', async () => {
  const servers = demoFleet().servers.map((server) => ({ ...server, open: server.id === 3 }));
  const south = anAccount({ id: 7, email: 'south@x.io', server: { id: 2, name: 'South 1' } });
  const open = anAccount({
    id: 8,
    email: 'open@x.io',
    server: { id: 3, name: 'South 2' },
    console: { id: 8, name: 'c3-01' },
  });
  const accounts = [...mixedAccounts(), south, open];
  const { screen, grid, tools, world } = await openGrid(accountsWorld({ servers, accounts }));
  const named = "Server 'North 1' is not open. Open it and try again!!!";
  await grid.getByRole('button', { name: 'Actions of idle@x.io' }).click();
  const notNow = screen.getByRole('menuitem', { name: /^Not now/ });
  await expect.element(notNow).toBeVisible();
  await notNow.click();
  await expect.element(screen.getByRole('menuitem', { name: /^Start/ })).toHaveTextContent(`Start${named}`);
  await press('Escape', 'Escape');

  await grid.getByRole('checkbox', { name: 'Select idle@x.io' }).click();
  await grid.getByRole('checkbox', { name: 'Select error@x.io' }).click();
  await grid.getByRole('checkbox', { name: 'Select south@x.io' }).click();
  const start = tools.getByRole('button', { name: 'Start', exact: true });
  const none = 'No valid selection for action: The server is not open';
  await expect.element(start).toHaveAttribute('aria-disabled', 'true');
  await expect.element(start).toHaveAttribute('data-tip', none);

  await grid.getByRole('checkbox', { name: 'Select open@x.io' }).click();
  await start.click();
  const dialog = screen.getByRole('dialog', { name: 'Start' });
  await expect.element(dialog.getByText('1 account can be started')).toBeVisible();
  await expect.element(dialog.getByText('The server is not open 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await grid.getByRole('checkbox', { name: 'Select south@x.io' }).click();
  await start.click();
  await expect.element(dialog.getByText(`${named} 2`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Once the last of its accounts' servers is closed too, the button says so at once.
  Object.assign(world.fleet.servers[2] ?? {}, { open: false });
  world.realtime.emit('serversUpdated', { ids: [3] });
  await expect.element(start).toHaveAttribute('data-tip', none);
});

test('one account is started hard where the setting of the user allows it; a refusal is shown in its dialog', async () => {
  const world = accountsWorld({ refused: new Map([[1, 'Server is not open']]) });
  world.me.settings.hardRunButton = true;
  const { screen, grid } = await openGrid(world);
  grid.element().focus();
  await userEvent.keyboard('m');
  await screen.getByRole('menuitem', { name: /^Hard start/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Hard start' });
  const start = dialog.getByRole('button', { name: 'Hard start', exact: true });
  await start.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Server is not open');
  world.refused.clear();
  await start.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const request = { body: { accountIds: [1], hard: true } };
  expect(world.api.requests(connectAccounts)).toEqual([request, request]);
});

test('accounts that were marked as done are undone by one button, those that were changed; results stay after the page is left, until they are closed', async () => {
  const world = accountsWorld({ refused: new Map([[2, 'Somebody else works on it']]) });
  const { screen, router, tools } = await openGrid(world);
  await selectAll(screen);
  await tools.getByRole('button', { name: 'Done', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Done' });
  await dialog.getByRole('button', { name: /^Done \d$/ }).click();
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
  await results.getByRole('button', { name: 'Close' }).last().click();

  const release = world.api.hold(finishAccounts);
  await tools.getByRole('button', { name: 'Done', exact: true }).click();
  await dialog.getByRole('button', { name: /^Done \d$/ }).click();
  await screen.getByRole('button', { name: 'Continue in the background' }).click();
  await router.navigate('/configs/server-groups');
  const strip = screen.getByRole('region', { name: 'Done' });
  await expect.element(strip.getByText('0 of 2')).toBeVisible();
  release();
  await expect.element(strip.getByText(/Finished/)).toBeVisible();
  await strip.getByRole('button', { name: 'Close' }).click();
  await expect.element(strip).not.toBeInTheDocument();
});

test('the palette runs actions for the selected accounts and finds one by its email; of a cut call the accounts tell what became of it, and deleted ones leave the selection', async () => {
  const { screen, grid, world, tools } = await openGrid();
  await grid.getByRole('checkbox', { name: 'Select idle@x.io' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: /^Search: / }).fill('start');
  await screen.getByRole('option', { name: /^Start 1 selected account/ }).click();
  const question = screen.getByRole('dialog', { name: 'Start' });
  await expect.element(question.getByText('idle@x.io')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await grid.getByRole('checkbox', { name: 'Select error@x.io' }).click();
  world.api.on(deleteAccounts, () => {
    // The server deletes one of them; its answer is lost.
    world.accountsSource.accounts.delete(1);
    loseAnswer();
  });
  await tools.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete' });
  await dialog.getByRole('button', { name: 'Delete 2', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: '1 deleted' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '1 failed' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(screen.getByText('1 selected', { exact: true })).toBeVisible();
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: /^Search: / }).fill('playing@');
  await screen.getByRole('option', { name: /^playing@x\.io North 1 · C1-04/ }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
});
