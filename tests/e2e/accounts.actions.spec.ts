import type { Locator, Page } from '@playwright/test';
import { accountStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { connectAccounts, getAccounts } from '#contract/http/accounts/calls.ts';
import { accountDryRun } from '#domain/accounts/dryRun.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { expect, openPageAs, sessionOf, test } from './fixtures.ts';

const accountsOf = async (api: ApiClient, serverId: number): Promise<Account[]> =>
  (await api.call(getAccounts, { query: { serverId: String(serverId) } })).data;

/** Opens the accounts of a server and selects them all. */
async function selectAll(page: Page, serverId: number, count: number): Promise<Locator> {
  await page.goto(`/accounts/all?server=${serverId}`);
  await expect(page.getByText(`${count} shown`, { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows that match the filters' }).click();
  await expect(page.getByText(`${count} selected`, { exact: true })).toBeVisible();
  return page.getByRole('toolbar', { name: 'Selected accounts' });
}

/** Presses an action of the toolbar, and confirms its dialog. */
async function run(page: Page, tools: Locator, name: string): Promise<Locator> {
  await tools.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  // Its label says how many accounts there are.
  await dialog.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  return dialog;
}

const close = (ledger: Locator): Promise<void> =>
  ledger.getByRole('button', { name: 'Close', exact: true }).last().click();

test('a mixed selection is started and stopped: the list of results has the result of each account', async ({
  page,
  api,
}) => {
  const [server] = (await api.servers()).filter(({ open, online }) => open && online);
  if (!server) throw new Error('No server is open');
  const before = await accountsOf(api, server.id);
  const { eligible, leftOut } = accountDryRun('start', before);
  expect(eligible.length).toBeGreaterThan(1);
  expect(leftOut.length).toBeGreaterThan(0);

  const tools = await selectAll(page, server.id, before.length);
  await tools.getByRole('button', { name: 'Start', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Start' });
  await expect(question.getByText(/accounts? can be started$/)).toBeVisible();
  await expect(question.getByText(/accounts? (is|are) skipped:$/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  const ledger = await run(page, tools, 'Start');
  await expect(ledger.getByText('Finished')).toBeVisible();
  const rests: readonly number[] = [accountStatus.inactive, accountStatus.failed];
  const started = (await accountsOf(api, server.id)).filter(
    ({ id, status }) => eligible.some((one) => one.id === id) && !rests.includes(status),
  );
  expect(started.length).toBeGreaterThan(0);
  await close(ledger);

  // Only a connecting or connected console can be stopped; until its agent reports that state, the account is
  // skipped.
  const isRunning = async (): Promise<boolean> => {
    const now = await accountsOf(api, server.id);
    return started.every(({ id }) => accountDryRun('stop', now).eligible.some((one) => one.id === id));
  };
  await expect.poll(isRunning).toBe(true);
  const second = await run(page, tools, 'Stop');
  await expect(second.getByText('Finished')).toBeVisible();
  await expect
    .poll(async () =>
      (await accountsOf(api, server.id)).filter(
        ({ id, status }) => started.some((one) => one.id === id) && status === accountStatus.active,
      ),
    )
    .toEqual([]);

  // Other tests need playing consoles of this server. A start can fail, so it is repeated for those that do
  // not play.
  const playing = before.filter(({ status }) => status === accountStatus.active).map(({ id }) => id);
  const startOthers = async (): Promise<number[]> => {
    const idle = (await accountsOf(api, server.id))
      .filter(({ id, status }) => playing.includes(id) && status !== accountStatus.active)
      .map(({ id }) => id);
    if (idle.length > 0) await api.call(connectAccounts, { body: { accountIds: idle } });
    return idle;
  };
  await expect.poll(startOthers).toEqual([]);
});

test('accounts are finished by one user and another one sees it; the results outlast the page', async ({
  page,
  api,
  browser,
  stack,
}) => {
  const server = (await api.servers())[1];
  if (!server) throw new Error('There are too few servers');
  const before = await accountsOf(api, server.id);
  const { eligible } = accountDryRun('done', before);
  const first = eligible[0];
  if (!first) throw new Error('No account can be finished');

  const other = await openPageAs(browser, stack, await sessionOf(stack.url, 'staff'));
  await other.goto(`/accounts/all?server=${server.id}&q=${encodeURIComponent(first.email)}`);
  const row = other.locator(`[data-row="${first.id}"]`);
  await expect(row).toBeVisible();
  await expect(row).not.toHaveAttribute('data-tone', 'settled');

  // The answer is held back until the page is left.
  let answer = (): void => undefined;
  const left = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/accounts/bulk/done', async (route) => {
    const response = await route.fetch();
    await left;
    await route.fulfill({ response });
  });
  const tools = await selectAll(page, server.id, before.length);
  const ledger = await run(page, tools, 'Done');
  await ledger.getByRole('button', { name: 'Continue in the background' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const strip = page.getByRole('region', { name: 'Done' });
  await expect(strip.getByText(`0 of ${eligible.length}`)).toBeVisible();
  answer();
  await expect(strip.getByText(new RegExp(`Finished · ${eligible.length} marked as done`))).toBeVisible();

  await expect(row).toHaveAttribute('data-tone', 'settled');
  const after = await accountsOf(api, server.id);
  expect(after.filter(({ open }) => open).map(({ id }) => id)).toEqual(
    before.filter(({ id, open }) => open && !eligible.some((one) => one.id === id)).map(({ id }) => id),
  );
  await other.context().close();
});
