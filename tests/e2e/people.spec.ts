import { expect, test } from './fixtures.ts';
import {
  inviteCode,
  mailedLink,
  newPerson,
  openMenuItem,
  openWithToken,
  registered,
  signIn,
  userMenu,
} from './people.ts';
import { watchToasts } from './toasts.ts';

test.use({ user: null });

test('a person registers with an invite code, and sets a new password by the mailed link, which works once', async ({
  page,
  api,
  faults,
}) => {
  // Signing out revokes the token while the page may still be loading.
  faults.allow(/status of (401|422)/);
  const person = newPerson('rita');
  await page.goto('/register?referrer=Olivia Operator&server=3');
  await expect(page).toHaveURL(/\/register\?server=3$/);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByLabel('Invite code').fill(await inviteCode(api, 200));
  await expect(page.getByLabel('Referrer (optional)')).toHaveValue('Olivia Operator');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(userMenu(page, person.username)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('dugout.referrer'))).toBeNull();
  await openMenuItem(page, person.username, 'Logout');

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/^If .* has an account/)).toBeVisible();
  const link = await mailedLink(api, person.email, '/reset/password');
  const setPassword = async (password: string): Promise<void> => {
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset\/password$/);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  };
  await setPassword('second secret 2');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, { ...person, password: 'second secret 2' });
  await expect(userMenu(page, person.username)).toBeVisible();
  await openMenuItem(page, person.username, 'Logout');
  await expect(page).toHaveURL(/\/login$/);

  await setPassword('third secret 3');
  await expect(page.getByRole('alert').first()).toContainText(/used/i);
  await expect(page).toHaveURL(/\/reset\/password$/);
});

test('a password change ends the other session, and continues in both tabs of this one without a break', async ({
  browser,
  stack,
  api,
  faults,
}) => {
  faults.allow(/status of 401/);
  const person = newPerson('paula');
  const jwt = await registered(api, person);
  const page = await openWithToken(browser, stack, jwt);
  const told = await watchToasts(page);
  await page.goto('/user/settings');
  await expect(page.getByRole('region', { name: 'Sessions' }).getByText('this one')).toBeVisible();
  const secondTab = await page.context().newPage();
  await secondTab.goto('/');
  await expect(userMenu(secondTab, person.username)).toBeVisible();
  const elsewhere = await browser.newPage({ baseURL: stack.url, locale: 'en-GB' });
  const toldElsewhere = await watchToasts(elsewhere);
  await elsewhere.goto('/login');
  await signIn(elsewhere, person);
  await expect(userMenu(elsewhere, person.username)).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  const navigations: string[] = [];
  for (const tab of [page, secondTab])
    tab.on('framenavigated', (frame) => void navigations.push(frame.url()));

  await page.bringToFront();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('second secret 2');
  await page.getByLabel('Confirm new password', { exact: true }).fill('second secret 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(told).toContain('Your password is changed. All other sessions are signed out.');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await expect.poll(toldElsewhere).toContain('Your session has ended. Sign in again.');

  await expect(sessions).toHaveCount(1);

  // Both tabs are still connected: they receive a change made elsewhere.
  await signIn(elsewhere, { ...person, password: 'second secret 2' });
  await openMenuItem(elsewhere, person.username, 'Settings');
  await elsewhere.getByRole('button', { name: 'Change name' }).click();
  await elsewhere.getByRole('dialog').getByLabel('Name').fill('Paula Renamed');
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
  for (const tab of [page, secondTab]) await expect(userMenu(tab, 'Paula Renamed')).toBeVisible();
  expect(navigations).toEqual([]);
  await secondTab.reload();
  await expect(userMenu(secondTab, 'Paula Renamed')).toBeVisible();
});

test('an access link signs in one phone once, and ends when it is revoked', async ({
  browser,
  stack,
  api,
  faults,
}) => {
  faults.allow(/status of (401|409)/);
  const owner = await openWithToken(browser, stack, api.jwt);
  await owner.goto('/info/servers');
  await openMenuItem(owner, 'Sofia Supervisor', 'Access link');
  const dialog = owner.getByRole('dialog', { name: 'Access link' });
  await dialog.getByLabel('Role').click();
  await owner.getByRole('option', { name: 'view access' }).click();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  const link = (await dialog.getByText(/\/access\//).textContent()) ?? '';

  const phone = await browser.newPage({
    baseURL: stack.url,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const told = await watchToasts(phone);
  await phone.goto(link);
  await expect(phone.getByText('Sofia Supervisor')).toBeVisible();
  await expect(phone.getByText('about 5 minutes left')).toBeVisible();
  await phone.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(phone).toHaveURL(/\/$/);
  await expect(phone.getByRole('banner').getByText(/^view access, (29|30) min/)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await dialog.getByRole('button', { name: 'Another link' }).click();
  const row = dialog.getByRole('listitem').first();
  await expect(row).toContainText('in use');
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await expect.poll(told).toContain('Your access by link has ended.');
  await phone.goto(link);
  await expect(phone.getByRole('alert')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Accept and sign in' })).toBeHidden();
});

test('guest access is shared by tabs and survives a reload; it ends with a logout', async ({
  browser,
  stack,
  api,
  faults,
}) => {
  faults.allow(/status of 401/);
  const page = await openWithToken(browser, stack, api.jwt);
  await page.goto('/info/servers');
  const secondTab = await page.context().newPage();
  await secondTab.goto('/tasks/history');
  await expect(userMenu(secondTab, 'Sofia Supervisor')).toBeVisible();
  await openMenuItem(page, 'Sofia Supervisor', 'Guest access');
  const dialog = page.getByRole('dialog', { name: 'Guest access' });
  await dialog.getByRole('combobox', { name: 'User' }).fill('staff@');
  await dialog.getByRole('option', { name: /Stan Staff/ }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const warning = { name: 'Guest access enabled. Just log out to disable it.' };
  for (const tab of [page, secondTab]) {
    await expect(userMenu(tab, 'Stan Staff')).toBeVisible();
    await expect(tab.getByRole('button', warning)).toBeVisible();
  }
  await page.reload();
  await expect(userMenu(page, 'Stan Staff')).toBeVisible();
  await openMenuItem(page, 'Stan Staff', 'Settings');
  for (const name of ['Change password', 'Change timezone'])
    await expect(page.getByRole('button', { name })).toBeDisabled();

  await openMenuItem(secondTab, 'Stan Staff', 'Logout');
  for (const tab of [page, secondTab]) {
    await expect(userMenu(tab, 'Sofia Supervisor')).toBeVisible();
    await expect(tab.getByRole('button', warning)).toBeHidden();
  }
});
