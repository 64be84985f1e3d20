import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { uploadAccounts } from '#contract/http/accounts/upload.ts';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { demoFleet } from './demoFleet.ts';
import { createWorld, openApp, type World } from './openApp.tsx';
import { uniqueId } from './uniqueId.ts';

/** Cells of a row of a CSV file; others are empty or have a valid default. */
type Cells = Partial<Record<(typeof csvColumns)[number], string>>;

export const lineOf = (cells: Cells): string =>
  csvColumns
    .map((column) => ({ consoleName: 'c1-01', password: 'secret', ...cells })[column] ?? '')
    .join(';');
export const csvOf = (...rows: Cells[]): File => new File([rows.map(lineOf).join('\n')], 'new.csv');

type Screen = Awaited<ReturnType<typeof openApp>>['screen'];

/** Each test has its own user, whose storage is empty: files that run one after another in one browser share the storage. */
export const aWorld = (): World => createWorld({ ...demoFleet(), user: { id: uniqueId() } });

/** Opens the page for adding accounts, with none on it. */
export async function openAddPage(world: World = aWorld()) {
  const opened = await openApp('/accounts/add', world);
  const { screen } = opened;
  await expect.element(screen.getByRole('heading', { name: 'No new accounts' })).toBeVisible();
  return { ...opened, world };
}

export async function choose(screen: Screen, file: File) {
  await screen.getByRole('button', { name: 'Add by CSV' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Add by CSV' });
  await expect.element(dialog).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  await userEvent.upload(input, file);
  return dialog;
}

export async function chooseServer(screen: Screen, dialog: ReturnType<Screen['getByRole']>) {
  await dialog.getByRole('combobox', { name: 'Server' }).click();
  await screen.getByRole('option').first().click();
}

export async function addRows(screen: Screen, ...rows: Cells[]) {
  const dialog = await choose(screen, csvOf(...rows));
  await expect.element(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
  await chooseServer(screen, dialog);
  await dialog.getByRole('button', { name: /^Add \d/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(grid(screen)).toBeVisible();
}

export const grid = (screen: Screen) => screen.getByRole('grid', { name: 'New accounts' });
export const rowsOf = (screen: Screen) => grid(screen).getByRole('rowheader');
export const emails = (screen: Screen) =>
  rowsOf(screen)
    .elements()
    .map((row) => row.getAttribute('aria-label'));
export const inWork = (screen: Screen) => screen.getByRole('button', { name: /^In work/ });

/** The server accepts all accounts except those with the refused emails. */
export function accept(world: World, refused: Readonly<Record<string, string>> = {}) {
  world.api.on(uploadAccounts, ({ body }) => {
    const isRefused = ({ email }: Record<string, unknown>): boolean => String(email) in refused;
    return {
      sent: body.accounts.filter((account) => !isRefused(account)).map(({ guiId }) => guiId),
      errors: body.accounts
        .filter(isRefused)
        .map(({ guiId, email }) => ({ guiId, error: refused[String(email)] ?? '' })),
    };
  });
}
