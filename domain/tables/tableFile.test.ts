import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type TableFileCell, type TableFileOptions, tableHead, tableRows, tableTail } from './tableFile.ts';

const columns = [
  { key: 'id', title: 'ID' },
  { key: 'email', title: 'Email' },
  { key: 'semi-pro.rate', title: 'Semi-pro: rate' },
  { key: 'isWin', title: 'Won' },
];
const rows: TableFileCell[][] = [
  [1, 'a@x.io', 0.25, true],
  [-2, '=HYPERLINK("http://evil.test";"x")', null, false],
  [3, 'Анна; "quoted"\nline', -1.5, null],
];

function fileOf(format: TableFileOptions['format'], decimalMark = '.'): string {
  const options = { format, columns, decimalMark };
  return (
    tableHead(options) +
    tableRows(options, rows.slice(0, 1), true) +
    tableRows(options, rows.slice(1), false) +
    tableTail(options)
  );
}

/** The cells of a CSV, as a spreadsheet program reads them. */
function sheetOf(csv: string): unknown[][] {
  const book = read(new TextEncoder().encode(csv), { type: 'array', FS: ';' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('The file has no sheet');
  expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(
    false,
  );
  return utils.sheet_to_json(sheet, { header: 1, defval: null });
}

test('a spreadsheet reads numbers as numbers, texts as they are, and no formula', () => {
  expect(sheetOf(fileOf('csv'))).toEqual([
    ['ID', 'Email', 'Semi-pro: rate', 'Won'],
    [1, 'a@x.io', 0.25, true],
    [-2, `'=HYPERLINK("http://evil.test";"x")`, null, false],
    [3, 'Анна; "quoted"\nline', -1.5, null],
  ]);
});

test('numbers have the decimal mark of the language', () => {
  expect(fileOf('csv', ',')).toContain('a@x.io;0,25;TRUE\r\n');
  expect(fileOf('csv')).toMatch(/^\uFEFFID;/);
});

test('JSON has an object for each row, with numbers, truth values and nulls', () => {
  const parsed = JSON.parse(fileOf('json')) as unknown[];
  expect(parsed).toHaveLength(3);
  expect(parsed[0]).toEqual({ id: 1, email: 'a@x.io', 'semi-pro.rate': 0.25, isWin: true });
  expect(parsed[2]).toEqual({ id: 3, email: 'Анна; "quoted"\nline', 'semi-pro.rate': -1.5, isWin: null });
});

test('XML escapes texts, leaves out what is missing, and has names that XML allows', () => {
  const xml = fileOf('xml');
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rows>\n/);
  expect(xml).toContain(
    '<row><id>1</id><email>a@x.io</email><semi-pro.rate>0.25</semi-pro.rate><isWin>true</isWin></row>',
  );
  expect(xml).toContain('<email>=HYPERLINK(&quot;http://evil.test&quot;;&quot;x&quot;)</email><isWin>');
  const odd = { format: 'xml' as const, columns: [{ key: '1 a<b', title: '' }], decimalMark: '.' };
  expect(tableRows(odd, [['\u0001&']], true)).toBe('<row><_1_a_b>\ufffd&amp;</_1_a_b></row>\n');
});

test('a table without rows is a valid file', () => {
  const empty = (format: TableFileOptions['format']) => {
    const options = { format, columns, decimalMark: '.' };
    return tableHead(options) + tableRows(options, [], true) + tableTail(options);
  };
  expect(JSON.parse(empty('json'))).toEqual([]);
  expect(empty('xml')).toMatch(/<rows>\n<\/rows>\n$/);
});
