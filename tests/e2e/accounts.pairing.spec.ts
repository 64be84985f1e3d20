import type { Page } from '@playwright/test';
import { accountStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { resetPairing } from '#contract/http/accounts/pairing.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { expect, openPageAs, sessionOf, test } from './fixtures.ts';

const accountsOf = async (api: ApiClient): Promise<Account[]> =>
  (await api.call(getAccounts, { query: {} })).data;

/** Accounts at rest on servers that are open, paired and signed in or not at all. */
async function atRest(api: ApiClient, isPaired: boolean): Promise<Account[]> {
  const open = new Set((await api.servers()).flatMap(({ id, open, online }) => (open && online ? [id] : [])));
  return (await accountsOf(api)).filter(
    ({ status, paired, signed, server }) =>
      status === accountStatus.inactive && paired === isPaired && signed === isPaired && open.has(server.id),
  );
}

async function openPairing(page: Page, { email, server }: Account) {
  await page.goto(`/accounts/parring?server=${server.id}&q=${encodeURIComponent(email)}`);
  const row = page.getByRole('grid').getByRole('row', { name: new RegExp(email) });
  await expect(row).toBeVisible();
  return { row, cell: (key: string) => row.locator(`[data-key="${key}"]`) };
}

test('an account is paired by one user while another one watches, and its pairing is reset by either', async ({
  page,
  api,
  browser,
  stack,
}) => {
  const [account] = await atRest(api, false);
  if (!account) throw new Error('Every account is paired');
  const other = await openPageAs(browser, stack, await sessionOf(stack.url, 'staff'));
  const theirs = await openPairing(other, account);
  await expect(theirs.cell('paired')).toHaveText('No');

  const own = await openPairing(page, account);
  await own.row.getByRole('checkbox').click();
  const tools = page.getByRole('toolbar', { name: 'Selected accounts' });
  await tools.getByRole('button', { name: 'Pairing by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pairing by link' });
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.test/?code=1');
  await expect(dialog.getByText('Wrong link https://example.test/?code=1')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: 'Link' })
    .fill('https://remoteplay.dl.playstation.net/remoteplay/redirect?code=v3.AbC');
  await expect(dialog.getByText('Accepted, the code is v3.AbC')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pair' }).click();
  await expect(page.getByText(`Pairing of ${account.email} is in the queue`)).toBeVisible();

  // The agent needs a few seconds; both users see how it ends.
  await expect
    .poll(async () => (await accountsOf(api)).find(({ id }) => id === account.id), { timeout: 30_000 })
    .toMatchObject({ paired: true, activeTask: null, pairingInfo: { addedToConsole: true } });
  await expect(theirs.cell('paired')).toHaveText('Yes');
  await expect(theirs.cell('pairingInfo.paired')).not.toBeEmpty();
  await tools.getByRole('button', { name: 'Reset pairing', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Reset pairing' });
  await expect(question.getByText('Would you like to reset the pairing of 1 account?')).toBeVisible();
  await question.getByRole('button', { name: 'Reset pairing' }).click();
  await expect(theirs.cell('paired')).toHaveText('No');
  await other.context().close();

  // What another user resets changes what is offered.
  const [paired] = await atRest(api, true);
  if (!paired) throw new Error('No account is paired');
  const { row, cell } = await openPairing(page, paired);
  await row.getByRole('checkbox').click();
  const pair = tools.getByRole('button', { name: 'Pairing auto' });
  const reset = tools.getByRole('button', { name: 'Reset pairing', exact: true });
  await expect(pair).toHaveAttribute('aria-disabled', 'true');
  await expect(reset).not.toHaveAttribute('aria-disabled');
  await api.call(resetPairing, { body: { accountIds: [paired.id], hard: true } });
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await expect(pair).not.toHaveAttribute('aria-disabled');
  await expect(cell('signed')).toHaveText('No');
});
