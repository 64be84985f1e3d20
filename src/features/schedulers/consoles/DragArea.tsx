import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  type DragStartEvent,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { dropTargets } from '#domain/schedule/running/consoleRules.ts';
import { ExactMouseSensor, ExactTouchSensor } from '#ui/drag/exactSensors.ts';
import { dropTargetsAtom } from './atoms.ts';
import classes from './ConsoleSchedulersPage.module.css';

/** Distance before the mouse drags, CSS pixels. */
const mouse = { activationConstraint: { distance: 4 } };
/** A finger that rests drags, one that moves scrolls: milliseconds, and CSS pixels that it may tremble. */
const finger = { activationConstraint: { delay: 220, tolerance: 8 } };

/** Common part of the announcements of dragging. */
type Spoken = Pick<DragStartEvent, 'active'> & Partial<Pick<DragOverEvent, 'over'>>;

const none: ReadonlySet<number> = new Set();

/** The row that is seen under the pointer: not one that is scrolled away, or below the header of the table. */
const rowUnderPointer: CollisionDetection = ({ pointerCoordinates, droppableContainers }) => {
  const seen = pointerCoordinates && document.elementFromPoint(pointerCoordinates.x, pointerCoordinates.y);
  const row = seen && droppableContainers.find(({ node }) => node.current?.contains(seen));
  return row ? [{ id: row.id }] : [];
};

/** The dragged element must not hide the row below it. */
const overlayStyle = { pointerEvents: 'none' } as const;

export interface DragAreaProps {
  rows: readonly ConsoleScheduler[];
  chosen: ReadonlySet<number>;
  schedulers: readonly Scheduler[];
  onDrop: (rows: readonly ConsoleScheduler[], scheduler: Scheduler) => void;
  children: ReactNode;
}

/** An area in which schedulers are dragged from their list onto a console, or onto all selected ones. */
export function DragArea({ rows, chosen, schedulers, onDrop, children }: DragAreaProps) {
  const { t } = useLingui();
  const [dragged, setDragged] = useState<Scheduler | null>(null);
  const [targets, setTargets] = useAtom(dropTargetsAtom);
  const sensors = useSensors(useSensor(ExactMouseSensor, mouse), useSensor(ExactTouchSensor, finger));
  const find = (id: unknown): Scheduler | null => schedulers.find((one) => one.id === id) ?? null;
  const targetsOf = (over: { id: unknown } | null | undefined): ConsoleScheduler[] =>
    over ? dropTargets(rows, Number(over.id), chosen) : [];

  function end(): void {
    setDragged(null);
    setTargets(none);
  }
  function drop({ active, collisions }: DragEndEvent): void {
    end();
    const scheduler = find(idOfDragged(active.id));
    // `over` is of an earlier render than the collisions.
    const onto = targetsOf(collisions?.[0]);
    if (scheduler && onto.length > 0) onDrop(onto, scheduler);
  }

  const say = ({ active, over = null }: Spoken): string => {
    const name = find(idOfDragged(active.id))?.name ?? '';
    const onto = targetsOf(over);
    const count = onto.length;
    if (count === 0) return name;
    const gameConsole = onto[0]?.consoleName.toUpperCase() ?? '';
    return count === 1
      ? t`${name}: ${gameConsole}`
      : t`${name}: ${plural(count, { one: '# console', other: '# consoles' })}`;
  };
  const count = targets.size;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnderPointer}
      onDragStart={({ active }: DragStartEvent) => setDragged(find(idOfDragged(active.id)))}
      onDragOver={({ over }: DragOverEvent) =>
        setTargets(new Set(targetsOf(over).map(({ consoleId }) => consoleId)))
      }
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={{
        announcements: {
          onDragStart: say,
          onDragOver: say,
          onDragEnd: say,
          onDragCancel: () => t`Cancelled`,
        },
      }}
    >
      {children}
      <DragOverlay dropAnimation={null} style={overlayStyle}>
        {dragged ? (
          <Group gap={4} wrap="nowrap" className={classes.dragged}>
            <IconCalendarWeek size={16} stroke={1.75} aria-hidden="true" />
            <span data-truncate className={classes.chipName}>
              {dragged.name}
            </span>
            {count > 1 ? <span className={classes.count}>{count}</span> : null}
          </Group>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** Ids of dragged elements must differ from those of drop targets. */
export const dragIdOf = (schedulerId: number): string => `scheduler ${schedulerId}`;
const idOfDragged = (id: unknown): number => Number(String(id).replace('scheduler ', ''));
