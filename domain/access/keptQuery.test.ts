import { expect, test } from 'vitest';
import { screenAddress } from './screenAddress.ts';

test('between the pages of accounts the server and the consoles are kept, and nothing else', () => {
  const from = { pathname: '/accounts/all', search: '?server=3&consoleId=4%2C5&q=ann&sort=email' };
  expect(screenAddress('accountsParring', from)).toBe('/accounts/parring?server=3&consoleId=4%2C5');
  expect(screenAddress('accountsLegacy', { ...from, search: '?q=ann' })).toBe('/accounts/legacy');
});

test('other screens get no query, and pages of accounts none from elsewhere', () => {
  const search = '?server=3';
  expect(screenAddress('taskHistory', { pathname: '/accounts/all', search })).toBe('/tasks/history');
  expect(screenAddress('accountsAll', { pathname: '/playing-control/all', search })).toBe('/accounts/all');
});
