import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import type { BuilderRow } from '#domain/configs/builderRows.ts';
import { useSortableTexts } from '#ui/SortableList/useSortableTexts.ts';

/** Distance before a drag starts, CSS pixels. */
const dragFrom = 4;
/** Measured before dragging: otherwise the first arrow key would have no target. */
const measured = { droppable: { strategy: MeasuringStrategy.Always } };

export interface SortableRowsProps {
  /** The rows of one category. */
  rows: readonly BuilderRow[];
  /** Moves a field to a position in its category, from 0. */
  onMove: (name: string, position: number) => void;
  children: ReactNode;
}

/** The rows of a category, which are reordered among each other by their handles. */
export function SortableRows({ rows, onMove, children }: SortableRowsProps) {
  // The same list until the rows change: otherwise every row would be rendered.
  const names = useMemo(() => rows.map(({ field }) => field.name), [rows]);
  const accessibility = useSortableTexts(
    names,
    (name) => rows.find(({ field }) => field.name === name)?.field.title ?? '',
  );
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function drop({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return;
    // Deleted fields have no position.
    const kept = rows.filter(({ field, change }) => change !== 'deleted' || field.name === over.id);
    const order = kept.map(({ field }) => field.name);
    onMove(String(active.id), order.indexOf(String(over.id)));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={measured}
      // Its texts for screen readers are no rows of the grid.
      accessibility={{ ...accessibility, container: document.body }}
      onDragEnd={drop}
    >
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
