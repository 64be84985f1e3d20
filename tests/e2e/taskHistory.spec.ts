import type { Page } from '@playwright/test';
import { endpoints } from '#contract/http/index.ts';
import type { TaskHistory } from '#contract/http/tasks.ts';
import { dateOf, datePlus } from '#domain/format/zone.ts';
import { countTasks } from '#domain/tasks/gantt.ts';
import { expect, test } from './fixtures.ts';
import { chart, hourOnScreen, showTasks } from './tasks.ts';

const hour = 3_600_000;

/** The page's title with its figures. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('what a server does today is told in figures, and changes by itself', async ({
  page,
  api,
  seat,
  stack,
}) => {
  const { server, gameConsole } = await seat(1, 1);
  const asApi = { authorization: `Bearer ${api.jwt}`, 'content-type': 'application/json' };
  const send = (path: string, body?: object) =>
    fetch(`${stack.url}/api/consoles/${gameConsole.id}/${path}`, {
      method: 'PUT',
      headers: asApi,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const history = async (): Promise<TaskHistory> => {
    const path = endpoints.getServerTasks.path.replace(':id', String(server.id));
    return (await fetch(`${stack.url}/api${path}`, { headers: asApi })).json() as Promise<TaskHistory>;
  };

  await page.goto('/tasks/history');
  await expect(title(page)).toHaveText('Select server first');
  await page.getByRole('combobox', { name: 'Your servers' }).click();
  await page.getByRole('option', { name: server.description ?? server.name }).click();
  await expect(page).toHaveURL(new RegExp(`server=${server.id}$`));
  await expect(page).toHaveTitle(/Tasks · Info · Dugout$/);
  await expect(page.getByText(/^Time from 00:00 to 24:00 \(.+\)$/)).toBeVisible();

  const before = countTasks(await history());
  expect(before.active).toBeGreaterThan(0);
  const figures = async (): Promise<string> => {
    const { queue, active } = countTasks(await history());
    return `Server active tasks: Queue: ${queue}; Active: ${active}`;
  };
  await expect.poll(async () => (await title(page).textContent()) === (await figures())).toBe(true);
  try {
    expect((await send('disconnect')).ok).toBe(true);
    await expect(title(page)).toContainText(`Active: ${before.active - 1}`);
  } finally {
    // Refused until the console has come to rest.
    await expect
      .poll(async () => (await send('connect', { accountId: gameConsole.activeAccount?.id })).ok, {
        timeout: 30_000,
      })
      .toBe(true);
  }
  await expect(title(page)).toContainText(`Active: ${before.active}`, { timeout: 30_000 });
});

test('the keyboard goes from task to task, and the table tells the same', async ({ page, seat }) => {
  const { server, gameConsole } = await seat(0);
  await page.goto(`/tasks/history?server=${server.id}`);
  await chart(page).focus();
  await page.keyboard.press('Control+Home');
  const task = chart(page).getByRole('option');
  await expect(task).toContainText(gameConsole.name.slice(0, 2));
  const first = await task.textContent();
  // Right after midnight no account has two tasks yet: another row has one at any time.
  await page.keyboard.press('ArrowDown');
  await expect(task).not.toHaveText(first ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(task).toHaveText(first ?? '');
  const consoles = new Set([first?.split('. ').at(-1)]);
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('PageDown');
    consoles.add((await task.textContent())?.split('. ').at(-1));
  }
  expect(consoles.size).toBe(4);

  // Keys of the page work from its switches too.
  await page.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('t');
  const table = page.getByRole('grid', { name: "Today's tasks" });
  const account = first?.split(', ').at(-1) ?? '';
  await expect(table.getByRole('row').filter({ hasText: account }).first()).toBeVisible();
});

test('the table of tasks is filtered by type and by status', async ({ page, api, seat }) => {
  const { server } = await seat(0);
  const { timezone } = (await api.me()).settings;
  const spans = [
    { type: 'signIn', status: 'finished' },
    { type: 'work', status: 'failed' },
    { type: 'work', status: 'finished' },
  ] as const;
  await showTasks(
    page,
    (start) => spans.map((span, at) => ({ ...span, start: start + at * hour, end: start + (at + 1) * hour })),
    timezone,
  );
  await page.goto(`/tasks/history?server=${server.id}`);
  await expect(chart(page)).toBeVisible();
  await page.keyboard.press('t');
  const rows = page.getByRole('grid', { name: "Today's tasks" }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Column filters' }).click();
  await page.getByRole('combobox', { name: 'Filter by Type' }).selectOption('Sign in');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Sign in');
  await page.getByRole('combobox', { name: 'Filter by Type' }).selectOption('All');
  await page.getByRole('combobox', { name: 'Filter by Status' }).selectOption('Failed');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Failed');
});

test('a task over midnight is cut, its tooltip tells all of it; the scale stretches the day', async ({
  page,
  api,
  seat,
}) => {
  const { server } = await seat(0);
  const { timezone } = (await api.me()).settings;
  await showTasks(
    page,
    (start) => [
      {
        start: start - hour,
        end: start + 4 * hour,
        tag: 'match 2 of 3',
        error: 'Lost connection',
        status: 'failed',
      },
      { start: start + 6 * hour, end: start + 7 * hour, type: 'signIn' },
    ],
    timezone,
  );
  await page.goto(`/tasks/history?server=${server.id}`);
  const [midnight, two] = [await hourOnScreen(page, '00:00'), await hourOnScreen(page, '02:00')];
  const row = await page.getByText('one@dugout.test').boundingBox();
  if (!row) throw new Error('The account has no row');

  await page.mouse.move(two, row.y + row.height / 2);
  await expect(page.getByText('Last action: match 2 of 3')).toBeVisible();
  await expect(page.getByText('Failed reason: Lost connection')).toBeVisible();
  await expect(page.getByText(/^\d{4}\/\d\d\/\d\d 23:00 – 04:00/)).toBeVisible();
  await page.mouse.move(midnight + ((two - midnight) / 2) * 5, row.y + row.height / 2);
  await expect(page.getByText('Last action: match 2 of 3')).toBeHidden();

  await page.getByRole('slider', { name: 'Scale' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('6×')).toBeVisible();
  await page.keyboard.press('n');
  await page.mouse.move(0, 0);
  await chart(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(chart(page).getByRole('option')).toContainText('Sign in');
  await page.keyboard.press('ArrowLeft');
  await expect(chart(page).getByRole('option')).toContainText('Lost connection');
  // The chart follows the keyboard to what was out of sight.
  const far = await hourOnScreen(page, '00:15');
  expect(far - (await hourOnScreen(page, '00:00'))).toBeGreaterThan((two - midnight) / 2);
});

test('other days are chosen by buttons, keys, the calendar and the address; every account has its row', async ({
  page,
  api,
  seat,
}) => {
  const { server } = await seat(0);
  const { timezone } = (await api.me()).settings;
  const today = dateOf(Date.now(), timezone);
  const yesterday = datePlus(today, -1);
  const dateField = page.getByLabel('Date', { exact: true });
  const accounts = async (): Promise<string[]> => {
    const { data } = await api.call(endpoints.getServerConsoles, { params: { id: server.id } });
    return data.flatMap((gameConsole) => gameConsole.accounts.map(({ email }) => email ?? ''));
  };
  const emails = await accounts();
  await page.goto(`/tasks/history?server=${server.id}`);
  await expect(chart(page)).toBeVisible();
  await expect(page.getByText(emails[0] ?? '', { exact: true })).toBeVisible();
  await expect(page.getByText(emails.slice(0, 8).at(-1) ?? '', { exact: true })).toBeVisible();
  await expect(dateField).toHaveValue(today);
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();

  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${yesterday}`));
  await expect(dateField).toHaveValue(yesterday);
  await expect(
    page.getByRole('listbox', { name: `Tasks for ${yesterday.replaceAll('-', '/')}` }),
  ).toBeVisible();
  // What is active now is still told.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Server active tasks: Queue: \d+; Active: \d+$/,
  );

  await dateField.fill('2024-02-29');
  await expect(page.getByRole('heading', { name: 'No tasks on this day' })).toBeVisible();
  await page.reload();
  await expect(dateField).toHaveValue('2024-02-29');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`server=${server.id}$`));
  await expect(chart(page)).toBeVisible();

  await page.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('j');
  await expect(dateField).toHaveValue(yesterday);
  await page.keyboard.press('k');
  await expect(dateField).toHaveValue(today);
  await page.keyboard.press('k');
  await expect(dateField).toHaveValue(today);
});

test.describe('a role without the right', () => {
  test.use({ user: 'viewer' });

  test('finds no way to the tasks', async ({ page }) => {
    await page.goto('/tasks/history?server=1');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Tasks' })).toHaveCount(0);
  });
});
