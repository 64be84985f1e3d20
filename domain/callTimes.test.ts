import { expect, test } from 'vitest';
import { callPath, callTimes } from './callTimes.ts';
import { quantile } from './quantile.ts';

test('ids, tokens and queries of calls are not reported', () => {
  expect(callPath('https://dugout.test/api/servers/12/consoles?text=ann')).toBe('/servers/:id/consoles');
  expect(callPath('/api/invites/abcdefghijklmnopqrstuvwxyz')).toBe('/invites/:id');
  expect(callPath('/api/me')).toBe('/me');
});

test('calls are gathered by path, those first that took longest in total', () => {
  const call = (url: string, ms: number) => ({ url, ms, bytes: 100 });
  const times = callTimes([
    call('/api/me', 50),
    ...[10, 20, 30, 400].map((ms) => call(`/api/servers/${ms}`, ms)),
  ]);
  expect(times).toEqual([
    { path: '/servers/:id', count: 4, p50: 30, p95: 400, bytes: 400 },
    { path: '/me', count: 1, p50: 50, p95: 50, bytes: 100 },
  ]);
});

test('a quantile of no values is unknown', () => {
  expect(quantile([], 0.5)).toBeNull();
  expect(quantile([3, 1, 2], 0)).toBe(1);
});
