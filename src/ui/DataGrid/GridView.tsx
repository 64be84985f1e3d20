import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { type Anchor, anchorIn } from '#ui/ContextMenu/anchor.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { hasActions } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useWidth } from '#ui/useWidth.ts';
import classes from './DataGrid.module.css';
import { gridFrameOf, heights, selectKey } from './frame.ts';
import { GridHeader } from './GridHeader.tsx';
import { pressKey } from './cursor/gridKeys.ts';
import { cellId, GridRow, type RowColumns } from './GridRow.tsx';
import { PasteDialog } from './editing/lazyPasteDialog.ts';
import type { GridViewProps } from './gridColumn.ts';
import { useChoose } from './cursor/useChoose.ts';
import { useClipboard } from './cursor/useClipboard.ts';
import { type CellRef, useCursor } from './cursor/useCursor.ts';
import { useEditing } from './editing/useEditing.ts';
import { useEditorRow } from './editing/useEditorRow.tsx';
import { useKeptTexts } from './editing/useKeptTexts.ts';
import { useGridPointer } from './cursor/useGridPointer.ts';
import { useReveal } from './cursor/useReveal.ts';
import { scrollToCell, useSlots, useWindow } from './useWindow.ts';

/** The headers and rows of a grid with cursor, selection and editing. Scrolling renders only this. */
export function GridView<T extends object>(props: GridViewProps<T>) {
  const { isPending, hasFilters } = props;
  // While a cell is edited, rows keep their positions: an editor that moved with its row would lose the
  // input.
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const order = held ?? props.order;
  const { label, rows, columns, nameOf, view, onView, selection, toneOf, menu, onOpen } = props;
  const [layout, setLayout] = props.layout;
  const { can } = useUiContext();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null);
  const [opened, setOpened] = useState<{ id: number; key: string | null; anchor: Anchor } | null>(null);

  const viewWidth = useWidth(grid);
  const hasSelection = selection !== undefined;
  const frame = useMemo(() => {
    const widths = drawn ? { ...layout.widths, [drawn.key]: drawn.width } : layout.widths;
    return gridFrameOf({ columns, layout: { ...layout, widths }, hasSelection, isCoarse, viewWidth });
  }, [columns, layout, drawn, hasSelection, isCoarse, viewWidth]);
  const usual = isCoarse ? heights.coarse : heights.fine;
  const height = { ...usual, row: props.rowHeight ?? usual.row };
  const headerRows = (frame.groups.length > 0 ? 1 : 0) + 1 + (hasFilters ? 1 : 0);
  const headerHeight =
    (frame.groups.length > 0 ? height.group : 0) + height.header + (hasFilters ? height.filters : 0);

  const range = useWindow({ view: grid, count: order.length, rowHeight: height.row, frame });
  const { first, last } = range.columns;
  // Constant while only rows are scrolled, so that the header is not rendered with them.
  const headerRange = useMemo(() => ({ first, last }), [first, last]);
  const rowColumns = useMemo<RowColumns<T>>(
    () => ({ ...frame, center: frame.center.slice(first, last + 1) }),
    [frame, first, last],
  );

  const slots = useSlots(range);
  const cursor = useCursor(order, frame);
  const choose = useChoose(order, selection, isPending);
  const kept = useKeptTexts(props.refusals, rows);
  // The icon and its text are in the cell; Escape, or the button of the note, dismisses them.
  const { refusals } = kept;
  const answer = useCallback(
    (id: number, key: string, side: ConflictChoice): boolean => {
      const run = side === 'mine' ? refusals?.overwriteOf(id, key) : () => refusals?.onDismiss(id, key);
      run?.();
      grid.current?.focus({ preventScroll: true });
      return Boolean(run);
    },
    [refusals],
  );
  const [revealed, reveal] = useReveal();

  function show({ id, key }: CellRef): void {
    const element = grid.current;
    const at = order.indexOf(id);
    if (!element || at < 0) return;
    const column = frame.center.find(({ spec }) => spec.key === key);
    scrollToCell(
      element,
      {
        top: at * height.row,
        height: height.row,
        left: column?.left ?? 0,
        width: column?.width ?? 0,
        isPinned: !column,
      },
      { header: headerHeight, left: frame.pinnedWidth },
    );
  }

  function openMenu({ id, key }: CellRef, anchor: Anchor): void {
    const row = rows.get(id);
    if (row && menu && hasActions(menu(row, key), can)) setOpened({ id, key, anchor });
  }

  // Constant, so that rows do not render again with the grid.
  const openRowMenu = useCallback((id: number, anchor: Anchor) => setOpened({ id, key: null, anchor }), []);

  function open(cell: CellRef): void {
    const row = rows.get(cell.id);
    if (cell.key === selectKey) choose.toggle(cell.id);
    else if (editing.start(cell, null)) return;
    else if (editing.specOf(cell.key)?.isSecret) reveal(cell.id, cell.key);
    else if (row) onOpen?.(row);
  }

  const focus = (): void => grid.current?.focus({ preventScroll: true });
  const editing = useEditing({
    rows,
    order,
    frame,
    cursor,
    nameOf,
    onEdit: props.onEdit ?? null,
    isUnlockable: props.onUnlock !== undefined,
    kept,
    onMove([down, right]) {
      focus();
      const next = down === 0 && right === 0 ? null : cursor.move(down, right, false);
      if (next) show(next);
    },
  });

  const { copy } = useClipboard({ grid, rows, order, frame, cursor, onPaste: editing.paste });

  const pointer = useGridPointer({
    cursor,
    choose,
    hasSelection,
    isCard: props.rowHeight !== null,
    opensByClick: props.opensByClick ?? false,
    onOpen: open,
    onMenu: openMenu,
    focus,
  });

  const { cell } = cursor;
  const page = (): number =>
    Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - headerHeight) / height.row) - 1);

  const isInView =
    cell !== null &&
    cursor.at >= range.rows.first &&
    cursor.at <= range.rows.last &&
    (cell.key === selectKey ||
      [...frame.pinned, ...rowColumns.center].some(({ spec }) => spec.key === cell.key));
  const { block } = cursor;
  // Keys do nothing to a row that a filter hides.
  const current = cursor.at < 0 ? null : cell;
  const isBlock = block !== null && (block.top !== block.bottom || block.from !== block.to);
  const pointedAt = opened && rows.get(opened.id);

  const rendered = useEditorRow({
    editing,
    rows,
    order,
    range,
    slots,
    center: frame.center,
    rowColumns,
  });

  const isEditing = rendered.some(({ editor }) => editor !== null);
  if (isEditing !== (held !== null)) setHeld(isEditing ? order : null);

  return (
    <>
      <div
        ref={grid}
        data-card
        className={classes.view}
        role="grid"
        // The grid has the focus and names its current cell, unless that is scrolled out of the document.
        tabIndex={0}
        aria-label={label}
        aria-rowcount={isPending ? -1 : order.length + headerRows}
        aria-colcount={frame.columnCount}
        aria-readonly={props.onEdit ? undefined : true}
        aria-multiselectable={hasSelection || undefined}
        aria-activedescendant={isInView ? cellId(gridId, cell.id, cell.key) : undefined}
        onFocus={(event) => {
          if (event.target !== event.currentTarget || (cell && cursor.at >= 0)) return;
          const id = order[range.rows.first];
          const key = (frame.pinned[0] ?? frame.center[0])?.spec.key;
          if (id !== undefined && key !== undefined) cursor.go({ id, key });
        }}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          const isDone = pressKey(event, page(), {
            move(down, right, isExtending) {
              const next = cursor.move(down, right, isExtending);
              if (next) show(next);
            },
            toggleRow: () => current && hasSelection && choose.toggle(current.id),
            chooseAll: () => hasSelection && choose.all(true),
            leave() {
              if (isBlock) cursor.collapse();
              else if (current && refusals?.textOf(current.id, current.key))
                answer(current.id, current.key, 'theirs');
              else return false;
              return true;
            },
            copy: () => void copy(),
            openMenu() {
              const element = current && document.getElementById(cellId(gridId, current.id, current.key));
              if (element) openMenu(current, anchorIn(element));
            },
            open: () => current && open(current),
            edit: (text) => current !== null && editing.start(current, text),
            clear: editing.clear,
            undo() {
              props.onUndo?.();
              return props.onUndo !== undefined;
            },
            redo() {
              props.onRedo?.();
              return props.onRedo !== undefined;
            },
            overwrite: () => current !== null && answer(current.id, current.key, 'mine'),
            fillDown: editing.fillDown,
          });
          if (!isDone) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <GridHeader
          rows={rows}
          columns={columns}
          frame={frame}
          range={headerRange}
          view={view}
          onView={onView}
          layout={layout}
          setLayout={setLayout}
          hasFilters={hasFilters}
          chosen={choose.count === 0 ? 'none' : choose.count === order.length ? 'all' : 'some'}
          onChooseAll={choose.all}
          onDraw={setDrawn}
        />
        <div
          role="rowgroup"
          className={classes.body}
          style={{ height: order.length * height.row, width: frame.totalWidth }}
          {...pointer}
        >
          {rendered.map(({ id, at, key, columns: shown, editor }) => {
            const isMarked = isBlock && at >= block.top && at <= block.bottom;
            return (
              <GridRow
                key={key}
                id={id}
                at={at}
                headerRows={headerRows}
                height={height.row}
                gridId={gridId}
                rows={rows}
                columns={shown}
                nameOf={nameOf}
                toneOf={toneOf}
                isChosen={selection?.chosen.has(id) ?? false}
                current={cell?.id === id ? cell.key : null}
                markedFrom={isMarked ? block.from : 0}
                markedTo={isMarked ? block.to : -1}
                revealed={revealed.get(id) ?? ''}
                onReveal={reveal}
                onMenu={menu ? openRowMenu : null}
                refusals={refusals}
                onAnswer={answer}
                isEditable={Boolean(props.onEdit)}
                editor={editor}
              />
            );
          })}
        </div>
      </div>
      {editing.pasted ? (
        <PasteDialog
          {...editing.pasted}
          onUnlock={editing.pasted.send || props.onEdit ? undefined : props.onUnlock}
          onAccept={editing.acceptPaste}
          onClose={editing.closePaste}
        />
      ) : null}
      {opened && pointedAt && menu ? (
        <ContextMenu
          title={nameOf(pointedAt)}
          anchor={opened.anchor}
          entries={menu(pointedAt, opened.key)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
