import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { attachServer, getWaitingAgents } from '#contract/http/serverActions.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { aConfig } from '#tests/components/configsWorld.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press, type } from '#tests/components/page.ts';

test('a viewer sees the servers of their groups without actions that change them', async () => {
  const { screen } = await openApp('/configs/server-groups', createWorld({ role: 'viewer', ...demoFleet() }));
  await expect.element(screen.getByRole('treegrid')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create group' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Attach server' })).not.toBeInTheDocument();
  // This role cannot change the groups themselves.
  await expect.element(screen.getByRole('button', { name: 'Actions of North' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Expand North' }).click();
  await expect.element(screen.getByRole('grid', { name: 'Servers of North' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Actions of North 1' }).click();
  const items = screen.getByRole('menuitem');
  await expect.element(items).toMatchTextContent(/^To playing control/);
  expect(items.elements()).toHaveLength(1);
});

/** The groups screen with its columns and rows. */
async function openGroups(world = createWorld(demoFleet()), open: typeof reopenApp = openApp) {
  const { screen, close } = await open('/configs/server-groups', world);
  const grid = screen.getByRole('treegrid');
  await expect.element(grid).toBeVisible();
  const header = (name: string) => grid.getByRole('columnheader').getByRole('button', { name });
  return {
    screen,
    close,
    header,
    width: (name: string) => header(name).element().getBoundingClientRect().width,
    titles: () =>
      [...(grid.element().querySelector('thead')?.querySelectorAll('[data-column]') ?? [])].map(
        ({ textContent }) => textContent,
      ),
    group: (name: string) => grid.getByText(name, { exact: true }),
  };
}

test('columns are resized, moved by keys or dragged, and hidden; that and expanded rows persist across visits', async () => {
  const world = createWorld(demoFleet());
  const { screen, header, width, titles, close } = await openGroups(world);
  const before = width('Name');
  (header('Name').element() as HTMLElement).focus();
  await press('Shift+ArrowRight', 'Shift+ArrowRight');
  await expect.poll(() => width('Name')).toBeCloseTo(before + 20, 0);
  await press('Control+ArrowRight');
  await screen.getByRole('button', { name: 'Columns', exact: true }).click();
  await screen.getByRole('checkbox', { name: 'Servers' }).first().click();
  await press('Escape');
  await screen.getByRole('button', { name: 'Expand North' }).click();
  await expect.element(screen.getByRole('grid', { name: 'Servers of North' })).toBeVisible();
  const now = titles();
  expect(now).toEqual(['Description', 'Name', 'Configs']);
  await close();

  const again = await openGroups(world, reopenApp);
  await expect.element(again.screen.getByRole('grid', { name: 'Servers of North' })).toBeVisible();
  expect(again.titles()).toEqual(now);
  expect(again.width('Name')).toBeCloseTo(before + 20, 0);
  await userEvent.dragAndDrop(again.header('Name'), again.header('Configs'));
  await expect.poll(again.titles).toEqual(['Description', 'Configs', 'Name']);
});

test('only empty groups and servers can be deleted; a new config of another user is offered; keys pressed at once open one dialog', async () => {
  const world = createWorld(demoFleet());
  const { screen } = await openGroups(world);
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('button', { name: 'Actions of North' }).click();
  await expect.element(screen.getByRole('menuitem', { name: /^Delete group/ })).toBeDisabled();
  await expect.element(screen.getByText('Only a group without servers can be deleted.')).toBeVisible();
  await expectAccessible('[role=menu]');
  await screen.getByRole('menuitem', { name: /^Attach config/ }).click();
  const offered = dialog.getByRole('list', { name: 'Configs' });
  await expect.element(offered.getByText('Night mode')).toBeVisible();
  await expectAccessible('[role=dialog]');
  world.fleet.configs.push(aConfig({ id: 20, name: 'Fresh' }));
  world.realtime.emit('configsUpdated', { ids: [20] });
  await expect.element(offered.getByRole('button', { name: 'Attach Fresh' })).toBeVisible();
  await expect.element(offered.getByRole('button', { name: 'Attach Base' })).not.toBeInTheDocument();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Expand North' }).click();
  await screen.getByRole('button', { name: 'Actions of North 1' }).click();
  await screen.getByRole('menuitem', { name: /^Delete server/ }).click();
  await expect
    .element(
      screen.getByText('You cannot delete this server. Delete all accounts from the server and try again.'),
    )
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  for (const key of ['n', 'a'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await expect.element(screen.getByRole('dialog', { name: 'New server group' })).toBeVisible();
  await expect.element(screen.getByRole('dialog', { name: 'Attach server' })).not.toBeInTheDocument();
});

test('search finds a group by its servers, expands it until the search ends, and servers are filtered by text and number', async () => {
  const { screen, group } = await openGroups();
  const inSouth = screen.getByRole('grid', { name: 'Servers of South' }).getByText(/^South \d$/);
  await press('/');
  await type('aa02');
  await expect.element(group('North')).not.toBeInTheDocument();
  await expectCount(inSouth, 1);
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(group('North')).toBeVisible();
  await expectCount(inSouth, 0);
  await press('/');
  await type('aa02');
  await expectCount(inSouth, 1);
  await press('Escape');
  await expectCount(inSouth, 0);

  await screen.getByRole('button', { name: 'Expand South' }).click();
  await expectCount(inSouth, 2);
  await screen.getByRole('button', { name: 'Column filters' }).click();
  await screen.getByRole('textbox', { name: 'Filter by PC name' }).fill('PC-2');
  await expectCount(inSouth, 1);
  await screen.getByRole('textbox', { name: 'Filter by Consoles' }).fill('> 1000');
  await expectCount(inSouth, 0);
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expectCount(inSouth, 2);
});

test('a row focused by keyboard in a scrolled table is not covered by the header', async () => {
  await page.viewport(1280, 360);
  const fleet = demoFleet();
  const [north] = fleet.servers;
  if (north)
    fleet.servers.push(
      ...Array.from({ length: 12 }, (_, index) => ({
        ...north,
        id: 100 + index,
        fullName: `North ${index + 2}`,
      })),
    );
  const { screen, header } = await openGroups(createWorld(fleet));
  await screen.getByRole('button', { name: 'Expand North' }).click();
  const servers = screen.getByRole('grid', { name: 'Servers of North' });
  const rows = () => [...servers.element().querySelectorAll<HTMLElement>('tbody > [data-row]')];
  await expect.poll(() => rows().length).toBe(13);
  rows().at(-1)?.focus();
  for (let row = 0; row < 12; row++) await press('ArrowUp');
  await expect.poll(() => document.activeElement === rows()[0]).toBe(true);
  const { bottom } = header('Name').element().getBoundingClientRect();
  expect(rows()[0]?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom - 1);
  await page.viewport(1280, 800);
});

test('unsaved input is discarded only after a confirmation: on Back, in the palette and on closing the tab', async () => {
  const { screen } = await openApp('/', createWorld(demoFleet()));
  await screen.getByRole('navigation').getByRole('link', { name: 'Servers management' }).click();
  await screen.getByRole('button', { name: 'Create group' }).click();
  const form = screen.getByRole('dialog', { name: 'New server group' });
  const name = form.getByLabelText('Name');
  await name.fill('Half a name');
  const question = screen.getByRole('dialog', { name: 'Discard changes?' });

  history.back();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Half a name');

  await press('Control+k');
  await screen.getByRole('combobox', { name: /^Search/ }).fill('Home');
  await press('Enter');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name).toHaveValue('Half a name');

  const leave = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leave);
  expect(leave.defaultPrevented).toBe(true);

  history.back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectAddress('/');
  await expect.element(form).not.toBeInTheDocument();
});

test('an agent that waits is offered by name and address; its new server is shown and marked', async () => {
  const world = createWorld(demoFleet());
  const [north] = world.fleet.servers;
  if (!north) throw new Error('The fleet has no server');
  const agents = ['aa81', 'aa82'].map((token, at) => ({
    token,
    name: `PC-8${at + 1}`,
    ip: `10.0.0.8${at + 1}`,
    agentVersion: '2.4.1.0',
  }));
  world.api.on(getWaitingAgents, { data: agents });
  world.api.on(attachServer, ({ params }) => {
    const server = {
      ...north,
      id: 82,
      token: params.token,
      name: 'PC-82',
      fullName: 'PC-82',
      description: null,
    };
    world.fleet.servers.push(server);
    return server;
  });
  const { screen } = await openApp('/configs/server-groups', world);
  await screen.getByRole('button', { name: 'Attach server' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Attach server' });
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect.element(dialog.getByText('Server token is required')).toBeVisible();
  await expectAccessible('[role=dialog]');
  const offered = dialog.getByRole('radiogroup', { name: '2 agents are waiting' });
  await expect.element(offered).toMatchTextContent(/PC-81\s*10\.0\.0\.81.*PC-82\s*10\.0\.0\.82/);
  await offered.getByRole('radio', { name: 'PC-82' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Server token' })).toHaveValue('aa82');
  await dialog.getByRole('combobox', { name: 'Server group' }).click();
  await screen.getByRole('option', { name: 'North', exact: true }).click();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect.element(screen.getByText('PC-82 attached to North')).toBeVisible();
  const row = screen.getByRole('grid', { name: 'Servers of North' }).getByRole('row', { name: /aa82/ });
  await expect.element(row).toMatchTextContent(/PC-82\s*new/);
  await expect.element(row).toHaveAttribute('data-marked', 'true');
  expect(world.api.requests(attachServer)).toEqual([
    { params: { token: 'aa82' }, body: { groupId: north.group.id } },
  ]);
});
