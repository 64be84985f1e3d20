import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBlock, parseBlock } from './block.ts';

test('a block of a spreadsheet: tabs, line breaks, quoted cells, a break at the end', () => {
  expect(parseBlock('a\tb\r\nc\t"d\n""e"""\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd\n"e"'],
  ]);
  expect(parseBlock('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ]);
});

test.each([
  ['"start1\npassword2\npassword3', [['"start1'], ['password2'], ['password3']]],
  ['"start1\t5" disk\n"end', [['"start1', '5" disk'], ['"end']]],
  ['"a\n"b"\nc', [['"a'], ['b'], ['c']]],
  ['""\n"x""\n"y', [[''], ['"x""'], ['"y']]],
])('a quote that does not close its cell is text: %j', (text, rows) => {
  expect(parseBlock(text)).toEqual(rows);
});

test('pasting a copied block restores it', () => {
  const cell = fc.string().map((text) => text.replace(/^"/, ''));
  const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseBlock(formatBlock(rows))).toEqual(rows);
    }),
  );
});
