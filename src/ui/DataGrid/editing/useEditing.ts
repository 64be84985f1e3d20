import { useEffect, useRef, useState } from 'react';
import type { AfterEdit } from './CellEditor.tsx';
import type { GridFrame } from '../frame.ts';
import { acceptedOf, type Paste, readPaste } from './paste.ts';
import { runSteps } from '../rows/runSteps.ts';
import type { CellChange, GridColumn, GridRows } from '../gridColumn.ts';
import { type CellRef, columnsOf, type Cursor } from '../cursor/useCursor.ts';

interface EditingOptions<T> {
  rows: GridRows<T>;
  order: readonly number[];
  frame: GridFrame<T>;
  cursor: Cursor;
  nameOf: (row: T) => string;
  /** Null while the grid is locked. */
  onEdit: ((changes: readonly CellChange[]) => void) | null;
  /** Cells may be pasted into the locked grid: the preview offers to unlock it. */
  isUnlockable: boolean;
  /** After an edit: moves the current cell and returns the focus to the grid. */
  onMove: (after: AfterEdit) => void;
}

type Send = (changes: readonly CellChange[]) => void;

/** The open editor; it keeps `send`, so that a value that can no longer be sent is refused instead of lost. */
type Edited = CellRef & { typed: string | null; seen: object; send: Send };

/** Edits cells: a single cell, clearing, filling down, and pasting with a preview. */
export function useEditing<T extends object>(options: EditingOptions<T>) {
  const { rows, order, frame, cursor, nameOf, onEdit, isUnlockable, onMove } = options;
  const [editing, setEditing] = useState<Edited | null>(null);
  const [pasted, setPasted] = useState<(Paste & { send: Send | null }) | null>(null);

  /** Ends the reading of a large block. */
  const stopReading = useRef<(() => void) | null>(null);
  useEffect(() => () => stopReading.current?.(), []);

  const specOf = (key: string): GridColumn<T> | undefined =>
    frame.all.find(({ spec }) => spec.key === key)?.spec;

  /** Sets all editable selected cells to a text, if their columns accept it. */
  function fill(textOfColumn: (spec: GridColumn<T>) => string | null): boolean {
    const { block } = cursor;
    if (!onEdit || !block) return false;
    const changes = columnsOf(frame, block).flatMap(({ spec }) => {
      const text = textOfColumn(spec);
      if (!spec.edit || text === null) return [];
      return order.slice(block.top, block.bottom + 1).flatMap((id): CellChange[] => {
        const row = rows.get(id);
        if (!row || spec.edit?.text(row) === text) return [];
        const parsed = spec.edit?.parse(text, row);
        return parsed && 'value' in parsed ? [{ id, key: spec.key, value: parsed.value }] : [];
      });
    });
    if (changes.length > 0) onEdit(changes);
    return true;
  }

  return {
    editing,
    specOf,
    pasted,
    acceptPaste: () => (pasted?.send ?? onEdit)?.(acceptedOf(pasted?.cells ?? [], rows)),
    closePaste: () => setPasted(null),
    start({ id, key }: CellRef, typed: string | null): boolean {
      const seen = rows.get(id);
      if (!onEdit || !seen || !specOf(key)?.edit) return false;
      setEditing({ id, key, typed, seen, send: onEdit });
      return true;
    },
    end(change: { value: unknown } | null, after: AfterEdit): void {
      if (editing && change) {
        const { id, key, seen, send } = editing;
        send([{ id, key, value: change.value, ...(rows.get(id) === seen ? {} : { seen }) }]);
      }
      setEditing(null);
      onMove(after);
    },
    clear: () => fill(({ edit }) => (edit?.isClearable ? '' : null)),
    fillDown(): boolean {
      const first = cursor.block && rows.get(order[cursor.block.top] ?? 0);
      return first ? fill(({ edit }) => edit?.text(first) ?? null) : false;
    },
    paste(text: string): void {
      const { block } = cursor;
      if (!(onEdit || isUnlockable) || !block || text === '') return;
      stopReading.current?.();
      stopReading.current = runSteps(readPaste(text, { rows, order, frame, block, nameOf }), (paste) => {
        const { cells, leftOut } = paste;
        const [only] = cells;
        const isWhole = leftOut.rows + leftOut.columns === 0;
        const isLine = !/[\r\n]/.test(text.replace(/\r?\n$/, ''));
        // A single valid cell of a single line needs no preview.
        if (onEdit && isWhole && isLine && cells.length === 1 && only && only.after !== null)
          onEdit(acceptedOf(cells, rows));
        else if (!isWhole || cells.length > 0) setPasted({ ...paste, send: onEdit });
      });
    },
  };
}
