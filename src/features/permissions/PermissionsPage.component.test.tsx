import { expect, onTestFinished, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { noteExport } from '#contract/http/activity.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectCount } from '#tests/components/page.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';

async function open() {
  const world = createWorld({ role: 'supervisor' });
  const { screen } = await openApp('/role/permissions', world);
  return { world, screen, rows: screen.getByRole('rowheader') };
}

test('the matrix has the sections of the specification and a column for each role; it is searched, and what is shown exported', async () => {
  const saved = catchFiles();
  const { world, screen, rows } = await open();
  for (const section of [
    'Users',
    'Server groups',
    'Servers',
    'Consoles',
    'Accounts',
    'Configs',
    'Schedulers',
    'Proxies',
    'Financial report',
    'Agent',
  ])
    await expect.element(screen.getByRole('cell', { name: section, exact: true })).toBeInTheDocument();
  for (const role of [
    'supervisor',
    'hired admin',
    'full access',
    'operator',
    'view access',
    'viewer',
    'no access',
  ])
    await expect
      .element(screen.getByRole('columnheader', { name: new RegExp(`^${role}`) }))
      .toBeInTheDocument();
  const row = screen.getByRole('row', { name: /users_guest_access/ });
  await expect
    .poll(() =>
      row
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent),
    )
    .toEqual(['yes', 'yes', 'no', 'no', 'no', 'no', 'no']);
  await expectAccessible();

  const search = screen.getByRole('searchbox', { name: 'Search permissions' });
  await search.fill('nothing like this');
  await expect.element(screen.getByText('No matching permission')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByText('accounts_view')).toBeInTheDocument();
  await search.fill('audit');
  await expect.element(screen.getByText('users_audit_view')).toBeVisible();
  await expectCount(rows, 1);
  await screen.getByRole('button', { name: 'Export' }).click();
  expect(saved[0]?.name).toMatch(/^role-permissions\.\d{4}-\d\d-\d\d-\d\d-\d\d\.csv$/);
  const text = await saved[0]?.text();
  expect(text?.split('\r\n')[1]).toBe('Users;See the audit log;users_audit_view;yes;no;no;no;no;no;no');
  expect(world.api.requests(noteExport)).toEqual([
    { body: { what: 'rolePermissions', format: 'csv', count: 1 } },
  ]);
});

test('two roles are compared, which are found by typing their names', async () => {
  const { screen } = await open();
  const role = screen.getByRole('combobox', { name: 'Compare role' });
  await role.click();
  await userEvent.keyboard('viewer{Enter}');
  await expect.element(role).toHaveValue('viewer');
  await screen.getByRole('combobox', { name: 'with role' }).click();
  await screen.getByRole('option', { name: 'no access' }).click();
  await expect.element(screen.getByText('consoles_view')).toBeVisible();
  await expect.element(screen.getByText('servers_view')).not.toBeInTheDocument();
  await expectCount(screen.getByRole('columnheader'), 3);
});

test('on paper there are the title and all of the matrix, and nothing to press', async () => {
  const { screen, rows } = await open();
  await expect.element(rows.first()).toBeVisible();
  const emulate = async (media: string): Promise<void> => {
    await cdp().send('Emulation.setEmulatedMedia', { media });
  };
  onTestFinished(() => emulate(''));
  await emulate('print');
  await expect.element(screen.getByRole('heading', { name: 'Role permissions' })).toBeVisible();
  await expect.element(screen.getByPlaceholder('Search permissions')).not.toBeVisible();
  await expect.element(screen.getByText('Export')).not.toBeVisible();
  const matrix = screen.getByRole('region', { name: 'Role permissions' }).element();
  expect(matrix.scrollHeight).toBe(matrix.clientHeight);
  expect(getComputedStyle(matrix).overflow).toBe('visible');
});
