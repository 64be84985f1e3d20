import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import {
  addProxies,
  checkProxies,
  deleteProxies,
  getProxies,
  importProxies,
  type Proxy,
} from '#contract/http/proxies.ts';
import { serializeList } from '#data/offline/storedLists.ts';
import { proxyKeys } from '#data/proxies/proxyKeys.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { aProxy, demoProxies, type Proxies } from '#tests/components/demoProxies.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, expectAddress } from '#tests/components/page.ts';

type Options = NonNullable<Parameters<typeof createWorld>[0]>;

async function openProxies({ address = '/proxies', ...options }: Options & { address?: string } = {}) {
  await page.viewport(1440, 900);
  const world = createWorld(options);
  const { screen, built, goOffline } = await openApp(address, world);
  const grid = screen.getByRole('grid', { name: 'Proxies' });
  const row = (ip: string) => grid.getByRole('row', { name: new RegExp(ip.replaceAll('.', '\\.')) });
  const tool = (name: string) =>
    screen.getByRole('toolbar', { name: 'Proxies' }).getByRole('button', { name, exact: true });
  return { world, screen, built, goOffline, grid, row, tool, dialog: screen.getByRole('dialog') };
}

const many = (count: number): Proxies => ({
  ...demoProxies(),
  list: Array.from({ length: count }, (_, at): Proxy =>
    aProxy(at + 1, { ip: '203.0.113.1', port: at + 1, url: `http://203.0.113.1:${at + 1}` }),
  ),
});

test('every proxy is shown with its state, and a state shows only its own; offline they stay, with their time, and nothing can be changed, nor logins exported', async () => {
  const { screen, goOffline, row, grid, tool } = await openProxies();
  await expect.element(row('203.0.113.1')).toMatchTextContent(/Works.*120/);
  await expect.element(row('203.0.113.2')).toMatchTextContent(/Failed/);
  await expect.element(row('203.0.113.3')).toMatchTextContent(/Blocked.*2100/);
  await expect.element(row('203.0.113.4')).toMatchTextContent(/Not checked/);
  expect(grid.element().textContent).not.toContain('secret-');
  await screen.getByRole('button', { name: 'Blocked 1' }).click();
  await expectAddress('/proxies?state=blocked');
  await expect.element(row('203.0.113.1')).not.toBeInTheDocument();
  await expect.element(row('203.0.113.3')).toBeVisible();
  await expectAccessible();

  await goOffline();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  await expect.element(row('203.0.113.3')).toBeVisible();
  for (const name of ['Add by CSV', 'Add via form', 'Import from database', 'Check', 'Export'])
    await expect.element(tool(name)).toHaveAttribute('aria-disabled', 'true');
});

test('proxies are added by form, by CSV and from the database; each refuses invalid URLs, and names existing ones', async () => {
  const { world, screen, dialog, row, tool } = await openProxies();
  await expect.element(row('203.0.113.1')).toBeVisible();
  await tool('Add via form').click();
  const url = dialog.getByRole('textbox', { name: 'URL' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('URL required')).toBeVisible();
  await url.fill('203.0.113.9');
  await expect.element(dialog.getByText('Incorrect URL')).toBeVisible();
  await url.fill('ftp://203.0.113.9');
  await expect.element(dialog.getByText('Only http, https and socks5 proxies are supported.')).toBeVisible();
  await expectAccessible('[role=dialog]');
  expect(world.api.requests(addProxies)).toEqual([]);
  await url.fill('http://north:other@203.0.113.1:3128');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('You already have this proxy.').first()).toBeVisible();
  await url.fill('socks5://north:secret@203.0.113.9');
  await dialog.getByRole('textbox', { name: 'Region' }).fill('PL');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('203.0.113.9')).toMatchTextContent(/socks5.*1080.*PL/);
  expect(world.api.requests(addProxies).at(-1)).toEqual({
    body: { proxies: [{ url: 'socks5://north:secret@203.0.113.9', region: 'PL' }] },
  });

  await tool('Add by CSV').click();
  await dialog
    .getByRole('textbox')
    .fill(
      'http://north:x@203.0.113.1:3128;DE\nsocks5://203.0.113.8\nhttp://203.0.113.7:0\n\nsocks5://203.0.113.8;NL',
    );
  const summary = dialog.getByRole('status');
  await expect.element(summary).toMatchTextContent(/2 proxies found.*1 row is repeated.*1 row is left out/);
  await expect.element(dialog.getByText('Row 3: Incorrect URL')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(screen.getByText('1 proxy added, 1 is there already')).toBeVisible();
  await expect.element(row('203.0.113.8')).toBeVisible();

  await tool('Import from database').click();
  await dialog.getByRole('radio', { name: 'Web app proxy' }).click();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent(/3 proxies found.*added.*there already/);
  expect(world.api.requests(importProxies)).toEqual([{ body: { source: 'webAppProxy' } }]);
});

test('of more proxies than a call adds, it is said how many were added before one failed', async () => {
  const { world, dialog, tool } = await openProxies();
  let calls = 0;
  world.api.on(addProxies, ({ body }) => {
    if (++calls === 2) refuse(503, 'The database is busy.');
    return { created: body.proxies.length - 1, duplicates: 1 };
  });
  await tool('Add by CSV').click();
  const rows = Array.from({ length: 1_500 }, (_, n) => `http://203.0.113.8:${n + 1}`);
  await expect.element(dialog).toBeVisible();
  // A text of this length is not shown in the field.
  const file = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(file, new File([rows.join('\n')], 'proxies.csv'));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Only 999 of 1500 are done\..*busy/);
});

