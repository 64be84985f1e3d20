import type { ViewState } from '#contract/http/views.ts';
import type { TableLayout } from '#domain/tables/layout.ts';
import { captureView, rowsOfView } from '#domain/views/view.ts';
import { viewFromQuery, withView } from '../useViewQuery.ts';

/** Filter by the class of the rows: a parameter of its own in the URL, one of the filters in a saved view. */
const classParam = 'class';
/** The id of the view in use. */
export const viewParam = 'view';

/** What a grid with this layout and these query parameters shows. */
export function stateOf(layout: TableLayout, params: URLSearchParams): ViewState {
  const rows = viewFromQuery(params);
  const rowClass = params.get(classParam);
  const filters = rowClass ? { ...rows.filters, [classParam]: rowClass } : rows.filters;
  return captureView(layout, { ...rows, filters });
}

/** The parameters with search, filters and sort of a view, which is named as the one in use; null: none is. */
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

/** Whether an address asks for certain rows or a certain order: the default view must not change it. */
export const isNarrowed = (params: URLSearchParams): boolean =>
  [...params.keys()].some((name) => name !== 'account');
