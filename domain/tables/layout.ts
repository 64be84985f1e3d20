import { z } from 'zod';

/** Widths in CSS pixels: no column is narrower (specification, business constants). */
export const minColumnWidth = 75;
/** A remembered layout is written down this long after its last change, milliseconds (ditto). */
export const saveDelayMs = 500;
/** More opened rows are not remembered (ditto). */
const maxExpanded = 50;

export const pageSizes = [25, 50, 100, 200] as const;

/** How somebody likes a table; columns and rows by their keys, unknown ones are passed over. */
export const tableLayout = z.object({
  widths: z.record(z.string(), z.number().min(minColumnWidth)).default({}),
  order: z.array(z.string()).default([]),
  /** Columns whose visibility differs from what the screen begins with. */
  visibility: z.record(z.string(), z.boolean()).default({}),
  sort: z.array(z.object({ id: z.string(), desc: z.boolean() })).default([]),
  pageSize: z.number().default(50),
  /** Opened rows, the one that was opened last at the end. */
  expanded: z.array(z.string()).default([]),
});
export type TableLayout = z.infer<typeof tableLayout>;

export const defaultLayout: TableLayout = tableLayout.parse({});

/** What the rules here need to know of a column. */
interface Column {
  key: string;
  isHidden?: boolean;
}

/**
 * Columns in the order that somebody gave them. One that the order does not name stands behind the one that it
 * stands behind by default, so that new columns appear where they belong.
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

/** The layout with a column shown or not. */
export const withVisibility = (layout: TableLayout, key: string, shown: boolean): TableLayout => ({
  ...layout,
  visibility: { ...layout.visibility, [key]: shown },
});

/** The layout with a column's width, whole pixels, not below the minimum. */
export const withWidth = (layout: TableLayout, key: string, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.max(minColumnWidth, Math.round(width)) },
});

/** The layout without a width of its own for a column. */
export function withoutWidth(layout: TableLayout, key: string): TableLayout {
  const { [key]: _, ...widths } = layout.widths;
  return { ...layout, widths };
}

/** The layout with a row opened or closed; of too many opened ones the oldest are forgotten. */
export function withExpanded(layout: TableLayout, id: string, expanded: boolean): TableLayout {
  const others = layout.expanded.filter((other) => other !== id);
  return { ...layout, expanded: expanded ? [...others, id].slice(-maxExpanded) : others };
}

/** Order, widths and visibility as the screen begins with them; opened rows and the page stay. */
export const withDefaultColumns = (layout: TableLayout): TableLayout => ({
  ...layout,
  widths: {},
  order: [],
  visibility: {},
  sort: [],
});
