import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { getOwnConfigs } from '#contract/http/configs.ts';
import { createScheduler } from '#contract/http/schedulers.ts';
import { expect, sessionOf, test } from './fixtures.ts';

const resting: readonly number[] = [consoleStatus.new, consoleStatus.allocated, consoleStatus.disconnected];

// Schedulers start and stop accounts.
test.use({ stackEnv: { DUGOUT_SCHEDULERS: '1' } });

test('an attached scheduler starts the account whose bar has begun', async ({ page, stack }) => {
  const owner = await sessionOf(stack.url, 'operator');
  const servers = (await owner.servers()).filter(({ open, online }) => open && online);
  const consoles = (await Promise.all(servers.map(({ id }) => owner.consoles(id)))).flat();
  // Nobody has stopped it by hand, which the scheduler would respect until the next bar.
  const chosen = consoles.find(
    ({ open, status, scheduler, accountCount, gameActivity }) =>
      open &&
      resting.includes(status) &&
      scheduler === null &&
      accountCount > 0 &&
      (gameActivity?.playedToday ?? 0) < (gameActivity?.maxGamesToday ?? 1),
  );
  if (!chosen) throw new Error('No console is free');
  const { data: accounts } = await owner.call(getAccounts, { query: { consoleIds: String(chosen.id) } });
  const account = accounts.findLast(({ open, status }) => open && status === accountStatus.inactive);
  if (!account) throw new Error('The console has no account that can play');
  const config = (await owner.call(getOwnConfigs, {})).data.find(({ isBaseType }) => !isBaseType);
  const entries = [{ configId: config?.id ?? 0, accounts: [account.index], start: 0, end: 24 }];
  const data = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, entries }));
  await owner.call(createScheduler, { body: { scheduler: { name: 'E2E runner', data } } });

  const name = chosen.name.toUpperCase();
  await page.goto('/schedulers/consoles');
  const row = page.getByRole('grid', { name: 'Console schedulers' }).locator('[data-row]', { hasText: name });
  await row.getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Attach', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Attach scheduler to/ });
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'E2E runner' }).click();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(row).toContainText(/E2E runner.*Enabled/);

  await page.goto(`/playing-control/all?server=${chosen.serverId}`);
  const tile = page.getByRole('article', { name });
  await expect(tile).toContainText(account.email, { timeout: 30_000 });
  await expect(tile.getByRole('img', { name: `Preview of ${name}` })).toBeVisible({ timeout: 30_000 });
});
