import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
