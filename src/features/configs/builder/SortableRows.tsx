import { type ReactNode, useMemo } from 'react';
import type { BuilderRow } from '#domain/configs/builderRows.ts';
import { SortableArea } from '#ui/SortableList/SortableArea.tsx';

export interface SortableRowsProps {
  rows: readonly BuilderRow[];
  /** Moves a field to a position in its category, from 0. */
  onMove: (name: string, position: number) => void;
  children: ReactNode;
}

/** The rows of a category, which are reordered among each other by their handles. */
export function SortableRows({ rows, onMove, children }: SortableRowsProps) {
  // The same list until the rows change: otherwise every row would be rendered.
  const names = useMemo(() => rows.map(({ field }) => field.name), [rows]);
  function drop(name: string, over: string): void {
    // Deleted fields have no position.
    const kept = rows.filter(({ field, change }) => change !== 'deleted' || field.name === over);
    onMove(name, kept.map(({ field }) => field.name).indexOf(over));
  }
  return (
    <SortableArea
      ids={names}
      nameOf={(name) => rows.find(({ field }) => field.name === name)?.field.title ?? ''}
      onDrop={drop}
      // Texts for screen readers are no rows of the grid.
      textsIn={document.body}
    >
      {children}
    </SortableArea>
  );
}
