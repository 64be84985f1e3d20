import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './HeaderCell.module.css';
import { ResizeHandle } from './ResizeHandle.tsx';
import type { HeaderSpec, SortOrder } from './headerSpec.ts';
import type { HeaderDrag } from './useHeaderDrag.ts';

export interface HeaderLabelProps {
  spec: HeaderSpec;
  sorted: SortOrder;
  /** Position among several sort levels, from 1; null: the rows are sorted by at most one column. */
  level?: number | null;
  /** The header is the tab stop. */
  isCurrent: boolean;
  drag: HeaderDrag;
  onSort: (isAdded: boolean) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onDraw: (width: number | null) => void;
  onWidth: (width: number) => void;
  onResetWidth: () => void;
}

/** Attributes of the cell around a {@link HeaderLabel}. @param drop side on which a dragged header would be dropped */
export function headerCellProps(
  { key, align = 'start' }: HeaderSpec,
  sorted: SortOrder,
  { dragged }: HeaderDrag,
  drop: 'before' | 'after' | null,
) {
  const isDragged = dragged?.key === key;
  const style: CSSProperties = isDragged
    ? { transform: `translate3d(${Math.round(dragged?.by ?? 0)}px, 0, 0)` }
    : {};
  return {
    className: classes.header,
    style,
    'data-align': align,
    'data-dragged': isDragged || undefined,
    'data-drop': drop ?? undefined,
    'aria-sort': sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending',
  } as const;
}

/** Content of a column header: click sorts, Shift+click adds a sort level, dragging moves the column, its edge resizes it. */
export function HeaderLabel(props: HeaderLabelProps) {
  const {
    spec,
    sorted,
    level = null,
    isCurrent,
    drag,
    onSort,
    onKey,
    onFocus,
    onDraw,
    onWidth,
    onResetWidth,
  } = props;
  const { key, title, isSortable = true } = spec;
  const { t } = useLingui();
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <>
      <button
        type="button"
        className={classes.label}
        tabIndex={isCurrent ? 0 : -1}
        data-column={key}
        data-sortable={isSortable || undefined}
        {...(isSortable ? tooltipProps(sorted === 'asc' ? t`Sort descending` : t`Sort by ${title}`) : {})}
        onPointerDown={(event) => drag.start(key, event)}
        onClick={(event) => !drag.endsDrag() && isSortable && onSort(event.shiftKey)}
        onKeyDown={onKey}
        onFocus={onFocus}
      >
        <span data-truncate>{title}</span>
        {isSortable ? (
          <Arrow
            className={classes.arrow}
            data-on={sorted !== null || undefined}
            size={14}
            stroke={2}
            aria-hidden="true"
          />
        ) : null}
        {level === null ? null : (
          <span className={classes.level} aria-hidden="true">
            {level}
          </span>
        )}
      </button>
      <ResizeHandle onDraw={onDraw} onWidth={onWidth} onReset={onResetWidth} />
    </>
  );
}
