import { expect, test } from 'vitest';
import { pathTo } from './paths.ts';
import { routeNames, routes } from './routeMap.ts';

test('path parameters are filled in, and empty query values are omitted', () => {
  expect(pathTo('appPlayingControl')).toBe('/playing-control/all');
  expect(pathTo('appPlayingControl', { query: { server: 3, console: null, x: '' } })).toBe(
    '/playing-control/all?server=3',
  );
  expect(pathTo('inviteAccess', { params: { inviteToken: 'a/b c' } })).toBe('/access/a%2Fb%20c');
});

test('no two screens have the same address', () => {
  expect(new Set(routeNames.map((name) => routes[name].path)).size).toBe(routeNames.length);
});
