import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import {
  nextSort,
  orderedColumns,
  type TableLayout,
  withFolded,
  withoutWidth,
  withWidth,
} from '#domain/tables/layout.ts';
import { CheckBox } from '#ui/Check/CheckBox.tsx';
import { FilterCell } from '#ui/table/FilterCell.tsx';
import { headerCellProps, HeaderLabel } from '#ui/table/HeaderLabel.tsx';
import { sortedAs, textOf } from '#ui/table/headerSpec.ts';
import { useHeaders } from '#ui/table/useHeaders.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { compareCells } from '#domain/tables/filters.ts';
import type { FilterOption } from '#ui/table/ChoiceFilter.tsx';
import classes from './DataGrid.module.css';
import type { GridFrame, PlacedColumn } from './frame.ts';
import type { GridColumn, GridRows, GridView } from './gridColumn.ts';
import type { Range } from './useWindow.ts';

export interface GridHeaderProps<T> {
  rows: GridRows<T>;
  columns: readonly GridColumn<T>[];
  frame: GridFrame<T>;
  /** Rendered columns of the center. */
  range: Range;
  view: GridView;
  onView: (change: (before: GridView) => GridView) => void;
  layout: TableLayout;
  setLayout: (change: (before: TableLayout) => TableLayout) => void;
  hasFilters: boolean;
  /** Whether all, some or none of the matching rows are selected. */
  chosen: 'all' | 'some' | 'none';
  onChooseAll: (all: boolean) => void;
  onDraw: (drawn: { key: string; width: number } | null) => void;
}

