import { useMemo } from 'react';
import type { AccountColumn } from './columnKinds.ts';
import type { AccountsPreset } from './presets.ts';

/** The columns as a page shows and edits them at first. */
export function usePresetColumns(
  columns: readonly AccountColumn[],
  { columns: shown, editable }: AccountsPreset,
): readonly AccountColumn[] {
  return useMemo(
    () =>
      columns.map((column): AccountColumn => {
        const { edit, ...rest } = column;
        const isShown = shown === null || column.isPinned === true || shown.has(column.key);
        const mayEdit = edit && (editable === null || editable(column.key));
        return { ...rest, ...(isShown ? {} : { isHidden: true }), ...(mayEdit ? { edit } : {}) };
      }),
    [columns, shown, editable],
  );
}
