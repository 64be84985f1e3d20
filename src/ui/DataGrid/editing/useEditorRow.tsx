import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { CellEditor } from './CellEditor.tsx';
import type { PlacedColumn } from '../frame.ts';
import type { RowColumns } from '../GridRow.tsx';
import type { GridRows } from '../gridColumn.ts';
import type { useEditing } from './useEditing.ts';
import { createElementOrder, type GridWindow } from '../useWindow.ts';

interface EditorRowOptions<T extends object> {
  editing: ReturnType<typeof useEditing<T>>;
  rows: GridRows<T>;
  order: readonly number[];
  range: GridWindow;
  /** Number of elements that rows share while scrolling. */
  slots: number;
  center: readonly PlacedColumn<T>[];
  rowColumns: RowColumns<T>;
}

interface RenderedRow<T> {
  id: number;
  /** Position among the matching rows. */
  at: number;
  key: string | number;
  columns: RowColumns<T>;
  editor: { key: string; field: ReactNode } | null;
}

/**
 * The rows to render: those in view, and the row with an open editor. It stays in the document while it is
 * scrolled out of view, because the editor holds the input.
 */
export function useEditorRow<T extends object>(options: EditorRowOptions<T>): readonly RenderedRow<T>[] {
  const { editing, rows, order, slots, center, rowColumns } = options;
  const { rows: range, isScrolling } = options.range;
  const [orderElements] = useState(createElementOrder<RenderedRow<T>>);
  const edited = editing.editing;
  const editedId = edited?.id ?? null;
  const editedKey = edited?.key ?? null;
  const editedAt = useMemo(() => (editedId === null ? -1 : order.indexOf(editedId)), [order, editedId]);
  const editedColumns = useMemo<RowColumns<T>>(() => {
    const column = center.find(({ spec }) => spec.key === editedKey);
    if (!column || rowColumns.center.includes(column)) return rowColumns;
    return { ...rowColumns, center: [...rowColumns.center, column] };
  }, [center, rowColumns, editedKey]);

  const spec = edited ? editing.specOf(edited.key) : undefined;
  const row = edited && editedAt >= 0 ? rows.get(edited.id) : undefined;
  const editor =
    edited && spec?.edit && row
      ? {
          key: spec.key,
          field: (
            <CellEditor
              key={`${edited.id}-${spec.key}`}
              title={spec.title}
              edit={spec.edit}
              row={row}
              typed={edited.typed}
              draftRef={editing.draftRef}
              onEnd={editing.end}
            />
          ),
        }
      : null;
  const isLost = edited !== null && editor === null;
  const lose = useEffectEvent(editing.lose);
  useEffect(() => {
    if (isLost) lose();
  }, [isLost]);

  const visible = order.slice(range.first, range.last + 1).map((id, offset): RenderedRow<T> => {
    const at = range.first + offset;
    return id === editedId
      ? { id, at, key: 'edited', columns: editedColumns, editor }
      : // The elements of a row that leaves the view show another one: half as much work as new elements.
        { id, at, key: at % slots, columns: rowColumns, editor: null };
  });
  const isInView = editedAt >= range.first && editedAt <= range.last;
  const isAside = editedId !== null && editedAt >= 0 && !isInView;
  const outside = isAside
    ? [{ id: editedId, at: editedAt, key: 'edited', columns: editedColumns, editor }]
    : [];
  // An editor would lose the focus if its row moved.
  return orderElements([...visible, ...outside], isScrolling || editor !== null);
}
