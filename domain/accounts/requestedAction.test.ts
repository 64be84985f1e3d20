import { expect, test } from 'vitest';
import { pathToAction, readRequestedAction } from './requestedAction.ts';

test('the address of an action names the servers, and the action is read from it', () => {
  const path = pathToAction('start', [3, 1]);
  expect(path).toBe('/accounts/play?server=3%2C1&action=start');
  expect(readRequestedAction(new URLSearchParams(path.split('?')[1]).get('action'))).toBe('start');
});

test('only known actions are read', () => {
  expect(readRequestedAction('stop')).toBe('stop');
  expect(readRequestedAction('delete')).toBeNull();
  expect(readRequestedAction(null)).toBeNull();
});
