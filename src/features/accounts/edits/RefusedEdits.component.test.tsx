import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { getAccountHistory, getAccountsBefore } from '#contract/http/accounts/history.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';

const annHas = (value: string): Fault =>
  faultOf('fieldChanged', { user: 'ann', field: 'description', value });

/**
 * The page of all accounts, unlocked; the server refuses edits of the accounts in `refused`, and of fields
 * that Ann has changed since they were shown.
 */
async function setUp() {
  const world = accountsWorld();
  Object.assign(world.accountsSource.accounts.get(3) ?? {}, { index: 18 });
  const refused = new Map<number, Fault>();
  world.api.on(updateAccounts, ({ body }) => {
    const { accounts } = world.accountsSource;
    const errors = body.accounts.flatMap(({ id, loaded }) => {
      const now = accounts.get(id)?.description ?? null;
      const isOvertaken = loaded && 'description' in loaded && loaded['description'] !== now;
      const fault = refused.get(id) ?? (isOvertaken ? annHas(String(now)) : undefined);
      return fault === undefined ? [] : [{ id, ...fault }];
    });
    for (const { id, loaded: _, ...fields } of body.accounts)
      if (!errors.some((error) => error.id === id)) Object.assign(accounts.get(id) ?? {}, fields);
    return { count: body.accounts.length - errors.length, errors };
  });
  const app = await openApp('/accounts/all', world);
  const { screen } = app;
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Unlock' }).click();
  const cell = (id: number) =>
    document.querySelector<HTMLElement>(`[data-row="${id}"] [data-key="description"]`) as HTMLElement;
  const stored = () => [1, 2, 3].map((id) => world.accountsSource.accounts.get(id)?.description ?? null);
  const hersIs = (id: number, description: string): void => {
    Object.assign(world.accountsSource.accounts.get(id) ?? {}, { description });
    world.realtime.emit('accountsUpdated', { ids: [id] });
  };
  const write = async (id: number, text: string): Promise<void> => {
    await userEvent.click(cell(id));
    await userEvent.keyboard('{F2}');
    await userEvent.fill(document.activeElement as HTMLInputElement, text);
    await userEvent.keyboard('{Enter}');
  };
  const press = async (keys: string): Promise<void> => {
    grid.element().focus();
    await userEvent.keyboard(keys);
  };
  const paste = async (id: number, key: string, text: string): Promise<void> => {
    await userEvent.click(document.querySelector(`[data-row="${id}"] [data-key="${key}"]`) as HTMLElement);
    const data = new DataTransfer();
    data.setData('text/plain', text);
    grid.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  };
  await expect.element(grid).not.toHaveAttribute('aria-readonly');
  return { ...app, world, grid, cell, write, press, paste, refused, stored, hersIs };
}

test('refused edits stay at their cells, are filtered, and are saved again unless somebody else has changed the field, disappear when the cell is edited again or they are dismissed; the same for one that loses the connection, and a load that does says so', async () => {
  const { screen, world, cell, write, press, refused, stored, hersIs, goOffline } = await setUp();
  await write(3, 'fine');
  await expect.poll(stored).toEqual([null, null, 'fine']);
  const top = (): number => cell(3).getBoundingClientRect().top;
  const before = top();
  refused.set(1, annHas('hers'));
  refused.set(2, { error: 'not now' });
  await write(1, 'mine');
  await write(2, 'also mine');
  const text = (id: number) => cell(id).textContent;
  await expect
    .poll(() => text(1))
    .toBe("“mine” was not saved: ann has changed 'description' to 'hers' in the meantime.");
  await expect.poll(() => text(2)).toBe('“also mine” was not saved: not now');
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  // Another press goes to the row that the user sees.
  expect(top()).toBe(before);
  // A refused edit is no step to undo.
  await press('{Control>}z{/Control}');
  await expect.poll(stored).toEqual([null, null, null]);

  await screen.getByRole('button', { name: 'Show only these' }).click();
  await expect
    .element(screen.getByText('Changes of 2 accounts were not saved.', { exact: false }))
    .toBeVisible();
  await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(2);

  refused.clear();
  hersIs(2, 'hers');
  const saveAgain = screen.getByRole('button', { name: 'Save again' });
  await saveAgain.click();
  // Nobody has seen what she wrote.
  await expect.poll(() => text(2)).toMatch(/^“also mine” was not saved: ann has changed/);
  await expect.element(saveAgain).not.toBeInTheDocument();
  await write(2, 'at last');
  await expect.poll(() => text(2)).toBe('at last');
  await expect
    .element(screen.getByText('Changes of 1 account were not saved.', { exact: false }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(6);
  expect(cell(1).hasAttribute('aria-invalid')).toBe(false);

  refused.set(3, { error: 'not now' });
  await write(3, 'later');
  await expect.poll(() => text(3)).toBe('“later” was not saved: not now');
  refused.clear();
  await saveAgain.click();
  await expect.poll(stored).toEqual([null, 'at last', 'later']);
  await expect.element(saveAgain).not.toBeInTheDocument();

  const shows = async (status: typeof world.accountsSource.status, text: RegExp): Promise<void> => {
    world.accountsSource.status = status;
    world.realtime.emit('accountsUpdated', { ids: [1] });
    await expect.element(screen.getByText(text)).toBeVisible();
  };
  const part = { isComplete: false, progress: { loaded: 6, total: 9 } };
  await shows({ ...part, phase: 'loading' }, /^Loading accounts: 6 of 9/);
  await shows(
    { ...part, fault: { error: 'Cut off', kind: 'api', status: 503, fromApi: true, field: '' } },
    /^Not all accounts could be loaded: Cut off/,
  );
  world.accountsSource.status = {};
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Not all accounts/)).not.toBeInTheDocument();

  // The editor was open before the connection was lost.
  await userEvent.click(cell(3));
  await userEvent.keyboard('{F2}');
  await userEvent.fill(document.activeElement as HTMLInputElement, 'on the road');
  await goOffline();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => text(3)).toContain('“on the road” was not saved:');
  expect(world.accountsSource.accounts.get(3)?.description).not.toBe('on the road');
});

