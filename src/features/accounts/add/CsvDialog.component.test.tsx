import { expect, test } from 'vitest';
import { addRows, choose, csvOf, grid, openAddPage } from '#tests/components/addAccounts.ts';

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
    .element(dialog.getByRole('list', { name: 'What is wrong' }))
    .toHaveTextContent('Email: This account is already among the new accounts · 1');
});
