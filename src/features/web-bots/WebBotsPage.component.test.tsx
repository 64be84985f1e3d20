import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteWebBotAccounts, getWebBotAccounts, type WebBotAccount } from '#contract/http/webBots.ts';
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
  const columns = () => [...grid.element().querySelectorAll('[data-column]')].map((head) => head.textContent);
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

test('statuses, problems and the transfer market are shown by the specified names', async () => {
  const { grid, textOf, row } = await setUp({}, `${address}?mode=botting`);
  await expect.element(row('bot1@bots.test')).toBeVisible();
  const emails = demoWebBots().map(({ email }) => email);
  expect(emails.map((email) => textOf(email, 'status'))).toEqual([
    'new',
    'work',
    'updated',
    'ban',
    'deleted',
    'problem',
    'problem',
    'problem',
    'problem',
  ]);
  expect(emails.slice(4).map((email) => textOf(email, 'problem'))).toEqual([
    'No problem',
    'Wrong credentials',
    'Proxy error',
    'Unknown problem',
    'Unrecognized problem',
  ]);
  expect(emails.slice(0, 3).map((email) => textOf(email, 'tmStatus'))).toEqual([
    'locked',
    'unlocked',
    'unknown',
  ]);
  expect(['coins', 'coinsWithCards', 'profit'].map((key) => textOf('bot3@bots.test', key))).toEqual([
    '24.7K',
    '30K',
    '200',
  ]);
  await expect.element(grid).toHaveAttribute('aria-rowcount', '10');
});

test('each mode of the table shows its columns, and remembers the own choice', async () => {
  const { screen, columns, row, built } = await setUp();
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

test('selected accounts are marked as deleted, those that are deleted already are skipped', async () => {
  const { world, screen, dialog, row, textOf } = await setUp();
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
});

test('a deleted account can be edited, but not be marked again', async () => {
  const { openMenu, dialog, screen } = await setUp();
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
  await expect.element(screen.getByRole('button', { name: 'Delete request' })).toBeInTheDocument();
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

test('changed accounts are loaded alone, and shown at once', async () => {
  const { world, row, textOf, cell } = await setUp();
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
});

test('Reload loads all accounts again', async () => {
  const { world, screen, row } = await setUp();
  await expect.element(row('bot1@bots.test')).toBeVisible();
  world.webBots.push(...manyBots(12).slice(11));
  await screen.getByRole('button', { name: 'Reload' }).click();
  await expect.element(row('many12@bots.test')).toBeVisible();
});

test('a failed load says why and is repeated', async () => {
  const world = createWorld();
  world.api.refuse(getWebBotAccounts, 500, 'The database is away');
  const { screen } = await openApp(address, world);
  await expect.element(screen.getByText('The accounts could not be loaded')).toBeVisible();
  world.api.on(getWebBotAccounts, { data: demoWebBots() });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('bot1@bots.test')).toBeVisible();
});

test('without accounts the page says how to add some', async () => {
  const { screen, dialog } = await setUp({ webBots: [] });
  await screen.getByRole('button', { name: 'Add via form' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test.each([
  ['guest access', { guest: true }, 'not in guest access', /^Guest access shows the accounts of/],
  ['an access link', { clone: true }, 'not with an access link', /^An access link shows the accounts of/],
])('in %s no secret is shown and nothing can be changed', async (_name, user, cellText, note) => {
  const { screen, row, textOf, openMenu } = await setUp({ user }, `${address}?mode=edit`);
  await expect.element(row('bot1@bots.test')).toBeVisible();
  await expect.element(screen.getByText(note)).toBeVisible();
  for (const key of ['password', 'gauth', 'proxyLogin', 'proxyPassword'])
    expect(textOf('bot1@bots.test', key)).toBe(cellText);
  expect(textOf('bot1@bots.test', 'proxyHost')).toBe('203.0.113.1');
  await screen.getByRole('button', { name: 'Update data' }).click();
  const menu = screen.getByRole('menu');
  await expect.element(menu.getByRole('menuitem', { name: /^By CSV/ })).toBeDisabled();
  await expect.element(menu.getByRole('menuitem', { name: /^Via form/ })).toBeDisabled();
  await screen.getByRole('button', { name: 'Update data' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await row('bot1@bots.test').getByRole('checkbox').click();
  await expect
    .element(screen.getByRole('button', { name: 'Delete request' }))
    .toHaveAttribute('aria-disabled', 'true');
  const entries = (await openMenu('bot1@bots.test')).getByRole('menuitem').elements();
  expect(entries.every((entry) => (entry as HTMLButtonElement).disabled)).toBe(true);
});
