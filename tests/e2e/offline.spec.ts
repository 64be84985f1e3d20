import type { Page } from '@playwright/test';
import { consoleStatus, type Enums } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { stackPids } from '#tests/support/stack.ts';
import { users } from '#tests/support/users.ts';
import { changeAnswer } from './answers.ts';
import {
  storedData,
  expect,
  untilStored,
  untilStoredSince,
  untilServiceWorkerControls,
  test,
} from './offline.ts';

test.use({ serviceWorkers: 'allow' });

const offlineMark = (page: Page) => page.getByRole('banner').getByText(/^Offline, data from/);

test('the app meets the requirements of the browser for installation', async ({ page, request }) => {
  await page.goto('/');
  await untilServiceWorkerControls(page);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
    screenshots: { src: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  );
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await request.get(src);
    expect(picture.headers()['content-type']).toBe('image/png');
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).ok()).toBe(true);

  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The only obstacle is the private window in which tests run.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the service worker and the shell are revalidated each time, and carry the current content security policy', async ({
  page,
  request,
}) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  await page.goto('/');
  await untilServiceWorkerControls(page);
  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['content-security-policy']).toBe(worker.headers()['content-security-policy']);
});

test('offline another language can be chosen, also for screens that are opened later', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await untilServiceWorkerControls(page);
  network.disconnect();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Управление серверами' }).click();
  await expect(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
});

test('offline the app starts and shows the last data, read-only', async ({
  page,
  connectedConsole,
  network,
}) => {
  const { server, gameConsole } = await connectedConsole(0);
  const name = gameConsole.name.toUpperCase();
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await untilServiceWorkerControls(page);
  await untilStored(page, `"name":"${gameConsole.name}"`);

  network.disconnect();
  await page.reload();
  await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(offlineMark(page)).toBeVisible();
  await expect(page.getByRole('main').getByText(/You are offline. Data from/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);

  await page.getByRole('article', { name }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /Rename/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  network.connect();
  await expect(offlineMark(page)).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByRole('article', { name }).getByText(/No image|Loading preview/)).toHaveCount(0, {
    timeout: 40_000,
  });
});

test('offline home shows the last known state of the fleet, and the palette says what it searches', async ({
  page,
  api,
  network,
}) => {
  const servers = await api.servers();
  const consoles = (await Promise.all(servers.map(({ id }) => api.consoles(id)))).flat();
  // Not of the first server: consoles that other tests have left there may recover in the meantime.
  const failed = consoles.findLast(({ status }) => status === consoleStatus.failed);
  if (!failed) throw new Error('No console has failed');
  const link = page
    .getByRole('region', { name: /^Failed consoles/ })
    .getByRole('link', { name: failed.name.toUpperCase() });
  await page.goto('/');
  await expect(link).toBeVisible();
  await untilServiceWorkerControls(page);
  await untilStored(page, `"name":"${failed.name}"`);

  network.disconnect();
  await page.reload();
  await expect(link).toBeVisible();
  await expect(offlineMark(page)).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: /^Search/ }).fill(failed.name);
  await expect(
    page.getByText('Offline: only consoles that you have opened before are searched.'),
  ).toBeVisible();
});

test('an open page detects that the server is unreachable, keeps its data, and recovers by itself', async ({
  page,
  network,
}) => {
  await page.goto('/');
  const list = page.getByRole('main').getByRole('listitem');
  // The servers are loaded before the items that need attention.
  await expect(page.getByText(/needs? attention/)).toBeVisible();
  // An item may come or go right before the network does: then once more.
  await expect(async () => {
    const count = await list.count();
    expect(count).toBeGreaterThan(0);
    network.disconnect();
    await expect(offlineMark(page)).toBeVisible();
    const kept = await list.count();
    network.connect();
    await expect(offlineMark(page)).toHaveCount(0, { timeout: 40_000 });
    expect(kept).toBe(count);
  }).toPass();
});

test('once offline is known no tile counts as live', async ({ page, connectedConsole, network, stack }) => {
  const { server, gameConsole } = await connectedConsole(0);
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article', { name: gameConsole.name.toUpperCase() });
  await expect(tile).toBeVisible();
  await expect(tile.getByText('Loading preview...')).toHaveCount(0);
  await expect(tile.locator('[data-tone="positive"]')).toBeVisible();
  // Pictures use another connection: from here on none arrives, and by age alone the last one would be stale after 15 s.
  const agents = Object.entries(stackPids(stack)).filter(([name]) => name.startsWith('agents'));
  for (const [, pid] of agents) process.kill(pid, 'SIGSTOP');
  try {
    network.disconnect();
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(offlineMark(page)).toBeVisible();
    await expect(tile).toHaveAttribute('data-stale', '', { timeout: 10_000 });
    await expect(tile.locator('[data-tone="positive"]')).toHaveCount(0);
  } finally {
    for (const [, pid] of agents) process.kill(pid, 'SIGCONT');
  }
});

