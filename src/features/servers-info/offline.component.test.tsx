import { expect, test } from 'vitest';
import { coloredParts } from '#tests/components/colors.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

test('the consoles of a card lose all colors while offline, the count of failed ones included', async () => {
  const world = createWorld(demoFleet());
  const { screen, goOffline } = await openApp('/info/servers', world);
  const consoles = screen.getByRole('region', { name: 'Consoles of North 1' });
  await expect.element(consoles.getByText(/· 1 failed/)).toBeVisible();
  expect(coloredParts(consoles.element())).not.toEqual([]);
  await goOffline();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  await expect.poll(() => coloredParts(consoles.element())).toEqual([]);
  await expect.element(consoles.getByText(/· 1 failed/)).toBeVisible();
});
