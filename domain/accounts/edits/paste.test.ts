import { expect, test } from 'vitest';
import { parseCell } from './paste.ts';

test.each([
  ['guest', 'Guest', true],
  ['guest', ' MAIN ', false],
  ['guest', 'yes', true],
  ['guest', '0', false],
  ['guest', 'perhaps', null],
  ['digital', 'TRUE', true],
  ['digital', 'no', false],
  ['digital', 'guest', null],
  ['tradable', '1', true],
  ['tradable', '', null],
  ['index', '07', 7],
  // Not 12: nobody would notice.
  ['index', '12abc', '12abc'],
  ['index', ' 12 ', 12],
  ['index', 'first', 'first'],
  ['text', '  a b ', 'a b'],
] as const)('a %s cell reads %j as %j', (kind, text, value) => {
  expect(parseCell(kind, text)).toBe(value);
});
