import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { Check } from '#ui/Check/Check.tsx';
import { type Anchor, anchorIn, isMenuKeyEvent } from '#ui/ContextMenu/anchor.ts';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Edge } from './Edge.tsx';
import type { TableFrame } from './frame.ts';
import classes from './Row.module.css';
import type { ColumnSpec, RowId } from './columnSpec.ts';
import { textOf } from '#ui/table/headerSpec.ts';

/** Table operations for a row. The object is stable while the table is mounted. */
export interface RowCommands {
  visit: (id: RowId) => void;
  toggle: (id: RowId) => void;
  open: (id: RowId) => void;
  openMenu: (id: RowId, anchor: Anchor) => void;
  choose: (id: RowId, chosen: boolean) => void;
  press: (id: RowId, event: KeyboardEvent<HTMLElement>) => void;
}

export interface RowProps<T> {
  id: RowId;
  item: T;
  name: string;
  shown: readonly ColumnSpec<T>[];
  frame: Pick<TableFrame, 'hasDetail' | 'hasSelection' | 'hasMenu' | 'hasFiller'>;
  isExpanded: boolean;
  /** Selected; in a table without a selection, the current row. */
  isChosen: boolean;
  isMarked: boolean;
  /** The row is the tab stop. */
  isCurrent: boolean;
  commands: RowCommands;
}

/** Clicks on buttons and fields in a row, and text selection, do not trigger the row. */
const isOfRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('button, a, input, label, select, textarea, tr') === currentTarget &&
  (document.getSelection()?.isCollapsed ?? true);

function contentOf<T>(spec: ColumnSpec<T>, item: T): ReactNode {
  return spec.cell ? spec.cell(item) : textOf(spec, item);
}

function RowOf<T>(props: RowProps<T>) {
  const { id, item, name, shown, frame, isExpanded, isChosen, isMarked, isCurrent, commands } = props;
  const { t } = useLingui();
  const tabIndex = isCurrent ? 0 : -1;
  const expandLabel = isExpanded ? t`Collapse ${name}` : t`Expand ${name}`;

  return (
    <tr
      tabIndex={tabIndex}
      className={classes.row}
      data-row={id}
      data-expanded={isExpanded || undefined}
      data-marked={isMarked || undefined}
      aria-expanded={frame.hasDetail ? isExpanded : undefined}
      aria-selected={frame.hasSelection || isChosen ? isChosen : undefined}
      onFocus={() => commands.visit(id)}
      onClick={(event) => frame.hasDetail && isOfRow(event) && commands.toggle(id)}
      onDoubleClick={(event) => !frame.hasDetail && isOfRow(event) && commands.open(id)}
      onContextMenu={(event) => {
        if (!frame.hasMenu) return;
        event.preventDefault();
        event.stopPropagation();
        commands.openMenu(id, { x: event.clientX, y: event.clientY });
      }}
      onKeyDown={(event) => {
        if (isMenuKeyEvent(event) && frame.hasMenu) {
          event.preventDefault();
          event.stopPropagation();
          commands.openMenu(id, anchorIn(event.currentTarget));
        } else if (event.target === event.currentTarget) commands.press(id, event);
      }}
    >
      {frame.hasDetail ? (
        <Edge>
          <button
            type="button"
            className={classes.expand}
            tabIndex={tabIndex}
            aria-label={expandLabel}
            aria-expanded={isExpanded}
            {...tooltipProps(expandLabel, isExpanded ? '←' : '→')}
            onClick={() => commands.toggle(id)}
          >
            <IconChevronRight size={16} stroke={2} aria-hidden="true" />
          </button>
        </Edge>
      ) : null}
      {frame.hasSelection ? (
        <Edge>
          <Check
            isLabelHidden
            tabIndex={tabIndex}
            label={t`Select ${name}`}
            checked={isChosen}
            onChange={(chosen) => commands.choose(id, chosen)}
          />
        </Edge>
      ) : null}
      {shown.map((spec) => {
        const content = contentOf(spec, item);
        return spec.isName ? (
          <th key={spec.key} scope="row" className={classes.cell} data-align={spec.align} data-name>
            {content}
          </th>
        ) : (
          <td key={spec.key} className={classes.cell} data-align={spec.align}>
            {content}
          </td>
        );
      })}
      {frame.hasFiller ? <Edge /> : null}
      {frame.hasMenu ? (
        <Edge isPinned>
          <DotsButton
            label={t`Actions of ${name}`}
            tooltip={t`All actions`}
            keys="M"
            tabIndex={tabIndex}
            onOpen={(anchor) => commands.openMenu(id, anchor)}
          />
        </Edge>
      ) : null}
    </tr>
  );
}

/** One row; memoized, it re-renders only when its data or columns change. */
export const Row = memo(RowOf) as typeof RowOf;
