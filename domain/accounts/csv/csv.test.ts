import { expect, test } from 'vitest';
import { csvCellsOf, csvColumns, csvValuesOf, escapeFormula, unescapeFormula } from './csv.ts';
import { anAccount } from '../fixtures.ts';
import { checkStagedValues } from '../staged/staged.ts';

const full = anAccount({
  email: 'one@dugout.test',
  password: 'secret',
  index: 0,
  guest: true,
  digital: true,
  script: { title: 'Main', description: '' },
  psn: { id: 'psn', birthday: '1990/01/31', firstName: 'Ann', lastName: 'Lee', gauth: 'JBSWY3DPEHPK3PXP' },
  psnImap: { login: 'l', password: 'p', host: 'mail.test', port: '993', tls: true },
  proxy: { ip: '10.0.0.1', port: '8080', login: 'pl', password: 'pp' },
  ea: { email: 'ea@dugout.test', password: 'ep', gauth: 'JBSWY3DPEHPK3PXQ', country: 'ES' },
  webAppProxy: { ip: '10.0.0.2', port: '8081', login: 'wl', password: 'wp' },
});

test('an account has 28 cells in the order of an import', () => {
  expect(csvCellsOf(full)).toEqual([
    'console 1',
    'Main',
    'one@dugout.test',
    'psn',
    'secret',
    '1990/01/31',
    'Ann',
    'Lee',
    'l',
    'p',
    'mail.test',
    '993',
    'true',
    '10.0.0.1',
    '8080',
    'pl',
    'pp',
    '0',
    'true',
    'true',
    'ea@dugout.test',
    'ep',
    'JBSWY3DPEHPK3PXQ',
    '10.0.0.2',
    '8081',
    'wl',
    'wp',
    'JBSWY3DPEHPK3PXP',
  ]);
  expect(csvColumns).toHaveLength(28);
});

test('fields that the user may not see are empty', () => {
  expect(csvCellsOf(anAccount({ digital: null, guest: false }))).toEqual(
    csvColumns.map(
      (column) =>
        ({ consoleName: 'console 1', email: 'one@dugout.test', index: '0', guest: 'false' })[
          column as string
        ] ?? '',
    ),
  );
});

test('an account is the same after it was a row', () => {
  const { account } = checkStagedValues('00000000-0000-4000-8000-000000000001', {
    ...csvValuesOf(csvCellsOf(full)),
    serverId: 1,
  });
  const { password, email, index, guest, digital, psn, psnImap, proxy, webAppProxy } = full;
  expect(account).toMatchObject({
    consoleName: 'console 1',
    password,
    email,
    index,
    guest,
    digital,
    psn,
    psnImap,
    proxy,
    webAppProxy,
  });
  expect(account?.ea).toEqual({ email: 'ea@dugout.test', password: 'ep', gauth: 'JBSWY3DPEHPK3PXQ' });
});

const cells = (over: Partial<Record<(typeof csvColumns)[number], string>>): string[] =>
  csvColumns.map((column) => over[column] ?? '');

test.each([
  ['true', true],
  ['TRUE', undefined],
  ['1', undefined],
  ['false', undefined],
  ['', undefined],
])('digital "%s" is %s', (text, value) => {
  expect(csvValuesOf(cells({ digital: text }))['digital']).toBe(value);
});

test.each([
  ['true', true],
  ['yes', false],
  ['', false],
])('guest "%s" is %s', (text, value) => {
  expect(csvValuesOf(cells({ guest: text }))['guest']).toBe(value);
});

test('cells are trimmed; an invalid birthday is dropped; an invalid index is kept, to be refused', () => {
  expect(
    csvValuesOf(cells({ email: ' a@b.test ', 'psn.birthday': '31.01.1990', index: '1st', script: 'any' })),
  ).toEqual({ email: 'a@b.test', index: '1st', guest: false });
  expect(csvValuesOf(cells({ index: ' 07 ' }))['index']).toBe(7);
});

test.each(['=1+1', '+1', '-1', '@a', '\tx', "'=1", "''=1", "'a", 'a', ''])(
  'formula %j comes back',
  (text) => {
    const escaped = escapeFormula(text);
    expect(escaped).not.toMatch(/^[=+\-@\t\r]/);
    expect(unescapeFormula(escaped)).toBe(text);
  },
);
