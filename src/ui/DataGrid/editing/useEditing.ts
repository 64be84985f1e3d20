import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Steps } from '#domain/tables/arrangement.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import type { AfterEdit, Written } from './CellEditor.tsx';
import type { GridFrame } from '../frame.ts';
import { type Paste, readAccepted, readFill, readPaste } from './paste.ts';
import type { useKeptTexts } from './useKeptTexts.ts';
import { createWorkQueue, runSteps } from '../rows/runSteps.ts';
import type { CellChange, GridColumn, GridRows } from '../gridColumn.ts';
import type { CellRef, Cursor } from '../cursor/useCursor.ts';

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
  kept: ReturnType<typeof useKeptTexts>;
  /** After an edit: moves the current cell and returns the focus to the grid. */
  onMove: (after: AfterEdit) => void;
}

type Send = (changes: readonly CellChange[]) => void;

/** The open editor; it keeps `send`, so that a value that can no longer be sent is refused instead of lost. */
type Edited<T> = CellRef & { spec: GridColumn<T>; typed: string | null; seen: object; send: Send };

/** Edits cells: a single cell, clearing, filling down, and pasting with a preview. */
export function useEditing<T extends object>(options: EditingOptions<T>) {
  const { rows, order, frame, cursor, nameOf, isUnlockable, kept, onMove } = options;
  const { t } = useLingui();
  const [editing, setEditing] = useState<Edited<T> | null>(null);
  const draftRef = useRef<string | null>(null);
  const [pasted, setPasted] = useState<(Paste & { send: Send | null }) | null>(null);

  /** Ends the reading of a large block. */
  const stopReading = useRef<(() => void) | null>(null);
  useEffect(() => () => stopReading.current?.(), []);

  const onEdit: Send | null =
    options.onEdit &&
    ((changes) => {
      kept.drop(changes);
      options.onEdit?.(changes);
    });

  const specOf = (key: string): GridColumn<T> | undefined =>
    frame.all.find(({ spec }) => spec.key === key)?.spec;

  /** Changes of large blocks, one after the other; they are made even if the screen is left meanwhile. */
  const [work] = useState(() => createWorkQueue('soon'));
  const sendAll = (changes: Steps<CellChange[]>, send: Send | null): void => {
    if (send) work.add(sendSteps(changes, send));
  };

  /** Sets all editable selected cells to a text, if their columns accept it. */
  function fill(textOfColumn: (spec: GridColumn<T>) => string | null): boolean {
    const { block } = cursor;
    if (!onEdit || !block) return false;
    sendAll(readFill(textOfColumn, { rows, order, frame, block }), onEdit);
    return true;
  }

  return {
    editing,
    specOf,
    pasted,
    acceptPaste: () => sendAll(readAccepted(pasted?.cells ?? [], rows), pasted?.send ?? onEdit),
    closePaste: () => setPasted(null),
    draftRef,
    start({ id, key }: CellRef, typed: string | null): boolean {
      const seen = rows.get(id);
      const spec = specOf(key);
      // The row of the current cell may be hidden by a filter.
      if (!onEdit || !seen || !spec?.edit || !order.includes(id)) return false;
      draftRef.current = null;
      setEditing({ id, key, spec, typed: typed ?? kept.textOf({ id, key }), seen, send: onEdit });
      kept.drop([{ id, key }]);
      return true;
    },
    end(written: Written | null, after: AfterEdit | null): void {
      if (editing && written) {
        const { id, key, spec, seen, send } = editing;
        const { text, parsed } = written;
        if ('error' in parsed) kept.keep(id, spec, text, parsed.error);
        else send([{ id, key, value: parsed.value, ...(rows.get(id) === seen ? {} : { seen }) }]);
      }
      setEditing(null);
      if (after) onMove(after);
    },
    /** The edited row is gone, or its cell can no longer be edited. */
    lose(): void {
      if (editing && draftRef.current !== null) {
        const { title, isSecret } = editing.spec;
        const value = isSecret ? title : draftRef.current;
        toast.warning(t`“${value}” was not saved: the cell can no longer be edited.`);
      }
      setEditing(null);
      onMove([0, 0]);
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
          sendAll(readAccepted(cells, rows), onEdit);
        else if (!isWhole || cells.length > 0) setPasted({ ...paste, send: onEdit });
      });
    },
  };
}

function* sendSteps(changes: Steps<CellChange[]>, send: Send): Steps<void> {
  const all = yield* changes;
  if (all.length > 0) send(all);
}
