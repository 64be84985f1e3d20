import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MeasuringStrategy,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { ExactPointerSensor } from '#ui/drag/exactSensors.ts';
import { useSortableTexts } from './useSortableTexts.ts';

/** Distance before a drag starts, CSS pixels. */
const dragFrom = 4;

/** Measured before dragging: otherwise the first arrow key would have no target. */
const measured = { droppable: { strategy: MeasuringStrategy.Always } };

export interface SortableAreaProps<Id extends UniqueIdentifier> {
  /** Ids of the items in their order. Pass the same list until it changes: a new one renders every item. */
  ids: Id[];
  /** Name of an item, for screen readers. */
  nameOf: (id: string | number) => string;
  /** An item was dropped at the place of another one. */
  onDrop: (id: Id, over: Id) => void;
  disabled?: boolean;
  /** Where the texts for screen readers are; default: next to the items. */
  textsIn?: Element;
  children: ReactNode;
}

/** Items that are reordered by their handles: with mouse or touch; by keyboard with Space, the arrow keys and Space again. */
export function SortableArea<Id extends UniqueIdentifier>(props: SortableAreaProps<Id>) {
  const { ids, nameOf, onDrop, disabled = false, textsIn, children } = props;
  const accessibility = useSortableTexts(ids, nameOf);
  const sensors = useSensors(
    useSensor(ExactPointerSensor, { activationConstraint: { distance: dragFrom } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // `over` is of an earlier render than the collisions.
  const drop = ({ active, collisions }: DragEndEvent): void => {
    const over = collisions?.[0];
    if (over && active.id !== over.id) onDrop(active.id as Id, over.id as Id);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={measured}
      accessibility={textsIn ? { ...accessibility, container: textsIn } : accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