test('checks go out in groups of 25, a stop leaves the others, each result counts at once, and failures say why', async () => {
  const proxies = many(160);
  proxies.errors.set(7, 'credentials');
  proxies.isHeld = () => true;
  const { world, dialog, screen, tool } = await openProxies({ proxies });
  await expect.element(screen.getByText('160 proxies')).toBeVisible();
  await tool('Check').click();
  await expect.element(dialog).toMatchTextContent(/through 160 proxies/);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => world.api.requests(checkProxies).length).toBe(4);
  const sent = world.api.requests(checkProxies).map(({ body }) => body.proxyIds);
  expect(sent.map((ids) => ids.length)).toEqual([25, 25, 25, 25]);
  expect(sent.flat()).not.toEqual(sent.flat().toSorted((a, b) => a - b));
  await dialog.getByRole('button', { name: 'Stop' }).click();
  proxies.isHeld = () => false;
  await expect.element(dialog).toMatchTextContent(/Stopped at 100 of 160.*60 not processed/);
  // A slow proxy delays its call.
  let slow: number | undefined;
  proxies.isHeld = (id) => (slow ??= id) === id;
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).toMatchTextContent(/159 of 160/);
  proxies.isHeld = () => false;
  await expect.element(dialog).toMatchTextContent(/159 succeeded1 failed/);
  await dialog.getByRole('button', { name: '1 failed' }).click();
  await expect.element(dialog.getByText('Refused login and password')).toBeVisible();
  expect(world.api.requests(checkProxies)).toHaveLength(7);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(screen.getByRole('button', { name: 'Works 159' })).toBeVisible();
});

test('proxies are deleted in groups of 250, with the result of each', async () => {
  const { world, dialog, screen, grid, tool } = await openProxies({ proxies: many(600) });
  await expect.element(screen.getByText('600 proxies')).toBeVisible();
  await grid.getByRole('checkbox', { name: /all/i }).click();
  await expect.element(screen.getByText('600 selected')).toBeVisible();
  await tool('Delete').click();
  await expect.element(dialog).toMatchTextContent(/Delete 600 proxies\?/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog).toMatchTextContent(/600 succeeded/);
  const sizes = world.api.requests(deleteProxies).map(({ query }) => query.proxyIds.split(',').length);
  expect(sizes).toEqual([250, 250, 100]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(screen.getByText('No proxies yet')).toBeVisible();
  await expect.element(screen.getByText('selected')).not.toBeInTheDocument();
});

test('the accounts of a proxy get another one, after it was said how many; its login is loaded first', async () => {
  const { world, screen, built, dialog, row } = await openProxies();
  await expect.element(row('203.0.113.1')).toBeVisible();
  // Like after a start without network: the list is the stored one, and is being loaded.
  const release = world.api.hold(getProxies);
  const queryKey = proxyKeys.list();
  built.queryClient.setQueryData(queryKey, (list: unknown) => serializeList(queryKey, list));
  void built.queryClient.invalidateQueries({ queryKey });
  world.api.on(updateAccounts, ({ body }) => ({ count: body.accounts.length, errors: [] }));
  await expect
    .element(row('203.0.113.1').getByRole('link', { name: /Accounts that use/ }))
    .toHaveTextContent('2');
  await row('203.0.113.1').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Give its accounts another proxy' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent(/2 accounts have it as their proxy1 account has it as its web app proxy/);
  await dialog.getByRole('combobox', { name: 'New proxy' }).click();
  await screen.getByRole('option', { name: /203\.0\.113\.4/ }).click();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Change' }).click();
  expect(world.api.requests(updateAccounts)).toEqual([]);
  release();
  await expect.element(dialog).toMatchTextContent(/2 succeeded/);
  const to = { ip: '203.0.113.4', port: '3128', login: 'north', password: 'secret-4' };
  const loaded = { 'proxy.ip': '203.0.113.1', 'proxy.port': '3128', 'proxy.login': 'north' };
  expect(world.api.requests(updateAccounts)[0]?.body.accounts).toEqual([
    { id: 1, proxy: to, loaded },
    {
      id: 2,
      proxy: to,
      webAppProxy: to,
      loaded: {
        ...loaded,
        'webAppProxy.ip': '203.0.113.1',
        'webAppProxy.port': '3128',
        'webAppProxy.login': 'north',
      },
    },
  ]);
});

test('an operator sees no logins, and can neither add nor delete', async () => {
  const { grid, row, tool } = await openProxies({ role: 'operator' });
  await expect.element(row('203.0.113.1')).toBeVisible();
  await expect.element(tool('Check')).toBeVisible();
  for (const name of ['Add by CSV', 'Add via form', 'Import from database', 'Delete'])
    await expect.element(tool(name)).not.toBeInTheDocument();
  await expect.element(grid.getByRole('columnheader', { name: 'Login' })).not.toBeInTheDocument();
  await expect.element(grid.getByRole('columnheader', { name: 'Password' })).not.toBeInTheDocument();
});

test('a list that could not be loaded says why, and is loaded again', async () => {
  await page.viewport(1440, 900);
  const world = createWorld();
  world.api.refuse(getProxies, 500, 'Out of order');
  const { screen } = await openApp('/proxies', world);
  await expect.element(screen.getByRole('main').getByText('Out of order')).toBeVisible();
  // The page shows it, so no message repeats it.
  await expectCount(screen.getByText('Out of order'), 1);
  world.api.on(getProxies, { data: [] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('No proxies yet')).toBeVisible();
});
