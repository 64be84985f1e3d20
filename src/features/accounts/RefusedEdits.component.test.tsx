import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { openApp } from '#tests/components/openApp.tsx';

/** The page of all accounts, unlocked; the server refuses edits of the accounts in `refused`. */
async function setUp() {
  const world = accountsWorld();
  const refused = new Map<number, string>();
  world.api.on(updateAccounts, ({ body }) => {
    const errors = body.accounts.flatMap(({ id }) => {
      const error = refused.get(id);
      return error === undefined ? [] : [{ id, error }];
    });
    for (const { id, loaded: _, ...fields } of body.accounts)
      if (!refused.has(id)) Object.assign(world.accountsSource.accounts.get(id) ?? {}, fields);
    return { count: body.accounts.length - errors.length, errors };
  });
  const app = await openApp('/accounts/all', world);
  const { screen } = app;
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await screen.getByRole('button', { name: 'Unlock' }).click();
  const cell = (id: number) =>
    document.querySelector<HTMLElement>(`[data-row="${id}"] [data-key="description"]`) as HTMLElement;
  const write = async (id: number, text: string): Promise<void> => {
    await userEvent.click(cell(id));
    await userEvent.keyboard(`{F2}${text}{Enter}`);
  };
  await expect.element(grid).not.toHaveAttribute('aria-readonly');
  return { ...app, world, grid, cell, write, refused };
}

test('refused edits stay at their cells, are filtered, and go when the cell is edited again or they are dismissed', async () => {
  const { screen, cell, write, refused } = await setUp();
  refused.set(1, "ann has changed 'description' to 'hers' in the meantime.");
  refused.set(2, 'not now');
  await write(1, 'mine');
  await write(2, 'also mine');
  await write(3, 'fine');
  const text = (id: number) => cell(id).textContent;
  await expect
    .poll(() => text(1))
    .toBe("“mine” was not saved: ann has changed 'description' to 'hers' in the meantime.");
  await expect.poll(() => text(2)).toBe('“also mine” was not saved: not now');
  await expect.poll(() => text(3)).toBe('fine');

  await screen.getByRole('button', { name: 'Show only these' }).click();
  await expect
    .element(screen.getByText('Changes of 2 accounts were not saved.', { exact: false }))
    .toBeVisible();
  await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(2);

  refused.clear();
  await write(2, 'at last');
  await expect.poll(() => text(2)).toBe('at last');
  await expect
    .element(screen.getByText('Changes of 1 account were not saved.', { exact: false }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(6);
  expect(cell(1).hasAttribute('aria-invalid')).toBe(false);
});

test('an edit that was refused is not undone over the value of somebody else', async () => {
  const { grid, cell, write, refused, world } = await setUp();
  await write(1, 'first');
  await expect.poll(() => world.api.requests(updateAccounts).length).toBe(1);
  refused.set(1, 'no');
  await write(1, 'second');
  await expect.poll(() => cell(1).hasAttribute('aria-invalid')).toBe(true);
  refused.clear();
  grid.element().focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect
    .poll(() => world.api.requests(updateAccounts).at(-1))
    .toMatchObject({ body: { accounts: [{ id: 1, description: null, loaded: { description: 'first' } }] } });
});
