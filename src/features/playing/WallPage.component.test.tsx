import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getServerConsoles, getServersInfo } from '#contract/http/servers.ts';
import { ChannelError } from '#domain/channel/errors.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { demoFleet, denseFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press, type } from '#tests/components/page.ts';

const wall = '/playing-control/all';
const open = (address: string, world = createWorld(demoFleet())) => openApp(`${wall}${address}`, world);

test('the wall first shows all servers grouped by server, and the last choice on the next visit', async () => {
  const world = createWorld(demoFleet());
  const { screen, close } = await open('', world);
  await expectAddress(`${wall}?server=all`);
  await expectCount(screen.getByRole('article'), 12);
  for (const { fullName } of world.fleet.servers)
    await expect.element(screen.getByRole('region', { name: fullName })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/Total: 12/);
  await screen.getByRole('combobox', { name: 'Your servers' }).click();
  await screen.getByRole('option', { name: /South 1/ }).click();
  await expectAddress(`${wall}?server=2`);
  await expectCount(screen.getByRole('article'), 4);
  await close();

  const { screen: again } = await reopenApp(wall, world);
  await expectAddress(`${wall}?server=2`);
  await expectCount(again.getByRole('article'), 4);
});

test('the channel knows the groups of the servers, whose pictures one local screenshot service has', async () => {
  const world = createWorld(demoFleet());
  await open('?server=1', world);
  const tokensOf = (group: number) =>
    world.fleet.servers.flatMap(({ token, group: { id } }) => (id === group ? [token] : []));
  await expect.poll(() => world.channel.serverGroups).toEqual([tokensOf(1), tokensOf(2)]);
});

