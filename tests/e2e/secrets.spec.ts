import { users } from '#tests/support/users.ts';
import type { User } from '#contract/http/me.ts';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { findings } from './axe.ts';
import { openControl, takeByKeyboard } from './control.ts';
import { expect, test } from './fixtures.ts';
import { storedData, untilServiceWorkerControls, untilStored } from './offline.ts';

test.use({ serviceWorkers: 'allow', user: null });

test('a whole session stores no secret in the browser except its token, and puts none in a URL', async ({
  page,
  api,
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

  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const me = (await (await hello).json()) as User;
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('banner')).toContainText('1,250.50');
  const at = await connectedConsole(4, 3);
  const control = await openControl(page, at);
  await takeByKeyboard(control);
  await control.button('Turn keyboard control off').click();
  await untilServiceWorkerControls(page);
  await untilStored(page, `"name":"${at.gameConsole.name}"`);

  const listed = page.waitForResponse((answer) => answer.url().endsWith('/api/web-bots/accounts'));
  await page.goto('/web-bots/accounts?mode=edit');
  const bots = ((await (await listed).json()) as { data: WebBotAccount[] }).data;
  await expect(page.getByRole('grid').getByText(bots[0]?.email ?? '')).toBeVisible();
  const [bot] = bots;
  expect(bot?.credentials?.password).toMatch(/^bot-/);
  expect(bot?.proxy.password).toMatch(/^proxy-/);

  const jwt = JSON.parse((await page.evaluate(() => localStorage.getItem('dugout.jwt'))) ?? '""') as string;
  expect(jwt.split('.')).toHaveLength(3);
  expect(addresses.some((address) => new URL(address).pathname.startsWith('/socket.io'))).toBe(true);
  const tokens = (await api.servers()).map(({ token }) => token);
  const secrets = {
    password,
    jwt,
    channel: me.creds.jwt,
    seed: me.creds.seed,
    botPassword: bot?.credentials?.password ?? '',
    botProxy: bot?.proxy.password ?? '',
    ...Object.fromEntries(tokens.map((token, index) => [`token of server ${index}`, token])),
  };
  const places = {
    stored: await storedData(page),
    page: await page.evaluate(() => document.cookie + JSON.stringify(history.state) + location.href),
    // Including URLs of the realtime socket, because browsers log the address of a failed socket.
    addresses: addresses.join('\n'),
    referrers: referrers.join('\n'),
    gameConsole: lines.join('\n'),
  };
  expect(places.stored).not.toMatch(/authorization|Bearer/);
  for (const [place, text] of Object.entries(places))
    for (const [name, secret] of Object.entries(secrets))
      expect(text.includes(secret), `${name} in ${place}`).toBe(false);

  await page.goto('/');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const left = await storedData(page);
  for (const [name, secret] of Object.entries(secrets)) expect(left.includes(secret), name).toBe(false);
  expect(left.includes(email)).toBe(false);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toMatch(/jwt/i);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});
