import { useLingui } from '@lingui/react/macro';
import { useSortable } from '@dnd-kit/sortable';
import { IconEyeOff, IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import type { BuilderRow as Row, FieldChange } from '#domain/configs/builderRows.ts';
import { FieldInfo } from '#entities/configs/FieldInfo.tsx';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Builder.module.css';
import { type FieldColumn, fieldColumns, useCellText } from './columns.ts';

export interface BuilderRowProps {
  row: Row;
  /** The error of the definition; null when it is valid. */
  fault: string | null;
  /** The row is the tab stop. */
  isCurrent: boolean;
  /** It can be moved. */
  isMovable: boolean;
  onVisit: (name: string) => void;
  onOpen: (row: Row) => void;
  /** @param column the column that was pointed at; null: none */
  onMenu: (row: Row, anchor: Anchor, column: FieldColumn | null) => void;
}

const columnAt = (target: EventTarget): FieldColumn | null => {
  const key =
    target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset['column'] : null;
  return fieldColumns.find((column) => column === key) ?? null;
};

function BuilderRowOf({ row, fault, isCurrent, isMovable, onVisit, onOpen, onMenu }: BuilderRowProps) {
  const { t } = useLingui();
  const cellText = useCellText();
  const { field, change } = row;
  const { name, title, hidden } = field;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: name, disabled: !isMovable });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <div
      ref={setNodeRef}
      role="row"
      data-hover
      className={classes.row}
      style={style}
      tabIndex={tabIndex}
      data-row={name}
      data-change={change}
      data-dragging={isDragging || undefined}
      onFocus={() => onVisit(name)}
      onDoubleClick={({ target }) => {
        if (target instanceof Element && target.closest('button') === null) onOpen(row);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(row, { x: event.clientX, y: event.clientY }, columnAt(event.target));
      }}
    >
      <span role="gridcell" className={classes.edge}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          tabIndex={tabIndex}
          disabled={!isMovable}
          aria-label={t`Move ${title}`}
          aria-describedby={attributes['aria-describedby']}
          {...tooltipProps(t`Drag to reorder`, 'Alt+↑ ↓')}
          {...listeners}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
      {fieldColumns.map((column) => {
        const text = cellText(field, column);
        const isName = column === 'title';
        return (
          <span
            key={column}
            role={isName ? 'rowheader' : 'gridcell'}
            data-truncate
            className={classes.cell}
            data-column={column}
            {...(column === 'limits' ? tooltipProps(text) : {})}
          >
            {text}
            {isName && hidden ? (
              <span className={classes.hidden} {...tooltipProps(t`Hidden`)}>
                <IconEyeOff size={14} stroke={1.75} aria-hidden="true" />
                <span className="dugout-hidden">{t`Hidden`}</span>
              </span>
            ) : null}
          </span>
        );
      })}
      <span role="gridcell" className={classes.state}>
        {fault === null ? (
          <ChangeBadge change={change} />
        ) : (
          <StateBadge tone="negative">{t({ message: 'Invalid', context: 'field' })}</StateBadge>
        )}
        <FieldInfo field={field} error={fault} tabIndex={tabIndex} />
      </span>
      <span role="gridcell" className={classes.edge}>
        <DotsButton
          label={t`Actions for ${title}`}
          tooltip={t`Row actions`}
          keys="M"
          tabIndex={tabIndex}
          onOpen={(anchor) => onMenu(row, anchor, null)}
        />
      </span>
    </div>
  );
}

function ChangeBadge({ change }: { change: FieldChange }) {
  const { t } = useLingui();
  switch (change) {
    case 'none':
      return null;
    case 'new':
      return <StateBadge tone="info">{t({ message: 'New', context: 'field' })}</StateBadge>;
    case 'changed':
      return <StateBadge tone="warning">{t({ message: 'Changed', context: 'field' })}</StateBadge>;
    case 'deleted':
      return <StateBadge tone="secondary">{t({ message: 'Deleted', context: 'field' })}</StateBadge>;
  }
}

/** A field in the grid of the builder. */
export const BuilderRow = memo(BuilderRowOf);
