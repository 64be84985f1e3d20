import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [30 * minute, '30 minutes'],
  [hour, '1 hour'],
  [12 * hour, '12 hours'],
  [24 * hour, '1 day'],
  [168 * hour, '7 days'],
  [27 * hour + 20 * minute, '1 day 3 hours'],
  [24 * hour + 20 * minute, '1 day'],
  [hour + 59 * minute, '1 hour 59 minutes'],
])('%i ms are "%s"', (ms, text) => expect(durationText(ms, 'en')).toBe(text));

test('minutes are rounded up, so that only a time that is over has none left', () => {
  expect(durationText(1, 'en')).toBe('1 minute');
  expect(durationText(4 * minute + 1, 'en')).toBe('5 minutes');
  expect(durationText(0, 'en')).toBe('0 minutes');
  expect(durationText(-minute, 'en')).toBe('0 minutes');
  expect(durationText(48 * hour - 1000, 'en')).toBe('2 days');
});

test('in Russian the unit agrees with its number', () => {
  expect([1, 3, 12].map((hours) => durationText(hours * hour, 'ru'))).toEqual([
    '1 час',
    '3 часа',
    '12 часов',
  ]);
});

test('a short form for the header', () => {
  expect(durationText(hour + 5 * minute, 'en', 'short')).toBe('1 hr 5 min');
});
