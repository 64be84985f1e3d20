import { expect, test } from 'vitest';
import { isPage, isReferenceData } from './scope.ts';

test('screen addresses are pages; API calls, sockets and files are not', () => {
  const pages = [
    '/',
    '/login',
    '/playing-control/all',
    '/playing-control/all?server=1.5',
    '/apiary',
    '/access/abc',
  ];
  const others = [
    '/api',
    '/api/me',
    '/api/docs?x=1',
    '/socket.io/?EIO=4',
    '/assets/x',
    '/icon.svg',
    '/sw.js',
  ];
  expect(pages.filter((path) => !isPage.test(path))).toEqual([]);
  expect(others.filter((path) => isPage.test(path))).toEqual([]);
});

test('only API responses that are the same for all users are cached', () => {
  const others = ['/api/me', '/api/auth/login', '/api/health', '/api/servers', '/api/util/enums/x'];
  expect(['/api/util/enums', '/api/util/timezones'].every(isReferenceData)).toBe(true);
  expect(others.filter(isReferenceData)).toEqual([]);
});
