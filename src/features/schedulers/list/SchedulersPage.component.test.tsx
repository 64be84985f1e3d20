import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deleteSchedulers, getSchedulers, updateScheduler } from '#contract/http/schedulers.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press, type } from '#tests/components/page.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

async function openList(world = schedulersWorld()) {
  const { screen } = await openApp('/schedulers', world);
  const grid = screen.getByRole('grid', { name: 'My schedulers' });
  const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
  const focus = (name: string) => (row(name).element() as HTMLElement).focus();
  const tool = (name: string) =>
    screen.getByRole('toolbar', { name: 'My schedulers' }).getByRole('button', { name, exact: true });
  return { screen, grid, row, focus, tool, dialog: screen.getByRole('dialog') };
}

test('the week of the selected scheduler is shown, with the hours of its configs', async () => {
  const evenings = mornings({
    id: 2,
    name: 'Evenings',
    data: [{ day: 3, entries: [{ configId: 3, accounts: [7], start: 18, end: 19.5 }] }],
  });
  const { screen, grid } = await openList(schedulersWorld({ schedulers: [mornings(), evenings] }));
  const week = (name: string) => screen.getByRole('region', { name: `Week of ${name}` });
  const terms = () =>
    screen
      .getByRole('list', { name: 'Configs' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(week('Mornings')).toBeVisible();
  await expect.poll(terms).toEqual(['Draft mode60 h', 'Night mode3.5 h']);
  await grid.getByRole('gridcell', { name: /^2026/ }).last().click();
  await expect.element(week('Evenings')).toBeVisible();
  await expect.poll(terms).toEqual(['Night mode1.5 h']);
});

test('the name is edited in place: what is wrong is said at the field, Escape reverts, Enter saves', async () => {
  const world = schedulersWorld();
  const { screen, grid, row, focus } = await openList(world);
  await expect.element(row('Mornings')).toBeVisible();
  focus('Mornings');
  await press('F2');
  const field = grid.getByRole('textbox', { name: 'Rename Mornings' });
  await expect.element(field).toHaveFocus();
  await type(' x ');
  await press('Enter');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Name must be at least 2 characters');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('A name that is much too long');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Name must be at most 25 characters');
  await press('Escape');
  await expect.element(row('Mornings')).toHaveFocus();
  expect(world.api.requests(updateScheduler)).toEqual([]);

  await press('F2');
  await type('Dawn');
  await press('Enter');
  await expect.element(row('Dawn')).toHaveFocus();
  expect(world.api.requests(updateScheduler)).toEqual([
    { params: { id: 1 }, body: { scheduler: { name: 'Dawn', revision: 0 } } },
  ]);
});

test('the description is edited by its button, and an empty one is removed', async () => {
  const world = schedulersWorld();
  const { screen, grid } = await openList(world);
  await grid.getByRole('button', { name: 'Edit the description of Mornings' }).click();
  const field = grid.getByRole('textbox', { name: 'Edit the description of Mornings' });
  await field.fill('Dim');
  await press('Enter');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Description must be at least 5 characters');
  await field.fill('  ');
  await press('Enter');
  await expect.element(field).not.toBeInTheDocument();
  expect(world.api.requests(updateScheduler)).toEqual([
    { params: { id: 1 }, body: { scheduler: { description: null, revision: 0 } } },
  ]);
});

test('a refused name is shown at once and reverts', async () => {
  const world = schedulersWorld();
  world.api.refuse(updateScheduler, 409, 'Somebody else has saved this scheduler.');
  const release = world.api.hold(updateScheduler);
  const { screen, row, focus } = await openList(world);
  await expect.element(row('Mornings')).toBeVisible();
  focus('Mornings');
  await press('F2');
  await type('Dawn');
  await press('Enter');
  await expect.element(row('Dawn')).toBeVisible();
  release();
  await expect.element(screen.getByText('Somebody else has saved this scheduler.')).toBeVisible();
  await expect.element(row('Mornings')).toBeVisible();
});

test('one that is attached is detached and deleted in one step', async () => {
  const world = schedulersWorld({ attached: { 11: 1, 12: 1 } });
  const { screen, row, tool, dialog } = await openList(world);
  await expect.element(row('Mornings')).toMatchTextContent(/2.*Enabled/);
  await tool('Delete').click();
  await expect
    .element(dialog)
    .toMatchTextContent(/It is attached to 2 consoles, from which it will be detached first\./);
  await dialog.getByRole('button', { name: 'Detach and delete' }).click();
  await expect.element(screen.getByText('No schedulers yet')).toBeVisible();
  expect(world.api.requests(deleteSchedulers)).toEqual([{ query: { schedulerIds: '1', detach: 'true' } }]);
});

test('one that was attached meanwhile is refused, and then offered to be detached', async () => {
  const world = schedulersWorld();
  const { screen, row, focus, dialog } = await openList(world);
  await expect.element(row('Mornings')).toBeVisible();
  const [gameConsole] = world.fleet.consoles;
  if (gameConsole) gameConsole.scheduler = { id: 1, name: 'Mornings', enabled: true };
  focus('Mornings');
  await press('Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(dialog).toMatchTextContent(/It is attached to 1 console/);
  await dialog.getByRole('button', { name: 'Detach and delete' }).click();
  await expect.element(screen.getByText('No schedulers yet')).toBeVisible();
});

test('the menu of a row leads to view, edit and a new scheduler based on it', async () => {
  const { screen, row, focus } = await openList();
  await expect.element(row('Mornings')).toBeVisible();
  focus('Mornings');
  await press('m');
  await expectCount(screen.getByRole('menuitem'), 6);
  expect(
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent?.replace(/(F2|Delete$|[A-Z]$)/, '')),
  ).toEqual(['View', 'Create based on', 'Edit', 'Rename', 'Edit description', 'Delete']);
  await screen.getByRole('menuitem', { name: /^Create based on/ }).click();
  await expectAddress('/schedulers/new?from=1');
});

test('a role that may only view changes nothing', async () => {
  const { screen, row, focus } = await openList(schedulersWorld({ role: 'view access' }));
  await expect.element(row('Mornings')).toBeVisible();
  // The role does not see configs, but their names come with the scheduler.
  await expect.element(screen.getByText('Draft mode')).toBeVisible();
  expect(screen.getByRole('button', { name: /Rename|Edit|^New|^Delete/ }).elements()).toEqual([]);
  focus('Mornings');
  await press('m');
  await expectCount(screen.getByRole('menuitem'), 1);
  await userEvent.keyboard('{Escape}');
});

test('without schedulers the page says what they are for, and a failed load can be retried', async () => {
  const world = schedulersWorld({ schedulers: [] });
  world.api.refuse(getSchedulers, 400, 'Out of order');
  const { screen } = await openList(world);
  await expect.element(screen.getByRole('main').getByText('Out of order')).toBeVisible();
  world.api.on(getSchedulers, { data: [] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('No schedulers yet')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New based on selected' })).toBeDisabled();
});
