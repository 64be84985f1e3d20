import { expect, test } from 'vitest';
import { viewState } from '#contract/http/views.ts';
import { defaultLayout, type TableLayout } from '#domain/tables/layout.ts';
import { isSameData } from '#domain/sameData.ts';
import { captureView, emptyViewState, isNameTaken, rowsOfView, withViewColumns } from './view.ts';

const layout: TableLayout = {
  ...defaultLayout,
  order: ['email', 'status'],
  visibility: { ip: false, 'proxy.ip': true },
  widths: { email: 300, status: 80 },
  folded: ['Proxy'],
  pageSize: 100,
};
const rows = { query: 'x', filters: { index: '>3', 'psn.id': 'a' }, sort: [{ id: 'email', desc: true }] };

test('a captured view restores the columns, the filters and the sort, and leaves the rest of the layout', () => {
  const state = viewState.parse(captureView(layout, rows));
  expect(rowsOfView(state)).toEqual(rows);
  expect(withViewColumns({ ...defaultLayout, pageSize: 200, expanded: ['7'] }, state)).toEqual({
    ...layout,
    pageSize: 200,
    expanded: ['7'],
  });
});

test('the grid as it is at first is the empty view', () => {
  const initial = captureView(defaultLayout, { query: '', filters: {}, sort: [] });
  expect(initial).toEqual(emptyViewState);
  expect(withViewColumns(layout, emptyViewState)).toEqual({ ...defaultLayout, pageSize: 100 });
});

test('views are the same whatever the order in which columns were hidden, and differ by the order of sorting', () => {
  const other: TableLayout = { ...layout, visibility: { 'proxy.ip': true, ip: false } };
  expect(isSameData(captureView(layout, rows), captureView(other, rows))).toBe(true);
  const two = [
    { id: 'email', desc: false },
    { id: 'index', desc: false },
  ];
  const [first, second] = [two, two.toReversed()].map((sort) => captureView(layout, { ...rows, sort }));
  expect(first && second && isSameData(first, second)).toBe(false);
});

test('a name is taken whatever its case and spaces', () => {
  expect(isNameTaken(' НОЧНАЯ  смена', [{ name: 'Ночная смена' }])).toBe(true);
  expect(isNameTaken('Night', [{ name: 'Nights' }])).toBe(false);
});
