import { type KeyboardEvent, useRef } from 'react';
import { type Move, moveFrom, placeFrom, placeOf } from '#domain/gantt/moves.ts';
import { groupAt, headerHeight, rowHeight, rowTop } from '#domain/gantt/layout.ts';
import { edgesOf } from '#domain/gantt/shapes.ts';
import { barAt, type GanttGroup, type Place } from '#domain/gantt/bars.ts';
import { axisHeight, type Geometry, hourAt, pad } from './geometry.ts';
import type { Pointing } from './pointing.ts';

/** Keys as `KeyboardEvent.key`, with Ctrl if it is held. */
const moveOf: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'groupUp',
  PageDown: 'groupDown',
  'Ctrl+Home': 'first',
  'Ctrl+End': 'last',
};

export interface GanttKeysOptions {
  groups: readonly GanttGroup[];
  geometry: Geometry;
  pointing: Pointing;
  scroller: HTMLElement | null;
}

/** Arrow keys move from bar to bar; the chart scrolls along. */
export function useGanttKeys({ groups, geometry, pointing, scroller }: GanttKeysOptions) {
  /** Hour that up and down aim for. */
  const course = useRef<number | undefined>(undefined);

  function go(place: Place): void {
    const bar = barAt(groups, place);
    if (!bar) return;
    reveal(place);
    pointing.active.set(bar.id);
    pointing.cardTarget.set({ id: bar.id, x: null });
  }

  /** Scrolls the minimum distance to show a bar, and for a first row the name of its group. */
  function reveal(place: Place): void {
    const bar = barAt(groups, place);
    if (!scroller || !bar) return;
    const top = rowTop(geometry.layout, place.group, place.row) - (place.row === 0 ? headerHeight : 0);
    const bottom = rowTop(geometry.layout, place.group, place.row) + rowHeight;
    const edges = edgesOf(bar, geometry.dayWidth);
    const start = edges.left;
    const end = edges.left + edges.width + 2 * pad;
    const [height, width] = [scroller.clientHeight - axisHeight, scroller.clientWidth - geometry.labelWidth];
    const y = Math.min(top, Math.max(scroller.scrollTop, bottom - height));
    const x = Math.min(start, Math.max(scroller.scrollLeft, end - width));
    if (x !== scroller.scrollLeft || y !== scroller.scrollTop) scroller.scrollTo({ left: x, top: y });
  }

  /** The first bar to focus: visible, near the middle. */
  function entrance(): Place | null {
    if (!scroller) return null;
    const top = scroller.scrollTop;
    const group = groupAt(geometry.layout, top);
    const row = Math.max(0, Math.ceil((top - rowTop(geometry.layout, group, 0)) / rowHeight));
    const middle = (scroller.clientWidth - geometry.labelWidth) / 2;
    const hour = hourAt(geometry, scroller.scrollLeft + middle);
    return placeFrom(groups, group, row, hour) ?? placeFrom(groups, 0, 0, hour);
  }

  return {
    onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key === 'Escape' && pointing.cardTarget.get()) {
        pointing.cardTarget.set(null);
        event.stopPropagation();
        return;
      }
      const move = moveOf[ctrlKey || metaKey ? `Ctrl+${key}` : key];
      if (!move || altKey || shiftKey) return;
      event.preventDefault();
      const active = pointing.active.get();
      const from = active === null ? null : placeOf(groups, active);
      if (!from) {
        const place = entrance();
        if (place) go(place);
        return;
      }
      const isUpright = move === 'up' || move === 'down' || move === 'groupUp' || move === 'groupDown';
      const place = moveFrom(groups, from, move, isUpright ? course.current : undefined);
      if (!isUpright || course.current === undefined) {
        const bar = barAt(groups, isUpright ? from : place);
        course.current = bar && (bar.from + bar.to) / 2;
      }
      go(place);
    },
    onFocus(): void {
      const active = pointing.active.get();
      const place = (active === null ? null : placeOf(groups, active)) ?? entrance();
      if (place) go(place);
    },
    onBlur: () => pointing.cardTarget.set(null),
  };
}
