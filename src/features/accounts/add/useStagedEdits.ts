import { useState } from 'react';
import type { Staged } from '#data/staged/staged.ts';
import { type EditedField, EditHistory, type FieldWrite } from '#domain/accounts/edits/editHistory.ts';
import type { StagedValues } from '#domain/accounts/staged/staged.ts';
import type { CellChange } from '#ui/DataGrid/gridColumn.ts';

function createEdits(staged: Staged) {
  const history = new EditHistory();
  const write = (cells: readonly Pick<FieldWrite, 'id' | 'key' | 'value'>[]): void => {
    for (const [id, own] of Map.groupBy(cells, (cell) => cell.id)) {
      if (!staged.rows.has(id)) continue;
      staged.edit(id, Object.fromEntries(own.map(({ key, value }) => [key, value as StagedValues[string]])));
    }
  };
  return {
    edit(changes: readonly CellChange[]): void {
      history.add(
        changes.flatMap(({ id, key, value }): EditedField[] => {
          const row = staged.rows.get(id);
          return row ? [{ id, key, before: row.values[key] ?? null, after: value }] : [];
        }),
      );
      write(changes);
    },
    undo: () => write(history.undo()),
    redo: () => write(history.redo()),
  };
}

/** Edits of cells of new accounts; they can be undone in reverse order, and redone. */
export function useStagedEdits(staged: Staged) {
  const [edits] = useState(() => createEdits(staged));
  return edits;
}
