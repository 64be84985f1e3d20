import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

test.describe('the palette', () => {
  test('leads to a screen, to a server, to a console, by keyboard alone', async ({ page, seat }) => {
    const { server, gameConsole } = await seat(1);
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

  test('does things, and gives the focus back', async ({ page }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: /^Search/ });
    await opener.click();
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('light th');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test.describe('for whom nothing is open', () => {
    test.use({ user: 'nobody' });

    test('offers no consoles and asks for none', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/');
      await page.getByRole('button', { name: /^Search/ }).click();
      await expect(page.getByRole('option', { name: 'Logout' })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Servers' })).toHaveCount(0);
      expect(asked.filter((path) => path.startsWith('/api/servers'))).toEqual([]);
    });
  });
});

test('the sheet lists what is bound here, and a key on it does not reach what lies below', async ({
  page,
  seat,
}) => {
  const { server } = await seat(1);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { name: 'Everywhere' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Playing control' })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(sheet).toHaveCount(0);

  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { name: 'Playing control' })).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
});

test('Escape on the sheet leaves the control view open', async ({ page, seat }) => {
  const at = await seat(1);
  await page.goto(`/playing-control/all?server=${at.server.id}&console=${at.gameConsole.id}`);
  const control = page.getByRole('dialog').filter({ hasText: at.gameConsole.name.toUpperCase() });
  await expect(control).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { name: 'In the control view' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(control).toBeVisible();
});

test('the first Tab skips to the content; a new screen has the focus and is announced', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('navigation').getByRole('link', { name: 'Stacked' }).click();
  await expect(page).toHaveTitle('Stacked · Playing control · Dugout');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Stacked, Playing control$/ })).toHaveCount(1);
});

test('a part that a release has taken away fails alone: control goes on', async ({ page, seat, faults }) => {
  faults.allow(
    /Failed to load resource|Failed to fetch dynamically imported module|error loading dynamically/,
  );
  await page.route(/\/assets\/Palette-.*\.js$/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const control = await openControl(page, await seat(1));
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

test('a message that comes again stays for its whole time', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: /^User menu/ }).click();
  const copy = page.getByRole('menuitem', { name: /: copy$/ });
  const toast = page.locator('[data-toast]');
  await copy.click();
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_000);
  await copy.click();
  // Only what runs on the page's own clock could take it away now.
  await page.clock.runFor(3_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toHaveCount(0);
});

test('the palette finds consoles by their state, and does things to the one that is meant', async ({
  page,
  api,
  seat,
}) => {
  const { gameConsole } = await seat(2, 0);
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

test('the menu begins with home and follows the order of the sections', async ({ page }) => {
  await page.goto('/playing-control/all');
  const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  await expect(links.first()).toHaveAccessibleName('Home');
  const names = await links.allTextContents();
  expect(names).toEqual(['Home', 'Servers management', 'All', 'Stacked', 'Servers', 'Tasks', 'Agent']);
  await links.first().click();
  await expect(page).toHaveTitle('Home · Dugout');
});
