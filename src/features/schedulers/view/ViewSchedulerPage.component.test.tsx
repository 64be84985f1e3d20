import { expect, test } from 'vitest';
import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { dayOfDate } from '#domain/format/zone.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

async function openView(world = schedulersWorld(), id: number | string = 1) {
  const { screen } = await openApp(`/schedulers/view?id=${id}`, world);
  return {
    screen,
    chart: screen.getByRole('listbox', { name: /^Week of/ }),
    edit: screen.getByRole('toolbar', { name: 'Scheduler' }).getByRole('link', { name: 'Edit' }),
  };
}

test('the week is read by keyboard, day by day', async () => {
  const { screen, chart } = await openView();
  await expect.element(screen.getByRole('heading', { name: 'Scheduler Mornings' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Mornings · Scheduler · Config control · Dugout');
  (chart.element() as HTMLElement).focus();
  await press('Control+Home');
  await expect
    .element(screen.getByRole('option'))
    .toMatchTextContent('Draft mode, Monday, 06:00 – 10:00, account 0');
  await press('Control+End');
  await expect
    .element(screen.getByRole('option'))
    .toMatchTextContent('Night mode, Sunday, 20:30 – 24:00, account 2');
});

test('a folded day is skipped, and all accounts can be shown', async () => {
  const { screen, chart } = await openView();
  await screen.getByRole('button', { name: 'Monday' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Monday' }))
    .toHaveAttribute('aria-pressed', 'false');
  (chart.element() as HTMLElement).focus();
  await press('Control+Home');
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Tuesday, 06:00/);
  await screen.getByRole('radiogroup', { name: 'Accounts' }).getByText('All').click();
  await expect.element(screen.getByText('Account 30').first()).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Fold all days' }).click();
  await expect.element(screen.getByText('Account 30').first()).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Unfold all days' }).click();
  await expect.element(screen.getByText('Account 30').first()).toBeInTheDocument();
});

test('the address can show what became of the plan instead of the week', async () => {
  const world = schedulersWorld();
  world.api.on(getSchedulePlan, ({ query }) => {
    const day = dayOfDate('2026-01-05', 'UTC');
    return { date: query?.date ?? '2026-01-05', timezone: 'UTC', day, share: null, data: [] };
  });
  const { screen, chart } = await openView(world);
  await screen.getByText('Plan and history', { exact: true }).click();
  await expect.element(screen.getByText('Nothing was planned or played on this day')).toBeVisible();
  await expectAddress('/schedulers/view?id=1&show=history');
  await screen.getByText('Week', { exact: true }).click();
  await expect.element(chart).toBeInTheDocument();
  expect(world.api.requests(getSchedulePlan)[0]?.query).toEqual({ schedulerId: 1 });
});

test('Close leads to the list, Edit to the editor', async () => {
  const { screen, edit } = await openView();
  await expect.element(edit).toHaveAttribute('href', '/schedulers/edit?id=1');
  await screen.getByRole('link', { name: 'Close' }).click();
  await expectAddress('/schedulers?id=1');
});

test.each([
  ['without an id', '', schedulersWorld],
  ['of an unknown id', '99', schedulersWorld],
])('%s the page leads to the list', async (_name, id, world) => {
  await openView(world(), id);
  await expectAddress('/schedulers');
});

test.each([
  ['who may not change schedulers', () => schedulersWorld({ role: 'view access' })],
  ['who does not own it', () => schedulersWorld({ schedulers: [mornings({ isOwn: false })] })],
])('a user %s has no Edit', async (_name, world) => {
  const { screen, edit } = await openView(world());
  await expect.element(screen.getByRole('link', { name: 'Close' })).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test('a bar in the hour that the clock skips in spring is mentioned, with the time at which it starts', async () => {
  const data = [{ day: 7, entries: [{ configId: 2, accounts: [0], start: 2, end: 3 }] }];
  const world = schedulersWorld({ schedulers: [mornings({ timezone: 'Europe/Berlin', data })] });
  const { screen } = await openView(world);
  await expect
    .element(
      screen.getByText(
        /^On .*March.* from 02:00 to 03:00 do not exist in Europe\/Berlin: they start at 03:00\.$/,
      ),
    )
    .toBeVisible();
});
