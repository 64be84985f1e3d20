import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { csvFile, decimalMarkOf, type CsvCell } from './csv.ts';

test('a table is written with semicolons, CRLF and a byte order mark, and quoted where needed', async () => {
  const file = csvFile([
    ['Date', 'City; country', 'Count'],
    ['2026/01/01', 'He said "no"', -5],
    ['a\nb', null, 0],
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'Date;"City; country";Count\r\n2026/01/01;"He said ""no""";-5\r\n"a\nb";;0\r\n',
  );
});

/** The cells of a file as read by a spreadsheet. */
async function opened(rows: readonly (readonly CsvCell[])[]) {
  const book = read(new Uint8Array(await csvFile(rows).arrayBuffer()), { type: 'array', cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }) };
}

test('a spreadsheet reads texts of every alphabet as texts, and numbers as numbers', async () => {
  const { sheet, rows } = await opened([
    ['Сервер', 'Coins', 'Fee'],
    ['Юг; зал "2"', 12_345_678_901, { value: 1.5, decimals: 2 }],
    ['line\nbreak', -3, { value: -0.05, decimals: 2 }],
  ]);
  expect(rows).toEqual([
    ['Сервер', 'Coins', 'Fee'],
    ['Юг; зал "2"', 12_345_678_901, 1.5],
    ['line\nbreak', -3, -0.05],
  ]);
  expect([sheet['B2'].t, sheet['C2'].t, sheet['A2'].t]).toEqual(['n', 'n', 's']);
});

test('a spreadsheet finds no formula in any text', async () => {
  const texts = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '=HYPERLINK("http://x";"y")'];
  const { sheet } = await opened([['text'], ...texts.map((text) => [text])]);
  const cells = texts.map((_, at) => sheet[`A${at + 2}`]);
  expect(cells.map((cell) => [cell?.t, cell?.f])).toEqual(texts.map(() => ['s', undefined]));
});

test('money has two decimals, with the mark of the language', async () => {
  expect([decimalMarkOf('en'), decimalMarkOf('ru')]).toEqual(['.', ',']);
  const rows = [[{ value: 1234.5, decimals: 2 }, 7, '1.5']] as const;
  expect(await csvFile(rows, decimalMarkOf('ru')).text()).toBe('1234,50;7;1.5\r\n');
  expect(await csvFile(rows, decimalMarkOf('en')).text()).toBe('1234.50;7;1.5\r\n');
});
