import { expect, test } from 'vitest';
import { getWalletHistory, type WalletEntry } from '#contract/http/wallet.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { inRussian } from '#tests/components/language.ts';
import { createWorld, openApp, type World } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, figure } from '#tests/components/page.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';

async function open(address = '/wallets/history', world: World = createWorld()) {
  const { screen } = await openApp(address, world);
  const grid = screen.getByRole('grid', { name: 'Balance history' });
  const type = (name: RegExp) => screen.getByRole('group', { name: 'Types' }).getByRole('button', { name });
  return { world, screen, grid, rows: grid.getByRole('row'), type };
}

test('of two types chosen before the first is rendered both count', async () => {
  const { type } = await open();
  const buttons = [type(/^Bonus for a referral/), type(/^Console payment/)];
  for (const button of buttons) await expect.element(button).toBeVisible();
  for (const button of buttons) button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (const button of buttons) await expect.element(button).toHaveAttribute('aria-pressed', 'true');
});

test('entries are shown in plain words, the newest first, with their chart, which is a table too; a new one is added by one small request', async () => {
  const { world, screen, rows } = await open();
  await expectCount(rows, 8);
  for (const text of ['7', 'Bonus for a referral', 'Nora Nobody', '+$5.00', '$481.10', '2026/01/07 10:00'])
    await expect.element(rows.nth(1)).toMatchTextContent(text);
  await expect.element(rows.nth(3)).toMatchTextContent(/Console payment.*c1-01.*-\$0\.05/);
  expect([figure('Received'), figure('Spent'), figure('Change')]).toEqual([
    '+$530.15',
    '-$49.05',
    '+$481.10',
  ]);
  await expect.element(screen.getByRole('application')).toBeVisible();
  await expectAccessible();

  const [newest] = world.wallet.entries;
  world.wallet.entries.unshift({
    ...(newest as WalletEntry),
    id: 8,
    type: 'timeBonus',
    value: 1,
    balance: 482.1,
  });
  world.realtime.emit('balanceUpdated', { userId: world.me.id });
  await expectCount(rows, 9);
  await expect.element(rows.nth(1)).toMatchTextContent('$482.10');
  expect(world.api.requests(getWalletHistory).map(({ query }) => query?.limit)).toEqual(['5000', '200']);

  const toggle = screen.getByRole('button', { name: 'Chart of the balance' });
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'As table' }).click();
  const table = screen.getByRole('table', { name: 'Balance at the end of the day' });
  await expect.element(table).toBeVisible();
  const cells = table
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toContainEqual(['Jan 4, 2026', '$476.00']);
  expect(cells).toContainEqual(['Jan 5, 2026', '$475.95']);
  await toggle.click();
  await expect.element(table).not.toBeInTheDocument();
});

test('types and days are chosen in the address; sums, chart and export follow', async () => {
  const { screen, rows, type } = await open();
  await expect.element(type(/^Payment received \+\$500\.00$/)).toBeVisible();
  await type(/^Bonus for a payment/).click();
  await type(/^Welcome bonus/).click();
  await expectAddress('/wallets/history?types=paymentBonus,greetingBonus');
  await expectCount(rows, 3);
  await expect.poll(() => figure('Received')).toBe('+$25.00');
  await screen.getByLabelText('From day').fill('2026-01-02');
  await expectCount(rows, 2);
  await expect.poll(() => figure('Received')).toBe('+$15.00');
  await expect.element(type(/^Welcome bonus \$0\.00$/)).toHaveAttribute('aria-pressed', 'true');
  await screen.getByLabelText('To day').fill('2026-01-02');
  await expect.element(screen.getByText('No matching entry')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expectAddress('/wallets/history');
  await expectCount(rows, 8);

  await type(/^Console payment /).click();
  await expect.poll(() => figure('Spent')).toBe('-$0.05');
  const saved = catchFiles();
  await screen.getByRole('button', { name: 'Export' }).click();
  expect(saved[0]?.name).toMatch(/^wallet-history\.\d{4}(-\d\d){4}\.csv$/);
  expect(await saved[0]?.text()).toBe(
    'ID;Type;Description;Target;Value USD;Balance USD;Date\r\n' +
      '5;Console payment;consolePayment;c1-01;-0.05;475.95;2026/01/05 10:00\r\n',
  );
  await inRussian(() => screen.getByRole('button', { name: 'Экспорт' }).click());
  expect(await saved[1]?.text()).toContain(';c1-01;-0,05;475,95;');
});

test('days are those of the timezone of the user', async () => {
  const settings = createWorld().me.settings;
  const world = createWorld({ user: { settings: { ...settings, timezone: 'Pacific/Kiritimati' } } });
  // 10:00 UTC is the first minute of the next day there.
  const { rows } = await open('/wallets/history?from=2026-01-08', world);
  await expectCount(rows, 2);
  await expect.element(rows.nth(1)).toMatchTextContent('2026/01/08 00:00');
});

test('an empty history says what appears there', async () => {
  const world = createWorld();
  world.wallet.entries = [];
  const { screen } = await openApp('/wallets/history', world);
  await expect.element(screen.getByText('No entries yet')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});
