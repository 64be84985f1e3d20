import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attachConsoleConfig, detachConsoleConfig } from '#contract/http/consoleConfigs.ts';
import { getEffectiveConfig } from '#contract/http/effectiveConfig.ts';
import { getServerTasks } from '#contract/http/tasks.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { anEffectiveConfig } from '#domain/configs/effectiveFixtures.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';

const label = 'Effective config';

function aWorld(over: Parameters<typeof createWorld>[0] = {}): World {
  const world = createWorld({ ...demoFleet(), ...over });
  world.api.on(getEffectiveConfig, () => anEffectiveConfig());
  return world;
}

/** Opens it from the menu of the first console on the wall. */
async function openFromWall(world: World = aWorld()) {
  const { screen } = await openApp('/playing-control/all?server=1', world);
  await screen.getByRole('button', { name: 'All actions of C1-01' }).click();
  await screen.getByRole('menuitem', { name: label }).click();
  const dialog = screen.getByRole('dialog', { name: `${label} of C1-01` });
  const category = (name: string) => dialog.getByRole('list', { name, exact: true });
  return { screen, world, dialog, category };
}

test('each value is shown with its layer and config and what it replaces, at any size; Escape returns the focus', async () => {
  const { screen, dialog, category, world } = await openFromWall();
  await expect.element(category('Match').getByText('Pace', { exact: true })).toBeVisible();
  const pace = category('Match').getByRole('listitem').first();
  await expect.element(pace).toMatchTextContent(/Pace.*pace.*0\.5.*Scheduled: Calibration/);
  await expect
    .element(pace.getByRole('list', { name: 'Replaced values' }))
    .toMatchTextContent(/0\.8Group: Careful1Default/);
  await expect.element(category('Script version')).toMatchTextContent(/1\.4\.10\.0Version1\.4\.2\.0Base/);
  // A layer that this version of the app does not know.
  await expect.element(category('Network')).toMatchTextContent(/Trace.*hidden.*all.*region: Europe/);
  await expect
    .element(dialog.getByText(/North \/ North 1 \/ C1-01: played with these values now/))
    .toBeVisible();
  expect(world.api.requests(getEffectiveConfig)).toEqual([{ params: { kind: 'console', id: 11 } }]);

  const menu = screen.getByRole('button', { name: 'All actions of C1-01' });
  const search = dialog.getByRole('searchbox', { name: 'Search values' });
  await expect.element(search).toHaveFocus();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  // Now its values are known already.
  await press('Enter');
  await screen.getByRole('menuitem', { name: label }).click();
  await expect.element(search).toHaveFocus();
  await page.viewport(390, 800);
  const list = category('Match').element();
  await expect.poll(() => list.scrollWidth - list.clientWidth).toBe(0);
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('values are searched and filtered, and shown again as soon as an event of their change comes', async () => {
  const { dialog, category, world } = await openFromWall();
  const search = dialog.getByRole('searchbox', { name: 'Search values' });
  const status = dialog.getByRole('status');
  await expect.element(status).toMatchTextContent(/5 values/);
  await search.fill('careful');
  await expect.element(status).toMatchTextContent(/1 value/);
  await expect.element(category('Match')).toMatchTextContent(/Pace/);
  await expect.element(category('Network')).not.toBeInTheDocument();
  await search.fill('');
  await dialog.getByRole('checkbox', { name: 'Only overridden (2)' }).click();
  await expect.element(status).toMatchTextContent(/2 values/);
  await expect.element(dialog.getByText('Skip replays')).not.toBeInTheDocument();
  await search.fill('nothing like it');
  await expect.element(dialog.getByText('No matching value')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(status).toMatchTextContent(/5 values/);

  await search.fill('pace');
  await expect.element(category('Match')).toMatchTextContent(/0\.5/);
  const [, pace] = anEffectiveConfig().values;
  world.api.on(getEffectiveConfig, () =>
    anEffectiveConfig({ values: pace ? [{ ...pace, value: 1.75 }] : [] }),
  );
  world.realtime.emit('configsUpdated', { ids: [9] });
  await expect.element(category('Match')).toMatchTextContent(/1\.75/);
  await expect.element(search).toHaveValue('pace');
  // A run that begins, and a new order of the configs of a server, are reported in other ways.
  for (const name of ['consolesUpdated', 'serversUpdated'] as const) {
    const before = world.api.requests(getEffectiveConfig).length;
    world.realtime.emit(name, { ids: [1] });
    await expect.poll(() => world.api.requests(getEffectiveConfig).length).toBeGreaterThan(before);
  }
});

test('a failed load can be repeated, a failed refresh keeps the values and says how old they are, and without any it says so', async () => {
  const world = aWorld();
  world.api.refuse(getEffectiveConfig, 500, 'The database is down');
  const { dialog, category } = await openFromWall(world);
  await expect.element(dialog.getByText('The effective config could not be loaded')).toBeVisible();
  await expect.element(dialog.getByText('The database is down')).toBeVisible();
  world.api.on(getEffectiveConfig, () => anEffectiveConfig());
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(category('Match')).toBeVisible();
  world.api.on(getEffectiveConfig, () => loseAnswer());
  world.realtime.emit('configsUpdated', { ids: [9] });
  await expect.element(dialog.getByText(/^Data from /)).toBeVisible();
  await expect.element(category('Match')).toBeVisible();
  world.api.on(getEffectiveConfig, () => anEffectiveConfig({ values: [], layers: [] }));
  world.realtime.emit('configsUpdated', { ids: [9] });
  await expect.element(dialog.getByText('No values')).toBeVisible();
});

test('it opens from the menu of a server', async () => {
  const { screen } = await openApp('/info/servers', aWorld());
  const card = screen.getByRole('article', { name: /North 1$/ });
  await card.getByRole('button', { name: /^All actions of/ }).click();
  await screen.getByRole('menuitem', { name: label }).click();
  await expect.element(screen.getByRole('dialog', { name: `${label} of North / North 1` })).toBeVisible();
});

test('it opens from the panel of an account', async () => {
  const ann = anAccount({
    id: 1,
    email: 'ann@x.io',
    server: { id: 1, name: 'North 1' },
    serverGroup: { id: 1, name: 'North' },
    console: { id: 11, name: 'c1-01' },
  });
  const world = aWorld({ accounts: [ann] });
  world.api.on(getServerTasks, { group: { id: 1, name: 'North' }, consoles: [] });
  const { screen } = await openApp('/accounts/all?account=1', world);
  await screen.getByRole('complementary').getByRole('button', { name: label }).click();
  await expect.element(screen.getByRole('dialog', { name: `${label} of ann@x.io` })).toBeVisible();
  expect(world.api.requests(getEffectiveConfig)).toEqual([{ params: { kind: 'account', id: 1 } }]);
});

test('a config is attached to one console and detached again from its menu', async () => {
  const world = aWorld();
  const [gameConsole] = world.fleet.consoles;
  const change = (configs: { id: number; name: string; type: string }[]) => {
    world.fleet.consoles = world.fleet.consoles.map((one) =>
      one.id === gameConsole?.id ? { ...one, configs } : one,
    );
    return {};
  };
  world.api.on(attachConsoleConfig, () => change([{ id: 2, name: 'Draft mode', type: 'game' }]));
  world.api.on(detachConsoleConfig, () => change([]));
  const { screen, goOffline } = await openApp('/playing-control/all?server=1', world);
  await screen.getByRole('button', { name: 'All actions of C1-01' }).click();
  await screen.getByRole('menuitem', { name: 'Attach config' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Attach config to console C1-01' });
  await dialog.getByRole('button', { name: 'Attach Draft mode' }).click();
  const detach = dialog.getByRole('button', { name: 'Detach Draft mode' });
  const release = world.api.hold(detachConsoleConfig);
  await detach.click();
  await expect.element(detach).toBeDisabled();
  release();
  await expect.element(dialog.getByText('No config is attached.')).toBeVisible();
  const params = { id: 11, configId: 2 };
  expect(world.api.requests(attachConsoleConfig)).toEqual([{ params }]);
  expect(world.api.requests(detachConsoleConfig)).toEqual([{ params }]);
  await goOffline();
  await expect.element(dialog.getByRole('button', { name: 'Attach Draft mode' })).toBeDisabled();
});

test('without a permission to see configs it is not offered', async () => {
  const { screen } = await openApp('/playing-control/all?server=1', aWorld({ role: 'view access' }));
  await screen.getByRole('button', { name: 'All actions of C1-01' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'To accounts' })).toBeVisible();
  await expectCount(screen.getByRole('menuitem', { name: label }), 0);
});
