import { useEffect, useRef } from 'react';
import { hit, reach } from '#domain/gantt/hit.ts';
import { barAt, type GanttGroup } from '#domain/gantt/bars.ts';
import { axisHeight, type Geometry, pad } from './geometry.ts';
import type { Pointing } from './pointing.ts';

/** A card opens this long after the pointer enters a bar (specification, business constants), milliseconds. */
const cardDelayMs = 800;

export interface GanttPointerOptions {
  groups: readonly GanttGroup[];
  geometry: Geometry;
  pointing: Pointing;
  scroller: HTMLElement | null;
  /** A bar was clicked or tapped. */
  onChoose: () => void;
}

/** Pointer handling: bars are found by position, since they are not elements. */
export function useGanttPointer(options: GanttPointerOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { pointing, scroller } = options;

  useEffect(() => {
    if (!scroller) return undefined;
    const element = scroller;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function find(clientX: number, clientY: number, far: number): number | string | null {
      const { groups, geometry } = latest.current;
      const box = element.getBoundingClientRect();
      const [x, y] = [clientX - box.left, clientY - box.top];
      // Names and hours overlay the drawing; scrollbars are next to it.
      if (x < geometry.labelWidth || y < axisHeight) return null;
      if (x >= element.clientWidth || y >= element.clientHeight) return null;
      const place = hit(groups, geometry.layout, {
        x: x - geometry.labelWidth - pad + element.scrollLeft,
        y: y - axisHeight + element.scrollTop,
        width: geometry.dayWidth,
        reach: far,
      });
      return (place && barAt(groups, place)?.id) ?? null;
    }
    function leave(): void {
      clearTimeout(timer);
      pointing.pointed.set(null);
      pointing.cardTarget.set(null);
    }
    function move({ clientX, clientY, pointerType }: PointerEvent): void {
      if (pointerType === 'touch') return;
      const id = find(clientX, clientY, reach.mouse);
      if (id === pointing.pointed.get()) return;
      leave();
      pointing.pointed.set(id);
      if (id !== null) timer = setTimeout(() => pointing.cardTarget.set({ id, x: clientX }), cardDelayMs);
    }
    /** A click, tap or pen opens the card at once. */
    function choose(event: MouseEvent): void {
      const { clientX, clientY } = event;
      const isMouse = !(event instanceof PointerEvent) || event.pointerType === 'mouse';
      const id = find(clientX, clientY, isMouse ? reach.mouse : reach.touch);
      clearTimeout(timer);
      if (id !== null) {
        pointing.active.set(id);
        latest.current.onChoose();
      }
      pointing.cardTarget.set(id === null ? null : { id, x: clientX });
    }

    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('click', choose);
    // The bar moves away from under the card.
    element.addEventListener('scroll', leave, { passive: true });
    return () => {
      leave();
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('click', choose);
      element.removeEventListener('scroll', leave);
    };
  }, [pointing, scroller]);
}
