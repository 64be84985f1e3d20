import { expect, test } from 'vitest';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

test('the page of a console shows its picture, accounts and log, opens control at once, and leads by key to the next and the next failed one', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('logs', { text: '2026-01-01 10:00:00.000 started\r\n' });
  const { screen } = await openApp('/consoles/11', world);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'C1-01' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Live image of C1-01' })).toBeVisible();
  await expect.element(screen.getByText('account11@dugout.test')).toBeVisible();
  await expect.element(screen.getByText(/started$/)).toBeVisible();
  await expectAccessible();

  await screen.getByRole('button', { name: 'Open the control view of C1-01' }).click();
  const view = screen.getByRole('dialog');
  await expect.element(view.getByRole('img', { name: 'Live image of c1-01' })).toBeVisible();
  expect(world.channel.pictures.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  await view.getByRole('button', { name: 'Close' }).click();
  await expect.element(view).not.toBeInTheDocument();

  await press(']');
  await expectAddress('/consoles/12');
  await press('n');
  await expectAddress('/consoles/13');
  await expect.element(screen.getByText(/^Failed since /)).toBeVisible();
  await press('n');
  await expectAddress('/consoles/23');
});

test('a console that does not exist, or that the user may not see, is said to be missing', async () => {
  const { screen } = await openApp('/consoles/999', createWorld(demoFleet()));
  await expect.element(screen.getByRole('heading', { name: 'There is no such console' })).toBeVisible();
});
