import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteWebBotAccounts, getWebBotAccounts, type WebBotAccount } from '#contract/http/webBots.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoWebBots } from '#tests/components/demoWebBots.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

const address = '/web-bots/accounts';

async function setUp(options: Parameters<typeof createWorld>[0] = {}, path = address) {
  await page.viewport(1440, 900);
  const world = createWorld(options);
  const { screen, built } = await openApp(path, world);
  const grid = screen.getByRole('grid', { name: 'Web bot accounts' });
  const row = (email: string) => grid.getByRole('row').filter({ hasText: email });
  const cell = (email: string, key: string) =>
    row(email).element().querySelector(`[data-key="${key}"]`) as HTMLElement;
  const textOf = (email: string, key: string) => cell(email, key).textContent;
  const columns = () =>
    [...grid.element().querySelectorAll('[data-column]')].map((header) => header.textContent);
  const dialog = screen.getByRole('dialog');
  /** Opens the menu of a row, and returns its entries. */
  const openMenu = async (email: string) => {
    await screen.getByRole('button', { name: `Actions of ${email}` }).click();
    const menu = screen.getByRole('menu');
    await expect.element(menu).toBeVisible();
    return menu;
  };
  return { world, screen, built, grid, row, cell, textOf, columns, dialog, openMenu };
}

test('each mode of the table shows its columns with the specified names of states, and remembers the own choice', async () => {
  const { screen, columns, row, built, grid, textOf } = await setUp();
  await expect.element(row('bot1@bots.test')).toBeVisible();
  const modes = screen.getByRole('group', { name: 'Table mode' });
  expect(columns()).toEqual(
    expect.arrayContaining(['Email', 'Status', 'Problem', 'Proxy host', 'Coins', 'Last login', 'Created']),
  );
  expect(columns()).not.toContain('Password');
  await modes.getByRole('button', { name: 'Edit data' }).click();
  await expect
    .poll(columns)
    .toEqual([
      'Email',
      'Status',
      'Problem',
      'Password',
      'Gauth',
      'Proxy host',
      'Proxy port',
      'Proxy login',
      'Proxy password',
      'Updated',
    ]);
  await expectAccessible();
  await modes.getByRole('button', { name: 'Botting info' }).click();
  await expect
    .poll(columns)
    .toEqual([
      'Email',
      'Status',
      'Problem',
      'Transfer market',
      'Coins',
      'Coins with cards',
      'Profit',
      'Last login',
    ]);
  expect(built.services.tableLayouts.of('webBots.botting').get()).toEqual(
    built.services.tableLayouts.of('webBots.edit').get(),
  );
  await expect
    .element(modes.getByRole('button', { name: 'Botting info' }))
    .toHaveAttribute('aria-pressed', 'true');

  const emails = demoWebBots().map(({ email }) => email);
  const textsOf = (key: string, from: number, to: number) =>
    emails.slice(from, to).map((email) => textOf(email, key));
  expect(textsOf('status', 0, 6)).toEqual(['new', 'work', 'updated', 'ban', 'deleted', 'problem']);
  expect(textsOf('problem', 4, 9)).toEqual([
    'No problem',
    'Wrong credentials',
    'Proxy error',
    'Unknown problem',
    'Unrecognized problem',
  ]);
  expect(textsOf('tmStatus', 0, 3)).toEqual(['locked', 'unlocked', 'unknown']);
  expect(['coins', 'coinsWithCards', 'profit'].map((key) => textOf('bot3@bots.test', key))).toEqual([
    '24.7K',
    '30K',
    '200',
  ]);
  await expect.element(grid).toHaveAttribute('aria-rowcount', '10');
});

test('secrets are masked, revealed for 30 seconds, and not found by the search', async () => {
  const { screen, cell, textOf, row } = await setUp({}, `${address}?mode=edit`);
  await expect.element(row('bot1@bots.test')).toBeVisible();
  for (const key of ['password', 'gauth', 'proxyLogin', 'proxyPassword'])
    expect(textOf('bot1@bots.test', key)).toContain('••••••');
  expect(document.body.textContent).not.toContain('secret-0');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    cell('bot1@bots.test', 'password').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await vi.waitFor(() => expect(textOf('bot1@bots.test', 'password')).toContain('secret-0'));
    vi.advanceTimersByTime(29_900);
    expect(textOf('bot1@bots.test', 'password')).toContain('secret-0');
    vi.advanceTimersByTime(200);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => textOf('bot1@bots.test', 'password')).toContain('••••••');
  await screen.getByRole('searchbox', { name: 'Search' }).fill('secret-0');
  await expect.element(screen.getByText('No rows match the filters')).toBeVisible();
});

