import { memo } from 'react';
import type { BuilderRow as Row } from '#domain/configs/builderRows.ts';
import { BuilderRow, type BuilderRowProps } from './BuilderRow.tsx';
import { SortableRows, type SortableRowsProps } from './SortableRows.tsx';

export interface CategoryRowsProps
  extends Pick<BuilderRowProps, 'onVisit' | 'onOpen' | 'onMenu'>, Pick<SortableRowsProps, 'rows' | 'onMove'> {
  faults: ReadonlyMap<string, string>;
  /** The field that is the tab stop; null: it is in another category. */
  stop: string | null;
  isOrderable: boolean;
}

/** The fields of a category. They are rendered only when one of them changes. */
export const CategoryRows = memo(function CategoryRows(props: CategoryRowsProps) {
  const { rows, faults, stop, isOrderable, onVisit, onOpen, onMenu, onMove } = props;
  return (
    <SortableRows rows={rows} onMove={onMove}>
      {rows.map((row: Row) => (
        <BuilderRow
          key={row.field.name}
          row={row}
          fault={faults.get(row.field.name) ?? null}
          isCurrent={row.field.name === stop}
          isMovable={isOrderable && row.change !== 'deleted'}
          onVisit={onVisit}
          onOpen={onOpen}
          onMenu={onMenu}
        />
      ))}
    </SortableRows>
  );
});
