import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeOf } from '#domain/gantt/moves.ts';
import { rowHeight, rowTop } from '#domain/gantt/layout.ts';
import { barAt, type GanttBar, type GanttGroup, type Place } from '#domain/gantt/bars.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Gantt.module.css';
import { axisHeight, type Geometry, xOf } from './geometry.ts';
import type { Pointing } from './pointing.ts';

/** Distance of a card to its row and to the window's edges, CSS pixels. */
const gap = 6;

export interface GanttCardProps<B extends GanttBar> {
  groups: readonly GanttGroup<B>[];
  geometry: Geometry;
  pointing: Pointing;
  scroller: HTMLElement | null;
  card: (bar: B, place: Place) => ReactNode;
}

/** Card with the details of a bar. Keyboard users get the same text from the option's label. */
export function GanttCard<B extends GanttBar>({
  groups,
  geometry,
  pointing,
  scroller,
  card,
}: GanttCardProps<B>) {
  const cardTarget = useObservable(pointing.cardTarget);
  const box = useRef<HTMLDivElement>(null);
  const place = cardTarget && placeOf(groups, cardTarget.id);
  const bar = place && barAt(groups, place);

  useLayoutEffect(() => {
    const [element, around] = [box.current, scroller?.getBoundingClientRect()];
    if (!element || !around || !place || !bar) return;
    const { scrollLeft, scrollTop } = scroller ?? { scrollLeft: 0, scrollTop: 0 };
    const left = around.left + geometry.labelWidth;
    const onScreen = (hour: number): number =>
      Math.min(around.right, Math.max(left, left + xOf(geometry, hour) - scrollLeft));
    const middle = cardTarget.x ?? (onScreen(bar.from) + onScreen(bar.to)) / 2;
    const top = around.top + axisHeight + rowTop(geometry.layout, place.group, place.row) - scrollTop;
    const above = top - element.offsetHeight - gap;
    const x = Math.min(middle - element.offsetWidth / 2, window.innerWidth - element.offsetWidth - gap);
    element.style.left = `${Math.max(gap, x)}px`;
    element.style.top = `${above >= gap ? above : top + rowHeight + gap}px`;
  });

  if (!place || !bar) return null;
  return (
    <div ref={box} className={classes.card} aria-hidden="true">
      {card(bar, place)}
    </div>
  );
}
