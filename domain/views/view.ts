import type { ViewState } from '#contract/http/views.ts';
import { comparableName } from '#domain/servers/groupNames.ts';
import { minColumnWidth, type SortLevels, type TableLayout } from '#domain/tables/layout.ts';

/** A view without columns of its own, filters or sorting: the initial grid. */
export const emptyViewState: ViewState = {
  columns: { order: [], shown: [], hidden: [], widths: [], folded: [] },
  search: '',
  filters: [],
  sort: [],
};

export interface ViewRows {
  query: string;
  /** Filter text by column key. */
  filters: Readonly<Record<string, string>>;
  sort: SortLevels;
}

const keysWhere = (record: Readonly<Record<string, boolean>>, wanted: boolean): string[] =>
  Object.keys(record)
    .filter((key) => record[key] === wanted)
    .toSorted();

/** The current state of a grid in the form in which it is saved; equal grids have equal states. */
export function captureView(
  { order, visibility, widths, folded }: TableLayout,
  { query, filters, sort }: ViewRows,
): ViewState {
  return {
    columns: {
      order,
      shown: keysWhere(visibility, true),
      hidden: keysWhere(visibility, false),
      widths: Object.keys(widths)
        .toSorted()
        .map((key) => ({ key, width: widths[key] ?? minColumnWidth })),
      folded: folded.toSorted(),
    },
    search: query,
    filters: Object.keys(filters)
      .toSorted()
      .map((key) => ({ key, text: filters[key] ?? '' })),
    sort: sort.map(({ id, desc }) => ({ key: id, desc })),
  };
}

export function withViewColumns(layout: TableLayout, { columns }: ViewState): TableLayout {
  const { order, shown, hidden, widths, folded } = columns;
  return {
    ...layout,
    order,
    visibility: Object.fromEntries([
      ...shown.map((key) => [key, true] as const),
      ...hidden.map((key) => [key, false] as const),
    ]),
    widths: Object.fromEntries(widths.map(({ key, width }) => [key, Math.max(minColumnWidth, width)])),
    folded,
  };
}

export const rowsOfView = ({ search, filters, sort }: ViewState): ViewRows => ({
  query: search,
  filters: Object.fromEntries(filters.map(({ key, text }) => [key, text])),
  sort: sort.map(({ key, desc }) => ({ id: key, desc })),
});

/** Whether a name is among these, ignoring case and spaces. */
export const isNameTaken = (name: string, others: readonly { name: string }[]): boolean =>
  others.some((other) => comparableName(other.name) === comparableName(name));
