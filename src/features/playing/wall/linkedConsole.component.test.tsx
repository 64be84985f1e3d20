import { expect, test } from 'vitest';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press, type } from '#tests/components/page.ts';

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

test('a link to the control of a console that is not connected leads to its tile', async () => {
  const { screen } = await openApp(`${wall}?server=1&console=13#console-13`, createWorld(demoFleet()));
  const tile = screen.getByRole('article', { name: 'C1-03' });
  await expect.element(tile.getByRole('button', { name: /press Enter to focus/ })).toHaveFocus();
  await expectAddress(`${wall}?server=1`);
  expect(location.hash).toBe('#console-13');
});

test('a link that names a server which does not exist leads to the tile on the others', async () => {
  const { screen } = await openApp(`${wall}?server=1,999#console-13`, createWorld(demoFleet()));
  const tile = screen.getByRole('article', { name: 'C1-03' });
  await expect.element(tile.getByRole('button', { name: /press Enter to focus/ })).toHaveFocus();
  await expectAddress(`${wall}?server=1`);
  expect(location.hash).toBe('#console-13');
});

test('a link to a console without a server leads to its tile on the servers of the last visit', async () => {
  const world = createWorld(demoFleet());
  const { screen, close } = await openApp(`${wall}?server=1`, world);
  await expectCount(screen.getByRole('article'), 4);
  await close();
  const { screen: again } = await reopenApp(`${wall}#console-13`, world);
  await expectAddress(`${wall}?server=1`);
  expect(location.hash).toBe('#console-13');
  const tile = again.getByRole('article', { name: 'C1-03' });
  await expect.element(tile.getByRole('button', { name: /press Enter to focus/ })).toHaveFocus();
});

test('the tile of a link is shown when the control view that it opened is closed', async () => {
  const { screen } = await openApp(`${wall}?server=1&console=11#console-11`, createWorld(demoFleet()));
  await screen.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expectAddress(`${wall}?server=1`);
  expect(location.hash).toBe('#console-11');
  await expect.element(screen.getByRole('article', { name: 'C1-01' })).toHaveAttribute('data-named');
});

test('servers that are chosen by hand end a link', async () => {
  const { screen } = await openApp(`${wall}?server=1#console-13`, createWorld(demoFleet()));
  await expectCount(screen.getByRole('article'), 4);
  await press('s');
  await type('South 1');
  await press('Enter');
  await expectAddress(`${wall}?server=2`);
  expect(location.hash).toBe('');
});
