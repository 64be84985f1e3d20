import { expect, test } from 'vitest';
import { getActivity } from '#contract/http/activity.ts';
import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { anEntry } from '#domain/activity/fixtures.ts';
import { dayOfDate } from '#domain/format/zone.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

async function openView(world = schedulersWorld()) {
  const { screen, router } = await openApp('/schedulers/view?id=1', world);
  return {
    screen,
    router,
    chart: screen.getByRole('listbox', { name: /^Week of/ }),
    edit: screen.getByRole('toolbar', { name: 'Scheduler' }).getByRole('link', { name: 'Edit' }),
  };
}

test('the week is read by keyboard, without folded days, next to the results of the plan, and Close leads to the list', async () => {
  const world = schedulersWorld();
  world.api.on(getSchedulePlan, ({ query }) => {
    const day = dayOfDate('2026-01-05', 'UTC');
    return { date: query?.date ?? '2026-01-05', timezone: 'UTC', day, share: null, data: [] };
  });
  const { screen, chart, edit } = await openView(world);
  await expect.element(screen.getByRole('heading', { name: 'Scheduler Mornings' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Mornings · Scheduler · Config control · Dugout');
  await expect.element(edit).toHaveAttribute('href', '/schedulers/edit?id=1');
  await expectAccessible();
  const focus = () => (chart.element() as HTMLElement).focus();
  focus();
  await press('Control+Home');
  await expect
    .element(screen.getByRole('option'))
    .toMatchTextContent('Draft mode, Monday, 06:00 – 10:00, account 0');
  await press('Control+End');
  await expect
    .element(screen.getByRole('option'))
    .toMatchTextContent('Night mode, Sunday, 20:30 – 24:00, account 2');

  await screen.getByRole('button', { name: 'Monday' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Monday' }))
    .toHaveAttribute('aria-pressed', 'false');
  focus();
  await press('Control+Home');
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Tuesday, 06:00/);
  await screen.getByRole('radiogroup', { name: 'Accounts' }).getByText('All').click();
  await expect.element(screen.getByText('Account 30').first()).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Collapse all days' }).click();
  await expect.element(screen.getByText('Account 30').first()).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Expand all days' }).click();
  await expect.element(screen.getByText('Account 30').first()).toBeInTheDocument();

  await screen.getByText('Plan and history', { exact: true }).click();
  await expect.element(screen.getByText('Nothing was planned or played on this day')).toBeVisible();
  await expectAddress('/schedulers/view?id=1&show=history');
  await screen.getByText('Week', { exact: true }).click();
  await expect.element(chart).toBeInTheDocument();
  expect(world.api.requests(getSchedulePlan)[0]?.query).toEqual({ schedulerId: 1 });
  await screen.getByRole('link', { name: 'Close' }).click();
  await expectAddress('/schedulers?id=1');
});

test('who may not change schedulers has no Edit, and without a scheduler the page leads to the list', async () => {
  const { screen, edit, router } = await openView(schedulersWorld({ role: 'view access' }));
  await expect.element(screen.getByRole('link', { name: 'Close' })).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  for (const id of ['', '99']) {
    await router.navigate(`/schedulers/view?id=${id}`);
    await expectAddress('/schedulers');
    await expect.element(screen.getByRole('grid', { name: 'My schedulers' })).toBeVisible();
  }
});

test('a plan of somebody else has no Edit, and a bar in a skipped hour names its start', async () => {
  const data = [{ day: 7, entries: [{ configId: 2, accounts: [0], start: 2, end: 3 }] }];
  const schedulers = [mornings({ isOwn: false, timezone: 'Europe/Berlin', data })];
  const { screen, edit } = await openView(schedulersWorld({ schedulers }));
  await expect
    .element(
      screen.getByText(
        /^On .*March.* from 02:00 to 03:00 do not exist in Europe\/Berlin: they start at 03:00\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test('the changes of a day are compared by account, and one is taken back as an edit that is not saved yet', async () => {
  const world = schedulersWorld();
  const played = { configId: 2, start: 6, end: 10 };
  const before = [{ ...played, accounts: [0, 1, 2], start: 5 }];
  const after = [{ ...played, accounts: [0, 1, 2] }];
  world.api.on(getActivity, ({ query }) => ({
    data: [
      anEntry({
        kind: 'schedulerEdited',
        actor: { kind: 'user', id: 2, name: 'Ann' },
        data: { changes: [{ field: query?.field ?? '', before, after }] },
      }),
    ],
    next: null,
    since: null,
  }));
  const { screen } = await openView(world);
  await screen.getByRole('button', { name: 'Changes of the days' }).click();
  const dialog = screen.getByRole('dialog', { name: /^History of/ });
  await dialog.getByText('Tue').click();
  const line = dialog.getByRole('listitem');
  await expect.element(line).toMatchTextContent(/3 accounts changed.*Ann/);
  await expect
    .element(line.getByRole('group', { name: 'Accounts 0–2' }))
    .toMatchTextContent(/Before\s*05:00 – 10:00 Draft mode\s*After\s*06:00 – 10:00 Draft mode/);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Revert to before' }).click();
  await expectAddress('/schedulers/edit?id=1');
  await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  expect(world.api.requests(getActivity).at(-1)?.query).toMatchObject({ scheduler: '1', field: 'day 2' });
  await screen.getByRole('button', { name: 'Actions of Tuesday' }).click();
  await screen.getByRole('menuitem', { name: 'History…' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'History of Tuesday' }).getByRole('listitem'))
    .toBeVisible();
  // The scheduler already has the state from before this change.
  await expect.element(dialog.getByRole('button', { name: 'Revert to before' })).not.toBeInTheDocument();
});
