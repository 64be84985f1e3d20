import { useLingui } from '@lingui/react/macro';
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

interface SortableTexts {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
}

/** Screen reader instructions and announcements for dragging. */
export function useSortableTexts(
  ids: readonly UniqueIdentifier[],
  nameOf: (id: UniqueIdentifier) => string,
): SortableTexts {
  const { t } = useLingui();
  const total = ids.length;
  const placed = (active: UniqueIdentifier, over: UniqueIdentifier | undefined): string => {
    const name = nameOf(active);
    const place = ids.indexOf(over ?? active) + 1;
    return t`${name}: position ${place} of ${total}`;
  };
  return {
    screenReaderInstructions: {
      draggable: t`Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.`,
    },
    announcements: {
      onDragStart: ({ active }) => placed(active.id, active.id),
      onDragOver: ({ active, over }) => placed(active.id, over?.id),
      onDragEnd: ({ active, over }) => placed(active.id, over?.id),
      onDragCancel: ({ active }) => placed(active.id, active.id),
    },
  };
}
