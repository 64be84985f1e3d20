import { expect, test } from 'vitest';
import {
  attachConfigToServers,
  closeServer,
  detachConfigFromServers,
  setServerFlow,
  setServerScript,
} from '#contract/http/serverActions.ts';
import { getServerFlowAccounts } from '#contract/http/accounts/calls.ts';
import type { Server } from '#contract/http/servers.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectCount, press, type } from '#tests/components/page.ts';

async function openInfo(world: World = createWorld(demoFleet())) {
  const { screen } = await openApp('/info/servers', world);
  const card = (name: string) => screen.getByRole('article', { name: new RegExp(`${name}$`) });
  await expectCount(screen.getByRole('article'), world.fleet.servers.length);
  const part = (server: string, name: string) =>
    card(server).getByRole('button', { name: new RegExp(`^${name} of`) });
  return { screen, card, part, items: screen.getByRole('menuitem') };
}

/** North 1 is closed, the other servers are open. */
function closedNorth(): World {
  const fleet = demoFleet();
  const [north] = fleet.servers;
  if (north) north.open = false;
  for (const gameConsole of fleet.consoles)
    if (gameConsole.serverId === 1) Object.assign(gameConsole, { status: 5, statusText: 'disconnected' });
  const world = createWorld(fleet);
  const change = (id: unknown, over: Partial<Server>) => {
    world.fleet.servers = world.fleet.servers.map((one) =>
      one.id === Number(id) ? { ...one, ...over } : one,
    );
    return {};
  };
  world.api.on(setServerFlow, ({ params, body }) => change(params.id, body));
  world.api.on(setServerScript, ({ params, body }) =>
    change(params.id, { script: { id: 9, version: body.version } }),
  );
  return world;
}

