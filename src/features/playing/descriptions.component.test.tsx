import { expect, test } from 'vitest';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

const description = 'Stands on top of another console';

test('the description of a console is on its tile, in its control view, on the card of its server, and in its menus', async () => {
  const fleet = demoFleet();
  const described = fleet.consoles.find(({ id }) => id === 11);
  if (described) described.description = description;
  const { screen, router } = await openApp('/playing-control/all?server=1', createWorld(fleet));
  const tile = screen.getByRole('article', { name: 'C1-01' });
  const note = tile.getByText(description);
  await expect.element(note).toBeVisible();
  await expect.element(note).toHaveAttribute('title', description);
  const name = tile.getByRole('heading', { name: 'C1-01', exact: true }).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  await tile.getByRole('button', { name: 'All actions of C1-01' }).click();
  const menu = screen.getByRole('menu');
  await expect.element(menu).toHaveAccessibleName(new RegExp(description));

  await router.navigate('/playing-control/all?server=1&console=11');
  const view = screen.getByRole('dialog', { name: 'C1-01', exact: true });
  await expect.element(view.getByText(description)).toBeVisible();

  await router.navigate('/info/servers');
  const line = screen.getByRole('button', { name: /^C1-01/ });
  await expect.element(line.getByText(description)).toBeVisible();
  await line.click();
  await expect.element(menu).toHaveAccessibleName(new RegExp(description));
});
