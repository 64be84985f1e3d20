import { expect, test } from 'vitest';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press, type } from '#tests/components/page.ts';

const wall = '/playing-control/all';

test('a failed console that the filter hides is shown and focused when it is chosen in the search; shortcuts use the physical key', async () => {
  const { screen } = await openApp(`${wall}?server=1`, createWorld(demoFleet()));
  await expectCount(screen.getByRole('article'), 4);
  const pressAs = (code: string, key: string) => {
    for (const type of ['keydown', 'keyup'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true }),
      );
  };
  pressAs('KeyF', 'а');
  await expect.element(screen.getByRole('radio', { name: /^Active/ })).toBeChecked();
  await expectCount(screen.getByRole('article'), 2);
  await press('Control+k');
  await expect.element(screen.getByRole('dialog').getByRole('combobox')).toHaveFocus();
  await type('C1-03');
  await expect.element(screen.getByRole('option', { name: /C1-03/ }).first()).toBeVisible();
  await press('Enter');
  const tile = screen.getByRole('article', { name: 'C1-03' });
  await expect.element(tile).toHaveAttribute('data-named');
  await expect.element(tile.getByRole('button', { name: /press Enter to focus/ })).toHaveFocus();
  pressAs('KeyM', 'ь');
  await expect.element(screen.getByRole('menuitem', { name: /Rename/ })).toBeVisible();
});

test('a link leads to the tile of its console, whatever else it names, until servers are chosen by hand', async () => {
  const world = createWorld(demoFleet());
  const { screen, close } = await openApp(`${wall}?server=1,999&console=13#console-13`, world);
  const expectFound = async (on: typeof screen) => {
    const tile = on.getByRole('article', { name: 'C1-03' });
    await expect.element(tile.getByRole('button', { name: /press Enter to focus/ })).toHaveFocus();
    await expectAddress(`${wall}?server=1`);
    expect(location.hash).toBe('#console-13');
  };
  await expectFound(screen);
  await close();

  // Without a server: on those of the last visit.
  const { screen: again } = await reopenApp(`${wall}#console-13`, world);
  await expectFound(again);
  const surface = again
    .getByRole('article', { name: 'C1-01' })
    .getByRole('button', { name: /press Enter to focus/ });
  (surface.element() as HTMLElement).focus();
  const other = world.fleet.consoles.find(({ id }) => id === 12);
  if (other) other.name = 'renamed';
  world.realtime.emit('consolesUpdated', { ids: [12] });
  await expect.element(again.getByRole('article', { name: 'RENAMED' })).toBeVisible();
  await expect.element(surface).toHaveFocus();

  // In the field typing replaces the name, and Escape restores it.
  const field = again.getByRole('combobox', { name: 'Your servers' });
  await field.click();
  await type('no such');
  await expect.element(field).toHaveValue('no such');
  await press('Escape');
  await expect.element(field).toHaveValue('North 1');
  await expect.element(field).not.toHaveFocus();
  await press('s');
  await expect.element(field).toHaveFocus();
  await type('South 1');
  await press('Enter');
  await expectAddress(`${wall}?server=2`);
  await expect.element(field).toHaveValue('South 1');
  expect(location.hash).toBe('');
});

test('the tile of a link is shown when the control view that it opened is closed; behind that pictures rest; a picture without new frames is marked', async () => {
  const world = createWorld(demoFleet());
  const { screen } = await openApp(`${wall}?server=1&console=11#console-11`, world);
  const opened = () => world.channel.pictures.filter(({ isClosed }) => !isClosed);
  const active = () =>
    opened()
      .filter(({ cadence }) => cadence.active)
      .map(({ target }) => target.consoleId);
  const view = screen.getByRole('dialog');
  await view.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAddress(`${wall}?server=1`);
  expect(location.hash).toBe('#console-11');
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(tile).toHaveAttribute('data-named');
  await expect.poll(active).toEqual([11, 12]);
  const status = opened().find(({ target }) => target.consoleId === 11)?.status;
  const isSeen = (agoMs: number): void =>
    status?.set({ ...status.get(), progressedAt: performance.now() - agoMs });
  isSeen(0);
  await expect.element(tile).not.toHaveAttribute('data-stale');
  isSeen(60_000);
  await expect.element(tile).toHaveAttribute('data-stale');
  // A stream refreshes more often than single pictures.
  isSeen(0);
  await expect.element(tile).not.toHaveAttribute('data-stale');
  status?.set({ ...status.get(), noVideo: null });
  await expect.element(tile.getByText(/^stale, [3-9] s old$/)).toBeVisible();

  await screen
    .getByRole('article', { name: 'C1-02' })
    .getByRole('button', { name: /control mode/i })
    .click();
  await expectAddress(`${wall}?server=1&console=12`);
  await expect.element(view.getByRole('heading', { name: 'C1-02' })).toBeVisible();
  await expect.poll(active).toEqual([12]);
});
