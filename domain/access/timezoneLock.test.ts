import { expect, test } from 'vitest';
import { timezoneLockedUntil } from './timezoneLock.ts';

const changed = '2026-01-01T00:00:00.000Z';
const at = (time: string): number => Date.parse(`2026-01-${time}Z`);

test('the timezone can be changed again exactly 48 hours after the last change', () => {
  expect(timezoneLockedUntil(changed, at('02T23:59:59.999'))).toBe(at('03T00:00:00.000'));
  expect(timezoneLockedUntil(changed, at('03T00:00:00.000'))).toBeNull();
});

test('a timezone that was never changed is not locked', () => {
  expect(timezoneLockedUntil(null, at('01T00:00:00.000'))).toBeNull();
});
