import { useState } from 'react';
import type { Staged } from '#data/staged/staged.ts';
import type { StagedValues } from '#domain/accounts/staged.ts';
import type { CellChange } from '#ui/DataGrid/types.ts';

/** Edits that can be taken back. */
const undoable = 50;

interface Before {
  id: number;
  fields: StagedValues;
}

function createEdits(staged: Staged) {
  const done: Before[][] = [];
  return {
    edit(changes: readonly CellChange[]): void {
      const before: Before[] = [];
      for (const [id, own] of Map.groupBy(changes, (change) => change.id)) {
        const row = staged.rows.get(id);
        if (!row) continue;
        before.push({ id, fields: Object.fromEntries(own.map(({ key }) => [key, row.values[key] ?? null])) });
        staged.edit(
          id,
          Object.fromEntries(own.map(({ key, value }) => [key, value as StagedValues[string]])),
        );
      }
      done.push(before);
      if (done.length > undoable) done.shift();
    },
    undo(): void {
      for (const { id, fields } of done.pop() ?? []) staged.edit(id, fields);
    },
  };
}

/** Edits of cells of new accounts; they can be undone in reverse order. */
export function useStagedEdits(staged: Staged) {
  const [edits] = useState(() => createEdits(staged));
  return edits;
}
