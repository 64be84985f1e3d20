import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { withValueAt } from '#domain/accounts/paths.ts';
import { isConflict } from '#domain/accounts/table.ts';
import { textOf } from '#ui/table/headerSpec.ts';
import type { CellChange, CellRefusals } from '#ui/DataGrid/gridColumn.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { type AccountColumn, pathOf } from '../columns/columnKinds.ts';

export type RefusalSource = Pick<Accounts, 'rows' | 'refusedIds' | 'dismiss' | 'dismissAll'>;

/**
 * The texts of refused edits, which stay at their cells.
 * @param source null: nothing is edited here
 * @param onEdit writes a refused value after all; null while the grid is locked
 */
export function useCellRefusals(
  source: RefusalSource | null,
  columns: readonly AccountColumn[],
  onEdit: ((changes: readonly CellChange[]) => void) | null,
): CellRefusals | undefined {
  const { t } = useLingui();
  const { explain } = useUiContext();
  return useMemo(() => {
    if (!source) return undefined;
    return {
      textOf(id, key) {
        const row = source.rows.get(id);
        const refusal = row?.refusals.get(pathOf(key));
        if (!row || !refusal) return null;
        const reason = explain(refusal.reason).text;
        const spec = columns.find((column) => column.key === key);
        const value =
          !spec || spec.isSecret || pathOf(key) !== key
            ? ''
            : textOf(spec, withValueAt(row.account, key, refusal.value));
        return value === '' ? t`Not saved: ${reason}` : t`“${value}” was not saved: ${reason}`;
      },
      onDismiss: (id, key) => source.dismiss(id, pathOf(key)),
      overwriteOf(id, key) {
        const refusal = source.rows.get(id)?.refusals.get(pathOf(key));
        if (!onEdit || !refusal || !isConflict(refusal.reason)) return null;
        return () => onEdit([{ id, key: pathOf(key), value: refusal.value }]);
      },
    };
  }, [source, columns, onEdit, explain, t]);
}
