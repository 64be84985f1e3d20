import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteExport } from '#contract/http/activity.ts';
import { getFinancialReport } from '#contract/http/reports.ts';
import { getEnums } from '#contract/http/util.ts';
import { aReport } from '#domain/reports/fixtures.ts';
import { monthPlus, type Month } from '#domain/reports/months.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectAddress } from '#tests/components/page.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';

const path = '/database/financial/reports';

const thisMonth = (): Month => new Date().toISOString().slice(0, 7);

async function open(address = path, world = createWorld({ role: 'hired admin' })) {
  const { screen, goOffline, close } = await openApp(address, world);
  return {
    world,
    screen,
    goOffline,
    close,
    load: screen.getByRole('button', { name: 'Load report' }),
    month: screen.getByRole('combobox', { name: 'Month', exact: true }),
    row: (name: string | RegExp) => screen.getByRole('row', { name }),
    requests: () => world.api.requests(getFinancialReport).map(({ query }) => query),
  };
}
const select = async ({ screen, month }: Awaited<ReturnType<typeof open>>, name: string): Promise<void> => {
  await month.click();
  await month.fill(name);
  await screen.getByRole('option', { name }).click();
};

test('a month is selected and loaded once: its days, their sums, their export, and offline too', async () => {
  const saved = catchFiles();
  const opened = await open();
  const { world, screen, goOffline, load, row, requests } = opened;
  await select(opened, 'January 2026');
  await expect.element(screen.getByText('No report is loaded')).toBeVisible();
  await load.click();
  await expect.element(row(/^2026\/01\/31/)).toMatchTextContent(/100,000.*€1,000\.00.*€100\.00.*€900\.00/);
  await expect.element(row(/^Summary/)).toMatchTextContent(/300,000.*€3,000\.00.*€300\.00.*€2,700\.00/);
  for (const name of ['Date', 'Delivered coins', 'Total profit EUR', 'Fee EUR', 'Income EUR'])
    await expect.element(screen.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expectAddress(`${path}?month=2026-01`);
  expect(requests().at(-1)).toEqual({ year: '2026', month: '1' });

  await screen.getByRole('button', { name: 'Export' }).click();
  expect(saved[0]?.name).toMatch(/^financial-report-\d{4}(-\d\d){4}\.csv$/);
  expect((await saved[0]?.text())?.split('\r\n')).toEqual([
    'Date;Delivered coins;Total profit, EUR;Fee, EUR;Income, EUR',
    '2026/01/01;120000;1200.00;120.00;1080.00',
    '2026/01/02;80000;800.00;80.00;720.00',
    '2026/01/31;100000;1000.00;100.00;900.00',
    'Summary;300000;3000.00;300.00;2700.00',
    '',
  ]);
  expect(world.api.requests(noteExport)).toEqual([
    { body: { what: 'financialReport', format: 'csv', count: 3 } },
  ]);

  const before = requests().length;
  await load.click();
  await goOffline();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  await expect.element(row(/^Summary/)).toBeVisible();
  expect(requests()).toHaveLength(before);
});

test('the months reach back to January 2022; another month clears the report, and one that cannot be loaded says why', async () => {
  const { world, screen, row, month, load, requests } = await open(`${path}?month=2022-01`);
  await expect.element(screen.getByText('Nothing was delivered: January 2022')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Next month' }).click();
  await expect.element(month).toHaveValue('February 2022');
  await expect.element(screen.getByText('No report is loaded')).toBeVisible();
  await expectAddress(path);
  await expect.element(row(/^Summary/)).not.toBeInTheDocument();
  expect(requests()).toHaveLength(1);

  world.api.refuse(getFinancialReport, 500, 'The database is away');
  await screen.getByRole('button', { name: 'Last month' }).click();
  const failed = screen.getByRole('main');
  await expect.element(failed.getByText('The report could not be loaded')).toBeVisible();
  await expect.element(failed.getByText('The database is away').first()).toBeVisible();
  world.api.on(getFinancialReport, aReport('2026-01', { 1: 100 }));
  await load.click();
  await expect.element(row(/^Summary/)).toBeVisible();
});

test('the current month is shown at first, no later one can be, and the last one with one press, which the next visit shows', async () => {
  const { world, screen, month, requests, close } = await open();
  const numbers = (name: Month) => ({ year: name.slice(0, 4), month: String(Number(name.slice(5))) });
  await expect.poll(requests).toEqual([numbers(thisMonth())]);
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await expect.element(month).toHaveValue(name.format(Date.now()));
  await expect.element(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Last month' }).click();
  const last = monthPlus(thisMonth(), -1);
  await expectAddress(`${path}?month=${last}`);
  await expect.poll(() => requests().at(-1)).toEqual(numbers(last));
  await close();

  const next = await reopenApp(path, world);
  const preset = next.screen.getByRole('button', { name: 'Last month' });
  await expect.element(preset).toHaveAttribute('aria-pressed', 'true');
});

test('a month is compared with another one; while the current one has not ended, only its first days are', async () => {
  await page.viewport(1440, 900);
  const { world, screen, row } = await open(`${path}?month=2026-02&with=2026-01`);
  const sums = screen.getByRole('region', { name: 'Summary' });
  await expect.element(sums.getByText('+€2,700.00 (+100%)')).toBeVisible();
  await expect.element(sums.getByText('January 2026: €2,700.00')).toBeVisible();
  await expect.element(sums.getByText('+300,000 (+100%)')).toBeVisible();
  // The other month is a line of the chart.
  await expect.element(screen.getByRole('button', { name: 'Income, January 2026' })).toBeVisible();
  await expect.element(row(/^Summary/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'As table' }).click();
  const chart = screen.getByRole('table', { name: 'Income and fee by day, February 2026' });
  await expect.element(chart.getByRole('row').nth(1)).toMatchTextContent(/€2,160\.00.*€240\.00.*€1,080\.00/);

  const now = thisMonth();
  const before = monthPlus(now, -1);
  world.reports.set(now, aReport(now, { 1: 200, 2: 200 }));
  world.reports.set(before, aReport(before, { 1: 100, 2: 100, 20: 5000 }));
  await screen.getByRole('button', { name: 'This month' }).click();
  await screen.getByRole('combobox', { name: 'Compare with' }).click();
  await screen.getByRole('option').first().click();
  await expect.element(screen.getByText(/only the first 2 days of both are compared/)).toBeVisible();
  await expect.element(screen.getByText('+200 (+100%)')).toBeVisible();
});

test('the months are those of the installation, whose timezone is named if the user has another one', async () => {
  serverClock.measure(Date.parse('2026-01-31T23:30:00Z'), deviceNow(), deviceNow());
  onTestFinished(() => serverClock.measure(deviceNow(), deviceNow(), deviceNow()));
  const user = { settings: { ...createWorld().me.settings, timezone: 'Asia/Tokyo' } };
  const world = createWorld({ role: 'hired admin', user });
  world.api.on(getEnums, { ...(await world.api.call(getEnums, {})), timezone: 'UTC' });
  const { screen, month } = await open(path, world);
  await expect.element(month).toHaveValue('January 2026');
  await expect.element(screen.getByText('UTC', { exact: true })).toBeVisible();
});
