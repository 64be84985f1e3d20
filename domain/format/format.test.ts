import { expect, test } from 'vitest';
import { safeEntryName, safeFileName } from './fileName.ts';
import { dateTime, fileTimestamp, nearTime, typedTime } from './time.ts';

const at = Date.parse('2025-03-01T22:05:09Z');

test('times are formatted in the timezone of the user', () => {
  expect(dateTime(at, 'UTC')).toBe('2025/03/01 22:05');
  expect(dateTime(at, 'Asia/Tokyo')).toBe('2025/03/02 07:05');
  expect(dateTime(Date.parse('2025-01-01T00:00:00Z'), 'UTC')).toBe('2025/01/01 00:00');
  expect(fileTimestamp(at, 'UTC')).toBe('2025-03-01-22-05');
});

test('a time on the current day is formatted without a date', () => {
  expect(nearTime(at, at - 3_600_000, 'UTC')).toBe('22:05');
  expect(nearTime(at, at + 7_200_000, 'UTC')).toBe('2025/03/01 22:05');
});

test.each([
  ['18:30', '18:30', '18:30:00'],
  [' 9:05 ', '09:05', '09:05:00'],
  ['09.05.07', '09:05', '09:05:07'],
  ['0905', '09:05', '09:05:00'],
  ['090507', '09:05', '09:05:07'],
  ['9', null, null],
  ['24:00', null, null],
  ['18:60', null, null],
  ['18:30:60', null, null],
  ['', null, null],
])('the typed time %s is %s, with seconds %s', (text, time, withSeconds) => {
  expect(typedTime(text)).toBe(time);
  expect(typedTime(text, true)).toBe(withSeconds);
});

test.each([
  ['PS 5 / left', 'PS 5 _ left'],
  ['a\tb<c>', 'a_b_c_'],
  ['..', '_'],
  ['', '_'],
])('%s becomes %s', (name, safe) => expect(safeFileName(name)).toBe(safe));

test('long names of dots or spaces, as a taken-over agent may send them, cost no more than others', () => {
  const [dots, spaces] = ['.'.repeat(300_000), ' '.repeat(300_000)];
  expect(safeFileName(`a${dots}b`)).toBe(`a${dots}b`);
  expect(safeFileName(`${dots}a${dots}`)).toBe('_a_');
  expect(safeEntryName(`${spaces}${dots}${spaces}/x${spaces}y`)).toBe(`x${spaces}y`);
});
