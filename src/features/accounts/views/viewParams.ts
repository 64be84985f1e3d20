import type { ViewGrid, ViewState } from '#contract/http/views.ts';
import type { TableLayout } from '#domain/tables/layout.ts';
import { captureView, rowsOfView } from '#domain/views/view.ts';
import { viewFromQuery, withView } from '#ui/DataGrid/useViewQuery.ts';

/** Filter by the class of the rows: a separate parameter in the URL, one of the filters in a saved view. */
const classParam = 'class';
export const viewParam = 'view';

export function stateOf(layout: TableLayout, params: URLSearchParams): ViewState {
  const rows = viewFromQuery(params);
  const rowClass = params.get(classParam);
  const filters = rowClass ? { ...rows.filters, [classParam]: rowClass } : rows.filters;
  return captureView(layout, { ...rows, filters });
}

/** The parameters with search, filters and sort of a view. @param id the active view; null: none */
export function withState(params: URLSearchParams, state: ViewState, id: number | null): URLSearchParams {
  const { filters, ...rows } = rowsOfView(state);
  const { [classParam]: rowClass, ...others } = filters;
  const next = withView(params, { ...rows, filters: others });
  if (rowClass === undefined) next.delete(classParam);
  else next.set(classParam, rowClass);
  if (id === null) next.delete(viewParam);
  else next.set(viewParam, String(id));
  return next;
}

/** Whether an address of a grid has filters or a sort order, which the default view must not replace. */
export const isFiltered = (params: URLSearchParams, grid: ViewGrid): boolean =>
  // The legacy page always shows one server.
  [...params.keys()].some((name) => name !== 'account' && !(name === 'server' && grid === 'accounts.legacy'));
