import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { uploadAccounts } from '#contract/http/accounts/upload.ts';
import {
  accept,
  addRows,
  aWorld,
  choose,
  chooseServer,
  csvOf,
  emails,
  grid,
  inWork,
  openAddPage,
} from '#tests/components/addAccounts.ts';

test('what is read differently is listed by row, and TRUE is read as true when it is chosen', async () => {
  const { screen } = await openAddPage();
  const dialog = await choose(screen, csvOf({ email: 'a@x.io', guest: 'TRUE', 'psn.birthday': '1.2.1990' }));
  const list = dialog.getByRole('list', { name: 'Read differently' });
  await expect
    .element(list)
    .toHaveTextContent('Row 1, PSN birthday: 1.2.1990 is left outRow 1, Guest: TRUE is read as false');
  await dialog.getByRole('checkbox', { name: 'Read TRUE as true, FALSE as false' }).click();
  await expect.element(list).toHaveTextContent('Row 1, PSN birthday: 1.2.1990 is left out');
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Read TRUE as true, FALSE as false' }))
    .toBeChecked();
});

test('the same file again says that its accounts are there, and of two dropped files one is opened', async () => {
  const { screen } = await openAddPage();
  await addRows(screen, { email: 'a@x.io' });
  const dropped = new DataTransfer();
  dropped.items.add(csvOf({ email: 'A@x.io' }, { email: 'b@x.io' }));
  dropped.items.add(new File(['x'], 'second.csv'));
  grid(screen)
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  await expect.element(screen.getByText(/^Only new\.csv is opened.*second\.csv/)).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Add by CSV' });
  await expect.element(dialog.getByText('new.csv · 2 accounts · 1 valid · 1 with errors')).toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: 'Rows with errors' }).getByRole('row').nth(1))
    .toHaveTextContent('1A@x.ioEmail This account is already among the new accounts');
});

test('wrong cells are corrected in the preview, and its consoles are created only once that is confirmed', async () => {
  const world = aWorld();
  accept(world);
  const { screen } = await openAddPage(world);
  const dialog = await choose(
    screen,
    csvOf(
      { email: 'a@x.io', index: '40' },
      { email: 'b@x.io', index: '1', 'psn.gauth': '1' },
      { email: 'c@x.io', consoleName: 'c1-O2' },
      { email: 'd@x.io', consoleName: 'Attic' },
    ),
  );
  await chooseServer(screen, dialog);
  await expect.element(dialog.getByRole('button', { name: 'Add and send 0 valid' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Row 1, Index' }).fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Corrected')).toBeVisible();
  await expect.element(dialog.getByLabelText('Row 2, PSN gauth')).toHaveFocus();
  await dialog.getByRole('button', { name: 'Another file' }).click();
  const discard = screen.getByRole('dialog', { name: 'Discard changes?' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Use c1-02' }).click();
  const attic = dialog.getByRole('checkbox', { name: /^1 console will be created on / });
  await expect.element(attic).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Add and send 2 valid' }).click();
  await screen.getByRole('dialog', { name: 'In work' }).getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io', 'd@x.io']);

  await screen.getByRole('button', { name: 'Valid 1' }).click();
  await inWork(screen).click();
  const question = screen.getByRole('dialog', { name: 'In work' });
  await expect.element(question.getByRole('button', { name: 'Send' })).toBeDisabled();
  await question.getByRole('checkbox', { name: /^1 console will be created on / }).click();
  await question.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => world.api.requests(uploadAccounts).length).toBe(2);
  expect(
    world.api
      .requests(uploadAccounts)
      .flatMap(({ body }) =>
        body.accounts.map((account) => [account['email'], account['consoleName'], account['index']]),
      ),
  ).toEqual([
    ['a@x.io', 'c1-01', 2],
    ['c@x.io', 'c1-02', undefined],
    ['d@x.io', 'Attic', undefined],
  ]);
});
