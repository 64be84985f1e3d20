import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { hasActions } from '#ui/ContextMenu/entries.ts';
import type { PermissionCheck } from '#domain/access/permitted.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { frameOf } from './frame.ts';
import type { ColumnSpec, DataTableProps } from './columnSpec.ts';

/** A role may have no action for any row. */
const offersActions = <T extends object>(
  { rows = [], menu }: DataTableProps<T>,
  can: PermissionCheck,
): boolean => menu !== undefined && rows.some((row) => hasActions(menu(row), can));

/** The table's layout, including a column that is being resized. */
export function useFrame<T extends object>(props: DataTableProps<T>, shown: readonly ColumnSpec<T>[]) {
  const [{ widths }] = props.layout;
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null);
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const hasDetail = props.detail !== undefined;
  const hasSelection = props.selection !== undefined;
  const { can } = useUiContext();
  const hasMenu = offersActions(props, can);
  const options = useMemo(
    () => ({ shown, widths, hasDetail, hasSelection, hasMenu, isCoarse }),
    [shown, widths, hasDetail, hasSelection, hasMenu, isCoarse],
  );
  const frame = useMemo(() => frameOf(options), [options]);
  return {
    frame,
    /** Columns follow the resize handle; rows depend on `frame` only and do not render again. */
    laidOut: drawn ? frameOf({ ...options, widths: { ...widths, [drawn.key]: drawn.width } }) : frame,
    setDrawn,
  };
}
