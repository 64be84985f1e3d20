import { expect, test } from 'vitest';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press, type } from '#tests/components/page.ts';

const wall = '/playing-control/all';

test('a failed console that the filter hides is shown, focused and highlighted when it is chosen in the search', async () => {
  const { screen } = await openApp(`${wall}?server=1`, createWorld(demoFleet()));
  await expectCount(screen.getByRole('article'), 4);
  await press('f');
  await expectCount(screen.getByRole('article'), 2);
  await press('Control+k');
  await expect.element(screen.getByRole('dialog').getByRole('combobox')).toHaveFocus();
  await type('C1-03');
  await expect.element(screen.getByRole('option', { name: /C1-03/ }).first()).toBeVisible();
  await press('Enter');
  const tile = screen.getByRole('article', { name: 'C1-03' });
  await expect.element(tile).toHaveAttribute('data-named');
  await expect.element(tile.getByRole('button', { name: /press Enter to focus/ })).toHaveFocus();
});

test('a tile that was found keeps the focus of the user while consoles change', async () => {
  const world = createWorld(demoFleet());
  const { screen } = await openApp(`${wall}?server=1#console-13`, world);
  const surface = (name: string) =>
    screen.getByRole('article', { name }).getByRole('button', { name: /press Enter to focus/ });
  await expect.element(surface('C1-03')).toHaveFocus();
  (surface('C1-01').element() as HTMLElement).focus();
  const other = world.fleet.consoles.find(({ id }) => id === 12);
  if (other) other.name = 'renamed';
  world.realtime.emit('consolesUpdated', { ids: [12] });
  await expect.element(screen.getByRole('article', { name: 'RENAMED' })).toBeVisible();
  await expect.element(surface('C1-01')).toHaveFocus();
});
