import type { Page } from '@playwright/test';
import { holdConsole } from '#tests/support/heldConsole.ts';
import { expect, test } from './fixtures.ts';

const failures = (page: Page) => page.getByRole('region', { name: /^Failed accounts/ });
const pauses = (page: Page) => page.getByRole('region', { name: /^Paused scripts/ });

/** The figures of the fleet and the failures. */
const shown = async (page: Page) => ({
  figures: await page.getByRole('complementary').getByRole('definition').allTextContents(),
  failed: await failures(page).textContent(),
});

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
  const search = async (on: Page): Promise<void> => {
    await on.keyboard.press('Control+K');
    await on.getByRole('combobox', { name: /^Search/ }).fill(gameConsole.name);
    await expect(on.getByRole('listbox').getByRole('option').first()).toContainText(name);
    await on.keyboard.press('Escape');
    await expect(on.getByRole('listbox')).toHaveCount(0);
  };
  const held = await holdConsole(probe.channel, target, { name: 'Sofia Supervisor', pausesScript: true });
  // An API as specified, without the calls over the whole fleet.
  const plain = await page.context().newPage();
  await plain.route('**/api/fleet/**', (route) =>
    route.fulfill({ status: 404, json: { error: 'Not found' } }),
  );
  try {
    for (const one of [plain, page]) {
      await one.bringToFront();
      await one.goto('/');
      await expect(failures(one)).toBeVisible();
      await expect(pauses(one).getByRole('link', { name })).toContainText('Sofia Supervisor');
      await search(one);
    }
    expect(requested.filter((path) => path.endsWith('/consoles'))).toEqual(['/api/fleet/consoles']);
    // The fleet goes on changing, and both pages follow it.
    await expect(async () => expect(await shown(page)).toEqual(await shown(plain))).toPass();
  } finally {
    await held.giveBack();
  }
  await expect(pauses(page)).toHaveCount(0);
});
