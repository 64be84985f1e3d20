import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSchedulePlan } from '#contract/http/schedulePlan.ts';
import { dayOfDate } from '#domain/format/zone.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { press, type } from '#tests/components/page.ts';
import { openEditor } from '#tests/components/schedulerEditor.ts';
import { mornings, schedulersWorld } from '#tests/components/schedulersWorld.ts';

beforeEach(() => page.viewport(1440, 900));

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
  await expect.element(grid.getByRole('row', { name: /Mornings/ })).toBeVisible();
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
