import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Changes the answers of one call on their way to the page. */
const spoil = (page: Page, path: string, change: (answer: Record<string, unknown>) => unknown) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Record<string, unknown>) });
  });

test('an answer in another shape is named by call and field; the page stays, and a retry mends it', async ({
  page,
  seat,
}) => {
  const { server } = await seat(0);
  await spoil(page, `**/api/servers/${server.id}/consoles`, ({ data }) => ({
    data: (data as object[]).map((console, index) =>
      index === 1 ? { ...console, accountCount: 'x' } : console,
    ),
  }));
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(
    page.getByText(/GET \/servers\/:id\/consoles: field data\.1\.accountCount/).first(),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).not.toBeEmpty();

  await page.unroute(`**/api/servers/${server.id}/consoles`);
  await page
    .getByRole('button', { name: /try again|retry|reload|refresh/i })
    .first()
    .click();
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
});

test('an answer that is no JSON leaves no blank page either', async ({ page, seat }) => {
  const { server } = await seat(0);
  await page.route('**/api/servers', (route) => route.fulfill({ body: '<html>busy</html>' }));
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByText(/Unexpected answer from GET \/servers/).first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a state that this app does not know is shown by its text', async ({ page, seat }) => {
  const { server, console } = await seat(0);
  await spoil(page, `**/api/servers/${server.id}/consoles`, ({ data }) => ({
    data: (data as { id: number }[]).map((one) =>
      one.id === console.id ? { ...one, status: 77, statusText: 'being cleaned', activeAccount: null } : one,
    ),
  }));
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article', { name: console.name.toUpperCase() });
  await expect(tile.getByText('being cleaned').first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
});

test('a call that is never answered: the page says that it waits, and leaving takes the call back', async ({
  page,
  seat,
}) => {
  const { server } = await seat(0);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await page.route(`**/api/servers/${server.id}/consoles`, () => new Promise(() => undefined));
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => failed).toContain(`/api/servers/${server.id}/consoles`);
});
