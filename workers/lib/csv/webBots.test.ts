import { describe, expect, test } from 'vitest';
import { maxImportRows } from '#domain/webBots/csv.ts';
import { readWebBotFile } from './webBots.ts';

const cells = ['a@b.co', 'password', 'JBSWY3DPEHPK3PXP', '203.0.113.10', '8080', 'login', 'secret'];
const line = (by: string, email = 'a@b.co'): string => [email, ...cells.slice(1)].join(by);
const read = (...parts: BlobPart[]) => readWebBotFile(new Blob(parts), null);

const account = {
  email: 'a@b.co',
  password: 'password',
  gauth: 'JBSWY3DPEHPK3PXP',
  proxy: { host: '203.0.113.10', port: 8080, login: 'login', password: 'secret' },
};

test.each([
  ['semicolons', line(';')],
  ['commas', line(',')],
  ['tabs', line('\t')],
  ['the line of Excel that names the delimiter', `sep=;\r\n${line(';')}`],
  ['a byte order mark', `\uFEFF${line(';')}`],
  ['CRLF and an empty last row', `${line(',')}\r\n`],
  ['CR', `${line(';')}\r`],
  ['empty columns at the end', `${line(';')};;`],
  ['spaces around the values', line(' ; ')],
  ['quoted values', cells.map((cell) => `"${cell}"`).join(',')],
])('a file with %s', async (_name, text) => {
  expect(await read(text)).toMatchObject({ valid: [account], dropped: [], fault: null });
});

test('one broken byte leaves the file in UTF-8: only its row is left out', async () => {
  const letters = cells.map((cell) => (cell === 'password' ? 'пароль' : cell)).join(';');
  const broken = [`b@b.co;caf`, Uint8Array.of(0xe9), `;${cells.slice(2).join(';')}`];
  const found = await read(letters, '\n', ...broken);
  expect(found).toMatchObject({ encoding: 'utf-8', isEncodingDoubtful: true, fault: null });
  expect(found.valid.map(({ password }) => password)).toEqual(['пароль']);
  expect(found.dropped).toMatchObject([{ row: 2, reason: 'encoding' }]);
  const file = new Blob([letters, '\n', ...broken]);
  expect((await readWebBotFile(file, 'windows-1251')).valid).toHaveLength(2);
});

test('valid rows are kept and the others dropped with their reasons', async () => {
  const rows = [
    'email;password;gauth;proxy host;proxy port;proxy login;proxy password',
    line(';', 'one@b.co'),
    cells.slice(0, 6).join(';'),
    [...cells, 'more'].join(';'),
    line(';').replace('203.0.113.10', '203.0.113.256'),
    line(';').replace('8080', '0'),
    '',
    line(';').replace('8080', '65536'),
    line(';').replace('login', 'my login'),
    line(';', 'two@b.co'),
  ];
  const { valid, dropped, fault } = await read(rows.join('\r\n'));
  expect(fault).toBeNull();
  expect(valid.map(({ email }) => email)).toEqual(['one@b.co', 'two@b.co']);
  expect(dropped.map(({ row, reason }) => [row, reason])).toEqual([
    [1, 'email'],
    [3, 'columns'],
    [4, 'columns'],
    [5, 'proxy.host'],
    [6, 'proxy.port'],
    [8, 'proxy.port'],
    [9, 'proxy.login'],
  ]);
});

test('a dropped row of a file with CRLF is unchanged', async () => {
  const { dropped } = await read('a;b\r\n"a";"c"\r\n');
  expect(dropped.map(({ cells: row }) => row)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
});

describe('a file that cannot be read', () => {
  test.each([
    ['an empty file', ''],
    ['blank rows', ' \r\n;;;;;;\r\n'],
  ])('%s has no rows', async (_name, text) => {
    expect(await read(text)).toMatchObject({ valid: [], dropped: [], fault: null });
  });

  test('a spreadsheet is not a text', async () => {
    expect((await read(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]))).fault).toEqual({ kind: 'binary' });
  });

  test('too many rows', async () => {
    const text = `${line(';')}\n`.repeat(maxImportRows + 1);
    expect(await read(text)).toMatchObject({ valid: [], dropped: [], fault: { kind: 'tooMany' } });
  });

  test('a quote that is not closed', async () => {
    expect((await read(`${line(';')}\na@b.co;"password`)).fault).toEqual({ kind: 'quote', row: 2 });
  });
});
