import { holdConsole } from '#tests/support/heldConsole.ts';
import { expect, test } from './fixtures.ts';

test('home and the palette ask once for the whole fleet, and show the same with an API without these calls', async ({
  page,
  faults,
  probe,
  connectedConsole,
}) => {
  faults.allow(/status of 404|Failed to load resource/);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const { target, gameConsole } = await connectedConsole(0, 2);
  const name = gameConsole.name.toUpperCase();
  const figures = page.getByRole('complementary').getByRole('definition');
  const section = page.getByRole('region', { name: /^Failed/ });
  const paused = page.getByRole('region', { name: /^Paused scripts/ });
  const found = page.getByRole('listbox').getByRole('option').first();
  const search = async (): Promise<void> => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: /^Search/ }).fill(gameConsole.name);
    await expect(found).toContainText(name);
  };
  const held = await holdConsole(probe.channel, target, { name: 'Sofia Supervisor', pausesScript: true });
  try {
    // An API as specified, without the calls over the whole fleet.
    await page.route('**/api/fleet/**', (route) =>
      route.fulfill({ status: 404, json: { error: 'Not found' } }),
    );
    await page.goto('/');
    await expect(section).toBeVisible();
    await expect(paused.getByRole('link', { name })).toContainText('Sofia Supervisor');
    await search();
    const expected = { figures: await figures.allTextContents(), failed: await section.textContent() };

    await page.unroute('**/api/fleet/**');
    requested.length = 0;
    await page.reload();
    await expect(section).toHaveText(expected.failed ?? '');
    await expect(figures).toHaveText(expected.figures);
    await expect(paused.getByRole('link', { name })).toContainText('Sofia Supervisor');
    await search();
    expect(requested.filter((path) => path.endsWith('/consoles'))).toEqual(['/api/fleet/consoles']);
  } finally {
    await held.giveBack();
  }
  await page.keyboard.press('Escape');
  await expect(paused).toHaveCount(0);
});
