import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadAccounts } from '#contract/http/accounts/upload.ts';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { catchFiles } from '#tests/components/savedFiles.ts';
import {
  accept,
  aWorld,
  choose,
  chooseServer,
  csvOf,
  emails,
  grid,
  inWork,
  lineOf,
  openAddPage,
} from '#tests/components/addAccounts.ts';

const upload = (file: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);

test('a file without accounts is refused; of another one is listed what is read differently, and rows with errors are skipped and downloaded', async () => {
  const saved = catchFiles();
  const { screen } = await openAddPage();
  const dialog = await choose(screen, new File(['x'], 'accounts.xlsx'));
  await expect.element(dialog.getByText('The file must be .csv')).toBeVisible();
  for (const [file, text] of [
    [new File([''], 'none.csv'), 'none.csv: It contains no accounts.'],
    [new File([Uint8Array.of(0x50, 0x4b, 3, 4)], 'zip.csv'), /This is not a text file/],
    [new File(['a;b;c'], 'short.csv'), '3 columns instead of 28'],
  ] as const) {
    await upload(file);
    await expect.element(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Add/, disabled: false }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Another file' }).click();
  }

  const short = csvColumns
    .slice(1)
    .map(() => 'x')
    .join(';');
  const read = lineOf({ email: 'a@x.io', guest: 'TRUE', 'psn.birthday': '1.2.1990' });
  await upload(new File([[read, short, lineOf({ email: 'none' })].join('\n')], 'new.csv'));
  const list = dialog.getByRole('list', { name: 'Read differently' });
  await expect
    .element(list)
    .toHaveTextContent('Row 1, PSN birthday: 1.2.1990 is left outRow 1, Guest: TRUE is read as false');
  const reading = dialog.getByRole('checkbox', { name: 'Read TRUE as true, FALSE as false' });
  await reading.click();
  await expect.element(list).toHaveTextContent('Row 1, PSN birthday: 1.2.1990 is left out');
  await expect.element(reading).toBeChecked();

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
  expect(saved[0]?.name).toMatch(/^accounts-left-out-\d{4}(-\d\d){4}\.csv$/);

  // The next import has the server of the last one, also without accounts.
  await chooseServer(screen, dialog);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Add by CSV' }).first().click();
  await expect.element(dialog.getByRole('combobox', { name: 'Server' })).not.toHaveValue('');
});

