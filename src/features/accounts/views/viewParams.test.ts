import { expect, test } from 'vitest';
import { defaultLayout } from '#domain/tables/layout.ts';
import { emptyViewState } from '#domain/views/view.ts';
import { isFiltered, stateOf, withState } from './viewParams.ts';

const params = new URLSearchParams('server=3&q=x&f.psn.id=a&class=failed&sort=email,-index&account=7');

test('a view holds search, filters, class and sort; not the server and the open account', () => {
  const state = stateOf(defaultLayout, params);
  expect(state).toEqual({
    ...emptyViewState,
    search: 'x',
    filters: [
      { key: 'class', text: 'failed' },
      { key: 'psn.id', text: 'a' },
    ],
    sort: [
      { key: 'email', desc: false },
      { key: 'index', desc: true },
    ],
  });
  const other = new URLSearchParams('server=4&account=8&f.email=y&class=done');
  const next = withState(other, state, 12);
  expect(stateOf(defaultLayout, next)).toEqual(state);
  expect([next.get('server'), next.get('account'), next.get('view')]).toEqual(['4', '8', '12']);
});

test('the original view removes all filters', () => {
  const next = withState(new URLSearchParams('view=12&q=x&class=done&server=4'), emptyViewState, null);
  expect(next.toString()).toBe('server=4');
});

test('an address without filters, with or without an open account, is not narrowed', () => {
  expect(isFiltered(new URLSearchParams('account=7'), 'accounts.all')).toBe(false);
  expect(isFiltered(new URLSearchParams('server=2'), 'accounts.legacy')).toBe(false);
  for (const query of ['server=3', 'consoleId=4', 'q=x', 'f.email=a', 'class=done', 'sort=email', 'view=1'])
    expect(isFiltered(new URLSearchParams(query), 'accounts.all')).toBe(true);
});
