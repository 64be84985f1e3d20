import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountStatus } from '#contract/enums.ts';
import { type PermissionName, permissionNames } from '#contract/permissions.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import type { Link } from '#data/offline/link.ts';
import { getServers } from '#contract/http/servers.ts';
import { getViews } from '#contract/http/views.ts';
import type { Services } from '#data/services.ts';
import { SessionContext } from '#data/session/hooks.ts';
import type { Session, SessionState } from '#data/session/session.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import { defaultLayout } from '#domain/tables/layout.ts';
import { createFakeApi } from '#tests/components/fakeApi.ts';
import { press } from '#tests/components/page.ts';
import { permissionsOf, renderWithServices } from '#tests/components/renderWithServices.tsx';
import { createMemoryRows } from '#ui/DataGrid/fixtures.ts';
import { allAccounts } from '../columns/presets.ts';
import { AccountsGrid } from './AccountsGrid.tsx';

const rows = createMemoryRows(
  new Map(
    [
      anAccount({ id: 1, email: 'ann@x.io', password: 'open sesame' }),
      anAccount({ id: 2, email: 'bob@x.io', open: false }),
      anAccount({
        id: 3,
        email: 'cay@x.io',
        status: accountStatus.failed,
        statusText: 'failed',
        lastError: 'Wrong password',
        server: { id: 1, name: 'North' },
        console: { id: 1, name: 'c1' },
      }),
    ].map((account) => [account.id, account]),
  ),
);
const settings = { showAccountAddColumns: false, canEditAccountIndexes: false, hardRunButton: false };
const session = {
  state: createObservable({ kind: 'signedIn', user: { role: 1, settings } } as unknown as SessionState),
} as unknown as Session;
const layout = createObservable(defaultLayout);
const accounts = { status: createObservable({ limits: null }) } as unknown as Accounts;
const link = { online: createObservable(true) } as unknown as Link;
const store: Services['store'] = { cell: (_key, _schema, fallback) => createObservable(fallback) };
const api = createFakeApi();
api.on(getViews, { data: [] });
api.on(getServers, { data: [] });
const tableLayouts = { of: () => ({ ...layout, flush: () => undefined }) };

const setUp = async (
  permissions: readonly PermissionName[] = permissionNames,
  { isPartial = false, width = 1200, headerRows = 2 } = {},
) => {
  const { screen } = await renderWithServices(
    <SessionContext value={session}>
      <MemoryRouter>
        <div data-frame style={{ display: 'flex', flexDirection: 'column', width, height: 500 }}>
          <AccountsGrid
            preset={allAccounts}
            rows={rows}
            onEdit={() => undefined}
            onUndo={() => undefined}
            onRedo={() => undefined}
            onDetails={() => undefined}
            isPartial={isPartial}
          />
        </div>
      </MemoryRouter>
    </SessionContext>,
    { services: { tableLayouts, accounts, link, store, api }, permissions },
  );
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(3 + headerRows));
  return { screen, grid };
};