test('a cached shell accepts unknown values of a newer API', async ({ page, connectedConsole }) => {
  const { server, gameConsole } = await connectedConsole(0);
  await changeAnswer<Enums>(page, '**/api/util/enums', (enums) => ({
    ...enums,
    consoleStatuses: { ...enums.consoleStatuses, 77: 'Levitating' },
    taskTypes: [...enums.taskTypes, 'teleport'],
    aNewField: { of: ['a', 'later', 'release'] },
  }));
  await changeAnswer<{ data: GameConsole[] }>(page, `**/api/servers/${server.id}/consoles`, ({ data }) => ({
    data: data.map((item) =>
      item.id === gameConsole.id ? { ...item, status: 77, statusText: 'Levitating', aNewField: 1 } : item,
    ),
  }));
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article', { name: gameConsole.name.toUpperCase() })).toContainText(
    /levitating/i,
  );
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
});

test('the app remains usable when storage is full', async ({ page, connectedConsole }) => {
  const { server, gameConsole } = await connectedConsole(0);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    IDBObjectStore.prototype.add = refuse;
    Cache.prototype.put = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
  });
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('1,250.50');
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article', { name: gameConsole.name.toUpperCase() })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('signing out in one tab signs out the other and clears all storage, also offline', async ({
  page,
  context,
  network,
  connectedConsole,
}) => {
  const { server, gameConsole } = await connectedConsole(0);
  const name = gameConsole.name.toUpperCase();
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await untilServiceWorkerControls(page);
  await untilStored(page, `"name":"${gameConsole.name}"`);
  const other = await context.newPage();
  await other.goto(`/playing-control/all?server=${server.id}`);
  await expect(other.getByRole('article', { name })).toBeVisible();

  network.disconnect();
  await expect(offlineMark(page)).toBeVisible();
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => storedData(tab)).not.toContain(gameConsole.name);
    expect(await storedData(tab)).not.toContain('dugout-data');
  }
  // Only the sign-in page is left; it reports that the server is unreachable and recovers with the network.
  await other.goto(`/playing-control/all?server=${server.id}`);
  await expect(other).toHaveURL(/\/login\?server=/);
  const notice = other.getByText('You are offline. You can sign in');
  await expect(notice).toBeVisible();
  network.connect();
  await expect(notice).toBeHidden({ timeout: 40_000 });
  const { email, password } = users.operator;
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('banner')).toContainText('1,250.50');
});

test('server tokens, channel credentials and the session are not stored for offline use', async ({
  page,
  api,
  connectedConsole,
}) => {
  const { server, gameConsole } = await connectedConsole(0);
  const marks = { server: 'marked0server0secret', seed: 'MARKEDSEED', creds: 'MARKEDCREDS' };
  const replaceTokens = async (url: string, change: (body: string) => string) =>
    page.route(url, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    });
  await replaceTokens('**/api/servers', (body) =>
    body.replaceAll(/"token":"[^"]+"/g, `"token":"${marks.server}"`),
  );
  await replaceTokens('**/api/me', (body) =>
    body
      .replace(/"seed":"[^"]+"/, `"seed":"${marks.seed}"`)
      .replace(/"jwt":"[^"]+"/, `"jwt":"${marks.creds}"`),
  );
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article', { name: gameConsole.name.toUpperCase() })).toBeVisible();
  await untilServiceWorkerControls(page);
  await untilStored(page, `"name":"${gameConsole.name}"`);
  const reloadedAt = await page.evaluate(() => Date.now());
  await page.reload();
  await untilStoredSince(page, `"name":"${gameConsole.name}"`, reloadedAt);

  const text = await storedData(page);
  const jwt = await page.evaluate(() => JSON.parse(localStorage.getItem('dugout.jwt') ?? '""') as string);
  expect(jwt.length).toBeGreaterThan(20);
  const tokens = (await api.servers()).map(({ token }) => token);
  for (const secret of [...Object.values(marks), ...tokens, jwt, 'authorization', 'Bearer'])
    expect(text).not.toContain(secret);
});
