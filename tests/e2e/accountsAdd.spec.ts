import { deleteAccounts, getAccounts } from '#contract/http/accounts/calls.ts';
import { cellsOf, csvFileOf } from '#tests/fixtures/accountsCsv.ts';
import { AddScreen } from './accountsAdd.ts';
import { expect, test } from './fixtures.ts';

test('of an imported file the valid accounts are sent and found among all; refused and invalid ones stay, marked', async ({
  page,
  api,
}) => {
  const [known] = (await api.call(getAccounts, { query: {} })).data;
  if (!known) throw new Error('There are no accounts');
  const [server] = await api.servers();
  if (!server) throw new Error('There are no servers');
  // One of the demo consoles has a name that is too long for an account.
  const consoles = (await api.consoles(server.id)).filter(({ name }) => name.length < 20);
  // Without an index the API takes a free one of the console.
  const rows = Array.from({ length: 40 }, (_, at) =>
    cellsOf(at, {
      consoleName: consoles[at % consoles.length]?.name ?? '',
      index: at % 13 === 5 ? '77' : '',
    }),
  );
  const screen = new AddScreen(page);
  await screen.open();
  await screen.choose(
    csvFileOf('new.csv', [
      ...rows,
      cellsOf(900, { consoleName: consoles[0]?.name ?? '', email: known.email }),
    ]),
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(/41 accounts · 38 valid · 3 with errors/)).toBeVisible();
  await screen.addTo(server.fullName);
  await screen.expectRows(41);

  await screen.inWork.click();
  const question = screen.dialog('In work');
  await expect(question).toContainText(
    'Only 38 of 41 selected accounts are valid. Would you like to send them to server?',
  );
  await question.getByRole('button', { name: 'Send' }).click();
  const results = screen.dialog('In work');
  await expect(results.getByRole('button', { name: '37 sent' })).toBeVisible();
  await results.getByRole('button', { name: '1 failed' }).click();
  await expect(results.getByRole('list', { name: 'Results' })).toContainText(
    /Another account has this email/,
  );
  await results.getByRole('button', { name: 'Close' }).last().click();
  await screen.expectRows(4);
  await expect(screen.row(known.email)).toContainText('Another account has this email');

  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'All accounts' })
    .click();
  const all = page.getByRole('grid', { name: 'All accounts' });
  await expect(all).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('new- example.com');
  await expect(all).toHaveAttribute('aria-rowcount', String(37 + 2));
  await expect(all.getByRole('rowheader', { name: 'new-0@example.com' })).toBeVisible();
  const stored = (await api.call(getAccounts, { query: {} })).data
    .filter(({ email }) => /^new-\d+@example\.com$/.test(email))
    .map(({ id }) => id);
  expect(stored).toHaveLength(37);
  await api.call(deleteAccounts, { body: { accountIds: stored } });
});
