import { expect, test } from 'vitest';
import { updateScheduler } from '#contract/http/schedulers.ts';
import type { SchedulerDraft } from '#domain/schedule/editing/draft.ts';
import { expectAddress, press } from '#tests/components/page.ts';
import { openEditor } from '#tests/components/schedulerEditor.ts';
import { schedulersWorld } from '#tests/components/schedulersWorld.ts';

const restored = /^Draft of .* restored$/;

/** A world in which a new scheduler with one bar was left without saving. */
async function withNewDraft() {
  const world = schedulersWorld();
  const { screen, menu, save, close } = await openEditor(world, '/schedulers/new');
  menu({ day: 1, slot: 8, hour: 4.7 });
  await screen.getByRole('menuitem', { name: 'Night mode' }).click();
  await expect.element(save).toBeEnabled();
  await close();
  return world;
}

test('offline a plan is edited and kept as a draft, which is saved once the server is back', async () => {
  const world = schedulersWorld();
  const { screen, goOffline, save, click, focus, close, bars } = await openEditor(world);
  await goOffline();
  click({ day: 1, slot: 0, hour: 7 });
  focus();
  await press('Delete');
  await save.click();
  await expect.element(screen.getByText(/^You are offline\. Nothing was changed\./)).toBeVisible();
  expect(world.api.requests(updateScheduler)).toEqual([]);
  await expect.poll(bars).toBe(2);
  await close();
  expect(world.drafts.of(world.me.id)).toHaveLength(1);

  world.api.reconnect();
  const again = await openEditor(world, undefined, true);
  await expect.element(again.screen.getByText(restored)).toBeVisible();
  await again.save.click();
  await expectAddress('/schedulers');
  const monday = world.api
    .requests(updateScheduler)[0]
    ?.body.scheduler.data?.find(({ day }) => day === 1)?.entries;
  expect(monday).toEqual([{ configId: 2, accounts: [1, 2], start: 6, end: 10 }]);
  await expect.poll(() => world.drafts.of(world.me.id)).toEqual([]);
});

test('a copy has a draft of its own: saving the copy keeps the draft of another new scheduler', async () => {
  const world = await withNewDraft();
  const address = '/schedulers/new?from=1';
  const copy = await openEditor(world, address, true);
  await expect.poll(copy.bars).toBe(3);
  copy.click({ day: 1, slot: 0, hour: 7 });
  copy.focus();
  await press('Delete');
  await expect.poll(() => world.drafts.of(world.me.id)).toHaveLength(2);
  await copy.close();

  const { screen, save, bars, close } = await openEditor(world, address, true);
  await expect.element(screen.getByText(restored)).toBeVisible();
  await expect.poll(bars).toBe(2);
  await save.click();
  await screen.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Late mornings');
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectAddress('/schedulers');
  await close();

  const alone = await openEditor(world, '/schedulers/new', true);
  await expect.poll(alone.bars).toBe(1);
  await expect.element(alone.screen.getByText(restored)).toBeVisible();
  expect(world.drafts.of(world.me.id)).toMatchObject([{ scheduler: 'new' }]);
});

test('the draft of a copy outlives the scheduler that was copied', async () => {
  const world = schedulersWorld();
  const copy = await openEditor(world, '/schedulers/new?from=1', false, 'Used');
  copy.click({ day: 1, slot: 0, hour: 7 });
  copy.focus();
  await press('Delete');
  await expect.poll(() => world.drafts.of(world.me.id)).toHaveLength(1);
  await copy.close();
  world.fleet.schedulers = [];
  const { screen, bars } = await openEditor(world, '/schedulers/new?from=1', true, 'Used');
  await expect.element(screen.getByText(restored)).toBeVisible();
  await expect.poll(bars).toBe(2);
});

test('a draft that another tab deletes, having saved the same scheduler, is kept again while it is edited here', async () => {
  const { world, click, focus } = await openEditor();
  const stored = () => world.drafts.of(world.me.id);
  click({ day: 1, slot: 0, hour: 7 });
  focus();
  await press('Delete');
  await expect.poll(stored).toHaveLength(1);
  await world.drafts.open().remove(world.me.id, 1);
  expect(stored()).toEqual([]);
  await expect.poll(stored).toMatchObject([{ scheduler: 1, name: 'Mornings' }]);
});

test('a draft that another tab changes while it is edited here: a note says that only one is kept', async () => {
  const { world, screen, click, focus } = await openEditor();
  const note = screen.getByText(/^This plan is edited in another tab too/);
  const stored = () => world.drafts.of(world.me.id) as SchedulerDraft[];
  click({ day: 1, slot: 0, hour: 7 });
  focus();
  await press('Delete');
  await expect.poll(stored).toHaveLength(1);
  await expect.element(note).not.toBeInTheDocument();
  const [mine] = stored();
  await world.drafts.open().put(world.me.id, 1, { ...mine, changedAt: Date.now() + 60_000 });
  await expect.element(note).toBeVisible();
});
