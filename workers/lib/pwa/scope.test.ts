import { expect, test } from 'vitest';
import { serverTimeHeader } from '#contract/endpoint.ts';
import { asStored, isPage, isReferenceData, isStorable, staticRoutes } from './scope.ts';

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

test('calls and sockets pass by the worker, except for what it caches; pages and files do not', () => {
  const sourceOf = (path: string) =>
    staticRoutes.find(({ condition }) =>
      new URLPattern(condition.urlPattern).test(`https://dugout.test${path}`),
    )?.source;
  const direct = ['/api/me', '/api/activity?kinds=a', '/socket.io/?EIO=4', '/screenshots/1.jpg'];
  expect(direct.filter((path) => sourceOf(path) !== 'network')).toEqual([]);
  const asked = [
    '/api/util/enums',
    '/api/util/timezones',
    '/',
    '/accounts?x=1',
    '/assets/a.js',
    '/index.html',
  ];
  expect(asked.filter((path) => sourceOf(path) === 'network')).toEqual([]);
});

test('the next start shows no answer of before the first user was created, and no failed one', async () => {
  const answer = (body: object, status = 200): Response => Response.json(body, { status });
  expect(await isStorable(answer({ hasUsers: true }))).toBe(true);
  expect(await isStorable(answer({ data: [] }))).toBe(true);
  expect(await isStorable(answer({ hasUsers: false }))).toBe(false);
  expect(await isStorable(answer({ hasUsers: true }, 503))).toBe(false);
});

test('a stored answer has no time of the API, which would be that of an earlier day', async () => {
  const headers = { [serverTimeHeader]: '1', 'content-type': 'application/json' };
  const shown = asStored(Response.json({ hasUsers: true }, { headers }));
  expect(Object.fromEntries(shown.headers)).toEqual({ 'content-type': 'application/json' });
  expect([shown.status, await shown.json()]).toEqual([200, { hasUsers: true }]);
});
