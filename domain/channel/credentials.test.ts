import { expect, test } from 'vitest';
import { lifetimeMs } from './credentials.ts';

const seconds = (time: string): number => Date.parse(time) / 1_000;
const tokenOf = (claims: object): string =>
  `header.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
const creds = (jwt: string) => ({ jwt, seed: '', expiresAt: '2026-01-01T00:15:00Z' });

test('the lifetime of credentials does not depend on the local clock', () => {
  const jwt = tokenOf({
    iat: seconds('2026-01-01T00:00:00Z'),
    exp: seconds('2026-01-01T00:15:00Z'),
    name: '>>>???~~~',
  });
  for (const now of ['2025-12-31T23:50:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:10:00Z']) {
    expect(lifetimeMs(creds(jwt), Date.parse(now))).toBe(15 * 60_000);
  }
});

test.each(['', 'no token', 'a.b.c', tokenOf({ exp: 5 }), tokenOf({ iat: 9, exp: 5 })])(
  'for a token without both times (%s) the given expiry is used',
  (jwt) => {
    expect(lifetimeMs(creds(jwt), Date.parse('2026-01-01T00:05:00Z'))).toBe(10 * 60_000);
  },
);
