import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangleFilled, IconEye } from '@tabler/icons-react';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { CheckBox } from '#ui/Check/CheckBox.tsx';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { type PlacedColumn, selectKey } from './frame.ts';
import classes from './DataGrid.module.css';
import { RefusalNote } from './editing/RefusalNote.tsx';
import { textOf } from '#ui/table/headerSpec.ts';
import type { CellRefusals, GridRows, RowTone } from './gridColumn.ts';

/** Columns of a rendered row. The object stays the same while the window stays. */
export interface RowColumns<T> {
  pinned: readonly PlacedColumn<T>[];
  center: readonly PlacedColumn<T>[];
  selectWidth: number;
  pinnedWidth: number;
  totalWidth: number;
}

export interface GridRowProps<T> {
  id: number;
  /** Position among the matching rows. */
  at: number;
  /** Header rows, which count in `aria-rowindex`. */
  headerRows: number;
  height: number;
  gridId: string;
  rows: GridRows<T>;
  columns: RowColumns<T>;
  nameOf: (row: T) => string;
  toneOf: ((row: T) => RowTone | null) | undefined;
  isChosen: boolean;
  /** Key of the current cell if it is in this row. */
  current: string | null;
  /** Selected cells of this row; a primitive, so that other rows do not render. */
  markedFrom: number;
  markedTo: number;
  /** Keys of the revealed secrets of this row, joined. */
  revealed: string;
  onReveal: (id: number, key: string) => void;
  /** Opens the menu of the row; null if rows have no menu. */
  onMenu: ((id: number, anchor: Anchor) => void) | null;
  refusals: CellRefusals | undefined;
  /** Answers the refusal of a cell: removes it, or writes the refused value over that of another user. */
  onAnswer: (id: number, key: string, side: ConflictChoice) => void;
  /** The grid is unlocked: cells without an editor are marked as read-only. */
  isEditable: boolean;
  /** The editor, when the edited cell is in this row. */
  editor: { key: string; field: ReactNode } | null;
}

/** Id of the current cell; other cells have none, because it would have to be set for each new row. */
export const cellId = (gridId: string, id: number, key: string): string => `${gridId}-${id}-${key}`;

/** Shown instead of a secret, whatever its length. */
const mask = '••••••';

function GridRowOf<T>(props: GridRowProps<T>) {
  const { id, at, headerRows, height, gridId, rows, columns, nameOf, toneOf, isChosen, current } = props;
  const { markedFrom, markedTo, revealed, onReveal, onMenu, refusals, isEditable, editor } = props;
  const { t } = useLingui();
  const subscribe = useCallback((listener: () => void) => rows.subscribeRow(id, listener), [rows, id]);
  useSyncExternalStore(subscribe, () => rows.version(id));
  const row = rows.get(id);
  if (!row) return null;
  const name = nameOf(row);
  const shownSecrets = revealed === '' ? [] : revealed.split('\n');

  const cellOf = ({ spec, style, index }: PlacedColumn<T>): ReactNode => {
    const { key, isName, isSecret, align, cell } = spec;
    const isEdited = editor?.key === key;
    const text = cell && !isSecret ? null : textOf(spec, row);
    const isMasked = isSecret && text !== '' && !shownSecrets.includes(key);
    const refusal = refusals?.textOf(id, key) ?? null;
    const fault = refusal ?? spec.fault?.(row) ?? null;
    const isNoted = refusal !== null && current === key && !isEdited;
    // A single text instead of a list of children: halves the cost of most cells.
    const isPlain =
      text !== null && fault === null && !isEdited && !isMasked && !isNoted && !(isName && onMenu);
    return (
      <div
        key={key}
        id={current === key ? cellId(gridId, id, key) : undefined}
        role={isName ? 'rowheader' : 'gridcell'}
        aria-colindex={index}
        // Without the button of the menu.
        aria-label={isName && onMenu && !isEdited ? name : undefined}
        className={classes.cell}
        style={style}
        data-key={key}
        data-align={align}
        data-name={isName || undefined}
        data-menu={(isName && onMenu !== null) || undefined}
        data-current={current === key || undefined}
        data-marked={(index >= markedFrom && index <= markedTo) || undefined}
        data-edited={isEdited || undefined}
        aria-description={isName && onMenu && fault !== null ? fault : undefined}
        aria-invalid={fault !== null || undefined}
        aria-readonly={(isEditable && !spec.edit) || undefined}
        {...(fault === null || isNoted ? {} : tooltipProps(fault))}
      >
        {isPlain ? (
          text
        ) : (
          <>
            {fault === null || isEdited ? null : (
              <>
                <IconAlertTriangleFilled className={classes.fault} size={12} aria-hidden="true" />
                <span className="dugout-hidden">{fault}</span>
              </>
            )}
            {isNoted ? (
              <RefusalNote
                text={refusal}
                isConflict={Boolean(refusals?.overwriteOf(id, key))}
                onAnswer={(side) => props.onAnswer(id, key, side)}
              />
            ) : null}
            {isEdited ? (
              editor.field
            ) : isMasked ? (
              <>
                <span aria-hidden="true">{mask}</span>
                <span className="dugout-hidden">{t`hidden`}</span>
                {current === key ? (
                  <button
                    type="button"
                    className={classes.reveal}
                    tabIndex={-1}
                    aria-label={t`Reveal for 30 seconds`}
                    {...tooltipProps(t`Reveal for 30 seconds`, 'Enter')}
                    onClick={() => onReveal(id, key)}
                  >
                    <IconEye size={16} stroke={1.75} aria-hidden="true" />
                  </button>
                ) : null}
              </>
            ) : (
              (text ?? cell?.(row))
            )}
            {isName && onMenu && !isEdited ? (
              <span className={classes.rowMenu}>
                <DotsButton
                  label={t`Actions of ${name}`}
                  tooltip={t`Row actions`}
                  keys="M"
                  tabIndex={-1}
                  onOpen={(anchor) => onMenu(id, anchor)}
                />
              </span>
            ) : null}
          </>
        )}
      </div>
    );
  };

  return (
    <div
      role="row"
      aria-rowindex={at + headerRows + 1}
      aria-selected={columns.selectWidth > 0 ? isChosen : undefined}
      className={classes.row}
      style={{ top: at * height, height, width: columns.totalWidth }}
      data-row={id}
      data-raised={editor !== null || undefined}
      data-tone={toneOf?.(row) ?? undefined}
    >
      <div role="presentation" className={classes.pinned} style={{ width: columns.pinnedWidth }}>
        {columns.selectWidth > 0 ? (
          <div
            id={current === selectKey ? cellId(gridId, id, selectKey) : undefined}
            role="gridcell"
            aria-colindex={1}
            className={classes.cell}
            style={{ left: 0, width: columns.selectWidth }}
            data-key={selectKey}
            data-select
            data-current={current === selectKey || undefined}
          >
            <CheckBox tabIndex={-1} aria-label={t`Select ${name}`} checked={isChosen} readOnly />
          </div>
        ) : null}
        {columns.pinned.map(cellOf)}
      </div>
      {columns.center.map(cellOf)}
    </div>
  );
}

/** One row; memoized: it re-renders only when its data, its columns or its selection change. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf;
