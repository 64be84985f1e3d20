import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { detachConfigFromServers } from '#contract/http/serverActions.ts';
import { getServerTasks } from '#contract/http/tasks.ts';
import { getAgentInfo } from '#contract/http/util.ts';
import { dayOf } from '#domain/format/zone.ts';
import { expectAccessible, findings } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press, type } from '#tests/components/page.ts';
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

test('the sign-in page', async () => {
  const { screen } = await openApp('/login', createWorld({ role: null }));
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Password is required')).toBeVisible();
  await expectAccessible();
});

test('home', async () => {
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
});

test('the palette', async () => {
  const { screen } = await openApp('/', createWorld(demoFleet()));
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await press('Control+k');
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  await expectAccessible();
  await type('c1');
  await expect.element(screen.getByRole('group', { name: 'Consoles' })).toBeVisible();
  await expectAccessible();
});

test('the sheet of shortcuts', async () => {
  const { screen } = await openApp('/', createWorld(demoFleet()));
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await press('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible();
});

test('the dialog of an absent user', async () => {
  const { screen } = await openApp('/', createWorld({ ...demoFleet(), afkAfterMs: 500 }));
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectAccessible();
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

test('the wall', async () => {
  const { screen } = await openApp('/playing-control/all?server=1', controlledWorld());
  await expectCount(screen.getByRole('article'), 4);
  await expect.element(screen.getByText('Controlled by Sofia Supervisor')).toBeVisible();
  await expectAccessible();
});

test('the control view', async () => {
  const { screen } = await openApp('/playing-control/all?server=1&console=11', controlledWorld());
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
  await expectAccessible();
  await screen.getByRole('menuitem', { name: /^Attach config/ }).click();
  const offered = screen.getByRole('dialog').getByRole('button', { name: /^Attach / });
  await expect.element(offered.first()).toBeVisible();
  await expectAccessible();
  await press('Escape');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await press('a');
  await screen.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await expect.element(screen.getByText('Server token is required')).toBeVisible();
  await expectAccessible();
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
  await expectAccessible();
  await dialog.getByRole('radio', { name: 'Draft mode' }).click();
  await dialog.getByRole('checkbox', { name: 'All listed' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByText('Finished')).toBeVisible();
  await expectAccessible();
});

test('the task history as chart and as table', async () => {
  const world = createWorld(demoFleet());
  const { start } = dayOf(Date.now(), 'UTC');
  const hour = 3_600_000;
  const task = { tag: null, error: null, type: 'work', status: 'finished' } as const;
  world.api.on(getServerTasks, {
    group: { id: 1, name: 'North' },
    consoles: [1, 2].map((id) => {
      const tasks = [
        { ...task, id, start: start + hour, end: start + 3 * hour },
        {
          ...task,
          id: id + 10,
          start: start + 4 * hour,
          end: start + 5 * hour,
          status: 'failed' as const,
          error: 'Lost connection',
        },
      ];
      return {
        id,
        name: `c1-0${id}`,
        accounts: [{ id, email: `account${id}@dugout.test`, consoleId: id, tasks }],
      };
    }),
  });
  const { screen } = await openApp('/tasks/history?server=1', world);
  const chart = screen.getByRole('listbox', { name: "Today's tasks" });
  await expect.element(chart).toBeVisible();
  (chart.element() as HTMLElement).focus();
  await expect.element(screen.getByRole('option')).toBeInTheDocument();
  await expectAccessible();
  await press('t');
  await expect.element(screen.getByRole('grid', { name: "Today's tasks" })).toBeVisible();
  await expectAccessible();
});

test('the agent page', async () => {
  const world = createWorld();
  world.api.on(getAgentInfo, {
    version: '2.5.0.0',
    changelog: '2.5.0.0\n- Faster pictures\n- Fewer interruptions\n\n2.4.1.0\n- First version',
    password: 'open sesame',
    link: 'https://dugout.test/agent.zip',
  });
  const { screen } = await openApp('/downloads/agent', world);
  await expect.element(screen.getByRole('heading', { name: 'Changelog' })).toBeVisible();
  await expectAccessible();
});
