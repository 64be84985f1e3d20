import { z } from 'zod';

/** Minimum column width, CSS pixels (specification, business constants). */
export const minColumnWidth = 75;
/** A layout is stored this long after its last change, milliseconds (specification, business constants). */
export const saveDelayMs = 500;
/** Maximum number of stored expanded rows (specification, business constants). */
const maxExpanded = 50;

export const pageSizes = [25, 50, 100, 200] as const;

/** A user's layout of a table; columns and rows by key, unknown ones are ignored. */
export const tableLayout = z.object({
  widths: z.record(z.string(), z.number().min(minColumnWidth)).default({}),
  order: z.array(z.string()).default([]),
  /** Columns whose visibility differs from the default. */
  visibility: z.record(z.string(), z.boolean()).default({}),
  sort: z.array(z.object({ id: z.string(), desc: z.boolean() })).default([]),
  pageSize: z.number().default(50),
  /** Folded column groups, by key. */
  folded: z.array(z.string()).default([]),
  /** Expanded rows, the most recent last. */
  expanded: z.array(z.string()).default([]),
});
export type TableLayout = z.infer<typeof tableLayout>;

export const defaultLayout: TableLayout = tableLayout.parse({});

interface Column {
  key: string;
  isHidden?: boolean;
}

/**
 * Columns in the user's order. A column that the order does not contain follows its default predecessor, so that new
 * columns appear in their place.
 */
export function orderedColumns<C extends Column>(columns: readonly C[], order: readonly string[]): C[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const next = order.flatMap((key) => byKey.get(key) ?? []);
  const placed = new Set(next.map(({ key }) => key));
  columns.forEach((column, at) => {
    if (placed.has(column.key)) return;
    const before = columns[at - 1];
    next.splice(before ? next.indexOf(before) + 1 : 0, 0, column);
    placed.add(column.key);
  });
  return next;
}

export const isShown = ({ key, isHidden = false }: Column, { visibility }: TableLayout): boolean =>
  visibility[key] ?? !isHidden;

export const withVisibility = (layout: TableLayout, key: string, shown: boolean): TableLayout => ({
  ...layout,
  visibility: { ...layout.visibility, [key]: shown },
});

/** The layout in which only some of these columns are shown. @param shown their keys; null: all */
export const withShown = (
  layout: TableLayout,
  columns: readonly { key: string }[],
  shown: readonly string[] | null,
): TableLayout => ({
  ...layout,
  visibility: {
    ...layout.visibility,
    ...Object.fromEntries(columns.map(({ key }) => [key, shown?.includes(key) ?? true])),
  },
  folded: [],
});

/** The layout with a column's width, CSS pixels, rounded and not below the minimum. */
export const withWidth = (layout: TableLayout, key: string, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.max(minColumnWidth, Math.round(width)) },
});

/** The layout with a column's default width. */
export function withoutWidth(layout: TableLayout, key: string): TableLayout {
  const { [key]: _, ...widths } = layout.widths;
  return { ...layout, widths };
}

/** The layout with a row expanded or collapsed; beyond the maximum the oldest ones are dropped. */
export function withExpanded(layout: TableLayout, id: string, expanded: boolean): TableLayout {
  const others = layout.expanded.filter((other) => other !== id);
  return { ...layout, expanded: expanded ? [...others, id].slice(-maxExpanded) : others };
}

/** The layout with default order, widths, visibility and sorting; expanded rows and the page size stay. */
export const withDefaultColumns = (layout: TableLayout): TableLayout => ({
  ...layout,
  widths: {},
  order: [],
  visibility: {},
  sort: [],
  folded: [],
});

export const withFolded = (layout: TableLayout, group: string, folded: boolean): TableLayout => ({
  ...layout,
  folded: [...layout.folded.filter((other) => other !== group), ...(folded ? [group] : [])],
});

/** Sort levels, the most important first. */
export type SortLevels = TableLayout['sort'];

/**
 * The sort levels after a click on a column header: ascending, descending, unsorted. @param isAdded the other levels stay
 */
export function nextSort(sort: SortLevels, key: string, isAdded: boolean): SortLevels {
  const at = sort.findIndex(({ id }) => id === key);
  const now = sort[at];
  const next = !now ? [{ id: key, desc: false }] : now.desc ? [] : [{ id: key, desc: true }];
  if (!isAdded) return next;
  return at < 0 ? [...sort, ...next] : sort.toSpliced(at, 1, ...next);
}