test('selected accounts, or one from its menu, are marked as deleted; those that are deleted already are skipped', async () => {
  const { world, screen, dialog, row, textOf, openMenu } = await setUp();
  await row('bot1@bots.test').getByRole('checkbox').click();
  await row('bot5@bots.test').getByRole('checkbox').click();
  await row('bot7@bots.test').getByRole('checkbox').click();
  await expect.element(screen.getByText('3 selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete request' }).click();
  await expect
    .element(dialog.getByText('Would you like to mark 2 selected accounts as deleted?'))
    .toBeVisible();
  await expect.element(dialog.getByText('1 account is deleted already and is skipped.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as deleted' }).click();
  await expect.element(screen.getByText('2 accounts are marked as deleted')).toBeVisible();
  expect(world.api.requests(deleteWebBotAccounts).map(({ body }) => body)).toEqual([{ accountIds: [1, 7] }]);
  await expect.poll(() => textOf('bot1@bots.test', 'status')).toBe('deleted');
  await screen.getByRole('button', { name: 'Unselect' }).click();
  await expect.element(screen.getByText('3 selected')).not.toBeInTheDocument();

  const menu = await openMenu('bot5@bots.test');
  expect(
    menu
      .getByRole('menuitem')
      .elements()
      .map((entry) => entry.textContent),
  ).toEqual(['Edit account data']);
  await userEvent.keyboard('{Escape}');
  const other = await openMenu('bot6@bots.test');
  await other.getByRole('menuitem', { name: 'Mark as deleted' }).click();
  await expect
    .element(dialog.getByText('Would you like to mark 1 selected account as deleted?'))
    .toBeVisible();
  await expect.element(dialog.getByText('bot6@bots.test')).toBeVisible();
});

const manyBots = (count: number): WebBotAccount[] => {
  const [first] = demoWebBots();
  if (!first) throw new Error('There is no demo account');
  return Array.from({ length: count }, (_, at) => ({
    ...first,
    id: at + 1,
    email: `many${at + 1}@bots.test`,
  }));
};

test('many accounts are deleted in parts, with a list of results that the page does not need', async () => {
  const { world, screen, dialog, grid, row } = await setUp({ webBots: manyBots(600) });
  await expect.element(row('many1@bots.test').first()).toBeVisible();
  grid.element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(screen.getByText('600 selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete request' }).click();
  await dialog.getByRole('button', { name: 'Mark as deleted' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible();
  await expect.element(dialog.getByText(/600/).first()).toBeVisible();
  expect(world.api.requests(deleteWebBotAccounts).map(({ body }) => body.accountIds.length)).toEqual([
    250, 250, 100,
  ]);
  expect(world.webBots.every(({ status }) => status === 'deleted')).toBe(true);
});

test('changed accounts are loaded alone and shown at once; Reload loads all again', async () => {
  const { world, screen, row, textOf, cell } = await setUp();
  await expect.element(row('bot1@bots.test')).toBeVisible();
  const untouched = cell('bot2@bots.test', 'status');
  const [first] = world.webBots;
  if (first) Object.assign(first, { status: 'failed', error: 'proxy' });
  world.realtime.emit('webBotAccountsUpdated', { ids: [1] });
  await expect.poll(() => textOf('bot1@bots.test', 'problem')).toBe('Proxy error');
  expect(world.api.requests(getWebBotAccounts).map(({ query }) => query)).toEqual([
    undefined,
    { accountIds: '1' },
  ]);
  expect(cell('bot2@bots.test', 'status')).toBe(untouched);
  world.webBots.push(...manyBots(12).slice(11));
  await screen.getByRole('button', { name: 'Reload' }).click();
  await expect.element(row('many12@bots.test')).toBeVisible();
});

test('a failed load says why and is repeated, and without accounts the page says how to add some', async () => {
  const world = createWorld();
  world.api.refuse(getWebBotAccounts, 500, 'The database is away');
  const { screen } = await openApp(address, world);
  await expect.element(screen.getByText('The accounts could not be loaded')).toBeVisible();
  await expect.element(screen.getByRole('main').getByText('The database is away')).toBeVisible();
  world.api.on(getWebBotAccounts, { data: [] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('button', { name: 'Add via form' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test.each([
  ['guest access', { guest: true }, 'not in guest access', /^Guest access shows the accounts of/],
  ['an access link', { clone: true }, 'not with an access link', /^An access link shows the accounts of/],
])('in %s no secret is shown and nothing can be changed', async (_name, user, cellText, note) => {
  const { screen, row, textOf } = await setUp({ user }, `${address}?mode=edit`);
  await expect.element(row('bot1@bots.test')).toBeVisible();
  await expect.element(screen.getByText(note)).toBeVisible();
  for (const key of ['password', 'gauth', 'proxyLogin', 'proxyPassword'])
    expect(textOf('bot1@bots.test', key)).toBe(cellText);
  expect(textOf('bot1@bots.test', 'proxyHost')).toBe('203.0.113.1');
  const isDisabled = (name: RegExp) => expect.element(screen.getByRole('menuitem', { name })).toBeDisabled();
  await screen.getByRole('button', { name: 'Update data' }).click();
  await isDisabled(/^By CSV/);
  await isDisabled(/^Via form/);
  await userEvent.keyboard('{Escape}');
  await row('bot1@bots.test').getByRole('checkbox').click();
  await expect
    .element(screen.getByRole('button', { name: 'Delete request' }))
    .toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Actions of bot1@bots.test' }).click();
  await isDisabled(/^Edit account data/);
  await isDisabled(/^Mark as deleted/);
});