function GridHeaderOf<T>(props: GridHeaderProps<T>) {
  const { columns, frame, range, view, onView, layout, setLayout, hasFilters, onDraw } = props;
  const { t } = useLingui();
  const headers = useRef<HTMLDivElement>(null);
  const center = frame.center.slice(range.first, range.last + 1);
  const shown = [...frame.pinned, ...center];
  const keys = frame.all.map(({ spec }) => spec.key);
  const order = () => orderedColumns(columns, layout.order).map(({ key }) => key);
  const { visited, setVisited, drag, dropAt, press } = useHeaders({
    element: headers,
    keys,
    order,
    setLayout,
  });
  const isShown = shown.some(({ spec }) => spec.key === visited);
  const current = isShown ? visited : (shown[0]?.spec.key ?? null);

  const levelOf = (key: string): number | null => {
    const at = view.sort.findIndex(({ id }) => id === key);
    return at < 0 || view.sort.length < 2 ? null : at + 1;
  };

  function setFilter(key: string, change: (wanted: string) => string): void {
    onView((before) => {
      const { [key]: old = '', ...others } = before.filters;
      const wanted = change(old);
      return { ...before, filters: wanted === '' ? others : { ...others, [key]: wanted } };
    });
  }

  const headerCell = (column: PlacedColumn<T>): ReactNode => {
    const { spec, left, width, index } = column;
    const { key, isSecret } = spec;
    const sorted = sortedAs(view.sort, key);
    const cell = headerCellProps(spec, sorted, drag, dropAt(key));
    return (
      <div
        key={key}
        role="columnheader"
        aria-colindex={index}
        {...cell}
        className={`${cell.className ?? ''} ${classes.headerCell ?? ''}`}
        style={{ ...cell.style, left, width }}
      >
        <HeaderLabel
          spec={isSecret ? { ...spec, isSortable: false } : spec}
          sorted={sorted}
          level={levelOf(key)}
          isCurrent={key === current}
          drag={drag}
          onSort={(isAdded) => onView((before) => ({ ...before, sort: nextSort(before.sort, key, isAdded) }))}
          onKey={(event) => press(key, () => width, event)}
          onFocus={() => setVisited(key)}
          onDraw={(drawn) => onDraw(drawn === null ? null : { key, width: drawn })}
          onWidth={(next) => setLayout((before) => withWidth(before, key, next))}
          onResetWidth={() => setLayout((before) => withoutWidth(before, key))}
        />
      </div>
    );
  };

  const filterCell = ({ spec, left, width, index }: PlacedColumn<T>): ReactNode => (
    <div
      key={spec.key}
      role="gridcell"
      aria-colindex={index}
      className={classes.filter}
      style={{ left, width }}
    >
      {spec.isSecret ? null : (
        <FilterCell
          spec={spec}
          wanted={view.filters[spec.key] ?? ''}
          valuesOf={() => textsOf(props.rows, spec)}
          onWanted={(change) => setFilter(spec.key, change)}
        />
      )}
    </div>
  );

  const from = center[0]?.left ?? 0;
  const end = center.at(-1);
  const to = end ? end.left + end.width : 0;
  const groups = frame.groups.filter(({ left, width }) => left < to && left + width > from);
  return (
    <div className={classes.headers} role="rowgroup" style={{ width: frame.totalWidth }} ref={headers}>
      {frame.groups.length > 0 ? (
        <div role="row" aria-rowindex={1} className={classes.groups}>
          <div role="presentation" className={classes.pinned} style={{ width: frame.pinnedWidth }} />
          {groups.map(({ key, title, left, width, index, span, hidden, isFolded }) => {
            const label = isFolded ? t`Expand ${title}` : t`Collapse ${title}`;
            const Icon = isFolded ? IconChevronRight : IconChevronDown;
            return (
              <div
                key={`${key}-${index}`}
                role="columnheader"
                aria-colindex={index}
                aria-colspan={span}
                className={classes.group}
                style={{ left, width }}
              >
                <button
                  type="button"
                  className={classes.fold}
                  style={{ left: frame.pinnedWidth, maxWidth: width }}
                  aria-expanded={!isFolded}
                  {...tooltipProps(label)}
                  onClick={() => setLayout((before) => withFolded(before, key, !isFolded))}
                >
                  <Icon size={12} stroke={2} aria-hidden="true" />
                  <span data-truncate>{title}</span>
                  {hidden > 0 ? <span className={classes.hiddenCount}>+{hidden}</span> : null}
                </button>
              </div>
            );
          })}
        </div>
      ) : null}
      <div role="row" aria-rowindex={frame.groups.length > 0 ? 2 : 1} className={classes.headerRow}>
        <div role="presentation" className={classes.pinned} style={{ width: frame.pinnedWidth }}>
          {frame.selectWidth > 0 ? (
            <div
              role="columnheader"
              aria-colindex={1}
              className={classes.selectHeader}
              style={{ left: 0, width: frame.selectWidth }}
            >
              <CheckBox
                isPartly={props.chosen === 'some'}
                aria-label={t`Select all rows that match the filters`}
                checked={props.chosen === 'all'}
                onChange={() => props.onChooseAll(props.chosen !== 'all')}
              />
            </div>
          ) : null}
          {frame.pinned.map(headerCell)}
        </div>
        {center.map(headerCell)}
      </div>
      {hasFilters ? (
        <div role="row" aria-rowindex={frame.groups.length > 0 ? 3 : 2} className={classes.filterRow}>
          <div role="presentation" className={classes.pinned} style={{ width: frame.pinnedWidth }}>
            {frame.pinned.map(filterCell)}
          </div>
          {center.map(filterCell)}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Groups, headers and filters of the columns; memoized, so that vertical scrolling does not render them. One header is the
 * tab stop, with the keys of a table header.
 */
export const GridHeader = memo(GridHeaderOf) as typeof GridHeaderOf;

/** The different texts in the cells of a column, sorted; without the empty one. */
function textsOf<T>(rows: GridRows<T>, spec: GridColumn<T>): FilterOption[] {
  const texts = new Set<string>();
  for (const id of rows.ids()) {
    const row = rows.get(id);
    if (row) texts.add(textOf(spec, row));
  }
  texts.delete('');
  return [...texts].toSorted(compareCells).map((text) => ({ value: text, label: text }));
}
