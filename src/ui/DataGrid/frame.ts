import { isShown, minColumnWidth, orderedColumns, type TableLayout } from '#domain/tables/layout.ts';
import type { GridColumn } from './gridColumn.ts';

/** Heights, CSS pixels, with the line below: fine pointer, touch. They must match the style sheet. */
export const heights = {
  fine: { row: 32, group: 26, header: 32, filters: 39 },
  coarse: { row: 45, group: 44, header: 44, filters: 53 },
} as const;

export const selectKey = '(select)';
/** Default width of a column, CSS pixels. */
const usualWidth = 110;
/** Width of the checkbox column, CSS pixels: fine pointer, touch. */
const selectWidth = { fine: 36, coarse: 44 } as const;
/**
 * Maximum share of the view for pinned columns. If they need more, only the checkboxes and the column with
 * the row's name stay pinned; if these need more, only the checkboxes.
 */
const maxPinnedPart = 0.55;

export interface PlacedColumn<T> {
  spec: GridColumn<T>;
  /** Distance from the left edge of the row, CSS pixels. */
  left: number;
  width: number;
  /** Both for the cells of all rows; one object, so that React need not compare them. */
  style: { left: number; width: number };
  /** Position among all visible columns, from 1; the checkbox column counts. */
  index: number;
}

export interface PlacedGroup {
  key: string;
  title: string;
  left: number;
  width: number;
  /** Position of its first column, from 1. */
  index: number;
  span: number;
  /** Number of columns that collapsing hides. */
  hidden: number;
  isFolded: boolean;
}

export interface GridFrame<T> {
  /** Width of the checkbox column, 0 without selection. */
  selectWidth: number;
  pinned: readonly PlacedColumn<T>[];
  /** Right edge of the pinned columns, CSS pixels. */
  pinnedWidth: number;
  center: readonly PlacedColumn<T>[];
  /** All visible columns, in order. */
  all: readonly PlacedColumn<T>[];
  groups: readonly PlacedGroup[];
  totalWidth: number;
  columnCount: number;
}

interface FrameOptions<T> {
  columns: readonly GridColumn<T>[];
  layout: Pick<TableLayout, 'order' | 'visibility' | 'widths' | 'folded'>;
  hasSelection: boolean;
  isCoarse: boolean;
  /** CSS pixels; 0 before it is measured. */
  viewWidth: number;
}

/** Places the visible columns of a grid: pinned ones first, and only the first one of a collapsed group. */
export function gridFrameOf<T>(options: FrameOptions<T>): GridFrame<T> {
  const { columns, layout, hasSelection, isCoarse, viewWidth } = options;
  const select = hasSelection ? (isCoarse ? selectWidth.coarse : selectWidth.fine) : 0;
  const ordered = orderedColumns(columns, layout.order).filter(
    (spec) => spec.isName || isShown(spec, layout as TableLayout),
  );
  const widthOf = ({ key, width = usualWidth, isWide = false }: GridColumn<T>): number =>
    isWide ? Math.max(minColumnWidth, viewWidth - select) : (layout.widths[key] ?? width);
  const first = ordered.filter(({ isPinned }) => isPinned);
  const names = first.filter(({ isName }) => isName);
  const fits = (specs: readonly GridColumn<T>[]): boolean =>
    viewWidth === 0 || specs.reduce((sum, spec) => sum + widthOf(spec), select) <= viewWidth * maxPinnedPart;
  const pinned = fits(first) ? first : fits(names) ? names : [];
  const loose = first.filter((spec) => !pinned.includes(spec));

  const folded = new Set(layout.folded);
  const seen = new Set<string>();
  const hiddenOf = new Map<string, number>();
  const rest = ordered.filter(({ isPinned, group }) => {
    if (isPinned) return false;
    // A folded group that no longer exists hides nothing.
    if (group === undefined || !folded.has(group.key)) return true;
    if (!seen.has(group.key)) return seen.add(group.key);
    hiddenOf.set(group.key, (hiddenOf.get(group.key) ?? 0) + 1);
    return false;
  });

  let left = select;
  let index = hasSelection ? 1 : 0;
  const place = (spec: GridColumn<T>): PlacedColumn<T> => {
    const width = widthOf(spec);
    const placed = { spec, left, width, style: { left, width }, index: ++index };
    left += width;
    return placed;
  };
  const head = pinned.map(place);
  const pinnedWidth = left;
  const center = [...loose, ...rest].map(place);
  return {
    selectWidth: select,
    pinned: head,
    pinnedWidth,
    center,
    all: [...head, ...center],
    groups: groupsOf(center, folded, hiddenOf),
    totalWidth: left,
    columnCount: index,
  };
}

function groupsOf<T>(
  columns: readonly PlacedColumn<T>[],
  folded: ReadonlySet<string>,
  hiddenOf: ReadonlyMap<string, number>,
): PlacedGroup[] {
  const groups: PlacedGroup[] = [];
  let isNext = false;
  for (const { spec, left, width, index } of columns) {
    const { group } = spec;
    const open = groups.at(-1);
    if (group === undefined) isNext = false;
    else if (open && isNext && open.key === group.key) {
      open.width += width;
      open.span++;
    } else {
      const hidden = hiddenOf.get(group.key) ?? 0;
      groups.push({ ...group, left, width, index, span: 1, hidden, isFolded: folded.has(group.key) });
      isNext = true;
    }
  }
  return groups;
}
