import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { detachConfigFromServers } from '#contract/http/serverActions.ts';
import { getServerTasks } from '#contract/http/tasks.ts';
import { getAgentInfo } from '#contract/http/util.ts';
import { dayOfDate, dayOf } from '#domain/format/zone.ts';
import { expectAccessible, findings } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount, press, type } from '#tests/components/page.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { openEditor } from '#tests/components/schedulerEditor.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

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
  await expect.element(screen.getByRole('region', { name: /^Failed/ })).toBeVisible();
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
  await screen.getByRole('menuitem', { name: 'Remove config from servers' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Remove config from servers' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText('Select config first please!!!')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('combobox').click();
  await screen.getByRole('option', { name: 'Draft mode' }).click();
  await dialog.getByRole('radio', { name: /^All servers/ }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
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

test('the list of schedulers, a week, and its plan and history', async () => {
  const world = schedulersWorld({ attached: { 11: 1 } });
  world.api.on(getSchedulePlan, () => {
    const day = dayOfDate('2026-07-06', 'UTC');
    const bar = { configId: 2, configName: 'Draft mode', detail: null, taskId: null };
    const at = (hours: number): number => day.start + hours * 3_600_000;
    return {
      date: '2026-07-06',
      timezone: 'UTC',
      day,
      share: 0.5,
      summary: { total: 1 },
      data: [
        {
          id: 11,
          name: 'c1-01',
          server: { id: 1, name: 'North 1' },
          accounts: [
            {
              id: 1,
              email: 'one@x.io',
              slot: 0,
              share: 0.5,
              bars: [
                { ...bar, key: 'run 1', start: at(6), end: at(8), verdict: 'kept', reason: null },
                {
                  ...bar,
                  key: 'run 2',
                  start: at(8),
                  end: at(10),
                  verdict: 'missed',
                  reason: 'accountFailed',
                },
              ],
              played: [
                { taskId: 1, start: at(6), end: at(8), isPlanned: true, tag: 'Rivals', error: null },
                { taskId: 2, start: at(14), end: at(15), isPlanned: false, tag: null, error: null },
              ],
            },
          ],
        },
      ],
    };
  });
  const { screen } = await openApp('/schedulers', world);
  const grid = screen.getByRole('grid', { name: 'My schedulers' });
  await expect
    .element(screen.getByRole('list', { name: 'Configs' }).getByRole('listitem').first())
    .toBeVisible();
  await expectAccessible();
  (grid.getByRole('row', { name: /Mornings/ }).element() as HTMLElement).focus();
  await press('F2');
  await type('x');
  await press('Enter');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expectAccessible();
  await press('Escape');
  await screen.getByRole('link', { name: 'View' }).click();
  await expect.element(screen.getByRole('heading', { name: /^Scheduler / })).toBeVisible();
  await expectAccessible();
  await screen.getByText('Plan and history', { exact: true }).click();
  await expect.element(screen.getByRole('listbox', { name: 'Plan and history' })).toBeInTheDocument();
  await expectAccessible();
});

test('consoles with their schedulers', async () => {
  const world = schedulersWorld({
    schedulers: [mornings(), mornings({ id: 2, name: 'Evenings' })],
    attached: { 11: 1, 12: 2 },
  });
  const { screen } = await openApp('/schedulers/consoles', world);
  const consoles = screen.getByRole('grid', { name: 'Console schedulers' });
  await expect.element(consoles.getByText('Enabled').first()).toBeVisible();
  await consoles.getByRole('row', { name: /C1-01/ }).getByRole('checkbox').click();
  await expectAccessible();
  await screen.getByRole('toolbar').getByRole('button', { name: 'Attach', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect.element(screen.getByText('Select scheduler first')).toBeVisible();
  await expectAccessible('[role=dialog]');
});

test('the editor of a scheduler', async () => {
  const { screen, click } = await openEditor();
  click({ day: 1, slot: 0, hour: 7 });
  await expect.element(screen.getByRole('button', { name: /^Actions of .*account/ })).toBeVisible();
  // The pointer shows details of what is below it.
  await userEvent.unhover(document.body);
  await expectAccessible();
});
