import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { accountStatus } from '#contract/enums.ts';
import { type PermissionName, permissionNames } from '#contract/permissions.ts';
import type { Accounts } from '#data/accounts/types.ts';
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
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { createMemoryRows } from '#ui/DataGrid/fixtures.ts';
import { allAccounts } from './presets.ts';
import { AccountsGrid } from './AccountsGrid.tsx';

const rows = createMemoryRows(
  new Map(
    [
      anAccount({ id: 1, email: 'ann@x.io', password: 'open sesame' }),
      anAccount({ id: 2, email: 'bob@x.io', open: false }),
      anAccount({ id: 3, email: 'cay@x.io', status: accountStatus.failed }),
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
  { isPartial = false, width = 1200 } = {},
) => {
  const { screen } = await renderWithServices(
    <SessionContext value={session}>
      <MemoryRouter>
        <div style={{ display: 'flex', flexDirection: 'column', width, height: 500 }}>
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
  await expect.element(grid).toHaveAttribute('aria-rowcount', '5');
  return { screen, grid };
};

test('the legend counts the classes and filters by one of them', async () => {
  const { screen, grid } = await setUp();
  await screen.getByRole('button', { name: 'Failed 1' }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
  await expect.element(screen.getByRole('rowheader', { name: 'cay@x.io' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '5');
});

test('while accounts are loaded, the title and the legend say that their figures are partial', async () => {
  const { screen } = await setUp(permissionNames, { isPartial: true });
  await expect.element(screen.getByRole('button', { name: 'Failed 1 so far' })).toBeVisible();
  await expect.element(screen.getByText('3 accounts… so far')).toBeVisible();
});

test('the toolbar adapts to its own width: buttons, a menu for each group, one menu', async () => {
  const wide = await setUp();
  await expect.element(wide.screen.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await wide.screen.unmount();
  // As beside the panel of an account, in a window that is wide enough for buttons.
  const beside = await setUp(permissionNames, { width: 900 });
  await beside.screen.getByRole('button', { name: 'Table', exact: true }).click();
  await expect.element(beside.screen.getByRole('menuitem', { name: 'Unlock' })).toBeVisible();
  await beside.screen.unmount();
  const narrow = await setUp(permissionNames, { width: 500 });
  await expect.element(narrow.screen.getByRole('button', { name: 'Actions', exact: true })).toBeVisible();
  await expect
    .element(narrow.screen.getByRole('button', { name: 'Table', exact: true }))
    .not.toBeInTheDocument();
});

test('the email filter shows the listed accounts and reports the missing ones', async () => {
  const { screen, grid } = await setUp();
  await screen.getByRole('button', { name: 'Emails' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Account email filter' });
  await dialog.getByRole('textbox').fill('ANN@x.io, eve@x.io');
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('eve@x.io');
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
});

test('columns that the role may not see are omitted, and without permission editing cannot be unlocked', async () => {
  const all = await setUp();
  const count = Number(all.grid.element().getAttribute('aria-colcount'));
  await expect.element(all.screen.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await all.screen.unmount();
  const { screen, grid } = await setUp(['accounts_view']);
  expect(Number(grid.element().getAttribute('aria-colcount'))).toBeLessThan(count - 30);
  await expect.element(screen.getByRole('button', { name: 'Unlock' })).not.toBeInTheDocument();
});

test('two quick clicks on a head sort descending, although the URL changes only afterwards', async () => {
  const { screen } = await setUp();
  const head = screen.getByRole('columnheader', { name: 'Email', exact: true });
  await expect.element(head).toBeVisible();
  const label = head.element().querySelector<HTMLElement>('[data-column="email"]');
  label?.click();
  label?.click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
});
