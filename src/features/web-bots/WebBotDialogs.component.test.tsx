import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveWebBotAccounts } from '#contract/http/webBots.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { loseAnswer } from '#tests/components/fakeApi.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { catchFiles } from '#tests/components/savedFiles.ts';

async function setUp() {
  await page.viewport(1440, 900);
  const world = createWorld();
  const { screen } = await openApp('/web-bots/accounts', world);
  await expect.element(screen.getByText('bot1@bots.test')).toBeVisible();
  const dialog = screen.getByRole('dialog');
  const openDialog = async (name: 'By CSV' | 'Via form') => {
    await screen.getByRole('button', { name: 'Update data' }).click();
    await screen.getByRole('menuitem', { name }).click();
    await expect.element(dialog).toBeVisible();
  };
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  /** Like the file dialog of a browser. */
  const choose = (text: BlobPart): void => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], 'bots.csv', { type: 'text/csv' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const sent = () => world.api.requests(saveWebBotAccounts).map(({ body }) => body.accounts);
  return { world, screen, dialog, openDialog, field, fill, choose, sent };
}

const valid = {
  Email: 'New@Bots.test',
  Password: 'pass word',
  Gauth: 'JBSWY3DPEHPK3PXP',
  'Proxy host': '203.0.113.9',
  'Proxy port': '8080',
  'Proxy login': 'my login',
  'Proxy password': 'secret',
};
const line = (email: string, port = '8080'): string => `${email};pass;GAUTH;203.0.113.9;${port};login;secret`;

test('the form shows errors only after it was sent, and adds an account', async () => {
  const { screen, dialog, openDialog, field, fill, sent } = await setUp();
  await openDialog('Via form');
  expect(dialog.getByText('Required.').elements()).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => dialog.getByText('Required.').elements().length).toBe(7);
  await expectAccessible('[role=dialog]');
  await fill({
    ...valid,
    Email: 'nobody',
    Gauth: 'A'.repeat(501),
    'Proxy host': 'localhost',
    'Proxy port': '65536',
  });
  await expect.element(dialog.getByText('Should be at most 500 characters.')).toBeVisible();
  await expect.element(dialog.getByText('Should be a valid email address.')).toBeVisible();
  await expect.element(dialog.getByText('Should be a valid IP address.')).toBeVisible();
  await expect.element(dialog.getByText('Should be a number from 1 to 65535.')).toBeVisible();
  expect(dialog.getByText('Required.').elements()).toHaveLength(0);
  await fill({ Email: 'BOT5@bots.test' });
  await expect.element(dialog.getByText(/^An account with this email exists/)).toBeVisible();
  await expect.element(dialog.getByText(/^The account is marked as deleted/)).toBeVisible();
  await fill({
    Email: ' New@Bots.test ',
    Gauth: valid.Gauth,
    'Proxy host': '203.0.113.9',
    'Proxy port': '65535',
  });
  field('Proxy port').element().closest('form')?.requestSubmit();
  await expect.element(screen.getByText('new@bots.test was added')).toBeVisible();
  expect(sent()).toEqual([
    [
      {
        email: 'new@bots.test',
        password: 'pass word',
        gauth: 'JBSWY3DPEHPK3PXP',
        proxy: { host: '203.0.113.9', port: 65_535, login: 'my login', password: 'secret' },
      },
    ],
  ]);
  await expect.element(screen.getByRole('grid').getByText('new@bots.test')).toBeVisible();
});

