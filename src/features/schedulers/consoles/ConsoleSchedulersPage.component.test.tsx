import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  attachScheduler,
  attachSchedulers,
  detachSchedulers,
  enableScheduler,
  getConsoleSchedulers,
} from '#contract/http/schedulers.ts';
import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { dayOfDate } from '#domain/format/zone.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { dragAtOnce, expectAddress, expectCount, middleOf, press } from '#tests/components/page.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

const evenings = mornings({ id: 2, name: 'Evenings', description: null });
const twoSchedulers = (options: Parameters<typeof schedulersWorld>[0] = {}) =>
  schedulersWorld({ schedulers: [mornings(), evenings], ...options });

/** Several moves: the first one only starts the drag. */
const steps = { steps: 8 };

async function openConsoles(world = twoSchedulers(), query = '') {
  const { screen } = await openApp(`/schedulers/consoles${query}`, world);
  const grid = screen.getByRole('grid', { name: 'Console schedulers' });
  await expect.element(grid).toBeVisible();
  const row = (name: string) => grid.getByRole('row', { name: new RegExp(name, 'i') });
  const tools = screen.getByRole('toolbar', { name: 'Console schedulers' });
  return {
    screen,
    grid,
    row,
    choose: async (...names: string[]) => {
      for (const name of names) await row(name).getByRole('checkbox').click();
    },
    tool: (name: string) => tools.getByRole('button', { name, exact: true }),
    side: screen.getByRole('complementary', { name: 'My schedulers' }),
    dialog: screen.getByRole('dialog'),
  };
}

test('the selection decides what is offered; attaching names consoles that already have it and can be undone', async () => {
  const world = twoSchedulers({ attached: { 11: 1, 12: 1 } });
  const [, second] = world.fleet.consoles;
  if (second?.scheduler) second.scheduler = { ...second.scheduler, enabled: false };
  const { screen, side, row, choose, tool } = await openConsoles(world);
  await expect.element(row('c1-01')).toMatchTextContent(/North.*North 1.*Mornings.*Enabled/);
  await expect.element(row('c1-02')).toMatchTextContent(/Mornings.*Disabled/);
  await expect.element(row('c1-03')).toMatchTextContent(/Not attached.*Unknown/);
  const names = ['Attach', 'Detach', 'Enable', 'Disable', 'Unselect'];
  const offered = () => names.filter((name) => tool(name).element().matches(':enabled'));
  await expect.poll(offered).toEqual([]);
  await choose('c1-03');
  await expect.poll(offered).toEqual(['Attach', 'Unselect']);
  await choose('c1-02');
  await expect.poll(offered).toEqual(['Attach', 'Detach', 'Enable', 'Unselect']);
  await choose('c1-01');
  await expect.poll(offered).toEqual(names);
  await expectAccessible();
  await tool('Unselect').click();
  await expect.poll(offered).toEqual([]);

  const attach = (name: string) =>
    side.getByRole('button', { name: `Attach ${name} to the selected consoles` });
  await expect.element(attach('Mornings')).toBeDisabled();
  await choose('c1-01');
  await attach('Mornings').click();
  await expect.element(screen.getByText('Mornings is already attached to this console')).toBeVisible();
  await choose('c1-02');
  await attach('Mornings').click();
  await expect
    .element(screen.getByText('Mornings is already attached to all selected consoles'))
    .toBeVisible();
  expect(world.api.requests(attachScheduler)).toEqual([]);

  await choose('c1-03');
  await attach('Evenings').click();
  await expect.element(screen.getByText('Evenings attached to 3 consoles and enabled')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('c1-01')).toMatchTextContent(/Mornings.*Enabled/);
  await expect.element(row('c1-02')).toMatchTextContent(/Mornings.*Disabled/);
  await expect.element(row('c1-03')).toMatchTextContent(/Not attached/);

  // A console that a colleague has changed since then stays as it is.
  await attach('Evenings').click();
  await expect.element(row('c1-03')).toMatchTextContent(/Evenings.*Enabled/);
  if (second) second.scheduler = null;
  world.realtime.emit('consolesUpdated', { ids: [12] });
  await expect.element(row('c1-02')).toMatchTextContent(/Not attached/);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('c1-01')).toMatchTextContent(/Mornings.*Enabled/);
  await expect.element(row('c1-03')).toMatchTextContent(/Not attached/);
  await expect.element(screen.getByText('1 console was not changed')).toBeVisible();
  await expect.element(row('c1-02')).toMatchTextContent(/Not attached/);
});

