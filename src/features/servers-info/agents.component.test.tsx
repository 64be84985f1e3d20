import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { installRemoteControl, updateServer } from '#contract/http/serverActions.ts';
import { getAgentInfo } from '#contract/http/util.ts';
import { aServer } from '#domain/consoles/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';

/** Data that the page gets from the agents of its servers. */

async function openInfo(world: World) {
  const { screen } = await openApp('/info/servers', world);
  const card = (name: string) => screen.getByRole('article', { name: new RegExp(`${name}$`) });
  await expectCount(screen.getByRole('article'), world.fleet.servers.length);
  const part = (server: string, name: string) =>
    card(server).getByRole('button', { name: new RegExp(`^${name} of`) });
  return { screen, card, part };
}

test('a server whose agent reports another address or a wrong clock says so', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('info', ({ token }) => ({
    computerName: `PC-${token.at(-1)}`,
    userName: 'rack',
    localIp: token === 'aa02' ? '10.0.0.99' : '10.0.0.1',
    agentVersion: '2.5.0.0',
  }));
  for (const server of world.fleet.servers)
    server.clockAhead = server.token === 'aa02' ? -600 : server.token === 'aa01' ? 5 : null;
  const { card } = await openInfo(world);
  await expect.element(card('South 1').getByText('out of sync: 10.0.0.99')).toBeVisible();
  await expect.element(card('North 1').getByText('in sync', { exact: true })).toBeVisible();
  const words = 'The clock of this machine is 10 minutes slow. Its times are corrected.';
  await expect.element(card('South 1').getByText(words)).toBeVisible();
  await expectCount(card('North 1').getByText('The clock of this machine'), 0);
});

test("the agent's values are accepted while they differ, and the PC ID with them", async () => {
  const fleet = demoFleet();
  const north = fleet.servers.find(({ id }) => id === 1);
  if (north) Object.assign(north, { actual: false, ip: '10.0.0.1' });
  const world = createWorld(fleet);
  const info = { computerName: 'PC-1', userName: 'rack', localIp: '10.0.0.1', agentVersion: '2.5.0.0' };
  world.channel.on('info', info);
  world.api.on(
    updateServer,
    ({ params }) => fleet.servers.find(({ id }) => id === Number(params.id)) ?? aServer(),
  );
  const { screen, card } = await openInfo(world);
  const dialog = screen.getByRole('dialog', { name: "Accept the agent's values" });
  const accept = dialog.getByRole('button', { name: 'Accept' });
  const open = async () => {
    await card('North 1')
      .getByRole('button', { name: /^All actions of/ })
      .click();
    await screen.getByRole('menuitem', { name: /^Accept the agent's values/ }).click();
  };
  await open();
  await expect.element(dialog).toMatchTextContent(/Name and IP match the agent, the PC ID does not\./);
  await accept.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(world.api.requests(updateServer).map(({ body }) => body)).toMatchObject([
    { name: 'PC-1', ip: '10.0.0.1' },
  ]);
  // Somebody else accepts them meanwhile.
  await open();
  await expect.element(accept).toBeEnabled();
  if (north) north.actual = true;
  world.realtime.emit('serversUpdated', { ids: [1] });
  await expect.element(dialog).toMatchTextContent(/Name, PC ID and IP match the agent/);
  await expect.element(accept).toBeDisabled();
});

test('stats are requested only for cards in view', async () => {
  await page.viewport(700, 500);
  const world = createWorld(demoFleet());
  world.channel.on('stats', { processor: { used: 10 }, memory: { used: 1, total: 2 } });
  const { screen } = await openInfo(world);
  const cards = screen.getByRole('article').elements();
  const isRequested = (token: string) =>
    world.channel.requests('stats').some((target) => target.token === token);
  const tokens = cards.map(
    (card) => world.fleet.servers.find(({ fullName }) => card.ariaLabel?.endsWith(fullName))?.token ?? '',
  );
  const [first = '', last = ''] = [tokens.at(0), tokens.at(-1)];
  await expect.poll(() => isRequested(first)).toBe(true);
  expect(isRequested(last)).toBe(false);
  cards.at(-1)?.scrollIntoView();
  await expect.poll(() => isRequested(last)).toBe(true);
  await page.viewport(1280, 800);
});

test('agents are polled again and again, but not while the page is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(document, 'visibilityState');
  });
  const world = createWorld(demoFleet());
  world.channel.on('stats', { processor: { used: 10 }, memory: { used: 1, total: 2 } });
  await openInfo(world);
  const count = () => world.channel.requests('stats').filter(({ token }) => token === 'aa01').length;
  const show = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** Several polling intervals. */
  const long = () => vi.advanceTimersByTimeAsync(24_000);
  await expect.poll(count).toBe(1);
  await long();
  await expect.poll(count).toBeGreaterThan(2);
  show('hidden');
  await vi.advanceTimersByTimeAsync(0);
  const before = count();
  await long();
  expect(count()).toBe(before);
  show('visible');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(count).toBe(before + 1);
});

