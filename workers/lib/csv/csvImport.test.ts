import { expect, test } from 'vitest';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { type CsvOptions, defaultCsvOptions, maxStaged } from '#domain/accounts/csv/csvImport.ts';
import { stagedFaults } from '#domain/accounts/staged/stagedFaults.ts';
import { csvCases, windows1251 } from '#tests/fixtures/accountsCsv.ts';
import { CsvImport } from './csvImport.ts';

const cellsOf = (over: Partial<Record<(typeof csvColumns)[number], string>> = {}): string[] =>
  csvColumns.map(
    (column) =>
      ({ consoleName: 'PS 1', email: 'one@dugout.test', password: 'secret', ...over })[column as 'email'] ??
      '',
  );
const lineOf = (delimiter = ';', over = {}): string => cellsOf(over).join(delimiter);
const fileOf = (...parts: BlobPart[]): Blob => new Blob(parts);

async function read(file: Blob, options: Partial<CsvOptions> = {}, known: readonly string[] = []) {
  const job = new CsvImport();
  const shares: number[] = [];
  const preview = await job.read(file, { ...defaultCsvOptions, ...options }, known, (share) =>
    shares.push(share),
  );
  return { job, preview, shares };
}
const previewOf = async (...parts: BlobPart[]) => (await read(fileOf(...parts))).preview;

function utf16(text: string, { isBig = false, mark = true } = {}): Uint8Array<ArrayBuffer> {
  const all = mark ? `\uFEFF${text}` : text;
  const bytes = new DataView(new ArrayBuffer(all.length * 2));
  for (let at = 0; at < all.length; at++) bytes.setUint16(at * 2, all.charCodeAt(at), !isBig);
  return new Uint8Array(bytes.buffer);
}

test.each([
  ['semicolons', ';'],
  ['commas', ','],
  ['tabs', '\t'],
  ['bars', '|'],
])('%s between the cells are found', async (_, delimiter) => {
  const lines = ['a@dugout.test', 'b@dugout.test'].map((email) => lineOf(delimiter, { email }));
  const preview = await previewOf(lines.join('\n'));
  expect(preview).toMatchObject({
    fault: null,
    delimiter,
    total: 2,
    valid: 2,
    dropped: [],
    hasHeader: false,
  });
});

test('one row with more commas in a cell than cells is still read by its semicolons', async () => {
  const preview = await previewOf(lineOf(';', { password: ','.repeat(60) }));
  expect(preview).toMatchObject({ delimiter: ';', total: 1, valid: 1 });
});

test.each([
  ['a byte order mark', '\uFEFF', '\n'],
  ['line breaks of Windows', '', '\r\n'],
  ['line breaks of an old Mac', '', '\r'],
])('%s', async (_, mark, newline) => {
  const lines = ['a@dugout.test', 'b@dugout.test'].map((email) =>
    lineOf(';', { email, 'psn.gauth': 'ABCD' }),
  );
  const preview = await previewOf(mark + lines.join(newline) + newline);
  expect(preview).toMatchObject({ total: 2, valid: 2 });
  expect(preview.first[1]?.values).toEqual({
    consoleName: 'PS 1',
    email: 'b@dugout.test',
    password: 'secret',
    guest: false,
    'psn.gauth': 'ABCD',
  });
});

test('quotes hold delimiters, quotes and line breaks', async () => {
  const preview = await previewOf(
    lineOf(';', { password: '"a;""b""\r\nc"' }),
    '\r\n',
    lineOf(';', { email: '"b@dugout.test"' }),
  );
  expect(preview.first.map(({ values }) => values['password'])).toEqual(['a;"b"\r\nc', 'secret']);
  expect(preview.first.map(({ row }) => row)).toEqual([1, 2]);
});