test('the dialog attaches to those without it, a chip detaches at once, and several only after a question', async () => {
  const world = twoSchedulers({ attached: { 11: 1, 13: 2 } });
  const { screen, row, choose, tool, dialog } = await openConsoles(world);
  await choose('c1-01', 'c1-02');
  await tool('Attach').click();
  await expect.element(screen.getByRole('dialog', { name: 'Attach scheduler to 2 consoles' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect.element(dialog.getByText('Select scheduler first')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('combobox').click();
  await screen.getByRole('option', { name: 'Mornings' }).click();
  await expect.element(dialog.getByText('1 console has it already and stays as it is.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('c1-02')).toMatchTextContent(/Mornings.*Enabled/);
  expect(world.api.requests(attachScheduler)).toEqual([{ params: { id: 12 }, body: { schedulerId: 1 } }]);

  await row('c1-01').getByRole('button', { name: 'Detach Mornings from C1-01' }).click();
  await expect.element(row('c1-01')).toMatchTextContent(/Not attached.*Unknown/);
  await choose('c1-03');
  await tool('Detach').click();
  await expect.element(dialog).toMatchTextContent(/Detach the schedulers of 2 consoles\?/);
  await dialog.getByRole('button', { name: 'Detach' }).click();
  await expect.element(row('c1-03')).toMatchTextContent(/Not attached/);
  expect(world.api.requests(detachSchedulers)).toEqual([{ query: { consoleIds: '12,13' } }]);
});

test('a scheduler is dragged onto all that are selected, and onto one console, in one move or many', async () => {
  const world = twoSchedulers();
  const { screen, side, row, choose, tool } = await openConsoles(world);
  const item = (name: string) => side.getByRole('listitem').filter({ hasText: name });
  await choose('c1-01', 'c1-02');
  await userEvent.dragAndDrop(item('Mornings'), row('c1-02').getByText('Not attached'), steps);
  for (const name of ['c1-01', 'c1-02'])
    await expect.element(row(name)).toMatchTextContent(/Mornings.*Enabled/);
  await expect.element(row('c1-03')).toMatchTextContent(/Not attached/);
  expect(world.api.requests(attachSchedulers)).toEqual([{ body: { consoleIds: [11, 12], schedulerId: 1 } }]);
  await tool('Unselect').click();

  for (const [moves, name] of [
    [1, 'c1-04'],
    [16, 'c1-02'],
  ] as const) {
    await dragAtOnce(item('Evenings'), () => middleOf(row(name)), moves);
    await expect.element(row(name)).toMatchTextContent(/Evenings.*Enabled/);
    await expect
      .element(screen.getByText(`Evenings attached to ${name.toUpperCase()} and enabled`))
      .toBeVisible();
    await dragAtOnce(item('Evenings'), () => ({ x: middleOf(row('c1-01')).x, y: 2 }), moves);
  }
  await screen.getByRole('status').filter({ hasText: 'C1-02' }).getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('c1-02')).toMatchTextContent(/Mornings.*Enabled/);
  await expect.element(row('c1-01')).toMatchTextContent(/Mornings.*Enabled/);
  expect(world.api.requests(attachScheduler).slice(0, 2)).toEqual(
    [14, 12].map((id) => ({ params: { id }, body: { schedulerId: 2 } })),
  );
});

test('a row does everything by keys and menu; a refused change reverts; the menu leads on', async () => {
  const world = twoSchedulers({ attached: { 11: 1 } });
  world.api.on(getSchedulePlan, {
    date: '2026-07-06',
    timezone: 'UTC',
    day: dayOfDate('2026-07-06', 'UTC'),
    share: null,
    data: [],
  });
  const { screen, row, dialog } = await openConsoles(world);
  const focus = (name: string) => (row(name).element() as HTMLElement).focus();
  focus('c1-01');
  await press('e');
  await expect.element(row('c1-01')).toMatchTextContent(/Disabled/);
  world.api.refuse(enableScheduler, 409, 'No scheduler is attached to this console.');
  const release = world.api.hold(enableScheduler);
  const toggle = row('c1-01').getByRole('switch', { name: 'Scheduler of C1-01' });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  await expect.element(row('c1-01')).toMatchTextContent(/Enabled/);
  release();
  await expect.element(screen.getByText('No scheduler is attached to this console.')).toBeVisible();
  await expect.element(toggle).not.toBeChecked();

  focus('c1-01');
  await press('Delete');
  await expect.element(row('c1-01')).toMatchTextContent(/Not attached/);
  await press('a');
  await expect.element(dialog).toMatchTextContent(/Attach scheduler to 1 console/);
  await press('Escape');
  await expectCount(dialog, 0);

  await row('c1-01').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Plan and history' }).click();
  await expect.element(dialog.getByText('Nothing was planned or played on this day')).toBeVisible();
  expect(world.api.requests(getSchedulePlan)).toEqual([{ query: { consoleId: 11 } }]);
  await press('Escape');
  await expectCount(dialog, 0);
  focus('c1-01');
  await press('m');
  await screen.getByRole('menuitem', { name: /^To account list/ }).click();
  await expectAddress('/accounts/all?consoleId=11');
});

test('changes that follow each other quickly are sent in their order, each after the one before', async () => {
  const world = twoSchedulers({ attached: { 11: 1, 12: 1 } });
  const { row } = await openConsoles(world);
  const release = world.api.hold(enableScheduler);
  const toggle = row('c1-01').getByRole('switch', { name: 'Scheduler of C1-01' });
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  const sent = () => world.api.requests(enableScheduler).map(({ body }) => body.enabled);
  expect(sent()).toEqual([false]);
  release();
  await expect.poll(sent).toEqual([false, true]);
  await expect.element(row('c1-01')).toMatchTextContent(/Enabled/);
});

test('an address names a console, until all are shown again; who may only view changes nothing', async () => {
  const world = twoSchedulers({ role: 'view access', attached: { 11: 1 } });
  const { screen, grid, row, side, tool } = await openConsoles(world, '?consoleId=21');
  const rows = grid.getByRole('row').filter({ hasText: /C\d-/ });
  await expectCount(rows, 1);
  await screen.getByRole('button', { name: 'Only C2-01' }).click();
  await expectCount(rows, 12);
  await expectAddress('/schedulers/consoles');
  await expect.element(row('c1-01')).toMatchTextContent(/Mornings.*Enabled/);
  await expect.element(side).not.toBeInTheDocument();
  for (const name of ['Attach', 'Detach', 'Enable', 'Disable'])
    await expect.element(tool(name)).not.toBeInTheDocument();
  expect(screen.getByRole('switch').elements()).toEqual([]);
  expect(screen.getByRole('button', { name: /^Detach/ }).elements()).toEqual([]);
});

test('a new scheduler is attached by one button, and the focus goes on to the list', async () => {
  const { screen, row, choose, tool } = await openConsoles(twoSchedulers(), '?attach=2');
  const strip = screen.getByRole('status').filter({ hasText: 'Select the consoles for Evenings.' });
  await expect.element(strip).toHaveFocus();
  await expect.element(tool('Detach')).toBeVisible();
  await expect.element(tool('Attach')).not.toBeInTheDocument();
  await choose('c1-02');
  await strip.getByRole('button', { name: 'Attach to 1 console' }).click();
  await expect.element(strip).not.toBeInTheDocument();
  await expect.element(row('c1-02')).toMatchTextContent(/Evenings.*Enabled/);
  await expect.element(row('c1-02')).toHaveFocus();
  await expect.element(tool('Attach')).toBeVisible();
});

test('thousands of consoles: the page shows one page of them, and all are attached in one call', async () => {
  const world = twoSchedulers();
  const [first] = world.fleet.consoles;
  if (!first) throw new Error('The fleet has no console');
  world.fleet.consoles = Array.from({ length: 5_000 }, (_, index) => ({
    ...first,
    id: 1_000 + index,
    name: `c9-${index}`,
  }));
  await page.viewport(1280, 800);
  const { screen, grid, side } = await openConsoles(world);
  await expect.element(screen.getByText(/^5,?000 consoles$/)).toBeVisible();
  await expectCount(grid.getByRole('row').filter({ hasText: /C9-/ }), 50);
  await grid.getByRole('checkbox').first().click();
  await expect.element(screen.getByText(/^5,?000 selected$/)).toBeVisible();
  await side.getByRole('button', { name: 'Attach Mornings to the selected consoles' }).click();
  await expect.element(screen.getByText(/^Mornings attached to 5,?000 consoles and enabled$/)).toBeVisible();
  await expect.element(screen.getByText(/^5,?000 attached$/)).toBeVisible();
  expect(world.api.requests(attachSchedulers).map(({ body }) => body.consoleIds.length)).toEqual([5_000]);
  // The list is loaded as a whole again, not in parts.
  expect(world.api.requests(getConsoleSchedulers).map(({ query }) => query)).toEqual([undefined, undefined]);
});
