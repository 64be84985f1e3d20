import { expect, test } from 'vitest';
import { attachSchedulers, createScheduler, updateScheduler } from '#contract/http/schedulers.ts';
import { expectAddress, press } from '#tests/components/page.ts';
import { openEditor } from '#tests/components/schedulerEditor.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

const question =
  'You have made some changes to the new scheduler. Do you want to leave the page and lose all changes?';

/** The editor with a first change: the bars of Monday are gone. */
async function openChanged(world = schedulersWorld(), address?: string) {
  const opened = await openEditor(world, address);
  opened.click({ day: 1, slot: 0, hour: 7 });
  opened.focus();
  await press('Delete');
  await expect.element(opened.save).toBeEnabled();
  return opened;
}

test('Close asks before changes are lost; staying keeps them, leaving drops the draft', async () => {
  const { screen, world, close } = await openChanged();
  const leave = screen.getByRole('button', { name: 'Close', exact: true });
  await leave.click();
  await expect.element(screen.getByText(question)).toBeVisible();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByText(question)).not.toBeInTheDocument();
  await leave.click();
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expectAddress('/schedulers');
  await close();
  const again = await openEditor(world, undefined, true);
  await expect.element(again.save).toBeDisabled();
});

test('without changes Close leaves at once', async () => {
  const { screen } = await openEditor();
  await screen.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAddress('/schedulers');
});

test('Clear removes everything, and is off when there is nothing', async () => {
  const { screen, bars, save } = await openEditor();
  const clear = screen.getByRole('button', { name: 'Clear', exact: true });
  await clear.click();
  await expect.poll(bars).toBe(0);
  await expect.element(clear).toBeDisabled();
  await expect.element(save).toBeEnabled();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(clear).toBeEnabled();
  await expect.element(save).toBeDisabled();
});

test('a draft survives a reload, and can be discarded', async () => {
  const { world, close, bars } = await openChanged();
  const left = bars();
  await close();
  const again = await openEditor(world, undefined, true);
  await expect.element(again.screen.getByText(/^Draft of .* restored$/)).toBeVisible();
  await expect.element(again.save).toBeEnabled();
  await expect.poll(again.bars).toBe(left);
  await again.screen.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(again.save).toBeDisabled();
  await expect.poll(again.bars).toBe(left + 1);
});

test('a new scheduler asks for its name when it is saved', async () => {
  const { screen, world, save, menu } = await openEditor(schedulersWorld(), '/schedulers/new');
  await expect.element(screen.getByRole('heading', { name: 'New scheduler' })).toBeVisible();
  await expect.element(save).toBeDisabled();
  menu({ day: 1, slot: 8, hour: 4.7 });
  await screen.getByRole('menuitem', { name: 'Night mode' }).click();
  await save.click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('x');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('four');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect.element(dialog.getByText('Description must be at least 5 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nights');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectAddress('/schedulers');
  await expect.element(screen.getByText('New scheduler successfully created')).toBeVisible();
  expect(world.api.requests(createScheduler)[0]?.body.scheduler).toEqual({
    name: 'Nights',
    description: null,
    data: [{ day: 1, entries: [{ configId: 3, accounts: [8], start: 4, end: 5 }] }],
  });
});

test('"Save and attach…" leads from a new scheduler to the consoles that it is attached to', async () => {
  const { screen, world, menu } = await openEditor(schedulersWorld(), '/schedulers/new');
  menu({ day: 1, slot: 8, hour: 4.7 });
  await screen.getByRole('menuitem', { name: 'Night mode' }).click();
  await screen.getByRole('button', { name: 'Save and attach…' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Nights');
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('checkbox', { name: /^Select all rows/ }).click();
  await screen.getByRole('button', { name: 'Attach to 12 consoles' }).click();
  await expectAddress('/schedulers/consoles');
  const [nights] = world.fleet.schedulers.filter(({ name }) => name === 'Nights');
  expect(world.api.requests(attachSchedulers).map(({ body }) => body)).toEqual([
    { consoleIds: world.fleet.consoles.map(({ id }) => id), schedulerId: nights?.id },
  ]);
});

test('a new scheduler that is based on another one begins with its bars', async () => {
  const { bars, save } = await openEditor(schedulersWorld(), '/schedulers/new?from=1');
  await expect.element(save).toBeEnabled();
  expect(bars()).toBeGreaterThan(2);
});

test('when somebody else has saved, both versions are shown, and the chosen one is saved', async () => {
  const world = schedulersWorld();
  const { screen, save } = await openChanged(world);
  const [stored] = world.fleet.schedulers;
  if (!stored) throw new Error('There is no scheduler');
  Object.assign(stored, mornings({ revision: 5, data: [] }));
  await save.click();
  await expect.element(screen.getByRole('dialog', { name: 'Changed in the meantime' })).toBeVisible();
  await screen.getByRole('button', { name: 'All mine' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectAddress('/schedulers');
  expect(world.api.requests(updateScheduler).at(-1)?.body.scheduler.revision).toBe(5);
});

test('after somebody else has saved only what both have changed is asked for, and the choice is saved', async () => {
  const world = schedulersWorld();
  const { screen, save } = await openChanged(world);
  const [stored] = world.fleet.schedulers;
  if (!stored) throw new Error('There is no scheduler');
  // Account 0, which was cleared here, has other hours, and account 1 has none.
  const theirs = [
    { configId: 2, accounts: [2], start: 6, end: 10 },
    { configId: 2, accounts: [0], start: 12, end: 14 },
  ];
  const data = stored.data.map((day) => (day.day === 1 ? { day: 1, entries: theirs } : day));
  Object.assign(stored, mornings({ revision: 5, data }));
  await save.click();
  const dialog = screen.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect.element(dialog.getByText('1 choice is left')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert').getByText(/^Choose a version/)).toBeVisible();
  expect(world.api.requests(updateScheduler)).toHaveLength(1);
  await dialog
    .getByRole('radiogroup', { name: 'Monday, account 0' })
    .getByRole('radio', { name: /^Theirs/ })
    .click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectAddress('/schedulers');
  const sent = world.api.requests(updateScheduler).at(-1)?.body.scheduler;
  expect(sent?.revision).toBe(5);
  expect(sent?.data?.find(({ day }) => day === 1)?.entries).toEqual(theirs);
});

test('bars that the server refuses are marked', async () => {
  const world = schedulersWorld();
  const { screen, save } = await openChanged(world);
  world.api.refuse(updateScheduler, 422, 'The plan is not valid', {
    'scheduler.data.1.entries.0': 'This config was deleted.',
  });
  await save.click();
  await expect.element(screen.getByText('3 bars need a correction')).toBeVisible();
  await screen.getByRole('button', { name: /Tuesday, account 0.*This config was deleted/ }).click();
  await expect
    .element(screen.getByRole('option'))
    .toMatchTextContent(/Tuesday, account 0.*This config was deleted/);
  expect(document.querySelectorAll('[data-fault]')).toHaveLength(3);
});

test.each(['', 'nothing', '99'])('without a scheduler (%j) the page leads to the list', async (id) => {
  const { openApp } = await import('#tests/components/openApp.tsx');
  await openApp(`/schedulers/edit?id=${id}`, schedulersWorld());
  await expectAddress('/schedulers');
});
