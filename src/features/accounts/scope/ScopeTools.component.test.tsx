import { expect, test } from 'vitest';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';

const server = (id: number, name: string) => ({
  server: { id, name },
  serverGroup: { id: 1, name: 'North' },
});
const accounts = [
  anAccount({ id: 1, email: 'ann@x.io', ...server(1, 'North 1'), console: { id: 11, name: 'c1-01' } }),
  anAccount({ id: 2, email: 'bob@x.io', ...server(1, 'North 1'), console: { id: 12, name: 'c1-02' } }),
  anAccount({ id: 3, email: 'cay@x.io', ...server(2, 'South 1'), console: { id: 21, name: 'c2-01' } }),
];

async function setUp(address: string) {
  const world = createWorld({ ...demoFleet(), accounts });
  const app = await openApp(address, world);
  const { screen } = app;
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid).toBeVisible();
  const shown = (): (string | null)[] =>
    grid
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.getAttribute('aria-label'));
  return { ...app, world, shown, field: screen.getByRole('combobox', { name: 'Your servers' }) };
}

test('the accounts of one server, of several ones and those of all are chosen', async () => {
  const { screen, shown, field } = await setUp('/accounts/all');
  await expect.element(field).toHaveValue('All servers (3)');
  await field.click();
  await screen.getByRole('option', { name: /South 1/ }).click();
  await expectAddress('/accounts/all?server=2');
  await expect.poll(shown).toEqual(['cay@x.io']);
  await expect
    .element(screen.getByRole('link', { name: 'To playing control' }))
    .toHaveAttribute('href', '/playing-control/all?server=2');
  await field.click();
  await screen.getByRole('option', { name: 'All servers (3)' }).click();
  await expectAddress('/accounts/all');
  await expect.poll(shown).toEqual(['ann@x.io', 'bob@x.io', 'cay@x.io']);

  await field.click();
  await expect.element(screen.getByRole('option', { name: /South 1/ })).toBeVisible();
  const pick = (id: number): HTMLElement => {
    const box = document.querySelector<HTMLElement>(`[data-pick="${id}"]`);
    if (!box) throw new Error(`Server ${id} cannot be picked`);
    return box;
  };
  pick(2).click();
  await expectAddress('/accounts/all?server=2');
  pick(1).click();
  await expectAddress('/accounts/all?server=2,1');
  await expect.element(field).toHaveValue('2 servers');
  await expect.poll(() => shown().length).toBe(3);
  pick(2).click();
  await expectAddress('/accounts/all?server=1');
  await expect.poll(shown).toEqual(['ann@x.io', 'bob@x.io']);
  pick(1).click();
  await expectAddress('/accounts/all');
});

test('links lead to the accounts of a console, of several servers and of a proxy, until all are wanted; unknown servers are dropped', async () => {
  const { screen, router, world, shown, field } = await setUp('/accounts/all?server=1&consoleId=12&q=x.io');
  world.proxies.uses = [{ id: 1, proxy: [1], webAppProxy: [3] }];
  await expect.element(field).toHaveValue('North 1');
  await expect.poll(shown).toEqual(['bob@x.io']);
  await expect
    .element(screen.getByRole('link', { name: 'To playing control' }))
    .toHaveAttribute('href', '/playing-control/all?server=1&console=12#console-12');
  await screen.getByRole('button', { name: 'Console C1-02' }).click();
  await expectAddress('/accounts/all?server=1&q=x.io');
  await expect.poll(shown).toEqual(['ann@x.io', 'bob@x.io']);

  await router.navigate('/accounts/all?server=1,2,99');
  await expectAddress('/accounts/all?server=1,2');
  await expect.element(field).toHaveValue('2 servers');
  await expect.poll(() => shown().length).toBe(3);

  await router.navigate('/accounts/all?proxyId=1');
  await expect.poll(shown).toEqual(['ann@x.io', 'cay@x.io']);
  await screen.getByRole('button', { name: 'With one proxy' }).click();
  await expectAddress('/accounts/all');
  await expect.poll(shown).toEqual(['ann@x.io', 'bob@x.io', 'cay@x.io']);
});

test('the cards of servers, the list of groups and the tiles of the wall lead to the accounts of a server or console', async () => {
  const { screen, router } = await openApp('/info/servers', createWorld({ ...demoFleet(), accounts }));
  await screen
    .getByRole('button', { name: /^All actions of .*North 1$/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'To accounts' }).click();
  await expectAddress('/accounts/all?server=1');
  await router.navigate('/configs/server-groups');
  await screen.getByRole('row', { name: /North/ }).getByRole('button').first().click();
  await screen.getByRole('button', { name: /^Actions .*North 1$/ }).click();
  await screen.getByRole('menuitem', { name: 'To accounts' }).click();
  await expectAddress('/accounts/all?server=1');
  await router.navigate('/playing-control/all?server=1');
  await screen.getByRole('button', { name: /C1-01/ }).first().click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'To accounts' }).click();
  await expectAddress('/accounts/all?server=1&consoleId=11');
});