test('undo keeps what somebody else has written since, says what it is, and writes the old value when asked to', async () => {
  const { screen, cell, write, press, stored, hersIs } = await setUp();
  await write(1, 'first');
  await expect.poll(stored).toEqual(['first', null, null]);
  await write(1, 'mine');
  await expect.poll(stored).toEqual(['mine', null, null]);
  hersIs(1, 'hers');
  await expect.poll(() => cell(1).textContent).toBe('hers');
  await press('{Control>}z{/Control}');
  const text = "“first” was not saved: ann has changed 'description' to 'hers' in the meantime.";
  await expect.poll(() => cell(1).textContent).toContain(text);
  expect(stored()).toEqual(['hers', null, null]);
  await userEvent.click(cell(1));
  await expect.element(screen.getByRole('button', { name: 'Use theirs' })).toBeVisible();
  await screen.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(stored).toEqual(['first', null, null]);
  await expect.poll(() => cell(1).textContent).toBe('first');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stored).toEqual(['hers', null, null]);
});

test('a paste into the locked grid offers to unlock it; a pasted block is undone but for what somebody else has changed, and can be made again', async () => {
  const { screen, world, grid, cell, press, paste, stored, hersIs } = await setUp();
  await screen.getByRole('button', { name: 'Lock' }).click();
  await paste(1, 'digital', 'yes\nperhaps\nyes');
  const dialog = screen.getByRole('dialog', { name: 'Paste cells' });
  await expect.element(dialog.getByRole('alert').first()).toHaveTextContent('Locked. Unlock to paste');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 cell will be changed, 2 are refused');
  await expect.element(dialog.getByText('perhaps Expected yes or no')).toBeVisible();
  const elsewhere = dialog.getByText('yes account.index should be 0 for digital account');
  await expect.element(elsewhere).toBeVisible();
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await dialog.getByRole('button', { name: 'Change' }).click();
  const digital = () => [1, 2, 3].map((id) => world.accountsSource.accounts.get(id)?.digital);
  await expect.poll(digital).toEqual([true, null, null]);

  await paste(1, 'description', 'a\nb\nc');
  await screen.getByRole('button', { name: 'Change' }).click();
  await expect.poll(stored).toEqual(['a', 'b', 'c']);
  hersIs(2, 'hers');
  await expect.poll(() => cell(2).textContent).toBe('hers');
  await press('{Control>}z{/Control}');
  await expect.poll(stored).toEqual([null, 'hers', null]);
  await expect.element(screen.getByText('Undid: description of 2 accounts')).toBeVisible();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(stored).toEqual(['a', 'hers', 'c']);
  await expect.element(screen.getByText('Redid: description of 2 accounts')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stored).toEqual([null, 'hers', null]);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(stored).toEqual(['a', 'hers', 'c']);
  // In a cell, the key would be typed.
  grid.element().blur();
  await userEvent.keyboard('?');
  await expect.element(screen.getByText('Redo', { exact: true })).toBeVisible();
});

