import { expect, test } from 'vitest';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

const description = 'Stands on top of another console';

function createDescribedWorld() {
  const fleet = demoFleet();
  const described = fleet.consoles.find(({ id }) => id === 11);
  if (described) described.description = description;
  return createWorld(fleet);
}

test('a tile shows the description of its console after the name, and its menu shows it in full', async () => {
  const { screen } = await openApp('/playing-control/all?server=1', createDescribedWorld());
  const tile = screen.getByRole('article', { name: 'C1-01' });
  const note = tile.getByText(description);
  await expect.element(note).toBeVisible();
  await expect.element(note).toHaveAttribute('title', description);
  const name = tile.getByRole('heading', { name: 'C1-01', exact: true }).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  await tile.getByRole('button', { name: 'All actions of C1-01' }).click();
  await expect.element(screen.getByRole('menu')).toHaveAccessibleName(new RegExp(description));
});

test('the control view shows the description of its console after the name', async () => {
  const { screen } = await openApp('/playing-control/all?server=1&console=11', createDescribedWorld());
  const view = screen.getByRole('dialog', { name: 'C1-01', exact: true });
  await expect.element(view.getByText(description)).toBeVisible();
});

test('the card of a server shows the descriptions of its consoles, and their menus too', async () => {
  const { screen } = await openApp('/info/servers', createDescribedWorld());
  const line = screen.getByRole('button', { name: /^C1-01/ });
  await expect.element(line.getByText(description)).toBeVisible();
  await line.click();
  await expect.element(screen.getByRole('menu')).toHaveAccessibleName(new RegExp(description));
});
