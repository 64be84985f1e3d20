import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { aConsoleAccount } from '#domain/consoles/fixtures.ts';
import { coloredParts } from '#tests/components/colors.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

/**
 * A wall with every state of a tile that has a color: C1-01 is connected and somebody else controls it, C1-02 has failed after
 * a picture, C1-03 has failed before one, and C1-04 is disconnected with an error of its account.
 */
async function openWall() {
  const fleet = demoFleet();
  const consoleOf = (name: string) => {
    const found = fleet.consoles.find((one) => one.name === name);
    if (!found) throw new Error(`There is no console ${name}`);
    return found;
  };
  consoleOf('c1-04').lastActiveAccount = aConsoleAccount({ lastError: 'Banned' });
  const world = createWorld(fleet);
  world.channel.on('getState', ({ consoleId }) => ({
    script: { title: '', description: '', running: false, paused: false, pausedBy: null },
    keyboardOpened: false,
    pad: consoleId === 11 ? 'Sofia Supervisor' : null,
  }));
  const { screen, goOffline } = await openApp('/playing-control/all?server=1', world);
  const tile = (name: string) => screen.getByRole('article', { name }).element();
  await expect.element(screen.getByText('Controlled by Sofia Supervisor')).toBeVisible();
  await expect.poll(() => world.channel.pictures.length).toBeGreaterThanOrEqual(2);
  Object.assign(consoleOf('c1-02'), {
    status: consoleStatus.failed,
    statusText: 'failed',
    statusSince: '2026-01-01T10:00:00Z',
    activeAccount: null,
    lastActiveAccount: aConsoleAccount({ lastError: 'Kicked' }),
  });
  world.realtime.emit('consolesUpdated', { ids: [12] });
  await expect.poll(() => tile('C1-02').hasAttribute('data-past')).toBe(true);
  /** Everything that has a color, by tile. */
  const colors = () =>
    Object.fromEntries(['C1-01', 'C1-02', 'C1-03', 'C1-04'].map((name) => [name, coloredParts(tile(name))]));
  return { screen, goOffline, colors };
}

test('tiles lose all colors while offline: errors, frames and who controls a console included', async () => {
  const { screen, goOffline, colors } = await openWall();
  for (const parts of Object.values(colors())) expect(parts).not.toEqual([]);

  await goOffline();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  await expect.poll(colors).toEqual({ 'C1-01': [], 'C1-02': [], 'C1-03': [], 'C1-04': [] });
  // The texts stay.
  await expect.element(screen.getByText('Controlled by Sofia Supervisor')).toBeVisible();
  for (const error of ['Kicked', 'Lost connection', 'Banned'])
    await expect.element(screen.getByText(error)).toBeVisible();
});

test('tiles say why there is no picture while the API issues no credentials of the channel, and the rest works', async () => {
  const creds = { jwt: '', seed: '', expiresAt: '2026-01-01T11:00:00Z' };
  const world = createWorld({ ...demoFleet(), user: { creds } });
  const { screen } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect
    .element(tile.getByText(/^No picture for now: this session has connected to the consoles too often\./))
    .toBeVisible();
  await expect.element(screen.getByText(/You are offline/)).not.toBeInTheDocument();
});
