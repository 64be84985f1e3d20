import { expect, test } from './fixtures.ts';
import { chart, hourOnScreen, showTasks } from './tasks.ts';

const hour = 3_600_000;

test('a finger beside a short task means it, and is told of it at once', async ({ page, api, seat }) => {
  const { server } = await seat(0);
  const { timezone } = (await api.me()).settings;
  await showTasks(
    page,
    (start) => [
      { start: start + 2 * hour, end: start + 2 * hour + 60_000, tag: 'code sent', type: 'signIn' },
    ],
    timezone,
  );
  await page.goto(`/tasks/history?server=${server.id}`);
  const row = await page.getByText('one@dugout.test').boundingBox();
  if (!row) throw new Error('The account has no row');
  const at = await hourOnScreen(page, '02:00');
  await page.touchscreen.tap(at + 18, row.y + row.height * 1.5);
  await expect(page.getByText('Last action: code sent', { exact: true })).toBeVisible();
  await expect(chart(page).getByRole('option')).toContainText('one@dugout.test');
  await page.touchscreen.tap(at + 120, row.y + row.height / 2);
  await expect(page.getByText('Last action: code sent', { exact: true })).toBeHidden();
});