test('the preview widens the dialog without an error of the page; accounts are added with errors in their cells, and the next import to the same server tells which are there', async () => {
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
  const server = dialog.getByRole('combobox', { name: 'Server' }).element().getBoundingClientRect();
  const pasting = dialog
    .getByRole('textbox', { name: 'Or paste cells from a spreadsheet' })
    .element()
    .getBoundingClientRect();
  const choosing = dialog.getByRole('button', { name: 'Choose a CSV file' }).element();
  const zone = choosing.parentElement?.getBoundingClientRect();
  expect([server.left, server.right]).toEqual([pasting.left, pasting.right]);
  expect(zone && zone.top - server.bottom).toBeGreaterThanOrEqual(12);
  await dialog.getByRole('combobox', { name: 'Server' }).click();
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  await upload(
    csvOf({ email: 'a@x.io', index: '1' }, { email: 'b@x.io', index: '40' }, { email: 'c@x.io', index: '1' }),
  );
  await expect.element(dialog.getByText('new.csv · 3 accounts · 1 valid · 2 with errors')).toBeVisible();
  expect(width()).toBeGreaterThan(before);
  // Sizes are reported within a frame.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(errors).toEqual([]);

  await expect
    .element(dialog.getByRole('list', { name: 'What is wrong' }))
    .toHaveTextContent('Index: Expected 0 to 30 · 1Index: account.index should be unique for console · 1');
  const add = dialog.getByRole('button', { name: 'Add 3 accounts' });
  const content = dialog.element();
  const field = dialog.getByRole('combobox', { name: 'Server' });
  const isInView = (): boolean => {
    const { top, bottom } = field.element().getBoundingClientRect();
    const { top: from, bottom: to } = content.getBoundingClientRect();
    return top >= from && bottom <= to;
  };
  await page.viewport(1280, 500);
  content.scrollTop = content.scrollHeight;
  await expect.poll(isInView).toBe(false);
  await add.click();
  await expect.element(dialog.getByText('Select a server', { exact: true })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.poll(isInView).toBe(true);

  // The head of a table below that sticks to it is not above the buttons.
  const button = add.element();
  for (let top = 0; top <= content.scrollHeight - content.clientHeight; top += 8) {
    content.scrollTop = top;
    const box = button.getBoundingClientRect();
    const [atTop, atBottom] = [box.top + 2, box.bottom - 2].map((y) =>
      button.contains(document.elementFromPoint(box.left + box.width / 2, y)),
    );
    expect([top, atTop, atBottom]).toEqual([top, true, true]);
  }
  await chooseServer(screen, dialog);
  await dialog.getByRole('button', { name: 'Add 3 accounts' }).click();
  await expect.poll(() => emails(screen)).toEqual(['a@x.io', 'b@x.io', 'c@x.io']);
  const cell = grid(screen).getByRole('gridcell', { name: 'Expected 0 to 30 40' });
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  await screen.getByRole('button', { name: 'Invalid 2' }).click();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io', 'c@x.io']);
  await expectAccessible();

  // Only one of two dropped files is opened.
  const dropped = new DataTransfer();
  dropped.items.add(csvOf({ email: 'A@x.io' }, { email: 'd@x.io' }));
  dropped.items.add(new File(['x'], 'second.csv'));
  grid(screen)
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  await expect.element(screen.getByText(/^Only new\.csv is opened.*second\.csv/)).toBeVisible();
  const next = screen.getByRole('dialog', { name: 'Add by CSV' });
  await expect.element(next.getByText('new.csv · 2 accounts · 1 valid · 1 with errors')).toBeVisible();
  await expect
    .element(next.getByRole('region', { name: 'Rows with errors' }).getByRole('row').nth(1))
    .toHaveTextContent('1A@x.ioEmail This account is already among the new accounts');
  await expect.element(next.getByRole('combobox', { name: 'Server' })).not.toHaveValue('');
});

test('pasted cells are previewed, wrong ones corrected, and their consoles are created only once that is confirmed', async () => {
  const world = aWorld();
  accept(world);
  const { screen } = await openAddPage(world);
  const cells = [
    { email: 'a@x.io', index: '40' },
    { email: 'b@x.io', index: '1', 'psn.gauth': '1' },
    { email: 'c@x.io', consoleName: 'c1-O2' },
    { email: 'd@x.io', consoleName: 'Attic' },
  ];
  const data = new DataTransfer();
  data.setData('text/plain', cells.map((row) => lineOf(row).replaceAll(';', '\t')).join('\n'));
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  const dialog = screen.getByRole('dialog', { name: 'Add by CSV' });
  await expect.element(dialog.getByText('Pasted cells · 4 accounts · 2 valid · 2 with errors')).toBeVisible();
  await expect.element(dialog.getByText('Separator: tab · Encoding: UTF-8')).toBeVisible();
  await chooseServer(screen, dialog);
  await expect.element(dialog.getByRole('button', { name: 'Add and send 0 valid' })).toBeDisabled();
  await expect
    .element(
      dialog.getByText('Pasted cells · 4 accounts · 2 valid, 2 wait for 2 new consoles · 2 with errors'),
    )
    .toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('textbox', { name: 'Row 1, Index' }).fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Corrected')).toBeVisible();
  await expect.element(dialog.getByLabelText('Row 2, PSN gauth')).toHaveFocus();
  await dialog.getByRole('button', { name: 'Another file' }).click();
  const discard = screen.getByRole('dialog', { name: 'Discard changes?' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Use c1-02' }).click();
  const attic = dialog.getByRole('checkbox', { name: /^1 console will be created on / });
  await expect.element(attic).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Add and send 2 valid' }).click();
  await screen.getByRole('dialog', { name: 'In work' }).getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io', 'd@x.io']);

  await screen.getByRole('button', { name: 'Valid 1' }).click();
  await inWork(screen).click();
  const question = screen.getByRole('dialog', { name: 'In work' });
  await expect.element(question.getByRole('button', { name: 'Send' })).toBeDisabled();
  await question.getByRole('checkbox', { name: /^1 console will be created on / }).click();
  await question.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => world.api.requests(uploadAccounts).length).toBe(2);
  expect(
    world.api
      .requests(uploadAccounts)
      .flatMap(({ body }) =>
        body.accounts.map((account) => [account['email'], account['consoleName'], account['index']]),
      ),
  ).toEqual([
    ['a@x.io', 'c1-01', 2],
    ['c@x.io', 'c1-02', undefined],
    ['d@x.io', 'Attic', undefined],
  ]);
});

test('rows with the index or email of an account that was sent stay with their errors, and the results count them', async () => {
  const world = aWorld();
  accept(world);
  const { screen } = await openAddPage(world);
  const dialog = await choose(
    screen,
    csvOf({ email: 'a@x.io', index: '1' }, { email: 'b@x.io', index: '1' }, { email: 'a@x.io', index: '2' }),
  );
  const problems = dialog.getByRole('region', { name: 'Rows with errors' });
  await expect.element(problems).toMatchTextContent(/should be unique for console \(as in row 1\)/);
  await expect.element(problems).toMatchTextContent(/Another account has this email\. \(as in row 1\)/);
  await chooseServer(screen, dialog);
  await dialog.getByRole('button', { name: 'Add and send 1 valid' }).click();
  const results = screen.getByRole('dialog', { name: 'In work' });
  await expect.element(results.getByText('1 sent')).toBeVisible();
  await expect.element(results.getByText('2 stay here with errors')).toBeVisible();
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(screen.getByRole('button', { name: 'Invalid 2' })).toBeVisible();
  await expect.poll(() => emails(screen)).toEqual(['b@x.io', 'a@x.io']);
});
