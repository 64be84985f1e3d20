import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { minColumnWidth } from '#domain/tables/layout.ts';
import classes from './HeaderCell.module.css';
import type { HeaderSpec, SortOrder } from './headerSpec.ts';
import type { HeaderDrag } from './useHeaderDrag.ts';

export interface HeaderLabelProps {
  spec: HeaderSpec;
  sorted: SortOrder;
  /** Position among several sort levels, from 1; null: the rows are sorted by at most one column. */
  level?: number | null;
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

interface ResizeHandleProps {
  /** Called while resizing; CSS pixels. */
  onDraw: (width: number | null) => void;
  onWidth: (width: number) => void;
  /** Double click: resets the width. */
  onReset: () => void;
}

/** Resize handle of a column, for mouse and touch. By keyboard: Shift and an arrow key on the header. */
function ResizeHandle({ onDraw, onWidth, onReset }: ResizeHandleProps) {
  function draw(down: PointerEvent<HTMLElement>): void {
    const handle = down.currentTarget;
    const start = handle.parentElement?.getBoundingClientRect().width ?? 0;
    const from = down.clientX;
    let width = start;
    handle.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent): void => {
      width = Math.max(minColumnWidth, start + event.clientX - from);
      onDraw(width);
    };
    const end = (event: Event): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      onDraw(null);
      if (event.type === 'pointerup' && width !== start) onWidth(width);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  }
  return <span className={classes.resize} aria-hidden="true" onPointerDown={draw} onDoubleClick={onReset} />;
}
