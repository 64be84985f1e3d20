import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { finishAccounts } from '#contract/http/accounts/calls.ts';
import { searchAccounts } from '#contract/http/accounts/search.ts';
import { matchesQueryRow, tidyQuery } from '#domain/accounts/search.ts';
import { accountsWorld, mixedAccounts } from '#tests/components/accountsWorld.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';

async function openPage(options: Parameters<typeof accountsWorld>[0] = {}) {
  const world = accountsWorld({ accounts: mixedAccounts(), ...options });
  world.api.on(searchAccounts, ({ body }) => ({
    data: [...world.accountsSource.accounts.values()].filter((account) =>
      tidyQuery(body.query).some((row) => matchesQueryRow(row, account)),
    ),
  }));
  const { screen, router } = await openApp('/accounts/management', world);
  const tools = screen.getByRole('toolbar', { name: 'Account management' });
  const table = screen.getByRole('grid', { name: 'Account management' });
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  const dialog = screen.getByRole('dialog', { name: 'Search accounts' });
  const search = async (text: string): Promise<void> => {
    await tool('Search').click();
    await dialog.getByRole('textbox', { name: 'Query' }).fill(text);
    await dialog.getByRole('button', { name: 'Search' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  return { screen, router, world, tools, table, tool, dialog, search };
}

const query = 'North 1\tc1-01\tidle@x.io\nNorth 1\t\tdone@x.io\n\t\tnobody@x.io\nNorth 1\tc1-09\t';

test('a pasted query finds accounts and lists what was not found; selected ones are marked as done, and the table follows until it is cleared', async () => {
  const { screen, table, tool, search, world } = await openPage();
  await expect.element(screen.getByText('Search accounts first')).toBeVisible();
  for (const name of ['Clear', 'Done', 'Undone'])
    await expect.element(tool(name)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await search(query);
  expect(world.api.requests(searchAccounts)).toEqual([
    {
      body: {
        query: [
          { server: 'North 1', console: 'c1-01', email: 'idle@x.io' },
          { server: 'North 1', email: 'done@x.io' },
          { email: 'nobody@x.io' },
          { server: 'North 1', console: 'c1-09' },
        ],
      },
    },
  ]);
  await expect.element(table.getByRole('rowheader', { name: 'idle@x.io' })).toBeVisible();
  await expect.element(table.getByRole('rowheader', { name: 'done@x.io' })).toBeVisible();
  await expect.element(screen.getByText('2 accounts')).toBeVisible();
  await screen.getByText('2 lines of the query were not found').click();
  const missing = screen.getByRole('group', { name: 'Not found' });
  await expect.element(missing.getByText('nobody@x.io')).toBeVisible();
  await expect.element(missing.getByText('c1-09')).toBeVisible();
  await expectAccessible();

  await table.getByRole('checkbox', { name: /idle@x\.io/ }).click();
  await table.getByRole('checkbox', { name: /done@x\.io/ }).click();
  await tool('Done').click();
  const question = screen.getByRole('dialog', { name: 'Done' });
  await expect.element(question.getByText('Already done 1')).toBeVisible();
  await question.getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(() => world.api.requests(finishAccounts))
    .toEqual([{ body: { accountIds: [1], done: true } }]);
  world.realtime.emit('accountsUpdated', { ids: [1] });
  await expect
    .element(table.getByRole('row', { name: /idle@x\.io/ }).getByText('done', { exact: true }))
    .toBeVisible();

  await tool('Clear').click();
  await expect.element(screen.getByText('Search accounts first')).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();

  // A search without results is cleared in the same way: its query would stay in the dialog.
  await search('\t\tnobody@x.io');
  await expect.element(screen.getByText('Nothing was found')).toBeVisible();
  await tool('Clear').click();
  await expect.element(screen.getByText('Search accounts first')).toBeVisible();
});

test('a query is read only from a CSV file; a query that was not searched for is discarded only after a confirmation', async () => {
  const { screen, tool, dialog } = await openPage();
  await tool('Search').click();
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(input(), new File(['x'], 'accounts.xlsx'));
  await expect.element(dialog.getByText(/^Error occurred reading file: accounts\.xlsx/)).toBeVisible();
  // A slow file does not replace one that was chosen later.
  const slow = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(slow.promise);
  await userEvent.upload(input(), new File(['x'], 'slow.csv'));
  await userEvent.upload(input(), new File(['email;server\nidle@x.io;North 1\n'], 'accounts.csv'));
  await expect.element(dialog.getByText('1 line is searched for')).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: 'idle@x.io' })).toBeVisible();
  slow.resolve(new TextEncoder().encode('email\nlate@x.io\n').buffer);
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByText('1 account', { exact: true })).toBeVisible();

  // The last query is there again.
  await tool('Search').click();
  const field = dialog.getByRole('textbox', { name: 'Query' });
  await expect.element(field).toHaveValue('North 1\t\tidle@x.io');
  await field.fill(query);
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue(query);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await tool('Search').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