test.each([
  ['plain.csv', { total: 500, valid: 500, delimiter: ';' }],
  ['bom-crlf.csv', { total: 20, valid: 20 }],
  ['commas.csv', { valid: 20, delimiter: ',' }],
  ['tabs.csv', { valid: 20, delimiter: '\t' }],
  ['formulas.csv', { valid: 4 }],
  ['windows-1251.csv', { valid: 20, encoding: 'windows-1251' }],
  ['utf-16.csv', { valid: 20, encoding: 'utf-16le' }],
  ['header.csv', { valid: 20, hasHeader: true }],
  ['27-columns.csv', { total: 0, dropped: [{ columns: 27, count: 20 }] }],
  ['29-columns.csv', { total: 0, dropped: [{ columns: 29, count: 20 }] }],
  ['seven-errors.csv', { total: 500, valid: 493 }],
  ['open-quote.csv', { fault: { kind: 'quote', row: 2 } }],
  ['empty.csv', { fault: { kind: 'empty' } }],
  ['spreadsheet-named.csv', { fault: { kind: 'binary' } }],
  ['50000.csv', { total: maxStaged, valid: maxStaged, fault: null }],
])('of the cases: %s', async (name, expected) => {
  const chunks = [...(csvCases[name]?.() ?? [])] as BlobPart[];
  expect(await previewOf(...chunks)).toMatchObject(expected);
});

const cyrillic = lineOf(';', { consoleName: 'Приставка', 'psn.firstName': 'Анна' });

test.each([
  ['utf-8', new TextEncoder().encode(cyrillic)],
  ['windows-1251', windows1251(cyrillic) as BlobPart],
  ['utf-16le', utf16(cyrillic)],
  ['utf-16be', utf16(cyrillic, { isBig: true })],
  ['utf-16le', utf16(cyrillic, { mark: false })],
  ['utf-16be', utf16(cyrillic, { isBig: true, mark: false })],
])('%s is recognized', async (encoding, bytes) => {
  const preview = await previewOf(bytes);
  expect(preview).toMatchObject({ encoding, valid: 1 });
  expect(preview.first[0]?.values).toMatchObject({ consoleName: 'Приставка', 'psn.firstName': 'Анна' });
});

test('Windows-1251 is recognized where its first letter comes late', async () => {
  const plain = Array.from({ length: 3_000 }, (_, at) => lineOf(';', { email: `a${at}@dugout.test` })).join(
    '\n',
  );
  const preview = await previewOf(plain, '\n', windows1251(cyrillic) as BlobPart);
  expect(preview).toMatchObject({ encoding: 'windows-1251', total: 3_001, valid: 3_001 });
});

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

test('one broken byte leaves the file in UTF-8: its row is skipped, and another encoding may be chosen', async () => {
  const rows = [`${cyrillic}\n${lineOf(';', { email: 'b@dugout.test', password: 'caf' })}`];
  const file = fileOf(utf8(rows[0] ?? '').slice(0, -24), Uint8Array.of(0xe9), ';'.repeat(23));
  const { preview, job } = await read(file);
  expect(preview).toMatchObject({ encoding: 'utf-8', isEncodingDoubtful: true, total: 1, broken: 1 });
  expect(preview.first[0]?.values['consoleName']).toBe('Приставка');
  const texts = { faults: {}, columns: {}, broken: 'not text' };
  expect((await job.leftOut(texts).text()).trim()).toMatch(/;2;not text$/);
  const again = await job.read(file, { ...defaultCsvOptions, encoding: 'windows-1251' }, [], () => undefined);
  expect(again).toMatchObject({ encoding: 'windows-1251', isEncodingDoubtful: true, total: 2, broken: 0 });
});

test('a marked file with a zero in it is read; the row is at fault', async () => {
  const preview = await previewOf('\uFEFF', lineOf(';', { password: 'a\u0000b' }), '\n', lineOf());
  expect(preview.fault).toBeNull();
  expect(preview.wrong).toContainEqual({ path: 'password', message: stagedFaults.unreadable, count: 1 });
});

