import { expect, test } from 'vitest';
import { fromNow } from './fromNow.ts';

const hour = 3_600_000;

test.each([
  [0.5 * hour, 'in 30 minutes', 'через 30 минут'],
  [5 * hour, 'in 5 hours', 'через 5 часов'],
  [23.9 * hour, 'in 1 day', 'через 1 день'],
  [-42 * hour, '2 days ago', '2 дня назад'],
  [-3 * 24 * hour, '3 days ago', '3 дня назад'],
])('%d ms from now', (ms, english, russian) => {
  expect([fromNow(ms, 0, 'en'), fromNow(ms, 0, 'ru')]).toEqual([english, russian]);
});
