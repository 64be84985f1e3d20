import { expect, test } from 'vitest';
import { isPage, isReference } from './scope.ts';

test('screens are pages; calls, sockets and files are not', () => {
  for (const path of ['/', '/login', '/playing-control/all', '/playing-control/all?server=1.5', '/apiary', '/access/abc'])
    expect(isPage.test(path), path).toBe(true);
  for (const path of ['/api', '/api/me', '/api/docs?x=1', '/socket.io/?EIO=4', '/assets/x', '/icon.svg', '/sw.js', '/screenshots/wall.png'])
    expect(isPage.test(path), path).toBe(false);
});

test('of the API only what is the same for everybody is kept', () => {
  expect(isReference('/api/util/enums')).toBe(true);
  expect(isReference('/api/util/timezones')).toBe(true);
  for (const path of ['/api/me', '/api/auth/login', '/api/health', '/api/servers', '/api/util/enums/x'])
    expect(isReference(path), path).toBe(false);
});
