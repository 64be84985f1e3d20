import { expect, test } from 'vitest';
import { offsetText, timezoneLabel } from './timezone.ts';

test.each([
  [0, 'UTC+00:00'],
  [330, 'UTC+05:30'],
  [-210, 'UTC−03:30'],
  [-30, 'UTC−00:30'],
  [840, 'UTC+14:00'],
])('an offset of %i minutes is %s', (minutes, text) => expect(offsetText(minutes)).toBe(text));

test('a name is shown without underscores', () =>
  expect(timezoneLabel('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires'));