test('servers can be added to and removed from the wall', async () => {
  const { screen } = await open('?server=1,2');
  await expect.element(screen.getByRole('region', { name: 'South 1' })).toBeVisible();
  await screen.getByRole('button', { name: 'Select several servers' }).click();
  await screen.getByRole('checkbox', { name: 'South 2' }).click();
  await expect.element(screen.getByRole('region', { name: 'South 2' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'North 1' }).click();
  await expect.element(screen.getByRole('region', { name: 'North 1' })).not.toBeInTheDocument();
  await expectAddress(`${wall}?server=2,3`);
});

test('ArrowDown moves from the last row of a server to the first row of the next one', async () => {
  const { screen } = await open('?server=1,2');
  const surfaces = (name: string) =>
    screen.getByRole('region', { name }).element().querySelectorAll<HTMLElement>('[data-surface]');
  await expectCount(screen.getByRole('article'), 8);
  [...surfaces('North 1')].at(-1)?.focus();
  await press('ArrowDown');
  await expect
    .poll(() => [...surfaces('South 1')].includes(document.activeElement as HTMLElement))
    .toBe(true);
});

test('a console without a picture is a chip below the tiles, with their keys and menu; a switch makes it a tile', async () => {
  const { screen } = await open('?server=1');
  const chip = screen.getByRole('article', { name: 'C1-04' });
  await expect.element(chip.getByRole('button')).toHaveAccessibleName(/^C1-04 ?closed/);
  const lowest = (name: string) => screen.getByRole('article', { name }).element().getBoundingClientRect();
  expect(lowest('C1-04').top).toBeGreaterThanOrEqual(lowest('C1-02').bottom);

  screen
    .getByRole('article', { name: 'C1-01' })
    .element()
    .querySelector<HTMLElement>('[data-surface]')
    ?.focus();
  await press('End');
  await expect.element(chip.getByRole('button')).toHaveFocus();
  await press('Enter');
  await expect.element(screen.getByRole('menu', { name: 'C1-04' })).toBeVisible();
  await press('Escape');

  await press('v');
  await expect.element(chip.getByRole('button', { name: 'Connect' })).toBeVisible();
  await expect.element(chip.getByRole('button', { name: 'C1-04, press Enter to focus' })).toHaveFocus();
  await expect
    .element(screen.getByRole('button', { name: 'Show consoles without a picture as tiles' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('in the server field typing replaces the name, Enter selects the match, and Escape restores the name', async () => {
  const { screen } = await open('?server=1');
  const field = screen.getByRole('combobox', { name: 'Your servers' });
  await expect.element(field).toHaveValue('North 1');
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
});

test('ids of unknown servers and consoles are removed from the address', async () => {
  const { screen, router } = await open('?server=1,999&console=abc');
  await expectCount(screen.getByRole('article'), 4);
  await expectAddress(`${wall}?server=1`);
  await router.navigate('/wallets/active/consoles?server=999');
  await expectAddress('/wallets/active/consoles');
  await router.navigate('/info/servers?server=999&filter=open');
  await expectAddress('/info/servers?filter=open');
});

test('the id of a console that is not connected is removed from the address and no control view opens', async () => {
  const { screen } = await open('?server=1&console=14');
  await expectAddress(`${wall}?server=1`);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a failed console comes first with its reason, and the filter counts add up to the total', async () => {
  const { screen } = await open('?server=1');
  const first = screen.getByRole('article').first();
  await expect.element(first).toHaveAccessibleName('C1-03');
  await expect.element(first.getByText('Lost connection')).toBeVisible();
  await expect.element(first.getByText(/^Failed since /)).toBeVisible();
  const filter = screen.getByRole('radiogroup', { name: 'Filter' }).element();
  const counts = [...filter.querySelectorAll('label')].map((label) =>
    Number(/\d+$/.exec(label.textContent)?.[0]),
  );
  const [all, ...parts] = counts;
  expect(all).toBe(4);
  expect(parts).toHaveLength(4);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(all);
});

test('a failure reason is shown in full at any tile size', async () => {
  const fleet = demoFleet();
  const reason = 'The store is not available, and neither is anything else. '.repeat(4).trim();
  const failed = fleet.consoles.find(({ id }) => id === 13);
  if (failed?.lastActiveAccount)
    failed.lastActiveAccount = { ...failed.lastActiveAccount, lastError: reason };
  const world = createWorld(fleet);
  localStorage.clear();
  localStorage.setItem('dugout.jwt', '"token"');
  localStorage.setItem('dugout.preferences.wall.previewHeight', '112');
  const { screen } = await reopenApp(`${wall}?server=1`, world);
  const text = screen.getByText(reason);
  await expect.element(text).toBeVisible();
  const element = text.element();
  const tile = element.closest('article');
  if (!tile) throw new Error('The reason is in no tile');
  expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight + 1);
  expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(tile.getBoundingClientRect().bottom);
});

test('a tile names the user who controls its console', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('getState', (target) => ({
    script: { running: true, paused: false, pausedBy: null, title: '', description: '' },
    keyboardOpened: false,
    pad: target.consoleId === 12 ? 'Sofia Supervisor' : null,
  }));
  const { screen } = await open('?server=1', world);
  await expect
    .element(screen.getByRole('article', { name: 'C1-02' }).getByText('Controlled by Sofia Supervisor'))
    .toBeVisible();
  await expectCount(screen.getByText(/^Controlled by/), 1);
});

test('a holder whose agent does not reply to the first poll is shown without waiting for the regular poll', async () => {
  const world = createWorld(demoFleet());
  const state = {
    script: { running: true, paused: false, pausedBy: null, title: '', description: '' },
    keyboardOpened: false,
    pad: 'Sofia Supervisor',
  };
  const polls: string[] = [];
  world.channel.on('getState', ({ consoleId }) => {
    if (consoleId !== 12) return state;
    if (polls.length > 0) {
      polls.push('repeated');
      return state;
    }
    polls.push('first');
    // When the page stalls this comes after every timer that is due sooner.
    setTimeout(() => polls.push('regular poll due'), 10_000);
    throw new ChannelError('timeout', 'timeout');
  });
  const { screen } = await open('?server=1', world);
  await expect
    .element(screen.getByRole('article', { name: 'C1-02' }).getByText('Controlled by Sofia Supervisor'))
    .toBeVisible();
  expect(polls.slice(0, 2)).toEqual(['first', 'repeated']);
});

test('letter shortcuts use the physical key in any keyboard layout', async () => {
  const { screen } = await open('?server=1');
  await expectCount(screen.getByRole('article'), 4);
  const pressAs = (code: string, key: string) => {
    for (const type of ['keydown', 'keyup'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true }),
      );
  };
  pressAs('KeyF', 'а');
  await expect.element(screen.getByRole('radio', { name: /^Active/ })).toBeChecked();
  const tile = screen.getByRole('article', { name: 'C1-01' });
  (tile.getByRole('button', { name: /press Enter to focus/ }).element() as HTMLElement).focus();
  pressAs('KeyM', 'ь');
  await expect.element(screen.getByRole('menuitem', { name: /Rename/ })).toBeVisible();
});

test('the size "Fit" shows all tiles at their largest size and persists across visits', async () => {
  await page.viewport(2560, 1440);
  const world = createWorld(demoFleet());
  const { screen, close } = await open('?server=1', world);
  const width = () => screen.getByRole('article').first().element().getBoundingClientRect().width;
  await expectCount(screen.getByRole('article'), 4);
  const before = width();
  await screen.getByRole('button', { name: 'Fit all tiles to the window' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await close();
  const { screen: again } = await reopenApp(`${wall}?server=1`, world);
  await expectCount(again.getByRole('article'), 4);
  for (const tile of again.getByRole('article').all())
    await expect.element(tile).toBeInViewport({ ratio: 0.99 });
  await page.viewport(1280, 800);
});

test('sixty tiles fit a laptop screen without scrolling, and arrow keys move between rows', async () => {
  await page.viewport(1440, 900);
  const { screen } = await open('?server=all', createWorld(denseFleet(60)));
  const tiles = screen.getByRole('article');
  await expectCount(tiles, 60);
  await screen.getByRole('button', { name: 'Fit all tiles to the window' }).click();
  const main = screen.getByRole('main').element();
  await expect.poll(() => main.scrollHeight - main.clientHeight).toBe(0);
  await expect.element(tiles.first()).toBeInViewport({ ratio: 0.99 });
  await expect.element(tiles.last()).toBeInViewport({ ratio: 0.99 });
  const from = tiles.first().element().querySelector<HTMLElement>('[data-surface]');
  from?.focus();
  await press('ArrowDown');
  await expect.poll(() => document.activeElement === from).toBe(false);
  const [before, after] = [from?.getBoundingClientRect(), document.activeElement?.getBoundingClientRect()];
  expect(after?.x).toBeCloseTo(before?.x ?? 0, 0);
  expect(after?.y).toBeGreaterThan(before?.y ?? 0);
  await page.viewport(1280, 800);
});

test('behind the control view the pictures of the wall rest', async () => {
  const world = createWorld(demoFleet());
  const { screen } = await open('?server=1', world);
  const active = () =>
    world.channel.pictures
      .filter(({ isClosed, cadence }) => !isClosed && cadence.active)
      .map(({ target }) => target.consoleId);
  await expect.poll(active).toEqual([11, 12]);
  await screen
    .getByRole('article', { name: 'C1-02' })
    .getByRole('button', { name: /control mode/i })
    .click();
  await expectAddress(`${wall}?server=1&console=12`);
  await expect.element(screen.getByRole('dialog').getByRole('heading', { name: 'C1-02' })).toBeVisible();
  await expect.poll(active).toEqual([12]);
});

test('a failed refresh is retried without a message', async () => {
  const fleet = demoFleet();
  const world = createWorld(fleet);
  const { screen } = await open('?server=1', world);
  await expectCount(screen.getByRole('article'), 4);
  const [first] = fleet.consoles;
  if (first) first.name = 'at last';
  let asked = 0;
  world.api.on(getServersInfo, () => {
    asked += 1;
    if (asked <= 2) return refuse(500, 'The database is away');
    return { servers: [], consoles: fleet.consoles.slice(0, 1), scripts: [], agent: { version: '2.5.0.0' } };
  });
  world.realtime.emit('consolesUpdated', { ids: [11] });
  await expect.element(screen.getByRole('article', { name: 'AT LAST' })).toBeVisible();
  expect(asked).toBe(3);
  await expect.element(screen.getByText('The database is away')).not.toBeInTheDocument();
});

test('leaving the page cancels a hanging call', async () => {
  const world = createWorld(demoFleet());
  const release = world.api.hold(getServerConsoles);
  const { screen } = await open('?server=1', world);
  await expect.poll(() => world.api.signals(getServerConsoles).length).toBeGreaterThan(0);
  await screen.getByRole('link', { name: 'Dugout, home' }).click();
  await expectAddress('/');
  await expect.poll(() => world.api.signals(getServerConsoles)[0]?.aborted).toBe(true);
  release();
});
