import { expect, test, vi } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { noteExport } from '#contract/http/activity.ts';
import { type PermissionName, permissionNames } from '#contract/permissions.ts';
import type { Accounts, AccountsStatus } from '#data/accounts/accountsStore.ts';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import { createFakeApi } from '#tests/components/fakeApi.ts';
import { createFakeCsv } from '#tests/components/fakeCsv.ts';
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { catchFiles, type SavedFile } from '#tests/components/savedFiles.ts';
import { ExportDialog } from './ExportDialog.tsx';

type CsvFiles = ReturnType<typeof createFakeCsv>;

interface SetUp {
  accounts: readonly Account[];
  chosen?: readonly number[];
  shown?: readonly number[];
  status?: Partial<AccountsStatus>;
  permissions?: readonly PermissionName[];
  csv?: CsvFiles;
}

async function setUp(options: SetUp) {
  const { accounts, chosen = [], shown, status = {}, permissions = permissionNames } = options;
  const { csv = createFakeCsv() } = options;
  const rows = new Map(accounts.map((account) => [account.id, { account }]));
  const state = createObservable({
    secrets: 'loaded',
    isComplete: true,
    error: null,
    phase: 'idle',
    ...status,
  } as AccountsStatus);
  const sync = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const api = createFakeApi();
  api.on(noteExport, {});
  const services = { api, accounts: { rows, status: state, sync } as unknown as Accounts, csv };
  const onClose = vi.fn<() => void>();
  const { screen } = await renderWithServices(
    <ExportDialog chosen={new Set(chosen)} shown={shown ?? accounts.map(({ id }) => id)} onClose={onClose} />,
    { services, permissions },
  );
  return { screen, api, onClose, state, sync, button: screen.getByRole('button', { name: 'Export' }) };
}

const emailsIn = async (file: SavedFile | undefined): Promise<string[]> =>
  ((await file?.text()) ?? '').split('\r\n').map((line) => line.split(';')[2] ?? '');

const three = [1, 2, 3].map((id) => anAccount({ id, email: `${id}@x.io`, password: `p${id}` }));

test('the selected accounts are saved in the order of the grid, with 28 columns', async () => {
  const saved = catchFiles();
  const { api, button, onClose } = await setUp({ accounts: three, chosen: [1, 3], shown: [3, 2, 1] });
  await button.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(await emailsIn(saved[0])).toEqual(['3@x.io', '1@x.io']);
  const [line = ''] = ((await saved[0]?.text()) ?? '').split('\r\n');
  expect(line.split(';')).toHaveLength(csvColumns.length);
  expect(saved[0]?.name).toMatch(/^accounts-\d{4}-\d\d-\d\d-\d\d-\d\d\.csv$/);
  // The export is noted in the activity.
  const recorded = api.requests(noteExport).map(({ body }) => body);
  expect(recorded).toEqual([{ what: 'accounts', format: 'csv', count: 2 }]);
});

test('without a selection all accounts that match the filters are saved', async () => {
  const saved = catchFiles();
  const { screen, button, onClose } = await setUp({ accounts: three, shown: [2, 3] });
  await expect.element(screen.getByRole('radio', { name: 'Selected (0)' })).toBeDisabled();
  await button.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(await emailsIn(saved[0])).toEqual(['2@x.io', '3@x.io']);
});

test('accounts that are gone meanwhile leave nothing to export; a role without passwords sees which columns stay empty', async () => {
  const { screen, button, onClose } = await setUp({
    accounts: [],
    chosen: [7],
    permissions: ['accounts_export'],
  });
  await expect
    .element(screen.getByText(/You cannot view these 18 columns, so they will be empty: PSN password, /))
    .toBeVisible();
  await button.click();
  const message = screen.getByText('No data for export. Select some accounts and try again.');
  await expect.element(message).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('passwords that are not loaded are waited for, and asked for again after a failure', async () => {
  const { screen, button, state, sync } = await setUp({ accounts: three, status: { secrets: 'missing' } });
  await expect.element(screen.getByText('Passwords are still being loaded…')).toBeVisible();
  await expect.element(button).toBeDisabled();
  state.set({ ...state.get(), error: new Error('gone') });
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(sync).toHaveBeenCalledOnce();
  state.set({ ...state.get(), secrets: 'loaded', isComplete: false, error: null });
  await expect.element(screen.getByText('Accounts are still being loaded…')).toBeVisible();
  await expect.element(button).toBeDisabled();
  state.set({ ...state.get(), isComplete: true });
  await expect.element(button).toBeEnabled();
});

test('an export shows its progress, and can be stopped', async () => {
  const saved = catchFiles();
  /** Takes the first two parts of an export, and is never done with them. */
  const slow: CsvFiles = {
    ...createFakeCsv(),
    async write(parts, signal) {
      const part = parts[Symbol.iterator]();
      part.next();
      part.next();
      await once(signal);
      throw signal.reason;
    },
  };
  const accounts = Array.from({ length: 2000 }, (_, at) => anAccount({ id: at + 1, email: `${at}@x.io` }));
  const { screen, button, onClose } = await setUp({ accounts, csv: slow });
  await button.click();
  await expect.element(screen.getByText('500 of 2000')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(saved).toEqual([]);
});

const once = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
