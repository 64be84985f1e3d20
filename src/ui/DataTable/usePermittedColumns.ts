import { useMemo } from 'react';
import { permittedOf } from '#domain/access/permitted.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { DataTableProps } from './columnSpec.ts';

/** The table's properties without the columns that the user has no permission for. */
export function usePermittedColumns<T extends object>(props: DataTableProps<T>): DataTableProps<T> {
  const { can } = useUiContext();
  const { columns, detailColumns } = props;
  const permitted = useMemo(() => permittedOf(columns, can), [columns, can]);
  return {
    ...props,
    columns: permitted,
    ...(detailColumns
      ? { detailColumns: { ...detailColumns, columns: permittedOf(detailColumns.columns, can) } }
      : {}),
  };
}
