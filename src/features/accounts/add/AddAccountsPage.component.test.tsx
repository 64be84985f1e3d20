import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { uploadAccounts } from '#contract/http/accounts/upload.ts';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { reopenApp } from '#tests/components/openApp.tsx';
import {
  aWorld,
  accept,
  addRows,
  choose,
  chooseServer,
  csvOf,
  emails,
  grid,
  inWork,
  lineOf,
  openAddPage,
  rowsOf,
} from '#tests/components/addAccounts.ts';

/** The files that are saved from now on. */
function catchDownloads(): Blob[] {
  const saved: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return '#';
  });
  onTestFinished(() => create.mockRestore());
  return saved;
}

test('a file is previewed, its accounts are added, and their errors are shown in the cells', async () => {
  const { screen } = await openAddPage();
  const dialog = await choose(
    screen,
    csvOf({ email: 'a@x.io', index: '1' }, { email: 'b@x.io', index: '40' }, { email: 'c@x.io', index: '1' }),
  );
  await expect.element(dialog.getByText('new.csv · 3 accounts · 1 valid · 2 with errors')).toBeVisible();
  await expect
    .element(dialog.getByRole('list', { name: 'What is wrong' }))
    .toHaveTextContent('Index: Expected 0 to 30 · 1Index: account.index should be uniq for console · 1');
  await dialog.getByRole('button', { name: 'Add 3 accounts' }).click();
  await expect.element(dialog.getByText('Select a server', { exact: true })).toBeVisible();
  await chooseServer(screen, dialog);
  await dialog.getByRole('button', { name: 'Add 3 accounts' }).click();
  await expect.poll(() => emails(screen)).toEqual(['a@x.io', 'b@x.io', 'c@x.io']);
  const cell = grid(screen).getByRole('gridcell', { name: 'Expected 0 to 30 40' });
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  await screen.getByRole('button', { name: 'Invalid 2' }).click();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io', 'c@x.io']);
});

