import { expect, test } from 'vitest';
import { emptyViewState } from '#domain/views/view.ts';
import { viewKeys } from '#data/views/keys.ts';
import { isFleetList, isStoredOffline, parseList, serializeList } from './storedLists.ts';

test('saved views are stored whole, also those that name columns of secrets, and are no state of the fleet', () => {
  const key = viewKeys.ofGrid('accounts.all');
  const view = {
    id: 1,
    name: 'Proxies',
    isDefault: true,
    state: {
      ...emptyViewState,
      columns: { ...emptyViewState.columns, hidden: ['password', 'imap.login'] },
      filters: [{ key: 'proxy.ip', text: '10.0.0.1' }],
    },
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  expect(isStoredOffline(key)).toBe(true);
  expect(isFleetList(key)).toBe(false);
  expect(parseList(key, serializeList(key, [view]))).toEqual([view]);
  expect(parseList(key, null)).toBe(null);
});
