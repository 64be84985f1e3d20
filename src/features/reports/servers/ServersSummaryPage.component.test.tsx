import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteExport } from '#contract/http/activity.ts';
import { banCodes, type Account } from '#contract/http/accounts/account.ts';
import { getServersSummary } from '#contract/http/reports.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { answerReports } from '#tests/components/demoReports.ts';
import { inRussian } from '#tests/components/language.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { catchFiles } from '#tests/components/savedFiles.ts';

const path = '/database/servers/summary';

/** Accounts of the three demo servers; every third one is locked, each kind of ban in turn, and every fourth one closed. */
function accounts(): Account[] {
  const { servers } = demoFleet();
  const bans = Object.values(banCodes);
  return servers.flatMap(({ id, description, group }) =>
    Array.from({ length: 12 }, (_, at) =>
      anAccount({
        id: id * 100 + at,
        email: `player${id * 100 + at}@dugout.test`,
        index: at,
        server: { id, name: description ?? '' },
        serverGroup: { id: group.id, name: group.name },
        open: at % 4 !== 0,
        banned: at % 3 === 0 ? (bans[(at / 3) % bans.length] ?? 1) : null,
        balance: { balance: (at + 1) * 1_000_000 * id, updatedAt: null },
        tradeInfo: {
          tradingDate: null,
          accountCredits: 100.125,
          accountValue: 200,
          creditsDate: null,
          updatedAt: null,
        },
      }),
    ),
  );
}

async function open(world = createWorld({ ...demoFleet(), accounts: accounts() })) {
  const { screen, goOffline } = await openApp(path, world);
  const table = screen.getByRole('table', { name: 'Servers summary' });
  const cellsOf = (name: string): (string | null)[] => {
    const row = table
      .getByRole('row')
      .elements()
      .find((element) => element.querySelector('th')?.textContent.startsWith(name));
    return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.querySelector('a')?.textContent ?? '');
  };
  return { screen, goOffline, world, table, cellsOf };
}

test('servers stand in their groups with sums and the share of locked coins; coins are short, and exact on request', async () => {
  await page.viewport(1440, 900);
  const { screen, cellsOf, table } = await open();
  await expect
    .poll(() => cellsOf('South 1').slice(0, 9))
    .toEqual(['12', '3', '4', '8', '156K', '44K', '112K', '1.2K', '2.4K']);
  expect(cellsOf('South').slice(0, 5)).toEqual(['24', '6', '8', '16', '390K']);
  expect(cellsOf('All servers').slice(0, 5)).toEqual(['36', '9', '12', '24', '468K']);
  await expect
    .element(table.getByRole('row', { name: /^North 1 North 1/ }))
    .toMatchTextContent(/Locked: 28%/);
  await expectAccessible();
  await expect.element(table.getByRole('link', { name: 'South 1, Coins: 156,000' })).toBeVisible();
  await screen.getByRole('switch', { name: 'Exact numbers' }).click();
  await expect.poll(() => cellsOf('South 1')[4]).toBe('156,000');

  await table.getByRole('link', { name: 'South, Locked accounts: 8', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'All accounts' })).toBeVisible();
  await expect.element(screen.getByText('8 shown')).toBeVisible();
});

test('columns sort groups and servers, and groups can be folded; both are kept', async () => {
  const { screen, table, world } = await open();
  const names = () =>
    [...document.querySelectorAll('tbody th, tfoot th')].map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['North1', 'North 1', 'South2', 'South 1', 'South 2', 'All servers']);
  await table.getByRole('button', { name: 'Locked coins' }).click();
  await expect.poll(names).toEqual(['South2', 'South 2', 'South 1', 'North1', 'North 1', 'All servers']);
  await expect
    .element(table.getByRole('columnheader', { name: 'Locked coins' }))
    .toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: /^South/ }).click();
  await expect.poll(names).toEqual(['South2', 'North1', 'North 1', 'All servers']);
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => world.api.requests(getServersSummary).length).toBe(2);
  expect(names()).toEqual(['South2', 'North1', 'North 1', 'All servers']);
  await screen.getByRole('button', { name: 'Only groups' }).click();
  await expect.poll(names).toEqual(['South2', 'North1', 'All servers']);
  await screen.getByRole('button', { name: 'Show servers' }).click();
  await expect.poll(() => names().length).toBe(6);
});

test('servers are searched and exported with the sums of their groups; offline the summary stays, with its time', async () => {
  const saved = catchFiles();
  const { world, screen, table, goOffline } = await open();
  await expect.element(table.getByText('South 1')).toBeVisible();
  await screen.getByRole('button', { name: 'Export' }).click();
  expect(saved[0]?.name).toMatch(/^servers-summary-\d{4}(-\d\d){4}\.csv$/);
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toBe(
    'Server group;Server name;Accounts;Closed accounts;Locked accounts;Unlocked accounts;Coins;Locked coins;Unlocked coins;Credits;Values',
  );
  expect(lines.slice(1)).toEqual([
    'North;North 1;12;3;4;8;78000;22000;56000;1201.5;2400',
    'North;Sum;12;3;4;8;78000;22000;56000;1201.5;2400',
    'South;South 1;12;3;4;8;156000;44000;112000;1201.5;2400',
    'South;South 2;12;3;4;8;234000;66000;168000;1201.5;2400',
    'South;Sum;24;6;8;16;390000;110000;280000;2403;4800',
    ';All servers;36;9;12;24;468000;132000;336000;3604.5;7200',
    '',
  ]);
  expect(world.api.requests(noteExport)).toEqual([
    { body: { what: 'serversSummary', format: 'csv', count: 3 } },
  ]);
  await inRussian(() => screen.getByRole('button', { name: 'Экспорт' }).click());
  expect(await saved[1]?.text()).toContain(';336000;3604,5;7200');

  const search = screen.getByRole('searchbox', { name: 'Search servers' });
  await search.fill('south 2');
  await expect.element(table.getByText('South 1')).not.toBeInTheDocument();
  await expect.element(table.getByText('South 2', { exact: true })).toBeVisible();
  await search.fill('west');
  await expect.element(screen.getByText('No matching server')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(table.getByText('South 1')).toBeVisible();
  await goOffline();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  await expect.element(table.getByText('South 1')).toBeVisible();
});

test('a summary that cannot be loaded says why, and without servers the page says so', async () => {
  const world = createWorld();
  world.api.refuse(getServersSummary, 500, 'The database is away');
  const { screen } = await open(world);
  await expect.element(screen.getByRole('main').getByText('The database is away')).toBeVisible();
  answerReports(world.api, world.reports, world.fleet, []);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('No servers yet')).toBeVisible();
});