test('accounts with errors can be skipped, and are downloaded with the reasons', async () => {
  const saved = catchDownloads();
  const { screen } = await openAddPage();
  const short = csvColumns
    .slice(1)
    .map(() => 'x')
    .join(';');
  const file = new File(
    [[lineOf({ email: 'a@x.io' }), short, lineOf({ email: 'none' })].join('\n')],
    'new.csv',
  );
  const dialog = await choose(screen, file);
  await expect.element(dialog.getByText('27 columns instead of 28 · 1')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Skip accounts with errors' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Add 1 account' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Download rows with errors' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const lines = ((await saved[0]?.text()) ?? '').split('\r\n').map((line) => line.split(';').slice(-2));
  expect(lines).toEqual([
    ['2', '27 columns instead of 28'],
    ['3', 'Email: Expected an email'],
  ]);
});

test.each([
  ['a name of another kind', new File(['x'], 'accounts.xlsx'), 'The file must be .csv'],
  ['nothing in it', new File([''], 'none.csv'), 'none.csv: It contains no accounts.'],
  ['a spreadsheet in it', new File([Uint8Array.of(0x50, 0x4b, 3, 4)], 'zip.csv'), /This is not a text file/],
  ['other columns', new File(['a;b;c'], 'short.csv'), '3 columns instead of 28'],
])('a file with %s is refused', async (_, file, text) => {
  const { screen } = await openAddPage();
  const dialog = await choose(screen, file);
  await expect.element(dialog.getByText(text)).toBeVisible();
  expect(
    dialog
      .getByRole('button', { name: /^Add \d+ accounts$/ })
      .elements()
      .every((one) => one.hasAttribute('disabled')),
  ).toBe(true);
});

test('the preview widens the dialog without an error while the list of servers is open', async () => {
  const errors: string[] = [];
  const listeners = new AbortController();
  window.addEventListener('error', ({ message }) => errors.push(message), { signal: listeners.signal });
  onTestFinished(() => listeners.abort());
  const { screen } = await openAddPage();
  await screen.getByRole('button', { name: 'Add by CSV' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Add by CSV' });
  const width = (): number => dialog.element().getBoundingClientRect().width;
  await expect.poll(width).toBeGreaterThan(0);
  const before = width();
  await dialog.getByRole('combobox', { name: 'Server' }).click();
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, csvOf({ email: 'a@x.io' }));
  await expect.element(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
  expect(width()).toBeGreaterThan(before);
  // Sizes are reported within a frame.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(errors).toEqual([]);
});

test('pasting cells onto the page opens the preview', async () => {
  const { screen } = await openAddPage();
  const data = new DataTransfer();
  data.setData('text/plain', lineOf({ email: 'a@x.io' }).replaceAll(';', '\t'));
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  const dialog = screen.getByRole('dialog', { name: 'Add by CSV' });
  await expect.element(dialog.getByText('Pasted cells · 1 account · 1 valid')).toBeVisible();
  await expect.element(dialog.getByText('Separator: tab · Encoding: UTF-8')).toBeVisible();
});

test('the form adds accounts one after the other, and shows what is missing', async () => {
  const { screen } = await openAddPage();
  await screen.getByRole('button', { name: 'Add via form' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'New account' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => dialog.getByText('A value is required').elements().length).toBe(4);
  await chooseServer(screen, dialog);
  await dialog.getByRole('textbox', { name: 'Console' }).fill('c1-01');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('a@x.io');
  await dialog.getByRole('textbox', { name: 'PSN password' }).fill('secret');
  await dialog.getByText('Proxy', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Proxy IP', exact: true }).fill('10.0.0');
  await dialog.getByRole('checkbox', { name: 'Keep this open to add another one' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText('Expected an IPv4 address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Proxy IP', exact: true }).fill('10.0.0.1');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  await expect.element(dialog.getByRole('textbox', { name: 'Console' })).toHaveValue('c1-01');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => emails(screen)).toEqual(['a@x.io']);
});

test('if all accounts are invalid, nothing is sent', async () => {
  const { screen, world } = await openAddPage();
  await addRows(screen, { email: 'none' }, { email: 'neither' });
  await inWork(screen).click();
  await expect
    .element(screen.getByText('All selected accounts are invalid. Check them out and try again'))
    .toBeVisible();
  expect(world.api.requests(uploadAccounts)).toEqual([]);
});

test('only valid accounts are sent, after confirmation; sent ones disappear, refused ones stay with their errors', async () => {
  const { screen, world } = await openAddPage();
  accept(world, { 'b@x.io': 'Console not found' });
  await addRows(screen, { email: 'a@x.io' }, { email: 'b@x.io' }, { email: 'none' });
  await inWork(screen).click();
  const question = screen.getByText(
    'Only 2 of 3 selected accounts are valid. Would you like to send them to server?',
  );
  await expect.element(question).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  const ledger = screen.getByRole('dialog', { name: 'In work' });
  await expect.element(ledger.getByText('1 sent')).toBeVisible();
  await expect.element(ledger.getByText('1 failed')).toBeVisible();
  await ledger.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io', 'none']);
  await expect.element(grid(screen).getByRole('gridcell', { name: 'Console not found' })).toBeVisible();
  const [request] = world.api.requests(uploadAccounts);
  expect(request?.body.accounts[0]).toMatchObject({
    email: 'a@x.io',
    serverId: 1,
    serverGroupId: 1,
    consoleName: 'c1-01',
    password: 'secret',
  });
});

test('only the selected ones are sent', async () => {
  const { screen, world } = await openAddPage();
  accept(world);
  await addRows(screen, { email: 'a@x.io' }, { email: 'b@x.io' });
  await grid(screen).getByRole('checkbox', { name: 'Select b@x.io' }).click();
  await screen.getByRole('button', { name: 'In work (1)' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'In work' }).getByText('1 sent')).toBeVisible();
  expect(world.api.requests(uploadAccounts).map(({ body }) => body.accounts.length)).toEqual([1]);
  await expect.poll(() => emails(screen)).toEqual(['a@x.io']);
});

test('a cell is corrected in place, and the edit is undone', async () => {
  const { screen } = await openAddPage();
  await addRows(screen, { email: 'a@x.io', index: '40' });
  const cell = grid(screen).getByRole('gridcell', { name: 'Expected 0 to 30 40' });
  await cell.dblClick();
  await userEvent.keyboard('4{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Valid 1' })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByRole('button', { name: 'Invalid 1' })).toBeVisible();
});

test('accounts are duplicated onto the next index, deleted, and restored by undo', async () => {
  const { screen } = await openAddPage();
  await addRows(screen, { email: 'a@x.io', index: '0' });
  await grid(screen).getByRole('checkbox', { name: 'Select a@x.io' }).click();
  const changeSelected = async (name: string) => {
    await screen.getByRole('button', { name: 'Selected' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  await changeSelected('Duplicate');
  await expect.poll(() => rowsOf(screen).elements().length).toBe(2);
  await expect
    .element(grid(screen).getByRole('gridcell', { name: 'Email: A value is required' }))
    .toBeVisible();
  await changeSelected('Delete');
  await expect.poll(() => rowsOf(screen).elements().length).toBe(1);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowsOf(screen).elements().length).toBe(2);
});

test('accounts survive a reload; signing out shows how many will be lost, and deletes them', async () => {
  const { screen, world, built, close } = await openAddPage();
  await addRows(screen, { email: 'a@x.io' }, { email: 'b@x.io' });
  await expect.poll(() => built.services.staged.unstored.get()).toBe(0);
  await close();
  const again = await reopenApp('/accounts/add', world);
  await expect.poll(() => emails(again.screen)).toEqual(['a@x.io', 'b@x.io']);

  await again.screen.getByRole('button', { name: /^User menu/ }).click();
  await again.screen.getByRole('menuitem', { name: 'Logout' }).click();
  const question = again.screen.getByRole('dialog', { name: 'Sign out and delete the new accounts?' });
  await expect.element(question.getByText(/^2 new accounts have not been sent to work/)).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => emails(again.screen)).toEqual(['a@x.io', 'b@x.io']);
  expect(again.built.session.state.get().kind).toBe('signedIn');

  await again.screen.getByRole('button', { name: /^User menu/ }).click();
  await again.screen.getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect.poll(() => again.built.session.state.get().kind).toBe('signedOut');
  await expect
    .poll(async () => (await indexedDB.databases()).some(({ name }) => name === 'dugout-staged'))
    .toBe(false);
});

test('an import is sent at once: its valid accounts, while the others stay', async () => {
  const world = aWorld();
  accept(world);
  const { screen } = await openAddPage(world);
  const dialog = await choose(screen, csvOf({ email: 'a@x.io' }, { email: 'b@x.io', index: '40' }));
  const send = dialog.getByRole('button', { name: 'Add and send 1 valid' });
  await expect.element(send).toBeVisible();
  await chooseServer(screen, dialog);
  await send.click();
  const results = screen.getByRole('dialog', { name: 'In work' });
  await expect.element(results.getByRole('button', { name: '1 sent' })).toBeVisible();
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io']);
  const saved = catchDownloads();
  await screen.getByRole('button', { name: 'Table' }).click();
  await screen.getByRole('menuitem', { name: 'Download invalid' }).click();
  await expect
    .poll(async () => saved[0]?.text())
    .toMatch(/^\uFEFF?c1-01;;b@x\.io;.*;1;Index: Expected 0 to 30$/);
  expect(world.api.requests(uploadAccounts).flatMap(({ body }) => body.accounts)).toMatchObject([
    { email: 'a@x.io' },
  ]);
});

test('the next import has the server of the last one, also when its accounts are gone', async () => {
  const world = aWorld();
  const first = await openAddPage(world);
  const dialog = await choose(first.screen, csvOf({ email: 'a@x.io' }));
  await expect.element(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
  await chooseServer(first.screen, dialog);
  await expect.element(dialog.getByRole('combobox', { name: 'Server' })).not.toHaveValue('');
  await first.close();
  const { screen } = await reopenApp('/accounts/add', world);
  const again = await choose(screen, csvOf({ email: 'b@x.io' }));
  await expect.element(again.getByRole('combobox', { name: 'Server' })).not.toHaveValue('');
});

test('a file that is dropped onto the page is previewed', async () => {
  const { screen } = await openAddPage();
  const dropped = new DataTransfer();
  dropped.items.add(csvOf({ email: 'a@x.io' }, { email: 'b@x.io' }));
  const target = screen.getByRole('heading', { name: 'No new accounts' }).element();
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
  const dialog = screen.getByRole('dialog', { name: 'Add by CSV' });
  await expect.element(dialog.getByText(/2 accounts · 2 valid/)).toBeVisible();
});
