import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

test.describe('the palette', () => {
  test('opens a screen, a server and a console by keyboard', async ({ page, connectedConsole }) => {
    const { server, gameConsole } = await connectedConsole(1);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();

    const search = page.getByRole('combobox', { name: /^Search/ });
    await page.keyboard.press('Control+K');
    await expect(search).toBeFocused();
    await page.keyboard.type('stack');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/playing-control\/stacked$/);
    await expect(page).toHaveTitle('Stacked · Playing control · Dugout');
    await expect(search).toHaveCount(0);

    await page.keyboard.press('Control+K');
    await expect(search).toBeFocused();
    await page.keyboard.type(server.fullName);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/all\\?server=${server.id}$`));
    const wallTitle = `${server.description ?? server.name} · All · Playing control · Dugout`;
    await expect(page).toHaveTitle(wallTitle);

    await page.keyboard.press('Control+K');
    await expect(search).toBeFocused();
    await page.keyboard.type(gameConsole.name);
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(
      gameConsole.name.toUpperCase(),
    );
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: gameConsole.name.toUpperCase() }),
    ).toBeVisible();
    await expect(page).toHaveTitle(`${gameConsole.name.toUpperCase()} · ${wallTitle}`);
  });
});

test('a part that is missing after a release fails alone, and control continues', async ({
  page,
  connectedConsole,
  faults,
}) => {
  faults.allow(
    /Failed to load resource|Failed to fetch dynamically imported module|error loading dynamically/,
  );
  await page.route(/\/assets\/Palette-.*\.js$/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const control = await openControl(page, await connectedConsole(1));
  await control.button('Control with keyboard').click();
  await expect(control.dialog.getByText('You are in control')).toBeVisible();
  await page.keyboard.press('Control+K');
  const missing = page.getByRole('dialog', { name: 'This part could not be loaded' });
  await expect(missing.getByRole('button', { name: 'Reload to update' })).toBeVisible();
  await missing.getByRole('button', { name: 'Not now' }).click();
  await expect(missing).toHaveCount(0);
  await expect(control.dialog).toBeVisible();

  await page.unroute(/\/assets\/Palette-.*\.js$/);
});

test('the palette finds consoles by state and runs actions on the selected one', async ({
  page,
  api,
  connectedConsole,
}) => {
  const { gameConsole } = await connectedConsole(2, 0);
  const name = gameConsole.name.toUpperCase();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const search = page.getByRole('combobox', { name: /^Search/ });
  const type = async (text: string) => {
    await page.keyboard.press('Control+K');
    await search.fill(text);
  };
  await type('failed');
  const consoles = page.getByRole('group', { name: 'Consoles', exact: true });
  await expect(consoles.getByRole('option').first()).toContainText('failed');

  await search.fill(`close ${name}`);
  await page.getByRole('option', { name: `Close console ${name}` }).click();
  const toast = page.locator('[data-toast]', { hasText: `${name} is closed.` });
  const isOpen = async () =>
    (await api.consoles(gameConsole.serverId)).find(({ id }) => id === gameConsole.id)?.open;
  await expect(toast).toBeVisible();
  expect(await isOpen()).toBe(false);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(isOpen).toBe(true);
  await expect(toast).toHaveCount(0);

  await type(`${name} disc`);
  await page.getByRole('option', { name: `Disconnect ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Disconnect console' })).toContainText(name);
});
