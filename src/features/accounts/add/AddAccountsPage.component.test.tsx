import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { uploadAccounts } from '#contract/http/accounts/upload.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { reopenApp } from '#tests/components/openApp.tsx';
import {
  accept,
  addRows,
  chooseServer,
  emails,
  grid,
  openAddPage,
  rowsOf,
} from '#tests/components/addAccounts.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';

test('the form adds accounts one after the other, and shows what is missing', async () => {
  const { screen } = await openAddPage();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Add via form' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'New account' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => dialog.getByText('A value is required').elements().length).toBe(4);
  await expectAccessible('[role=dialog]');
  await chooseServer(screen, dialog);
  await dialog.getByRole('textbox', { name: 'Console' }).fill('c1-01');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('a@x.io');
  await dialog.getByRole('textbox', { name: 'PSN password' }).fill('secret');
  await dialog.getByText('Proxy', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Proxy IP', exact: true }).fill('10.0.0');
  await dialog.getByRole('checkbox', { name: 'Keep this open to add another one' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText('Expected an IPv4 address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Proxy IP', exact: true }).fill('10.0.0.1');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  await expect.element(dialog.getByRole('textbox', { name: 'Console' })).toHaveValue('c1-01');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => emails(screen)).toEqual(['a@x.io']);
});

test('only valid accounts of the selected ones are sent, after confirmation; refused ones stay with their errors, and are downloaded', async () => {
  const { screen, world } = await openAddPage();
  accept(world, { 'b@x.io': 'Console not found' });
  await addRows(screen, { email: 'a@x.io' }, { email: 'b@x.io' }, { email: 'c@x.io' }, { email: 'none' });
  const select = (email: string) =>
    grid(screen)
      .getByRole('checkbox', { name: `Select ${email}` })
      .click();
  await select('none');
  await screen.getByRole('button', { name: 'In work', exact: true }).click();
  await expect
    .element(screen.getByText('All selected accounts are invalid. Check them out and try again'))
    .toBeVisible();
  expect(world.api.requests(uploadAccounts)).toEqual([]);
  await select('none');

  await select('c@x.io');
  await screen.getByRole('button', { name: 'In work (1)' }).click();
  const results = screen.getByRole('dialog', { name: 'In work' });
  await expect.element(results.getByText('1 sent')).toBeVisible();
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => emails(screen)).toEqual(['a@x.io', 'b@x.io', 'none']);

  // The selection has gone with its account.
  await screen.getByRole('button', { name: 'In work (2)' }).click();
  const question = screen.getByText(
    'Only 2 of 3 selected accounts are valid. Would you like to send them to server?',
  );
  await expect.element(question).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(results.getByText('1 sent')).toBeVisible();
  await expect.element(results.getByText('1 failed')).toBeVisible();
  await expect.element(results.getByText('1 stays here with errors')).toBeVisible();
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io', 'none']);
  await expect.element(grid(screen).getByRole('gridcell', { name: 'Console not found' })).toBeVisible();
  const requests = world.api.requests(uploadAccounts).map(({ body }) => body.accounts);
  expect(requests).toMatchObject([[{ email: 'c@x.io' }], [{ email: 'a@x.io' }, { email: 'b@x.io' }]]);
  expect(requests[1]?.[0]).toMatchObject({
    serverId: 1,
    serverGroupId: 1,
    consoleName: 'c1-01',
    password: 'secret',
  });

  const saved = catchFiles();
  await screen.getByRole('button', { name: 'Table' }).click();
  await screen.getByRole('menuitem', { name: 'Download invalid' }).click();
  await expect
    .poll(async () => saved[0]?.text())
    .toMatch(/^\uFEFF?c1-01;;b@x\.io;.*;1;Console not found\r\nc1-01;;none;.*;2;Email: Expected an email$/);
  expect(saved[0]?.name).toMatch(/^accounts-with-errors-\d{4}(-\d\d){4}\.csv$/);
});

test('a cell is corrected in place, an account is duplicated onto the next index and deleted, and each is undone', async () => {
  const { screen } = await openAddPage();
  await addRows(screen, { email: 'a@x.io', index: '40' });
  const cell = grid(screen).getByRole('gridcell', { name: 'Expected 0 to 30 40' });
  await cell.dblClick();
  await userEvent.keyboard('4{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Valid 1' })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByRole('button', { name: 'Invalid 1' })).toBeVisible();

  await grid(screen).getByRole('checkbox', { name: 'Select a@x.io' }).click();
  const changeSelected = async (name: string) => {
    await screen.getByRole('button', { name: 'Selected' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  await changeSelected('Duplicate');
  await expect.poll(() => rowsOf(screen).elements().length).toBe(2);
  await expect
    .element(grid(screen).getByRole('gridcell', { name: 'Email: A value is required' }))
    .toBeVisible();
  await changeSelected('Delete');
  await expect.poll(() => rowsOf(screen).elements().length).toBe(1);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowsOf(screen).elements().length).toBe(2);
});

test('accounts survive a reload; signing out shows how many will be lost, and deletes them', async () => {
  const { screen, world, built, close } = await openAddPage();
  await addRows(screen, { email: 'a@x.io' }, { email: 'b@x.io' });
  await expect.poll(() => built.services.staged.unstored.get()).toBe(0);
  await close();
  const again = await reopenApp('/accounts/add', world);
  await expect.poll(() => emails(again.screen)).toEqual(['a@x.io', 'b@x.io']);

  await again.screen.getByRole('button', { name: /^User menu/ }).click();
  await again.screen.getByRole('menuitem', { name: 'Logout' }).click();
  const question = again.screen.getByRole('dialog', { name: 'Sign out and delete the new accounts?' });
  await expect.element(question.getByText(/^2 new accounts have not been sent to work/)).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => emails(again.screen)).toEqual(['a@x.io', 'b@x.io']);
  expect(again.built.session.state.get().kind).toBe('signedIn');

  await again.screen.getByRole('button', { name: /^User menu/ }).click();
  await again.screen.getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect.poll(() => again.built.session.state.get().kind).toBe('signedOut');
  await expect
    .poll(async () => (await indexedDB.databases()).some(({ name }) => name === 'dugout-staged'))
    .toBe(false);
});