test('values that are read differently are named row by row, and TRUE is read as true on request', async () => {
  const file = fileOf(
    [
      lineOf(';', { guest: 'TRUE', digital: 'TRUE', index: '0', 'psnImap.tls': 'FALSE' }),
      lineOf(';', { email: 'b@dugout.test', guest: 'false', digital: 'false', 'psnImap.tls': 'true' }),
      lineOf(';', { email: 'c@dugout.test', guest: 'yes', 'psn.birthday': '31.01.1990' }),
    ].join('\n'),
  );
  const { preview, job } = await read(file);
  expect(preview).toMatchObject({ total: 3, valid: 3, hasOtherCase: true });
  expect(preview.differences).toEqual({
    count: 5,
    first: [
      { row: 1, column: 'psnImap.tls', written: 'FALSE', read: null },
      { row: 1, column: 'guest', written: 'TRUE', read: false },
      { row: 1, column: 'digital', written: 'TRUE', read: null },
      { row: 3, column: 'psn.birthday', written: '31.01.1990', read: null },
      { row: 3, column: 'guest', written: 'yes', read: false },
    ],
  });
  const again = await job.read(file, { ...defaultCsvOptions, anyCase: true }, [], () => undefined);
  expect(again).toMatchObject({ total: 3, hasOtherCase: true, differences: { count: 2 } });
  expect(again.first[0]?.values).toMatchObject({ guest: true, digital: true, 'psnImap.tls': false });
});

test('rows that are staged already are named', async () => {
  const file = fileOf([lineOf(), lineOf(';', { email: 'B@dugout.test' })].join('\n'));
  const { preview, job } = await read(file, {}, ['b@dugout.test']);
  expect(preview).toMatchObject({
    total: 2,
    valid: 1,
    wrong: [{ path: 'email', message: stagedFaults.repeated, count: 1 }],
  });
  expect(job.rows(0, 10, true).map(({ row }) => row)).toEqual([1]);
});

test.each([';', ',', '\t'])(
  'the line with which Excel names the delimiter %j is no row',
  async (delimiter) => {
    const preview = await previewOf(`sep=${delimiter}\r\n`, lineOf(delimiter), '\r\n');
    expect(preview).toMatchObject({ delimiter, total: 1, valid: 1, dropped: [] });
    expect(preview.first[0]?.row).toBe(2);
  },
);

test('a header is left out', async () => {
  const preview = await previewOf('Console;Script;Email;PSN ID;Password\n', lineOf());
  expect(preview).toMatchObject({ hasHeader: true, total: 1, valid: 1, dropped: [] });
  expect(preview.first[0]?.row).toBe(2);
});

test('rows with 27 or 29 columns are dropped; blank cells at the end and blank rows do not count', async () => {
  const short = cellsOf().slice(1).join(';');
  const long = `${lineOf()};more`;
  const { preview, job } = await read(
    fileOf([lineOf(), short, '', long, short, `${lineOf(';', { email: 'b@dugout.test' })};;`].join('\n')),
  );
  expect(preview).toMatchObject({
    total: 2,
    valid: 2,
    dropped: [
      { columns: 27, count: 2 },
      { columns: 29, count: 1 },
    ],
  });
  const texts = { faults: {}, broken: 'broken', columns: { 27: 'too few', 29: 'too many' } };
  const lines = (await job.leftOut(texts).text()).split('\r\n');
  expect(lines.map((line) => line.split(';').slice(-2))).toEqual([
    ['2', 'too few'],
    ['4', 'too many'],
    ['5', 'too few'],
  ]);
});

