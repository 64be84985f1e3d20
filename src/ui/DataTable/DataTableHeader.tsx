import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { type TableLayout, withoutWidth, withWidth } from '#domain/tables/layout.ts';
import { Check } from '#ui/Check/Check.tsx';
import { Edge } from './Edge.tsx';
import { FilterCell } from '#ui/table/FilterCell.tsx';
import classes from './DataTableHeader.module.css';
import { headerCellProps, HeaderLabel, type HeaderLabelProps } from '#ui/table/HeaderLabel.tsx';
import type { TableFrame } from './frame.ts';
import { type Engine, wantedOf } from './useEngine.ts';
import { sortedAs } from '#ui/table/headerSpec.ts';
import { useHeaders } from '#ui/table/useHeaders.ts';

/** Width of the cell of a focused header, CSS pixels. */
const widthOf = ({ currentTarget }: KeyboardEvent<HTMLElement>): number =>
  currentTarget.closest('th')?.getBoundingClientRect().width ?? 0;

export interface DataTableHeaderProps<T> {
  engine: Engine<T>;
  frame: TableFrame;
  layout: TableLayout;
  setLayout: (change: (before: TableLayout) => TableLayout) => void;
  hasFilters: boolean;
  /** Whether all, some or none of the matching rows are selected; null without selection. */
  chosen: 'all' | 'some' | 'none' | null;
  onChooseAll: (all: boolean) => void;
  onDraw: (drawn: { key: string; width: number } | null) => void;
}

/**
 * Column headers. One of them is the tab stop; arrow keys move between them, with Shift they resize a column, with Ctrl
 * they move it.
 */
export function DataTableHeader<T extends object>(props: DataTableHeaderProps<T>) {
  const { engine, frame, layout, setLayout, hasFilters, chosen, onChooseAll, onDraw } = props;
  const { t } = useLingui();
  const row = useRef<HTMLTableRowElement>(null);
  const { shown, table, filters, setFilter } = engine;
  const keys = shown.map(({ key }) => key);
  const order = () => table.getState().columnOrder;
  const { visited, setVisited, drag, dropAt, press } = useHeaders({ element: row, keys, order, setLayout });
  const current = visited !== null && keys.includes(visited) ? visited : keys[0];

  return (
    <thead className={classes.thead}>
      <tr ref={row}>
        {frame.hasDetail ? <Edge /> : null}
        {chosen === null ? null : (
          <Edge>
            <Check
              isLabelHidden
              label={t`Select all rows that match the filters`}
              checked={chosen === 'all'}
              isPartly={chosen === 'some'}
              onChange={() => onChooseAll(chosen !== 'all')}
            />
          </Edge>
        )}
        {shown.map((spec) => (
          <HeaderCell
            key={spec.key}
            spec={spec}
            sorted={sortedAs(layout.sort, spec.key)}
            isCurrent={spec.key === current}
            drag={drag}
            drop={dropAt(spec.key)}
            onSort={(isAdded) => table.getColumn(spec.key).toggleSorting(undefined, isAdded)}
            onKey={(event) => press(spec.key, () => widthOf(event), event)}
            onFocus={() => setVisited(spec.key)}
            onDraw={(width) => onDraw(width === null ? null : { key: spec.key, width })}
            onWidth={(width) => setLayout((before) => withWidth(before, spec.key, width))}
            onResetWidth={() => setLayout((before) => withoutWidth(before, spec.key))}
          />
        ))}
        {frame.hasFiller ? <Edge /> : null}
        {frame.hasMenu ? <Edge isPinned /> : null}
      </tr>
      {hasFilters ? (
        <tr className={classes.filters}>
          {frame.hasDetail ? <Edge /> : null}
          {chosen === null ? null : <Edge />}
          {shown.map((spec) => (
            <td key={spec.key}>
              <FilterCell
                spec={spec}
                wanted={wantedOf(filters, spec.key)}
                onWanted={(change) => setFilter(spec.key, change)}
              />
            </td>
          ))}
          {frame.hasFiller ? <Edge /> : null}
          {frame.hasMenu ? <Edge isPinned /> : null}
        </tr>
      ) : null}
    </thead>
  );
}

interface HeaderCellProps extends HeaderLabelProps {
  /** Side on which a dragged header would be dropped. */
  drop: 'before' | 'after' | null;
}

function HeaderCell({ drop, ...label }: HeaderCellProps) {
  return (
    <th scope="col" {...headerCellProps(label.spec, label.sorted, label.drag, drop)}>
      <HeaderLabel {...label} />
    </th>
  );
}