test('the title counts the servers, of which only a closed one gets another flow, whose run order can be seen', async () => {
  const world = closedNorth();
  const order = [
    { id: 12, email: 'second@x.io', consoleId: 12, index: 0 },
    { id: 11, email: 'first@x.io', consoleId: 11, index: 3 },
  ];
  world.api.on(getServerFlowAccounts, ({ query }) => ({
    data: Number(query.flow) === 0 ? order : order.toReversed(),
  }));
  const { screen, card, part, items } = await openInfo(world);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Servers info:' })).toBeVisible();
  for (const figure of ['total: 3', 'open: 2', 'online: 3'])
    await expect.element(screen.getByText(figure)).toBeVisible();

  // The card replaces its header when its body appears.
  await expect.element(part('North 1', 'Flow')).toBeVisible();
  const dots = card('North 1').getByRole('button', { name: /^All actions of/ });
  (dots.element() as HTMLElement).focus();
  await press('Enter');
  await items.filter({ hasText: 'Run order' }).click();
  const dialog = screen.getByRole('dialog', { name: /^Run order of/ });
  const listed = dialog.getByRole('listitem');
  await expect.element(listed.first()).toMatchTextContent(/second@x\.io.*C1-02 · 0/);
  await dialog.getByRole('combobox', { name: 'Flow' }).click();
  await screen.getByRole('option', { name: 'Rivals first' }).click();
  await expect.element(listed.first()).toMatchTextContent(/first@x\.io.*C1-01 · 3/);
  await expect.element(dialog).toMatchTextContent('A preview: this server has another flow.');
  expect(world.api.requests(getServerFlowAccounts).map(({ query }) => query)).toEqual([
    { serverId: 1, flow: 0 },
    { serverId: 1, flow: 1 },
  ]);
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();

  await part('South 1', 'Flow').click();
  await expect
    .element(
      screen.getByText(
        'To update server flow the server should be closed and all consoles should not be active!!!',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await part('North 1', 'Flow').click();
  await expectCount(items, 4);
  const flows = ['Default', 'Rivals first', 'Market only', 'Mulling'];
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(flows);
  await items.filter({ hasText: 'Market only' }).click();
  await expect.element(part('North 1', 'Flow')).toMatchTextContent(/Market only/);
  expect(world.api.requests(setServerFlow)).toEqual([{ params: { id: 1 }, body: { flow: 2 } }]);
});

test('script versions are listed in numeric order; a typed one is validated, and focus returns to the card', async () => {
  const world = closedNorth();
  const { screen, part, items } = await openInfo(world);
  await part('North 1', 'Script version').click();
  await expect.element(items.first()).toBeVisible();
  const versions = items.elements().map(({ textContent }) => textContent);
  expect(versions.filter((text) => /^[\d.]+$/.test(text))).toEqual([
    '1.4.10.0',
    '1.4.9.10',
    '1.4.9.2',
    '1.4.2.0',
    '1.3.11.4',
  ]);
  await items.filter({ hasText: '1.4.9.2' }).click();
  await expect.element(part('North 1', 'Script version')).toMatchTextContent(/1\.4\.9\.2/);

  await part('North 1', 'Script version').click();
  await items.filter({ hasText: 'New version' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New script version' });
  const field = dialog.getByLabelText('Script version');
  await expect.element(field).toHaveFocus();
  for (const [typed, message] of [
    ['', 'Script version is required'],
    ['1.4.9', 'Invalid script version'],
    ['1.4.100.0', 'Invalid script version'],
    ['1.4.9.2', 'Script version is not changed'],
  ] as const) {
    await field.fill(typed);
    await press('Enter');
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(field).toHaveFocus();
  }
  await field.fill(' 1.4.9.10 ');
  await press('Enter');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(part('North 1', 'Script version')).toMatchTextContent(/1\.4\.9\.10/);
  await expect.element(part('North 1', 'Script version')).toHaveFocus();
  expect(world.api.requests(setServerScript).map(({ body }) => body.version)).toEqual([
    '1.4.9.2',
    '1.4.9.10',
  ]);
});

/** A fleet where South 1 has a config, which calls can attach and detach. */
function withConfigs(): World {
  const fleet = demoFleet();
  const mark = { id: 2, name: 'Draft mode', type: 'game' };
  const [, south] = fleet.servers;
  if (south) south.configs = [mark];
  const world = createWorld(fleet);
  const set = (ids: readonly number[], configs: (typeof mark)[]) => {
    for (const server of world.fleet.servers) if (ids.includes(server.id)) server.configs = configs;
    return { count: ids.length };
  };
  world.api.on(attachConfigToServers, ({ body }) => set(body.serverIds, [mark]));
  world.api.on(detachConfigFromServers, ({ body }) => set(body.serverIds, []));
  return world;
}

async function openConfig(world: ReturnType<typeof withConfigs>) {
  const opened = await openInfo(world);
  const { screen } = opened;
  const dialog = screen.getByRole('dialog');
  return {
    ...opened,
    dialog,
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    async open() {
      await screen.getByRole('toolbar').getByRole('button', { name: 'Config', exact: true }).click();
      await expect.element(dialog).toBeVisible();
    },
    async pick() {
      await dialog.getByRole('radio', { name: 'Draft mode' }).click();
    },
  };
}

test('a config is added to chosen servers and removed from those selected on the page; the outcome leads to the reasons', async () => {
  const world = withConfigs();
  const { screen, card, dialog, button, open, pick } = await openConfig(world);
  await expectAccessible();
  await open();
  await button('Add').click();
  await expect.element(dialog.getByText('Select config first please!!!')).toBeVisible();
  await expect.element(dialog.getByText('Select servers please!!!')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await pick();
  await expect.element(dialog.getByText('Select config first please!!!')).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: 'North 1' }).click();
  await dialog.getByRole('checkbox', { name: 'South 1' }).click();
  await expect.element(dialog.getByText('Select servers please!!!')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('2 selected')).toBeVisible();
  await button('Add to 2').click();

  await expect.element(dialog).not.toBeInTheDocument();
  const outcome = screen.getByRole('region', { name: 'Add Draft mode' });
  await expect.element(outcome).toMatchTextContent(/Finished · 1 succeeded · 1 skipped/);
  await expect.element(card('North 1')).toMatchTextContent(/Draft mode/);
  expect(world.api.requests(attachConfigToServers)).toEqual([{ body: { configId: 2, serverIds: [1] } }]);
  await outcome.getByRole('button', { name: 'Show' }).click();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expectCount(results, 2);
  await expectAccessible('[role=dialog]');
  await expect
    .element(results.filter({ hasText: 'South 1' }))
    .toMatchTextContent(/Already has this config\./);

  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  for (const name of ['North 1', 'South 2'])
    await screen.getByRole('checkbox', { name: new RegExp(`^Select .*${name}$`) }).click();
  await open();
  await expect.element(dialog.getByText('2 selected')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'South 1' })).not.toBeChecked();
  await dialog.getByRole('radiogroup', { name: 'What to do' }).getByText('Remove').click();
  await pick();
  await button('Remove from 2').click();
  await expect
    .element(screen.getByRole('region', { name: 'Remove Draft mode' }))
    .toMatchTextContent(/Finished · 1 succeeded · 1 skipped/);
  await expect.element(card('North 1')).not.toMatchTextContent(/Draft mode/);
});

test('a config is added to 40 servers of a search with four presses', async () => {
  const world = withConfigs();
  const [south] = world.fleet.servers;
  if (!south) throw new Error('The fleet has no server');
  world.fleet.servers.push(
    ...Array.from({ length: 40 }, (_, n) => ({
      ...south,
      id: 100 + n,
      fullName: `Hall ${n}`,
      configs: [],
    })),
  );
  const { screen, dialog, button, open, pick } = await openConfig(world);
  await open();
  await type('hall');
  await dialog.getByRole('checkbox', { name: 'All found' }).click();
  await pick();
  await button('Add to 40').click();
  await expect
    .element(screen.getByRole('region', { name: 'Add Draft mode' }))
    .toMatchTextContent(/Finished · 40 succeeded/);
});

test('one script version is set on all servers; servers that already have it are skipped', async () => {
  const world = closedNorth();
  const [north] = world.fleet.servers;
  if (north) north.script = { id: 1, version: '1.4.10.0' };
  const { screen, part } = await openInfo(world);
  await screen.getByRole('toolbar').getByRole('button', { name: 'Versions' }).click();
  await screen.getByRole('menuitem', { name: 'Set script version' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Set', exact: true }).click();
  const done = screen.getByRole('dialog', { name: 'Script version 1.4.10.0' });
  await expect.element(done.getByRole('status')).toMatchTextContent(/^Finished\s*2 succeeded\s*1 skipped$/);
  await expect
    .element(done.getByRole('listitem').filter({ hasText: 'North 1' }))
    .toMatchTextContent(/Already has this version\./);
  await press('Escape');
  await expect.element(part('South 2', 'Script version')).toMatchTextContent(/1\.4\.10\.0/);
});

test('a closed server that still waits for scripts can be closed by force', async () => {
  const fleet = demoFleet();
  const [north] = fleet.servers;
  if (north) north.open = false;
  const world = createWorld(fleet);
  world.api.on(closeServer, {});
  const { screen, card, items } = await openInfo(world);
  await expect.element(card('North 1').getByText('closing, 2 scripts left')).toBeVisible();
  const choose = (name: string) =>
    card(name)
      .getByRole('button', { name: /^All actions of/ })
      .click();
  await choose('North 1');
  await items.filter({ hasText: 'Force close' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Force close' });
  await expect.element(dialog).toMatchTextContent(/North 1 waits for running scripts\./);
  await dialog.getByRole('button', { name: 'Force close' }).click();
  await expect
    .poll(() => world.api.requests(closeServer))
    .toEqual([{ params: { id: 1 }, body: { force: true } }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await choose('South 1');
  await expect.element(items.filter({ hasText: 'Close server' })).toBeVisible();
  await expect.element(items.filter({ hasText: 'Force close' })).not.toBeInTheDocument();
});

test('a dialog closes at once while its call hangs; servers can be lines with the same actions, which is remembered', async () => {
  const world = createWorld(demoFleet());
  world.api.on(closeServer, {});
  const release = world.api.hold(closeServer);
  const { screen, card } = await openInfo(world);
  const dialog = screen.getByRole('dialog', { name: 'Close server' });
  const close = dialog.getByRole('button', { name: 'Close server' });
  for (const leave of [() => press('Escape'), () => dialog.getByRole('button', { name: 'Cancel' }).click()]) {
    await card('North 1').getByRole('switch').click();
    await close.click();
    await expect.element(close).toHaveAttribute('data-loading', 'true');
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(() => [...document.querySelectorAll('[data-toast="warning"]')].at(-1)?.textContent)
      .toContain('It is unknown whether this was done.');
  }
  release();

  await screen.getByRole('button', { name: 'One line for each server' }).click();
  const line = screen.getByRole('article', { name: /North 1$/ });
  await expect.poll(() => line.element().getBoundingClientRect().height).toBeLessThan(60);
  await expect.element(line).toMatchTextContent(/2\.5\.0\.0.*Active consoles:\s*\d+ \/ 4/);
  await line.getByRole('button', { name: /^Script version of/ }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await press('Escape');
  expect(localStorage.getItem('dugout.preferences.serversInfo.isList')).toBe('true');
});
