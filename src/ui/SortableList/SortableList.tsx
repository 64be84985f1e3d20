import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './SortableList.module.css';
import { SortableArea } from './SortableArea.tsx';

export interface SortableListProps<T> {
  items: readonly T[];
  idOf: (item: T) => string | number;
  /** Name of an item, for its handle and screen readers. */
  nameOf: (item: T) => string;
  /** Content next to the handle. */
  children: (item: T) => ReactNode;
  onReorder: (items: T[]) => void;
  /** Heading above an item, which is not moved; null: none. */
  headingOf?: (item: T, before: T | undefined) => ReactNode;
  label: string;
  disabled?: boolean;
}

/**
 * A list that users can reorder: by the handle with mouse or touch; by keyboard with Space, the arrow keys and Space
 * again, Escape cancels.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, idOf, nameOf, children, onReorder, headingOf, label, disabled = false } = props;
  const ids = items.map(idOf);
  const nameById = (id: string | number): string => {
    const item = items.find((one) => idOf(one) === id);
    return item === undefined ? '' : nameOf(item);
  };
  return (
    <SortableArea
      ids={ids}
      nameOf={nameById}
      disabled={disabled}
      onDrop={(id, over) => onReorder(arrayMove([...items], ids.indexOf(id), ids.indexOf(over)))}
    >
      <ul aria-label={label}>
        {items.map((item, at) => (
          <Fragment key={idOf(item)}>
            {headingOf?.(item, items[at - 1])}
            <SortableItem id={idOf(item)} name={nameOf(item)} disabled={disabled}>
              {children(item)}
            </SortableItem>
          </Fragment>
        ))}
      </ul>
    </SortableArea>
  );
}

interface SortableItemProps {
  id: string | number;
  name: string;
  disabled: boolean;
  children: ReactNode;
}

function SortableItem({ id, name, disabled, children }: SortableItemProps) {
  const { t } = useLingui();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return (
    <li ref={setNodeRef} className={classes.item} style={style} data-dragging={isDragging || undefined}>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        disabled={disabled}
        aria-label={t`Move ${name}`}
        aria-describedby={attributes['aria-describedby']}
        {...tooltipProps(t`Drag to reorder`)}
        {...listeners}
        // While dragging, Escape cancels the drag and must not close the dialog.
        data-mantine-stop-propagation={isDragging || undefined}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <Box miw={0} flex={1}>
        {children}
      </Box>
    </li>
  );
}
