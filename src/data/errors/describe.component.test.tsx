import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError } from '#platform/errors/errors.ts';
import { describeError } from './describe.ts';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [895, '15 minutes'],
])('a wait of %i s is described as %s', (retryAfter, text) => {
  const message = describeError(new ApiError(429, 'Too many attempts.', { retryAfter }));
  expect(typeof message === 'string' ? message : i18n._(message)).toBe(
    `Too many attempts. Try again in ${text}.`,
  );
});
