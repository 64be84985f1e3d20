import { expect, test } from 'vitest';
import { attachSchedulers, createScheduler, updateScheduler } from '#contract/http/schedulers.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';
import { openEditor } from '#tests/components/schedulerEditor.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

const question =
  'You have made some changes to the new scheduler. Do you want to leave the page and lose all changes?';

const deleted = /^This scheduler was deleted since you began to edit/;

/** The editor with a first change: the bars of Monday are gone. */
async function openChanged(world = schedulersWorld()) {
  const opened = await openEditor(world, undefined, false, 'Used');
  opened.click({ day: 1, slot: 0, hour: 7 });
  opened.focus();
  await press('Delete');
  await expect.element(opened.save).toBeEnabled();
  return opened;
}

test('a draft survives a reload until it is discarded, and Close asks before changes are lost', async () => {
  const { world, close, bars } = await openChanged();
  const left = bars();
  await close();
  const again = await openEditor(world, undefined, true, 'Used');
  const { screen, save } = again;
  await expect.element(screen.getByText(/^Draft of .* restored$/)).toBeVisible();
  await expect.element(save).toBeEnabled();
  await expect.poll(again.bars).toBe(left);
  await screen.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(save).toBeDisabled();
  await expect.poll(again.bars).toBe(left + 1);

  again.click({ day: 1, slot: 0, hour: 7 });
  again.focus();
  await press('Delete');
  await expect.element(save).toBeEnabled();
  const leave = screen.getByRole('button', { name: 'Close', exact: true });
  await leave.click();
  await expect.element(screen.getByText(question)).toBeVisible();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByText(question)).not.toBeInTheDocument();
  await leave.click();
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expectAddress('/schedulers');
  await again.close();

  const unchanged = await openEditor(world, undefined, true, 'Used');
  await expect.element(unchanged.save).toBeDisabled();
  await unchanged.screen.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAddress('/schedulers');
});

test('a new scheduler asks for its name when it is saved; "Save and attach…" leads to the consoles that it is attached to', async () => {
  const { screen, world, save, menu, rowsAtFirst } = await openEditor(schedulersWorld(), '/schedulers/new');
  await expect.element(screen.getByRole('heading', { name: 'New scheduler' })).toBeVisible();
  expect(rowsAtFirst).toBe('All');
  await expect.element(save).toBeDisabled();
  menu({ day: 1, slot: 8, hour: 4.7 });
  await screen.getByRole('menuitem', { name: 'Night mode' }).click();
  await screen.getByRole('button', { name: 'Save and attach…' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('x');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('four');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect.element(dialog.getByText('Description must be at least 5 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nights');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('New scheduler successfully created')).toBeVisible();
  expect(world.api.requests(createScheduler)[0]?.body.scheduler).toEqual({
    name: 'Nights',
    description: null,
    data: [{ day: 1, entries: [{ configId: 3, accounts: [8], start: 4, end: 5 }] }],
  });
  await screen.getByRole('checkbox', { name: /^Select all rows/ }).click();
  await screen.getByRole('button', { name: 'Attach to 12 consoles' }).click();
  await expectAddress('/schedulers/consoles');
  const [nights] = world.fleet.schedulers.filter(({ name }) => name === 'Nights');
  expect(world.api.requests(attachSchedulers).map(({ body }) => body)).toEqual([
    { consoleIds: world.fleet.consoles.map(({ id }) => id), schedulerId: nights?.id },
  ]);
});

test.each(['before', 'at'])(
  'a save whose answer was lost is found %s the next one, and is no conflict',
  async (when) => {
    const world = schedulersWorld();
    const { screen, save } = await openChanged(world);
    let lost = (): unknown => undefined;
    world.api.on(updateScheduler, ({ body }) => {
      // It was saved, which this page does not know.
      const [stored] = world.fleet.schedulers;
      lost = () => Object.assign(stored ?? {}, { data: body.scheduler.data, revision: 5 });
      loseAnswer();
    });
    await save.click();
    await expect.element(screen.getByText(/^It is unknown whether this was done/)).toBeVisible();
    lost();
    if (when === 'before') world.realtime.emit('schedulersUpdated', { ids: [1] });
    else {
      world.api.refuse(updateScheduler, 409, 'Somebody has saved it.');
      await save.click();
    }
    await expect.element(screen.getByText('Scheduler successfully updated')).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(save).toBeDisabled();
  },
);

test('after somebody else has saved, only changes of both sides have to be chosen, and the choice is saved', async () => {
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

test('a scheduler that somebody else deletes stays open, also after a reload, and is saved as a new one', async () => {
  const { world, screen, save, bars, close } = await openChanged();
  const left = bars();
  world.fleet.schedulers = [mornings({ id: 2, name: 'Evenings' })];
  // No event has arrived yet.
  await save.click();
  await expect.element(screen.getByText('The scheduler was not found.')).toBeVisible();
  await expect.element(screen.getByText(deleted)).toBeVisible();
  await close();

  const again = await openEditor(world, undefined, true, 'Used');
  await expect.element(again.screen.getByText(deleted)).toBeVisible();
  await expect.poll(again.bars).toBe(left);
  await again.save.click();
  const dialog = again.screen.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mornings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectAddress('/schedulers');
  const data = world.api.requests(createScheduler)[0]?.body.scheduler.data;
  expect(data?.find(({ day }) => day === 1)?.entries).toMatchObject([{ accounts: [1, 2] }]);
  await expect.poll(() => world.drafts.of(world.me.id)).toEqual([]);
});

test('a scheduler that is deleted while it is only looked at stays open as well', async () => {
  const { world, screen, save } = await openEditor();
  world.fleet.schedulers = [];
  world.realtime.emit('schedulersUpdated', { ids: [1] });
  await expect.element(screen.getByText(deleted)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Scheduler Mornings' })).toBeVisible();
  await expect.element(save).toBeEnabled();
  await screen.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAddress('/schedulers');
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

test('without a scheduler the page leads to the list', async () => {
  const { screen, router } = await openApp('/schedulers', schedulersWorld());
  for (const id of ['', 'nothing', '99']) {
    // A page that is still there would not lead on again.
    await expect.element(screen.getByRole('grid', { name: 'My schedulers' })).toBeVisible();
    await router.navigate(`/schedulers/edit?id=${id}`);
    await expectAddress('/schedulers');
  }
});
