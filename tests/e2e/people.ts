import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { register } from '#contract/http/auth.ts';
import { getOutbox } from '#contract/http/outbox.ts';
import { createInviteCode } from '#contract/http/people.ts';
import type { ApiClient } from '#tests/support/api.ts';
import type { StackAddress } from '#tests/support/stack.ts';
import { compileCache } from '../../scripts/lib/child.ts';
import { expect } from './fixtures.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}

let count = 0;

/** A user who is unknown to other tests. */
export const newPerson = (name: string): Person => {
  count += 1;
  return { username: `${name} ${count}`, email: `${name}${count}@dugout.test`, password: 'first secret 1' };
};

/** The supervisor's invite code for a role. */
export const inviteCode = async (api: ApiClient, role: number): Promise<string> =>
  (await api.call(createInviteCode, { body: { role } })).code;

/** Registers a user through the API. Returns the token of a session. */
export const registered = async (api: ApiClient, person: Person, role = 100): Promise<string> =>
  (await api.call(register, { body: { ...person, code: await inviteCode(api, role) } })).jwt;

/** Opens a page in another browser that has stored this token: only once, so that the app may replace it. */
export async function openWithToken(browser: Browser, { url }: StackAddress, jwt: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'dugout.jwt', value: JSON.stringify(jwt) }] }],
    },
  });
  return context.newPage();
}

/** Signs in with the form. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The newest link in the mails to an address, once it has arrived. */
export async function mailedLink(api: ApiClient, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { data } = await api.call(getOutbox, {});
    const text = data.find(({ to, text: body }) => to.includes(email) && body.includes(path))?.text ?? '';
    link = /https?:\/\/\S+/.exec(text)?.[0];
    expect(link).toBeDefined();
  }).toPass();
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

export const userMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `User menu of ${name}` });

/** Opens an entry of the user menu. A background tab paints, and so moves its menus, only once a second. */
export async function openMenuItem(page: Page, user: string, item: string): Promise<void> {
  await page.bringToFront();
  await userMenu(page, user).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Runs `npm run admin` for the stack, while its API runs. */
export const admin = ({ dataDir }: Pick<StackAddress, 'dataDir'>, ...args: string[]) =>
  promisify(execFile)('node', ['scripts/admin.ts', ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, DUGOUT_DATA: dataDir },
  });
