import { expect, test } from 'vitest';
import type { SavedView } from '#contract/http/views.ts';
import { withPendingViews } from './pending.ts';
import { emptyViewState } from './view.ts';

const aView = (id: number, name: string, isDefault = false): SavedView => ({
  id,
  name,
  isDefault,
  state: emptyViewState,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const views = [aView(1, 'B', true), aView(2, 'a')];
const state = { ...emptyViewState, search: 'x' };
const shown = (list: readonly SavedView[]) =>
  list.map(({ name, isDefault }) => (isDefault ? `${name}*` : name));

test('views are sorted by name', () => {
  expect(shown(withPendingViews(views, []))).toEqual(['a', 'B*']);
});

test('a new default view replaces the old one, and is distinguished from saved views', () => {
  const next = withPendingViews(views, [{ kind: 'create', name: 'C', isDefault: true, state }]);
  expect(shown(next)).toEqual(['a', 'B', 'C*']);
  expect(next.filter(({ id }) => id < 0).map(({ name }) => name)).toEqual(['C']);
});

test('changes are applied in their order', () => {
  const next = withPendingViews(views, [
    { kind: 'update', id: 2, isDefault: true },
    { kind: 'update', id: 2, name: 'Z', state },
    { kind: 'delete', id: 1 },
  ]);
  expect(shown(next)).toEqual(['Z*']);
  expect(next[0]?.state).toEqual(state);
});

test('only the default view loses the mark when none shall be the default', () => {
  expect(shown(withPendingViews(views, [{ kind: 'update', id: 1, isDefault: false }]))).toEqual(['a', 'B']);
});
