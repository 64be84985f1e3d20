import { expect, test } from 'vitest';
import { getServerConsoles } from '#contract/http/servers.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press } from '#tests/components/page.ts';

const wall = '/playing-control/all';
const open = (address: string, world = createWorld(demoFleet())) => openApp(`${wall}${address}`, world);

test('the wall shows all servers first; others are chosen, added and removed, and shown on the next visit', async () => {
  const world = createWorld(demoFleet());
  const { screen, close } = await open('', world);
  // Pictures of a group of servers come from one local screenshot service.
  const tokensOf = (group: number) =>
    world.fleet.servers.flatMap(({ token, group: { id } }) => (id === group ? [token] : []));
  await expect.poll(() => world.channel.serverGroups).toEqual([tokensOf(1), tokensOf(2)]);
  await expectAddress(`${wall}?server=all`);
  await expectCount(screen.getByRole('article'), 12);
  for (const { fullName } of world.fleet.servers)
    await expect.element(screen.getByRole('region', { name: fullName })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/Total: 12/);
  await screen.getByRole('combobox', { name: 'Your servers' }).click();
  await screen.getByRole('option', { name: /South 1/ }).click();
  await expectAddress(`${wall}?server=2`);
  await screen.getByRole('button', { name: 'Select several servers' }).click();
  await screen.getByRole('checkbox', { name: 'South 2' }).click();
  await expectCount(screen.getByRole('article'), 8);
  await press('Escape');
  const surfaces = (name: string) => [
    ...screen.getByRole('region', { name }).element().querySelectorAll<HTMLElement>('[data-surface]'),
  ];
  surfaces('South 1').at(-1)?.focus();
  await press('ArrowDown');
  await expect.poll(() => surfaces('South 2').includes(document.activeElement as HTMLElement)).toBe(true);
  await screen.getByRole('button', { name: 'Select several servers' }).click();
  await screen.getByRole('checkbox', { name: 'South 1' }).click();
  await expect.element(screen.getByRole('region', { name: 'South 1' })).not.toBeInTheDocument();
  await expectAddress(`${wall}?server=3`);
  await close();

  const { screen: again } = await reopenApp(wall, world);
  await expectAddress(`${wall}?server=3`);
  await expectCount(again.getByRole('article'), 4);
});

test('a failed console comes first with its reason, one without a picture is a chip with the keys and menu of a tile', async () => {
  const { screen } = await open('?server=1');
  const first = screen.getByRole('article').first();
  await expect.element(first).toHaveAccessibleName('C1-03');
  await expect.element(first.getByText('Lost connection')).toBeVisible();
  await expect.element(first.getByText(/^Failed \d/)).toBeVisible();
  const filter = screen.getByRole('radiogroup', { name: 'Filter' }).element();
  // Each number is shown once: in the title, or at its filter. That of closed ones in the title counts failed ones, too.
  expect(screen.getByRole('heading', { level: 1 }).element().textContent.match(/\d+/g)).toHaveLength(4);
  expect([...filter.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'All',
    'Active',
    'Failed',
    expect.stringMatching(/^Closed \d+$/),
    expect.stringMatching(/^Idle \d+$/),
  ]);

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

test('ids of servers and consoles that are unknown or not connected are removed from the address', async () => {
  const { screen, router } = await open('?server=1,999&console=abc');
  await expectCount(screen.getByRole('article'), 4);
  await expectAddress(`${wall}?server=1`);
  await router.navigate(`${wall}?server=1&console=14`);
  await expectAddress(`${wall}?server=1`);
  // Both are invalid once servers and consoles are known: two changes at once.
  await router.navigate(`${wall}?server=1,999&console=14`);
  await expectAddress(`${wall}?server=1`);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  for (const [address, left] of [
    ['/wallets/active/consoles?server=999', '/wallets/active/consoles'],
    ['/info/servers?server=999&filter=open', '/info/servers?filter=open'],
    ['/?server=999&console=abc&x=1', '/?x=1'],
  ] as const) {
    await router.navigate(address);
    await expectAddress(left);
  }
});

test('a connected console that the address names without a server is opened, on all servers; another one is dropped', async () => {
  const world = createWorld(demoFleet());
  const { screen, close } = await open('?server=2', world);
  await expectCount(screen.getByRole('article'), 4);
  await close();
  const { screen: again, router } = await reopenApp(`${wall}?console=11`, world);
  await expect.element(again.getByRole('dialog').getByRole('heading', { name: 'C1-01' })).toBeVisible();
  await expectAddress(`${wall}?console=11&server=all`);
  for (const query of ['console=14', 'console=999', 'console=abc', 'server=999&console=14']) {
    await router.navigate(`${wall}?${query}`);
    await expectAddress(`${wall}?server=all`);
  }
  await expect.element(again.getByRole('dialog')).not.toBeInTheDocument();
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

test('a tile names the user who controls its console, without waiting for the regular poll when the first one is lost', async () => {
  const world = createWorld(demoFleet());
  const state = {
    script: { running: true, paused: false, pausedBy: null, title: '', description: '' },
    keyboardOpened: false,
    pad: 'Sofia Supervisor',
  };
  const polls: string[] = [];
  world.channel.on('getState', ({ consoleId }) => {
    if (consoleId !== 12) return { ...state, pad: null };
    if (polls.length > 0) {
      polls.push('repeated');
      return state;
    }
    polls.push('first');
    // When the page stalls, this runs after every timer that is due earlier.
    setTimeout(() => polls.push('regular poll due'), 10_000);
    throw new ChannelError('timeout', 'timeout');
  });
  const { screen } = await open('?server=1', world);
  await expect
    .element(screen.getByRole('article', { name: 'C1-02' }).getByText('Controlled by Sofia Supervisor'))
    .toBeVisible();
  expect(polls.slice(0, 2)).toEqual(['first', 'repeated']);
  await expectCount(screen.getByText(/^Controlled by/), 1);
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
