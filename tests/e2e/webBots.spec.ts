import { expect, test } from './fixtures.ts';

test('accounts come from a file and a form, change in another tab at once, and are marked as deleted', async ({
  page,
  context,
}) => {
  const run = Date.now().toString(36);
  const email = (name: string): string => `${name}.${run}@journey.test`;
  const line = (name: string, port = '8080'): string =>
    `${email(name)};file-password;JBSWY3DPEHPK3PXP;203.0.113.7;${port};north;proxy-password`;
  const grid = page.getByRole('grid', { name: 'Web bot accounts' });
  const row = (name: string) => grid.getByRole('row').filter({ hasText: email(name) });
  const update = async (by: 'By CSV' | 'Via form'): Promise<void> => {
    await page.getByRole('button', { name: 'Update data' }).click();
    await page.getByRole('menuitem', { name: by }).click();
  };
  await page.goto(`/web-bots/accounts?q=${run}`);
  await expect(page.getByText('No rows match the filters')).toBeVisible();

  await update('By CSV');
  const dialog = page.getByRole('dialog');
  const text = [line('anna'), line('ben'), line('carl', '0')].join('\r\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bots.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });
  await expect(dialog.getByText('Found 2 valid accounts')).toBeVisible();
  await expect(dialog.getByText('The proxy port is not a number from 1 to 65535')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download skipped rows with reasons' }).click();
  expect((await download).suggestedFilename()).toBe('web-bots-left-out.csv');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('2 accounts added, 0 updated')).toBeVisible();
  await expect(row('anna')).toContainText('203.0.113.7');

  const other = await context.newPage();
  await other.goto(`/web-bots/accounts?mode=edit&q=${run}`);
  const otherRow = other.getByRole('row').filter({ hasText: email('anna') });
  await expect(otherRow).toContainText('8080');
  await page.bringToFront();
  await update('Via form');
  // Otherwise the dialog may take the focus in the middle of what is typed.
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email('anna'));
  await expect(dialog.getByText(/^An account with this email exists/)).toBeVisible();
  for (const [name, value] of [
    ['Password', 'form-password'],
    ['Gauth', 'JBSWY3DPEHPK3PXP'],
    ['Proxy host', '203.0.113.8'],
    ['Proxy port', '9090'],
    ['Proxy login', 'south'],
    ['Proxy password', 'other'],
  ] as const)
    await dialog.getByRole('textbox', { name, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`${email('anna')} was updated`)).toBeVisible();
  await expect(otherRow).toContainText('9090');
  await otherRow.locator('[data-key=password]').dblclick();
  await expect(otherRow.locator('[data-key=password]')).toContainText('form-password');
  await other.close();

  for (const name of ['anna', 'ben']) await row(name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete request' }).click();
  await expect(dialog.getByText('Would you like to mark 2 selected accounts as deleted?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as deleted' }).click();
  await expect(page.getByText('2 accounts are marked as deleted')).toBeVisible();
  await page.reload();
  await expect(row('anna')).toContainText('deleted');
  await expect(row('ben')).toContainText('deleted');
  await row('ben')
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Edit account data' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Mark as deleted' })).toHaveCount(0);
});
