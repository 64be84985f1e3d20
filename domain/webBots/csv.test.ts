import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countReasons,
  distinctAccounts,
  droppedCells,
  exampleRows,
  importResult,
  readWebBotRows,
} from './csv.ts';
import { checkWebBot, type WebBotField, type WebBotValues } from './form.ts';

const row = ['a@b.co', 'pass word', 'JBSW Y3DP', '10.0.0.1', '8080', 'login', 'secret'];
const changed = (at: number, value: string): string[] =>
  row.map((cell, index) => (index === at ? value : cell));
const reasonOf = (cells: readonly string[]) => readWebBotRows([cells]).dropped[0]?.reason ?? null;

describe('rows of a file', () => {
  test('are read in the specified order, trimmed', () => {
    expect(readWebBotRows([row.map((cell) => ` ${cell} `)])).toEqual({
      valid: [
        {
          email: 'a@b.co',
          password: 'pass word',
          gauth: 'JBSW Y3DP',
          proxy: { host: '10.0.0.1', port: 8080, login: 'login', password: 'secret' },
        },
      ],
      dropped: [],
    });
  });

  test.each<[string, number, string, WebBotField | null]>([
    ['an email without @', 0, 'ab.co', 'email'],
    ['no email', 0, '', 'email'],
    ['an email in capitals', 0, 'A@B.CO', null],
    ['no password', 1, ' ', 'password'],
    ['a password of two lines', 1, 'first\nsecond', 'password'],
    ['no gauth', 2, '', 'gauth'],
    ['a host name', 3, 'proxy.example.com', 'proxy.host'],
    ['a wrong address', 3, '10.0.0.256', 'proxy.host'],
    ['three groups', 3, '10.0.0', 'proxy.host'],
    ['an address of version 6', 3, '2001:db8::1', null],
    ['port 0', 4, '0', 'proxy.port'],
    ['port 1', 4, '1', null],
    ['port 65535', 4, '65535', null],
    ['port 65536', 4, '65536', 'proxy.port'],
    ['a port with a fraction', 4, '80.5', 'proxy.port'],
    ['a port in another notation', 4, '0x50', 'proxy.port'],
    ['no port', 4, '', 'proxy.port'],
    ['a space in the login', 5, 'my login', 'proxy.login'],
    ['no login', 5, '', 'proxy.login'],
    ['a tab in the proxy password', 6, 'my\tsecret', 'proxy.password'],
  ])('%s', (_name, at, value, reason) => {
    expect(reasonOf(changed(at, value))).toBe(reason);
  });

  test('another number of columns is a reason of its own; blank ones at the end do not count', () => {
    expect(reasonOf(row.slice(0, 6))).toBe('columns');
    expect(reasonOf([...row, 'more'])).toBe('columns');
    expect(reasonOf([...row, '', ' '])).toBeNull();
  });

  test('a formula that an export has escaped is read as it was', () => {
    expect(readWebBotRows([changed(1, "'=1+1")]).valid[0]?.password).toBe('=1+1');
  });

  test('every row is kept or left out, and the numbers of the file are kept', () => {
    const cell = fc.oneof(fc.constantFrom(...row), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 5, maxLength: 9 }), { maxLength: 20 }), (rows) => {
        const { valid, dropped } = readWebBotRows(rows);
        const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
        expect(valid.length + dropped.length).toBe(filled.length);
        for (const { row: number, cells } of dropped) expect(rows[number - 1]).toBe(cells);
        expect(countReasons(dropped).reduce((sum, { count }) => sum + count, 0)).toBe(dropped.length);
      }),
    );
  });
});

test('reasons are counted, the most frequent first', () => {
  const { dropped } = readWebBotRows([changed(4, '0'), changed(0, 'x'), [], changed(4, '70000'), ['x']]);
  expect(dropped.map((one) => one.row)).toEqual([1, 2, 4, 5]);
  expect(countReasons(dropped)).toEqual([
    { reason: 'proxy.port', count: 2 },
    { reason: 'email', count: 1 },
    { reason: 'columns', count: 1 },
  ]);
});

test('an import has valid accounts, none, or no data', () => {
  expect(importResult(readWebBotRows([row, changed(0, '')]))).toBe('found');
  expect(importResult(readWebBotRows([changed(0, '')]))).toBe('noneValid');
  expect(importResult(readWebBotRows([[''], []]))).toBe('noData');
});

test('of several rows with one email the last one is sent, whatever its case', () => {
  const { valid } = readWebBotRows([row, changed(0, 'b@b.co'), ['A@B.co', 'last', ...row.slice(2)]]);
  expect(distinctAccounts(valid).map(({ email, password }) => [email, password])).toEqual([
    ['a@b.co', 'last'],
    ['b@b.co', 'pass word'],
  ]);
});

test('rows that are left out can be saved with their number and reason, and run nothing in a spreadsheet', () => {
  const { dropped } = readWebBotRows([row, changed(4, '0'), ['=cmd()', "'=escaped"]]);
  expect(droppedCells(dropped, (reason) => `wrong: ${reason}`)).toEqual([
    [...changed(4, '0'), '2', 'wrong: proxy.port'],
    ["'=cmd()", "'=escaped", '3', 'wrong: columns'],
  ]);
});

test('the example can be imported', () => {
  expect(readWebBotRows(exampleRows)).toMatchObject({
    valid: exampleRows.map(([email]) => ({ email })),
    dropped: [],
  });
});

describe('the form', () => {
  const values: WebBotValues = {
    email: 'a@b.co',
    password: 'p',
    gauth: 'g',
    'proxy.host': '10.0.0.1',
    'proxy.port': 80,
    'proxy.login': 'my login',
    'proxy.password': 'q',
  };

  test('allows what a file does not: spaces in the access of the proxy', () => {
    expect(checkWebBot(values)).toMatchObject({ input: { proxy: { login: 'my login' } }, faults: null });
  });

  test.each<[WebBotField, string | number, string]>([
    ['email', '', 'required'],
    ['email', 'a@', 'botEmailInvalid'],
    ['password', ' ', 'required'],
    ['gauth', '', 'required'],
    ['proxy.host', '', 'required'],
    ['proxy.host', 'localhost', 'botIpInvalid'],
    ['proxy.port', '', 'required'],
    ['proxy.port', 0, 'botPortInvalid'],
    ['proxy.port', '65536', 'botPortInvalid'],
    ['proxy.port', 'http', 'botPortInvalid'],
    ['proxy.login', '', 'required'],
    ['proxy.password', '', 'required'],
  ])('%s of %j: %s', (field, value, fault) => {
    expect(checkWebBot({ ...values, [field]: value }).faults).toEqual({ [field]: fault });
  });
});
