import { users } from '#tests/support/users.ts';
import type { User } from '#contract/http/me.ts';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { openControl } from './control.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Everything that this origin stores in the browser, as text. */
async function browserStorage(): Promise<Record<string, string>> {
  const found: Record<string, string> = {
    cookies: document.cookie,
    localStorage: JSON.stringify(Object.entries(localStorage)),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    history: JSON.stringify(history.state) + location.href,
  };
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      found[`cache ${name} ${request.url}`] = (await answer?.text()) ?? '';
    }
  }
  const wait = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await wait(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store);
      found[`database ${name} ${store}`] = JSON.stringify([
        await wait(all.getAllKeys()),
        await wait(all.getAll()),
      ]);
    }
    database.close();
  }
  return found;
}

test.describe('a whole session', () => {
  test.use({ user: null });

  test('stores no secret in the browser except the session token, and puts none in a URL', async ({
    page,
    connectedConsole,
    faults,
  }) => {
    // Signing out revokes the token while the page may still be loading.
    faults.allow(/status of 401/);
    const addresses: string[] = [];
    const referrers: string[] = [];
    const lines: string[] = [];
    page.on('request', (request) => {
      addresses.push(request.url());
      referrers.push(request.headers()['referer'] ?? '');
    });
    page.on('websocket', (socket) => addresses.push(socket.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    page.on('console', (message) => lines.push(message.text()));
    const { email, password } = users.operator;
    const hello = page.waitForResponse((answer) => answer.url().endsWith('/api/me'));

    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const me = (await (await hello).json()) as User;
    await expect(page).toHaveURL((url) => url.pathname === '/');
    const at = await connectedConsole(4, 3);
    const control = await openControl(page, at);
    await control.button('Control with keyboard').click();
    await expect(control.dialog.getByText('You are in control')).toBeVisible();
    await control.button('Turn keyboard control off').click();

    const listed = page.waitForResponse((answer) => answer.url().endsWith('/api/web-bots/accounts'));
    await page.goto('/web-bots/accounts?mode=edit');
    const bots = ((await (await listed).json()) as { data: WebBotAccount[] }).data;
    await expect(page.getByRole('grid').getByText(bots[0]?.email ?? '')).toBeVisible();
    const [bot] = bots;
    expect(bot?.credentials?.password).toMatch(/^bot-/);

    const stored = await page.evaluate(browserStorage);
    const jwt = JSON.parse((await page.evaluate(() => localStorage.getItem('dugout.jwt'))) ?? '""') as string;
    expect(jwt.split('.')).toHaveLength(3);
    expect(addresses.some((address) => new URL(address).pathname.startsWith('/socket.io'))).toBe(true);
    const secrets = {
      password,
      jwt,
      channel: me.creds.jwt,
      seed: me.creds.seed,
      botPassword: `"${bot?.credentials?.password}"`,
      botProxy: `"${bot?.proxy.password}"`,
    };
    const places = {
      ...stored,
      localStorage: stored['localStorage']?.replace(jwt, '') ?? '',
      // Including URLs of the realtime socket, because browsers log the address of a failed socket.
      addresses: addresses.join('\n'),
      referrers: referrers.join('\n'),
      gameConsole: lines.join('\n'),
    };
    for (const [place, text] of Object.entries(places))
      for (const [name, secret] of Object.entries(secrets))
        expect(text.includes(secret), `${name} in ${place}`).toBe(false);

    await page.goto('/');
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const left = Object.values(await page.evaluate(browserStorage)).join('\n');
    for (const [name, secret] of Object.entries(secrets)) expect(left.includes(secret), name).toBe(false);
    expect(left.includes(email)).toBe(false);
  });
});
