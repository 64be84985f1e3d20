import type { Page } from '@playwright/test';
import { endpoints } from '#contract/http/index.ts';
import type { TaskHistory } from '#contract/http/tasks.ts';
import { countTasks } from '#domain/tasks/gantt.ts';
import { expect, test } from './fixtures.ts';

/** The page's title with its figures. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test("the counts of today's tasks are shown and updated live", async ({
  page,
  api,
  connectedConsole,
  stack,
}) => {
  const { server, gameConsole } = await connectedConsole(1, 1);
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
    // Refused until the console is disconnected.
    await expect
      .poll(async () => (await send('connect', { accountId: gameConsole.activeAccount?.id })).ok, {
        timeout: 30_000,
      })
      .toBe(true);
  }
  await expect(title(page)).toContainText(`Active: ${before.active}`, { timeout: 30_000 });
});
