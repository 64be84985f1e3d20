import type { Page } from '@playwright/test';
import type { PushPayload } from '#contract/push.ts';
import { consoleStatus } from '#contract/enums.ts';
import { stackPids } from '#tests/support/stack.ts';
import { users } from '#tests/support/users.ts';
import { storedData, expect, untilStored, untilServiceWorkerControls, test } from './offline.ts';

test.use({ serviceWorkers: 'allow' });

const offlineMark = (page: Page) => page.getByRole('banner').getByText(/^Offline, data from/);

test('a push message is shown as a notification, which opens its incident', async ({
  page,
  context,
  network,
}) => {
  await context.grantPermissions(['notifications'], { origin: network.url });
  await page.goto('/');
  await untilServiceWorkerControls(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations;
      if (known) resolve(known.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const payload: PushPayload = {
    title: 'North 1 is offline',
    body: 'Since 12:00',
    tag: 'incident-7',
    url: '/incidents?incident=7',
    image: null,
    silent: false,
    token: 'a-token',
    actions: { acknowledge: 'Acknowledge', open: 'Open' },
  };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: network.url,
    registrationId: await registration,
    data: JSON.stringify(payload),
  });
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(shown).toEqual([{ title: 'North 1 is offline', body: 'Since 12:00', tag: 'incident-7' }]);
  // A worker may open a window only after a user gesture: its call is read instead.
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    const asked: string[] = [];
    scope.clients.openWindow = (url) => {
      asked.push(String(url));
      return Promise.resolve(null);
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('There is no notification');
    const pressed = new NotificationEvent('notificationclick', { notification, action: 'open' });
    const done: Promise<unknown>[] = [];
    pressed.waitUntil = (promise) => void done.push(Promise.resolve(promise));
    scope.dispatchEvent(pressed);
    await Promise.all(done);
    return asked;
  });
  expect(opened).toEqual([`${network.url}/incidents?incident=7`]);
  expect(await shown()).toEqual([]);
});

test('the app can be installed; offline it starts with the last data, read-only, and in another language; signing out clears all of it', async ({
  page,
  context,
  request,
  api,
  connectedConsole,
  network,
}) => {
  const { server, gameConsole } = await connectedConsole(0);
  const name = gameConsole.name.toUpperCase();
  await test.step('it can be installed, and delivers its shell with the current content security policy', async () => {
    const worker = await request.get('/sw.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');
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
    const session = await context.newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The only obstacle is the private window in which tests run.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    const answer = await page.reload();
    expect(answer?.fromServiceWorker()).toBe(true);
    expect(answer?.headers()['content-security-policy']).toBe(worker.headers()['content-security-policy']);
  });
  await test.step('it works with full storage', async () => {
    const crowded = await context.newPage();
    await crowded.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = refuse;
      IDBObjectStore.prototype.add = refuse;
      Cache.prototype.put = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
    });
    await crowded.goto(`/playing-control/all?server=${server.id}`);
    await expect(crowded.getByRole('banner')).toContainText('1,250.50');
    await expect(crowded.getByRole('article', { name })).toBeVisible();
    await expect(crowded.getByRole('alert')).toHaveCount(0);
    await crowded.close();
  });

  const servers = await api.servers();
  const consoles = (await Promise.all(servers.map(({ id }) => api.consoles(id)))).flat();
  // Not on the first server: consoles that other tests have left there may recover meanwhile.
  const failed = consoles.findLast(({ status }) => status === consoleStatus.failed);
  if (!failed) throw new Error('No console has failed');
  const failure = page
    .getByRole('region', { name: /^Failed consoles/ })
    .getByRole('link', { name: failed.name.toUpperCase() });
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await untilStored(page, `"name":"${gameConsole.name}"`);
  await page.goto('/');
  await expect(failure).toBeVisible();
  await untilStored(page, `"name":"${failed.name}"`);

  network.disconnect();
  await page.reload();
  await expect(failure).toBeVisible();
  await expect(offlineMark(page)).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: /^Search/ }).fill(failed.name);
  await expect(
    page.getByText('Offline: only consoles that you have opened before are searched.'),
  ).toBeVisible();
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(page.getByRole('main').getByText(/You are offline. Data from/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(server.consoleCount);
  await page.getByRole('article', { name }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /Rename/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  // Screens that are opened later use the language as well.
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Управление серверами' }).click();
  await expect(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();

  await page.getByRole('button', { name: /Olivia Operator/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await page.goto(`/playing-control/all?server=${server.id}`);
  await expect(offlineMark(page)).toBeVisible();
  network.connect();
  await expect(offlineMark(page)).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByRole('article', { name }).getByText(/No picture|Loading preview/)).toHaveCount(0, {
    timeout: 40_000,
  });

  // Signing out in one tab signs out the other and clears all storage, even offline.
  const other = await context.newPage();
  await other.goto(`/playing-control/all?server=${server.id}`);
  await expect(other.getByRole('article', { name })).toBeVisible();

  await page.bringToFront();
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
  await other.bringToFront();
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

test('an open page whose server is unreachable keeps its data without counting it as live', async ({
  page,
  connectedConsole,
  network,
  stack,
}) => {
  const { server, gameConsole } = await connectedConsole(0);
  await page.goto(`/playing-control/all?server=${server.id}`);
  const tile = page.getByRole('article', { name: gameConsole.name.toUpperCase() });
  await expect(tile).toBeVisible();
  await expect(tile.getByText('Loading preview...')).toHaveCount(0);
  await expect(tile.locator('[data-tone="positive"]')).toBeVisible();
  // Pictures use another connection: from now on none arrives, and by age alone the last one would be stale
  // after 15 s.
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
