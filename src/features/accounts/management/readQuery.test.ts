import { expect, test } from 'vitest';
import { readText } from '#domain/tables/readText.ts';
import { parseQuery } from './readQuery.ts';

test.each([
  'North 1\tc1-01\ta@x.io\nSouth 1\tc3-02\tb@x.io',
  'North 1;c1-01;a@x.io\r\nSouth 1;c3-02;b@x.io\r\n',
  'server,console,email\n"North 1",c1-01,a@x.io\nSouth 1,"c3-02",b@x.io',
])('the delimiter of %j is found', (text) => {
  expect(parseQuery(text).rows).toEqual([
    { server: 'North 1', console: 'c1-01', email: 'a@x.io' },
    { server: 'South 1', console: 'c3-02', email: 'b@x.io' },
  ]);
});

test('lines of different lengths are read with one delimiter, and a name may have a comma', () => {
  expect(parseQuery('\tc9\nNorth 1\tc1-01\nSouth 1\n\t\ta@x.io\nLab 1\tUpper deck, second row').rows).toEqual(
    [
      { console: 'c9' },
      { server: 'North 1', console: 'c1-01' },
      { server: 'South 1' },
      { email: 'a@x.io' },
      { server: 'Lab 1', console: 'Upper deck, second row' },
    ],
  );
});

test('a list of emails needs no delimiter, and an empty text has no rows', () => {
  expect(parseQuery('a@x.io\nb@x.io\n').rows).toEqual([{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  expect(parseQuery(' \n').rows).toEqual([]);
});

test('files are read in the encodings of spreadsheets', async () => {
  const text = 'Север;c1;a@x.io';
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
  ]);
  const windows = Uint8Array.from(text, (c) => {
    const code = c.charCodeAt(0);
    return code < 128 ? code : code - 0x410 + 0xc0;
  });
  for (const bytes of [utf16, windows, `\ufeff${text}`])
    expect(await readText(new Blob([bytes]))).toMatchObject({ result: { text } });
  const broken = new Blob([text, new Uint8Array([0xe9])]);
  expect(await readText(broken)).toEqual({
    result: { text: `${text}\ufffd`, encoding: 'utf-8', isDoubtful: true },
  });
  expect(await readText(broken, 'windows-1251')).toMatchObject({
    result: { encoding: 'windows-1251', isDoubtful: true },
  });
  const unmarked = new Blob([Uint16Array.from('North 1;c1', (c) => c.charCodeAt(0))]);
  expect(await readText(unmarked)).toEqual({
    result: { text: 'North 1;c1', encoding: 'utf-16le', isDoubtful: true },
  });
  expect(await readText(new Blob(['%PDF-1.7']))).toEqual({ fault: 'binary' });
});
