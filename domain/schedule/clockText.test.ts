import { expect, test } from 'vitest';
import { hourOfText } from './clockText.ts';

test.each([
  ['8', 8],
  ['08:15', 8.25],
  [' 8.30 ', 8.5],
  ['24:00', 24],
  ['0:00', 0],
])('%j is %d', (text, hour) => {
  expect(hourOfText(text)).toBe(hour);
});

test.each(['', 'eight', '24:15', '8:60', '8:5', '-1', '25'])('%j is not a time', (text) => {
  expect(hourOfText(text)).toBeNull();
});