test('the form of an account has its data, and a read-only email', async () => {
  const { screen, dialog, field, fill, sent } = await setUp();
  await screen.getByRole('button', { name: 'Actions of bot1@bots.test' }).click();
  await screen.getByRole('menuitem', { name: 'Edit account data' }).click();
  await expect.element(field('Email')).toHaveValue('bot1@bots.test');
  await expect.element(field('Email')).toHaveAttribute('readonly');
  await expect.element(field('Password')).toHaveValue('secret-0');
  await expect.element(field('Password')).toHaveAttribute('type', 'password');
  await expect.element(field('Proxy port')).toHaveValue('8000');
  await fill({ Password: 'new password' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('bot1@bots.test was updated')).toBeVisible();
  expect(sent()[0]?.[0]).toMatchObject({ email: 'bot1@bots.test', password: 'new password' });
});

test('a file is shown before it is sent: new, known, and invalid rows by reason; one without accounts is not sent', async () => {
  const saved = catchFiles();
  const { screen, dialog, openDialog, choose, sent } = await setUp();
  await openDialog('By CSV');
  const send = dialog.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.element(dialog.getByText('Choose a file first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Download an example file' }).click();
  await expect.poll(() => saved.length).toBe(1);
  for (const [content, message] of [
    ['email;password;gauth;host;port;login;password', 'Valid accounts in the file not found'],
    ['\r\n;;\r\n', 'No data for import'],
    [new Uint8Array([0x50, 0x4b, 3, 4]), /^This is not a text file/],
    [`${line('a@x.io')}\n"open`, 'A quotation mark is not closed. (row 2)'],
  ] as const) {
    choose(content);
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(send).toBeDisabled();
  }
  await expectAccessible('[role=dialog]');
  choose((await saved[0]?.text()) ?? '');
  await expect.element(dialog.getByText('Found 2 valid accounts')).toBeVisible();

  choose(
    [
      line('one@x.io'),
      line('bot1@bots.test'),
      line('ONE@x.io', '81'),
      line('two@x.io', '0'),
      'a;b',
      line('none'),
    ].join('\r\n'),
  );
  await expect.element(dialog.getByText('Found 3 valid accounts')).toBeVisible();
  await expect
    .element(
      dialog.getByText(
        '1 is new, 1 replaces known data. 1 row has the email of a later one and is not used.',
      ),
    )
    .toBeVisible();
  await expect
    .element(dialog.getByRole('list', { name: 'What is wrong' }))
    .toHaveTextContent(
      'The proxy port is not a number from 1 to 65535 · 1The number of columns is not 7 · 1The email is not valid · 1',
    );
  await dialog.getByRole('button', { name: 'Download skipped rows with reasons' }).click();
  await expect.poll(() => saved.length).toBe(2);
  const lines = ((await saved[1]?.text()) ?? '').replace('\uFEFF', '').split('\r\n');
  expect(lines).toEqual([
    `${line('two@x.io', '0')};4;The proxy port is not a number from 1 to 65535`,
    'a;b;5;The number of columns is not 7',
    `${line('none')};6;The email is not valid`,
  ]);
  expect(saved[1]?.name).toMatch(/^web-bots-left-out-\d{4}(-\d\d){4}\.csv$/);
  await send.click();
  await expect.element(screen.getByText('1 account added, 1 updated')).toBeVisible();
  expect(sent()[0]?.map(({ email, proxy }) => [email, proxy.port])).toEqual([
    ['one@x.io', 81],
    ['bot1@bots.test', 8080],
  ]);
});

test('a long import that is cut continues where it has stopped', async () => {
  const { world, screen, dialog, openDialog, choose, sent } = await setUp();
  await openDialog('By CSV');
  choose(Array.from({ length: 1_200 }, (_, at) => line(`n${at}@x.io`)).join('\n'));
  await expect.element(dialog.getByText('Found 1200 valid accounts')).toBeVisible();
  let calls = 0;
  world.api.on(saveWebBotAccounts, ({ body }) => {
    calls++;
    if (calls === 2) loseAnswer();
    return { created: body.accounts.length, updated: 0 };
  });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText(/500 of 1200 accounts were sent\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('1,200 accounts added, 0 updated')).toBeVisible();
  expect(sent().map((accounts) => [accounts.length, accounts[0]?.email])).toEqual([
    [500, 'n0@x.io'],
    [500, 'n500@x.io'],
    [500, 'n500@x.io'],
    [200, 'n1000@x.io'],
  ]);
});