test('the menu of a cell shows who changed it; an earlier value is written again as an edit that can be undone, in a selection after a preview', async () => {
  const { screen, world, grid, cell, press, write, stored } = await setUp();
  const by = { kind: 'user', id: 7, name: 'Ann' };
  const change = (position: number, before: string | null, after: string) =>
    ({
      position,
      field: 'description',
      before,
      after,
      by,
      at: new Date().toISOString(),
      cause: null,
    }) as const;
  world.api.on(getAccountHistory, ({ query }) =>
    query?.before === undefined
      ? { data: [change(3, 'old', 'new')], next: 3 }
      : { data: [change(2, null, 'old')], next: null },
  );
  world.api.on(getAccountsBefore, ({ body: { accountIds } }) => ({
    data: accountIds.map((id) => ({ id, value: `was ${id}` })),
  }));
  await write(1, 'new');
  await expect.poll(stored).toEqual(['new', null, null]);
  const open = async () => {
    await userEvent.click(cell(1));
    await press('{Shift>}{F10}{/Shift}');
    await screen.getByRole('menuitem', { name: 'History of this cell' }).click();
  };
  await open();
  const dialog = screen.getByRole('dialog', { name: 'History: Description, idle@x.io' });
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('old');
  await expect.element(dialog.getByText(/^Ann/)).toMatchTextContent('this minute');
  await dialog.getByRole('button', { name: 'Show older' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Clear again' })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Revert to “old”' }).click();
  await expect.poll(stored).toEqual(['old', null, null]);
  await press('{Control>}z{/Control}');
  await expect.poll(stored).toEqual(['new', null, null]);

  await screen.getByRole('checkbox', { name: 'Select idle@x.io' }).click();
  await screen.getByRole('checkbox', { name: 'Select error@x.io' }).click();
  await open();
  await dialog.getByRole('button', { name: 'In 2 selected accounts' }).click();
  const preview = screen.getByRole('dialog', { name: 'Revert cells' });
  await expect.element(preview.getByText('2 cells will be changed')).toBeVisible();
  await preview.getByRole('button', { name: 'Change' }).click();
  await expect.poll(stored).toEqual(['was 1', 'was 2', null]);

  const moved = (position: number, from: number, to: number) => ({
    ...change(position, null, ''),
    field: 'consoleId',
    before: { id: from, name: `c${from}` },
    after: { id: to, name: `c${to}` },
  });
  const at = (id: number) => world.accountsSource.accounts.get(id)?.console.id ?? 0;
  const elsewhere = at(1) + 1;
  world.api.on(getAccountHistory, {
    data: [moved(5, elsewhere, at(1)), moved(4, at(1), elsewhere)],
    next: null,
  });
  world.api.on(getAccountsBefore, ({ body: { accountIds } }) => ({
    data: accountIds.map((id) => ({ id, value: { id: at(id) + 1, name: 'before' } })),
  }));
  const place = () => document.querySelector<HTMLElement>('[data-row="1"] [data-key="console"]');
  // Its column is not in view yet.
  grid.element().scrollTo({ left: 0 });
  await expect
    .poll(() => {
      const found = place();
      if (!found) grid.element().scrollBy({ left: 200 });
      return found;
    })
    .not.toBeNull();
  await userEvent.click(place() as HTMLElement);
  await press('{Shift>}{F10}{/Shift}');
  await screen.getByRole('menuitem', { name: 'History of this cell' }).click();
  const moves = screen.getByRole('dialog', { name: 'History: Console, idle@x.io' });
  // The account is already on the other console.
  await expect.element(moves.getByRole('listitem').nth(1)).not.toMatchTextContent('Revert to this');
  const sent = () => world.api.requests(updateAccounts).at(-1)?.body.accounts;
  await moves.getByRole('button', { name: `Revert to “c${elsewhere}”` }).click();
  await expect.poll(sent).toEqual([{ id: 1, consoleId: elsewhere, loaded: { consoleId: at(1) } }]);
  await press('{Control>}z{/Control}');
  await expect.poll(sent).toEqual([{ id: 1, consoleId: at(1), loaded: { consoleId: elsewhere } }]);
  await press('{Shift>}{F10}{/Shift}');
  await screen.getByRole('menuitem', { name: 'History of this cell' }).click();
  await moves.getByRole('button', { name: 'In 2 selected accounts' }).first().click();
  await preview.getByRole('button', { name: 'Change' }).click();
  await expect
    .poll(sent)
    .toEqual([1, 2].map((id) => ({ id, consoleId: at(id) + 1, loaded: { consoleId: at(id) } })));
});
