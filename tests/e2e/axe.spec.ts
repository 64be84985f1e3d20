import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Only the built app on the real stack: an `accessibility.component.test.tsx` of each feature checks its screens. */

test.describe('signed out', () => {
  test.use({ user: null });

  test('the sign-in page has no accessibility violations', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test('the wall in its shell has no accessibility violations', async ({ page, connectedConsole }) => {
  const { server, gameConsole } = await connectedConsole(0);
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article', { name: gameConsole.name.toUpperCase() });
  await expect(tile).toBeVisible();
  await expect(tile.getByText('Loading preview...')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});