test('errors are counted by field and reason, and downloaded with the row', async () => {
  const { preview, job } = await read(
    fileOf(
      [
        lineOf(),
        lineOf(';', { index: '40' }),
        lineOf(';', { email: 'b@dugout.test', index: '40', 'proxy.ip': '=1+1' }),
        lineOf(';', { email: 'c@dugout.test', index: '3' }),
        lineOf(';', { email: 'd@dugout.test', index: '3' }),
      ].join('\n'),
    ),
  );
  expect(preview).toMatchObject({ total: 5, valid: 2 });
  expect(preview.wrong).toEqual([
    { path: 'index', message: stagedFaults.index, count: 2 },
    { path: 'email', message: stagedFaults.emailTaken, count: 1 },
    { path: 'proxy.ip', message: stagedFaults.ipv4, count: 1 },
    { path: 'index', message: stagedFaults.indexTaken, count: 1 },
  ]);
  const texts = {
    broken: 'broken',
    columns: {},
    faults: Object.fromEntries(preview.wrong.map(({ path, message }) => [`${path}\n${message}`, `${path}!`])),
  };
  const lines = (await job.leftOut(texts).text()).split('\r\n').map((line) => line.split(';'));
  expect(lines.map((cells) => cells.slice(-2))).toEqual([
    ['2', 'email!. index!'],
    ['3', 'index!. proxy.ip!'],
    ['5', 'index!'],
  ]);
  expect(lines[1]).toContain("'=1+1");
  expect(job.rows(0, 10, true).map(({ values }) => values['email'])).toEqual([
    'one@dugout.test',
    'c@dugout.test',
  ]);
  expect(job.rows(1, 2, false).map(({ row }) => row)).toEqual([2, 3]);
});

test.each([
  ['nothing', ['']],
  ['blank rows only', ['\n \n;;;\n']],
  ['a header only', ['console;script;email']],
])('a file with %s is empty', async (_, parts) => {
  expect((await previewOf(...parts)).fault).toEqual({ kind: 'empty' });
});

test.each([
  ['a spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)],
  ['zeros', new Uint8Array(1_000)],
  ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x41)],
])('%s is not a text', async (_, bytes) => {
  expect((await previewOf(bytes)).fault).toEqual({ kind: 'binary' });
});

test('a quote that is never closed is found at its row', async () => {
  const rows = [
    lineOf(),
    lineOf(';', { email: 'b@dugout.test', password: '"open' }),
    lineOf(';', { email: 'c@dugout.test' }),
  ];
  const preview = await previewOf(rows.join('\n'));
  expect(preview.fault).toEqual({ kind: 'quote', row: 2 });
  // Not even at the end of the file, where it would have to be held in memory.
  const many = Array.from({ length: 2_000 }, () => lineOf()).join('\n');
  expect((await previewOf(rows.join('\n'), '\n', many)).fault).toEqual({ kind: 'quote', row: 2 });
});

test('a row without an end is given up', async () => {
  const file = fileOf(lineOf(), '\n', ...Array.from({ length: 50 }, () => 'x'.repeat(100_000)));
  const { preview, shares } = await read(file);
  expect(preview.fault).toEqual({ kind: 'tooLong', row: 2 });
  expect(shares.at(-1) ?? 0).toBeLessThan(1);
});

test('a row that is too long is found, whatever the size of the chunks', async () => {
  const file = fileOf([lineOf(), `${'x'.repeat(20_000)};`, lineOf()].join('\n'));
  expect((await read(file)).preview.fault).toEqual({ kind: 'tooLong', row: 2 });
});

test('rows that are long but not too long are held only up to the memory limit', async () => {
  const line = `${'x'.repeat(16_000)}\n`;
  const { preview, shares } = await read(fileOf(...Array.from({ length: 6_000 }, () => line)));
  expect(preview.fault).toEqual({ kind: 'tooLarge' });
  expect(shares.at(-1) ?? 0).toBeLessThan(0.8);
});

test('of a file with a million rows no more is read than can be staged', async () => {
  const block = `${Array.from({ length: 1_000 }, () => cellsOf().slice(1).join(';')).join('\n')}\n`;
  const { preview, shares } = await read(fileOf(...Array.from({ length: 1_000 }, () => block)));
  expect(preview.fault).toEqual({ kind: 'tooMany' });
  expect(preview.dropped).toEqual([{ columns: 27, count: maxStaged + 1 }]);
  expect(shares.at(-1) ?? 0).toBeLessThan(0.2);
});

test('a file that cannot be read any more is said to be so', async () => {
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const file = { size: 10, slice: () => ({ arrayBuffer: gone }) } as unknown as Blob;
  expect((await read(file)).preview.fault).toEqual({ kind: 'unreadable' });
});