test('the legend counts and filters by class, also while the figures are partial; two quick clicks on a header sort descending', async () => {
  const { screen, grid } = await setUp(permissionNames, { isPartial: true });
  await expect.element(screen.getByText('3 accounts… so far')).toBeVisible();
  await screen.getByRole('button', { name: 'Failed 1 so far' }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
  await expect.element(screen.getByRole('rowheader', { name: 'cay@x.io' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '5');
  // The URL changes only afterwards.
  const header = screen.getByRole('columnheader', { name: 'Email', exact: true });
  const label = header.element().querySelector<HTMLElement>('[data-column="email"]');
  label?.click();
  label?.click();
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
});

/** The width of the grid in a window of 1440 CSS pixels. */
const desktop = 1348;

test('on a desktop one row of tools, the legend and the headers are above the rows, which show where an account is and what it does', async () => {
  const { screen, grid } = await setUp(permissionNames, { width: desktop });
  const top = (): number => document.querySelector('[data-row="1"]')?.getBoundingClientRect().top ?? 0;
  // Below the header of the app, which has 52 CSS pixels.
  expect(top()).toBeLessThan(190 - 52);
  const right = grid.element().getBoundingClientRect().right;
  const [first, ...others] = ['Console', 'Server', 'Task', 'Error'].map((name) =>
    screen.getByRole('columnheader', { name, exact: true }).element().getBoundingClientRect(),
  );
  expect(others.at(-1)?.right).toBeLessThanOrEqual(right);
  expect(others.map(({ left }) => left)).toEqual(others.map(({ left }) => left).toSorted((a, b) => a - b));
  expect(first?.left).toBeLessThan(others[0]?.left ?? 0);

  // The bar of the selection replaces the legend: the rows do not move.
  const before = top();
  await screen.getByRole('checkbox', { name: 'Select ann@x.io' }).click();
  const bar = screen.getByRole('toolbar', { name: 'Selected accounts' });
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  expect(top()).toBe(before);
  await bar.getByRole('button', { name: 'Unselect' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('the bar of the selection adapts to its own width: buttons, a menu for each group, one menu', async () => {
  // As next to the panel of an account, in a window that is wide enough for buttons.
  const beside = await setUp(permissionNames, { width: 900 });
  await beside.screen.getByRole('checkbox', { name: 'Select ann@x.io' }).click();
  const bar = beside.screen.getByRole('toolbar', { name: 'Selected accounts' });
  await bar.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(beside.screen.getByRole('menuitem', { name: 'Start', exact: true })).toBeVisible();
  beside.grid.element().closest<HTMLElement>('[data-frame]')?.style.setProperty('width', '500px');
  await expect.element(bar.getByRole('button', { name: 'Actions', exact: true })).toBeVisible();
});

test('the email filter shows the listed accounts and reports the missing ones', async () => {
  const { screen, grid } = await setUp();
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Emails' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Account email filter' });
  await dialog.getByRole('textbox').fill('ANN@x.io, eve@x.io');
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('eve@x.io');
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
});

test('columns are searched, stand below the names of their groups, and are shown in sets', async () => {
  const { screen, grid } = await setUp(permissionNames, { width: desktop });
  await screen.getByRole('button', { name: 'Columns' }).click();
  const list = screen.getByRole('list', { name: 'All accounts' });
  await expect.element(list.getByText('Mulling', { exact: true })).toBeInTheDocument();
  // The reasons are loaded for the rows in view, and hidden at first.
  await expect.element(list.getByRole('checkbox', { name: 'Why' })).not.toBeChecked();
  const market = screen.getByRole('button', { name: 'Market' });
  await market.click();
  await expect.element(market).toHaveAttribute('aria-pressed', 'true');
  await expect.element(grid.getByRole('columnheader', { name: 'Credits', exact: true })).toBeVisible();
  await expect
    .element(grid.getByRole('columnheader', { name: 'Guest', exact: true }))
    .not.toBeInTheDocument();
  await screen.getByRole('searchbox', { name: 'Search columns' }).fill('gue');
  await expect.element(list.getByRole('checkbox')).toHaveLength(1);
  await screen.getByRole('checkbox', { name: 'Guest' }).click();
  await expect.element(grid.getByRole('columnheader', { name: 'Guest', exact: true })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Reset columns' }).click();
});

test('on a phone accounts are cards with status, console and error, which are selected and have their menus', async () => {
  await page.viewport(390, 844);
  const { screen, grid } = await setUp(permissionNames, { width: 358, headerRows: 1 });
  const row = grid.getByRole('row', { name: /cay@x\.io/ });
  await expect.element(row.getByText('failed')).toBeVisible();
  await expect.element(row.getByText('C1 · North')).toBeVisible();
  await expect.element(row.getByText('Wrong password')).toBeVisible();
  expect(row.element().getBoundingClientRect().width).toBeLessThanOrEqual(358);
  await expect.element(screen.getByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
  await row.getByRole('checkbox', { name: 'Select cay@x.io' }).click();
  await expect.element(screen.getByText('1 selected', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Actions of cay@x.io' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  await page.viewport(1280, 800);
});

const roles = { fullAccess: 100, operator: 200, viewAccess: 300 };
const everything = {
  tools: ['Start', 'Hard start', 'Stop', 'Done', 'Undone', 'Reset state', 'Logs', 'Delete', 'Export'],
  menu: [
    'Details',
    'To playing control',
    'Start',
    'Hard start',
    'Stop',
    'Done',
    'Undone',
    'Pairing auto',
    'Pairing by link',
    'Pairing by pin code',
    'Import pairing info',
    'Check pairing',
    'Reset pairing',
    'Hard reset pairing',
    'Sign in auto',
    'Sign in by link',
    'Reset sign in',
    'Reset state',
    'Quarantine',
    'Lift quarantine',
    'Logs',
    'Activity',
    'Delete',
  ],
};

test('each role has the columns and actions that it may see and do, and no others', async () => {
  const counts: number[] = [];
  for (const [role, expected] of [
    [roles.fullAccess, everything],
    [
      roles.operator,
      {
        tools: everything.tools.filter((name) => !['Delete', 'Export'].includes(name)),
        menu: everything.menu.filter((name) => name !== 'Delete'),
      },
    ],
    [roles.viewAccess, { tools: [], menu: ['Details', 'To playing control'] }],
  ] as const) {
    const { screen, grid } = await setUp(permissionsOf(role), { width: desktop });
    counts.push(Number(grid.element().getAttribute('aria-colcount')));
    await screen.getByRole('button', { name: 'More actions' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Emails' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Unlock' }).elements()).toHaveLength(
      role === roles.fullAccess ? 1 : 0,
    );
    await press('Escape');
    await grid.getByRole('checkbox', { name: 'Select ann@x.io' }).click();
    const bar = screen.getByRole('toolbar', { name: 'Selected accounts' });
    await expect.element(bar).toBeVisible();
    const groups = bar.getByRole('group').elements();
    const tools = groups.flatMap((group) => [...group.querySelectorAll('button')]);
    expect(tools.map((button) => button.textContent)).toEqual(expected.tools);
    await grid.getByRole('button', { name: 'Actions of ann@x.io' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Details' })).toBeVisible();
    const notNow = screen.getByRole('menuitem', { name: /^Not now/ });
    if (role !== roles.viewAccess) await notNow.click();
    const entries = screen.getByRole('menuitem').elements();
    const names = entries
      .filter((entry) => entry !== notNow.query())
      .map((entry) => expected.menu.find((name) => entry.textContent.startsWith(name)));
    expect(names).toHaveLength(expected.menu.length);
    expect(new Set(names)).toEqual(new Set(expected.menu));
    await screen.unmount();
  }
  const [all = 0, operator = 0, view] = counts;
  expect(operator).toBeLessThan(all - 20);
  expect(view).toBeLessThan(operator - 10);
});
