import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Head.module.css';
import { ResizeHandle } from './ResizeHandle.tsx';
import type { ColumnSpec } from './types.ts';
import type { HeadDrag } from './useHeadDrag.ts';

export type SortOrder = 'asc' | 'desc' | null;

export interface HeadCellProps<T> {
  spec: ColumnSpec<T>;
  sorted: SortOrder;
  /** The head is the tab stop. */
  isCurrent: boolean;
  drag: HeadDrag;
  /** Side on which a dragged head would be dropped. */
  drop: 'before' | 'after' | null;
  onSort: (isAdded: boolean) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onDraw: (width: number | null) => void;
  onWidth: (width: number) => void;
  onResetWidth: () => void;
}

/** A column head: click sorts, Shift+click adds a sort level, dragging moves the column, its edge resizes it. */
export function HeadCell<T>(props: HeadCellProps<T>) {
  const { spec, sorted, isCurrent, drag, drop, onSort, onKey, onFocus, onDraw, onWidth, onResetWidth } =
    props;
  const { key, title, align = 'start', isSortable = true } = spec;
  const { t } = useLingui();
  const isDragged = drag.dragged?.key === key;
  const style: CSSProperties | undefined = isDragged
    ? { transform: `translate3d(${Math.round(drag.dragged?.by ?? 0)}px, 0, 0)` }
    : undefined;
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classes.head}
      style={style}
      data-align={align}
      data-dragged={isDragged || undefined}
      data-drop={drop ?? undefined}
      aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
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
        <span className={classes.title}>{title}</span>
        {isSortable ? (
          <Arrow
            className={classes.arrow}
            data-on={sorted !== null || undefined}
            size={14}
            stroke={2}
            aria-hidden="true"
          />
        ) : null}
      </button>
      <ResizeHandle onDraw={onDraw} onWidth={onWidth} onReset={onResetWidth} />
    </th>
  );
}