test('outdated agents are updated one by one; when there are none the page says so', async () => {
  const world = createWorld(demoFleet());
  const [north, south] = world.fleet.servers;
  for (const server of [north, south]) if (server) server.agent = { version: '2.4.1.0' };
  if (south) south.online = false;
  world.channel.on('update', ({ token }) => {
    const server = world.fleet.servers.find((one) => one.token === token);
    if (server) server.agent = { version: '2.5.0.0' };
    return {};
  });
  const link = 'https://dugout.test/agent.zip';
  world.api.on(getAgentInfo, { version: '2.5.0.0', changelog: '', password: 'secret', link });
  const { screen } = await openInfo(world);
  const versions = screen.getByRole('toolbar').getByRole('button', { name: 'Versions' });
  await versions.click();
  await screen.getByRole('menuitem', { name: /^Update agents/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
  const done = screen.getByRole('dialog', { name: 'Update agents' });
  await expect.element(done.getByRole('status')).toMatchTextContent(/^Finished\s*1 succeeded\s*1 skipped$/);
  await expect
    .element(done.getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: 'South 1' }))
    .toMatchTextContent(/Offline\./);
  await press('Escape');
  expect(world.channel.requests('update')).toEqual([{ token: 'aa01' }]);
  if (south) Object.assign(south, { online: true, agent: { version: '2.5.0.0' } });
  world.realtime.emit('serversUpdated', { ids: [1, 2] });
  await expect.element(screen.getByRole('article', { name: /South 1$/ })).toMatchTextContent(/2\.5\.0\.0/);
  await versions.click();
  await screen.getByRole('menuitem', { name: /^Update agents/ }).click();
  await expect.element(screen.getByText('All servers shown have the latest agent.')).toBeVisible();
});

test('with a selection the versions of the selected servers are changed, and the button says of how many', async () => {
  const world = createWorld(demoFleet());
  for (const server of world.fleet.servers) server.agent = { version: '2.4.1.0' };
  world.channel.on('update', {});
  const link = 'https://dugout.test/agent.zip';
  world.api.on(getAgentInfo, { version: '2.5.0.0', changelog: '', password: 'secret', link });
  const { screen } = await openInfo(world);
  await screen.getByRole('checkbox', { name: /^Select .*North 1$/ }).click();
  const versions = screen.getByRole('toolbar').getByRole('button', { name: 'Versions: 1' });
  await versions.click();
  await screen.getByRole('menuitem', { name: /^Set script version/ }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Applies to 1 server.')).toBeVisible();
  await press('Escape');
  await versions.click();
  await screen.getByRole('menuitem', { name: /^Update agents/ }).click();
  await expect.element(dialog.getByText(/^Update the agent of 1 server to 2\.5\.0\.0\?/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(() => world.channel.requests('update')).toEqual([{ token: 'aa01' }]);
});

test('remote control is installed, its password is revealed on request, and the popup opens by keyboard and on hover', async () => {
  const world = createWorld(demoFleet());
  let isInstalled = false;
  world.channel.on('remoteControlInstalled', () => ({ installed: isInstalled }));
  world.channel.on('remoteControlParams', { id: '123 456 789', password: 'open sesame' });
  world.api.on(installRemoteControl, () => {
    isInstalled = true;
    return {};
  });
  const { screen, part } = await openInfo(world);
  const button = part('North 1', 'Remote control');
  const popup = screen.getByRole('dialog', { name: /^Remote control of/ });
  const hasFocus = () => popup.query()?.contains(document.activeElement);
  await button.click();
  await expect.element(popup).toMatchTextContent(/Remote control is not installed on this server\./);
  await popup.getByRole('button', { name: 'Install', exact: true }).click();
  await expect.element(screen.getByText('Remote control is installed on the server.')).toBeVisible();
  await expect.element(popup).toMatchTextContent(/123 456 789/);
  await expect.element(popup).not.toMatchTextContent(/open sesame/);
  await popup.getByRole('button', { name: 'Show password' }).click();
  await expect.element(popup).toMatchTextContent(/open sesame/);
  await expectAccessible('[role=dialog]');
  await press('Escape');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  await press('Enter');
  // The focus stays inside when the response replaces the loading text, so no key reaches the page.
  await expect.poll(hasFocus).toBe(true);
  await expect.element(popup).toMatchTextContent(/123 456 789/);
  expect(hasFocus()).toBe(true);
  await press('Tab');
  await expect.element(popup.getByRole('button', { name: 'Copy ID' })).toHaveFocus();
  await button.click();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  // Hovering shows the popup, moving to it keeps it open, leaving hides it.
  const away = document.querySelector('h1') as HTMLElement;
  await userEvent.hover(away);
  await button.hover();
  await expect.element(popup).toMatchTextContent(/123 456 789/);
  await popup.hover();
  await expect.element(popup).toBeVisible();
  await userEvent.hover(away);
  await expect.element(popup).not.toBeInTheDocument();
  await button.hover();
  await expect.element(popup).toMatchTextContent(/123 456 789/);
  await press('Escape');
  await expect.element(popup).not.toBeInTheDocument();
});
