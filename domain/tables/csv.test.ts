import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

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

test('a text that a spreadsheet would run as a formula is escaped', async () => {
  const text = await csvFile([['=1+1', '@x', '-a', 'plain']]).text();
  expect(text).toContain("'=1+1;'@x;'-a;plain");
});
