import { expect, test } from 'vitest';
import { oneTimeCodes, spacedCode } from './oneTimeCode.ts';

/** `12345678901234567890` of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('codes are those of the standard, and the next one is the current one when the time is over', () => {
  expect(oneTimeCodes(secret, 59)).toEqual({ current: '287082', next: '359152', secondsLeft: 1 });
  expect(oneTimeCodes(secret, 60)).toMatchObject({ current: '359152', secondsLeft: 30 });
  expect(oneTimeCodes(secret, 1_111_111_109)).toMatchObject({ current: '081804', secondsLeft: 1 });
});

test('spaces and case of a secret do not matter; an invalid secret has no codes', () => {
  const typed = 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq';
  expect(oneTimeCodes(typed, 59)).toEqual(oneTimeCodes(secret, 59));
  expect(oneTimeCodes('not a secret!', 59)).toBe(null);
});

test('a code is shown in two groups', () => {
  expect(spacedCode('081804')).toBe('081 804');
});
