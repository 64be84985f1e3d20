import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { getOwnConfigs } from '#contract/http/configs.ts';
import { createScheduler } from '#contract/http/schedulers.ts';
import type { FleetAttention } from '#contract/http/fleet.ts';
import { expect, openPageAs, sessionOf, test } from './fixtures.ts';

const resting: readonly number[] = [consoleStatus.new, consoleStatus.allocated, consoleStatus.disconnected];

/** Automatic activity of servers; the stacks of other files disable it (`setup.ts`). */
test.use({ stackEnv: { DUGOUT_SCHEDULERS: '1', DUGOUT_AGENT_RECORDING: 'on' } });

test('an attached scheduler starts the account whose bar has begun', async ({ page, stack }) => {
  const owner = await sessionOf(stack.url, 'operator');
  const servers = (await owner.servers()).filter(({ open, online }) => open && online);
  const consoles = (await Promise.all(servers.map(({ id }) => owner.consoles(id)))).flat();
  // Not stopped by a user, which the scheduler would respect until the next bar.
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
  await expect(tile.getByRole('img', { name: `Picture of ${name}` })).toBeVisible({ timeout: 30_000 });
});

test('one click on a failed console leads to the moving picture of what led to it; a role without the right sees why', async ({
  page,
  browser,
  stack,
  probe,
  connectedConsole,
}) => {
  const { target, gameConsole } = await connectedConsole(0);
  const { id, name } = gameConsole;
  const keptMs = async (): Promise<number> => {
    const now = Date.now();
    const { kept } = await probe.channel.request('recording', target, { from: 0, to: now, kinds: [] });
    return kept ? kept.to - kept.from : 0;
  };
  await expect.poll(keptMs).toBeGreaterThan(8_000);
  // Consoles of tests do not fail on their own: the API reports that this one has just failed.
  const failure = {
    id,
    name,
    serverId: gameConsole.serverId,
    status: consoleStatus.failed,
    statusSince: new Date().toISOString(),
    expiredAt: null,
    accounts: [],
    activeAccount: null,
    lastActiveAccount: null,
  };
  await page.route('**/api/fleet/attention', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as FleetAttention;
    const others = answer.consoles.filter((one) => one.id !== id);
    await route.fulfill({ response, json: { ...answer, consoles: [failure, ...others] } });
  });
  await page.goto('/');
  const failed = page.getByRole('region', { name: /^Failed consoles/ });
  await failed.getByRole('link', { name: name.toUpperCase() }).click();
  const picture = page.getByRole('img', { name: `Recorded image of ${name.toUpperCase()}` });
  await expect(page.getByText(/^Recording: /)).toBeVisible();
  const pixels = (): Promise<string> => picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const before = await pixels();
  await expect.poll(pixels).not.toBe(before);

  const { pathname, search } = new URL(page.url());
  const other = await openPageAs(browser, stack, await sessionOf(stack.url, 'viewer'));
  await other.goto(pathname + search);
  await expect(other.getByRole('figure').getByText('Your role cannot see recordings')).toBeVisible();
  await other.context().close();
});
