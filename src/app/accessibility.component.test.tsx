import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { detachConfigFromServers } from '#contract/http/serverActions.ts';
import { expectAccessible, findings } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press } from '#tests/components/page.ts';
import { renderPart } from '#tests/components/renderPart.tsx';

beforeEach(() => page.viewport(1440, 900));

test('the check finds violations of both color schemes', async () => {
  const pale = { color: 'light-dark(#ddd, #333)', background: 'light-dark(#fff, #000)' };
  await renderPart(
    <>
      <h1>Faults</h1>
      <ul>
        <p>Not an item</p>
      </ul>
      <p style={pale}>Pale</p>
    </>,
  );
  expect(await findings()).toEqual([
    'dark: color-contrast: main > p',
    'dark: list: ul',
    'light: color-contrast: main > p',
  ]);
});

test('home with the palette and the sheet of shortcuts', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('getScriptPaused', ({ consoleId }) => ({
    running: true,
    paused: consoleId === 11,
    pausedBy: consoleId === 11 ? 'Sofia Supervisor' : null,
  }));
  const { screen } = await openApp('/', world);
  await expect.element(screen.getByRole('region', { name: /^Failed consoles/ })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /^Paused scripts/ })).toBeVisible();
  await expectAccessible();
  await press('Control+k');
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  await expectAccessible('[role=dialog]');
  await screen.getByRole('combobox', { name: /^Search/ }).fill('c1');
  await expect.element(screen.getByRole('group', { name: 'Consoles' })).toBeVisible();
  await expectAccessible('[role=dialog]');
  await press('Escape');
  await expect.element(screen.getByRole('combobox', { name: /^Search/ })).not.toBeInTheDocument();
  await press('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible('[role=dialog]');
});

/** A fleet whose console 12 is controlled by another user. */
function controlledWorld() {
  const world = createWorld(demoFleet());
  const script = { running: true, paused: false, pausedBy: null, title: 'Squad battles', description: '' };
  world.channel.on('getState', ({ consoleId }) => ({
    script,
    keyboardOpened: false,
    pad: consoleId === 12 ? 'Sofia Supervisor' : null,
  }));
  world.channel.on('getScriptPaused', () => script);
  return world;
}

test('the wall and the control view', async () => {
  const { screen, router } = await openApp('/playing-control/all?server=1', controlledWorld());
  await expectCount(screen.getByRole('article'), 4);
  await expect.element(screen.getByText('Controlled by Sofia Supervisor')).toBeVisible();
  await expectAccessible();
  await router.navigate('/playing-control/all?server=1&console=11');
  const view = screen.getByRole('dialog', { name: 'C1-01' });
  await expect.element(view.getByRole('button', { name: 'Take control' })).toBeVisible();
  await expectAccessible();
});

test('server groups with their menu and dialogs', async () => {
  const { screen } = await openApp('/configs/server-groups', createWorld(demoFleet()));
  await expect.element(screen.getByRole('treegrid')).toBeVisible();
  await press('f');
  const row = screen.getByRole('treegrid').getByRole('row', { name: /North/ });
  await row.getByRole('button', { name: 'Expand North' }).click();
  await expect.element(screen.getByRole('grid', { name: 'Servers of North' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Actions of North', exact: true }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await expectAccessible('[role=menu]');
  await screen.getByRole('menuitem', { name: /^Attach config/ }).click();
  const offered = screen.getByRole('dialog').getByRole('button', { name: /^Attach / });
  await expect.element(offered.first()).toBeVisible();
  await expectAccessible('[role=dialog]');
  await press('Escape');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await press('a');
  await screen.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await expect.element(screen.getByText('Server token is required')).toBeVisible();
  await expectAccessible('[role=dialog]');
});

test('server cards with their dialogs', async () => {
  const world = createWorld(demoFleet());
  world.channel.on('remoteControlParams', { id: '123 456 789', password: 'secret' });
  world.channel.on('remoteControlInstalled', { installed: true });
  world.api.on(detachConfigFromServers, ({ body }) => ({ count: body.serverIds.length }));
  const [, south] = world.fleet.servers;
  if (south) south.configs = [{ id: 2, name: 'Draft mode', type: 'game' }];
  const { screen } = await openApp('/info/servers', world);
  await expectCount(screen.getByRole('article'), 3);
  await screen
    .getByRole('button', { name: /^Remote control of/ })
    .first()
    .click();
  await expect.element(screen.getByRole('button', { name: /^(Reinstall|Install)$/ })).toBeVisible();
  await expectAccessible();
  await press('Escape');

  await screen.getByRole('toolbar').getByRole('button', { name: 'Config', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByText('Remove', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText('Select config first please!!!')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('radio', { name: 'Draft mode' }).click();
  await dialog.getByRole('checkbox', { name: 'All listed' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByText('Finished')).toBeVisible();
  await expectAccessible('[role=dialog]');
});
