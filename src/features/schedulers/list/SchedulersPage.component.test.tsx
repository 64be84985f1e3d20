import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deleteSchedulers, getSchedulers, updateScheduler } from '#contract/http/schedulers.ts';
import type { SchedulerDraft } from '#domain/schedule/editing/draft.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press, type } from '#tests/components/page.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

const aDraft = (scheduler: number): SchedulerDraft => ({
  scheduler,
  name: 'Mornings',
  description: null,
  revision: 0,
  loaded: [],
  bars: [],
  changedAt: 0,
});

async function openList(world = schedulersWorld()) {
  const { screen, goOffline, built } = await openApp('/schedulers', world);
  const grid = screen.getByRole('grid', { name: 'My schedulers' });
  const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
  const focus = (name: string) => (row(name).element() as HTMLElement).focus();
  const client = built.queryClient;
  return { screen, goOffline, grid, row, focus, client, dialog: screen.getByRole('dialog') };
}

test('the week of the selected scheduler is shown, with the hours of its configs; the menu of a row leads on', async () => {
  const evenings = mornings({
    id: 2,
    name: 'Evenings',
    data: [{ day: 3, entries: [{ configId: 3, accounts: [7], start: 18, end: 19.5 }] }],
  });
  const { screen, grid, focus } = await openList(schedulersWorld({ schedulers: [mornings(), evenings] }));
  const week = (name: string) => screen.getByRole('region', { name: `Week of ${name}` });
  const terms = () =>
    screen
      .getByRole('list', { name: 'Configs' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(week('Mornings')).toBeVisible();
  await expect.poll(terms).toEqual(['Draft mode60 h', 'Night mode3.5 h']);
  await expectAccessible();
  await grid.getByRole('gridcell', { name: /^2026/ }).last().click();
  await expect.element(week('Evenings')).toBeVisible();
  await expect.poll(terms).toEqual(['Night mode1.5 h']);

  focus('Mornings');
  await press('m');
  const entries = screen.getByRole('menuitem');
  await expectCount(entries, 7);
  expect(
    entries.elements().map(({ textContent }) => textContent?.replace(/(F2|Delete$|[A-Z]$)/, '')),
  ).toEqual(['View', 'Create based on', 'Activity', 'Edit', 'Rename', 'Edit description', 'Delete']);
  await entries.filter({ hasText: 'Create based on' }).click();
  await expectAddress('/schedulers/new?from=1');
});

test('name and description are edited in place, with errors at the field and a refused text stays to be corrected', async () => {
  const world = schedulersWorld();
  const { screen, goOffline, grid, row, focus } = await openList(world);
  await expect.element(row('Mornings')).toBeVisible();
  focus('Mornings');
  await press('F2');
  const field = grid.getByRole('textbox', { name: 'Rename Mornings' });
  await expect.element(field).toHaveFocus();
  await type(' x ');
  await press('Enter');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Name must be at least 2 characters');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await field.fill('A name that is much too long');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Name must be at most 25 characters');
  await press('Escape');
  await expect.element(row('Mornings')).toHaveFocus();
  expect(world.api.requests(updateScheduler)).toEqual([]);

  await press('F2');
  await type('Dawn');
  await press('Enter');
  await expect.element(row('Dawn')).toHaveFocus();
  await grid.getByRole('button', { name: 'Edit the description of Dawn' }).click();
  const description = grid.getByRole('textbox', { name: 'Edit the description of Dawn' });
  await description.fill('Dim');
  await press('Enter');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Description must be at least 5 characters');
  await description.fill('  ');
  await press('Enter');
  await expect.element(description).not.toBeInTheDocument();
  expect(world.api.requests(updateScheduler).map(({ body }) => body.scheduler)).toEqual([
    { name: 'Dawn' },
    { description: null },
  ]);

  world.api.refuse(updateScheduler, 422, 'Such a name is taken.');
  const release = world.api.hold(updateScheduler);
  focus('Dawn');
  await press('F2');
  await type('Dusk');
  await press('Enter');
  const renamed = grid.getByRole('textbox', { name: /^Rename/ });
  await expect.element(renamed).toHaveAttribute('readonly');
  // Another cell is opened meanwhile.
  await grid.getByRole('button', { name: /^Edit the description/ }).click();
  const other = grid.getByRole('textbox', { name: /^Edit the description/ });
  await expect.element(other).toHaveFocus();
  release();
  await expect.element(screen.getByText('Such a name is taken.')).toBeVisible();
  await press('Escape');
  await expect.element(other).not.toBeInTheDocument();
  await expect.element(renamed).not.toHaveAttribute('readonly');
  await expect.element(renamed).toHaveValue('Dusk');
  await goOffline();
  await renamed.click();
  await press('Enter');
  await expect.element(screen.getByText(/^You are offline\. Nothing was changed\./)).toBeVisible();
  await expect.element(renamed).toHaveValue('Dusk');
  await press('Escape');
  await expect.element(row('Dawn')).toBeVisible();
});

test('a field that was opened and left untouched does not write an old name back', async () => {
  const world = schedulersWorld();
  const { grid, row, focus, client } = await openList(world);
  await expect.element(row('Mornings')).toBeVisible();
  focus('Mornings');
  await press('F2');
  const field = grid.getByRole('textbox', { name: 'Rename Mornings' });
  await expect.element(field).toHaveFocus();
  world.api.on(getSchedulers, { data: [mornings({ name: 'Dawn' })] });
  await client.invalidateQueries();
  await expect.element(grid.getByRole('textbox', { name: 'Rename Dawn' })).toBeVisible();
  await press('Enter');
  await expect.element(row('Dawn')).toHaveFocus();
  expect(world.api.requests(updateScheduler)).toEqual([]);
});

test('an attached scheduler is detached and deleted in one step, with its draft, also when it was attached meanwhile', async () => {
  const schedulers = [mornings(), mornings({ id: 2, name: 'Evenings' })];
  const world = schedulersWorld({ schedulers, attached: { 11: 1, 12: 1 } });
  for (const scheduler of [1, 2]) await world.drafts.open().put(world.me.id, scheduler, aDraft(scheduler));
  const { screen, row, focus, dialog } = await openList(world);
  await expect.element(row('Mornings')).toMatchTextContent(/2.*Enabled/);
  focus('Mornings');
  await press('Delete');
  await expect
    .element(dialog)
    .toMatchTextContent(/It is attached to 2 consoles, from which it will be detached first\./);
  await dialog.getByRole('button', { name: 'Detach and delete' }).click();
  await expect.element(row('Mornings')).not.toBeInTheDocument();
  await expect.poll(() => world.drafts.of(world.me.id)).toEqual([aDraft(2)]);
  expect(world.api.requests(deleteSchedulers)).toEqual([{ query: { schedulerIds: '1', detach: 'true' } }]);

  const [gameConsole] = world.fleet.consoles;
  if (gameConsole) gameConsole.scheduler = { id: 2, name: 'Evenings', enabled: true };
  const tools = screen.getByRole('toolbar', { name: 'My schedulers' });
  await tools.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(dialog).toMatchTextContent(/It is attached to 1 console/);
  await dialog.getByRole('button', { name: 'Detach and delete' }).click();
  await expect.element(screen.getByText('No schedulers yet')).toBeVisible();
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
