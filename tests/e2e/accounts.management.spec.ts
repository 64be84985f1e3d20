import { getAccounts, finishAccounts } from '#contract/http/accounts/calls.ts';
import { accountDryRun } from '#domain/accounts/dryRun.ts';
import { expect, test } from './fixtures.ts';

test('accounts are found by a pasted list, what was not found is named, and they are marked as done', async ({
  page,
  api,
}) => {
  const all = (await api.call(getAccounts, { query: {} })).data;
  const [one, two] = accountDryRun('done', all).eligible;
  if (!one || !two) throw new Error('Too few accounts can be finished');
  await page.goto('/accounts/management');
  const tools = page.getByRole('toolbar', { name: 'Account management' });
  await expect(tools.getByRole('button', { name: 'Clear', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await tools.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search accounts' });
  const query = [
    `server\tconsole\temail`,
    `${one.server.name.toUpperCase()}\t${one.console.name}\t${one.email}`,
    `\t\t${two.email}`,
    `\t\tnobody@dugout.test`,
  ];
  await dialog.getByRole('textbox', { name: 'Query' }).fill(query.join('\n'));
  await expect(dialog.getByText('3 lines are searched for')).toBeVisible();
  await dialog.getByRole('button', { name: 'Search' }).click();

  const grid = page.getByRole('grid', { name: 'Account management' });
  const row = (email: string) => grid.getByRole('row', { name: new RegExp(email) });
  await expect(row(one.email)).toBeVisible();
  await expect(row(two.email)).toBeVisible();
  await page.getByText('1 line of the query was not found').click();
  await expect(page.getByRole('cell', { name: 'nobody@dugout.test' })).toBeVisible();

  await row(one.email).getByRole('checkbox').click();
  await tools.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('dialog', { name: 'Done' }).getByRole('button', { name: 'Done' }).click();
  await expect(row(one.email).getByText('done', { exact: true })).toBeVisible();
  await api.call(finishAccounts, { body: { accountIds: [two.id], done: true } });
  await expect(row(two.email).getByText('done', { exact: true })).toBeVisible();

  await tools.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Search accounts first' })).toBeVisible();
});
