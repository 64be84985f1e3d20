import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Distance before a drag of a header starts, CSS pixels. */
const dragFrom = 6;

export interface DraggedHead {
  key: string;
  /** Drag distance, CSS pixels. */
  by: number;
  /** The header at the drop position. */
  over: string;
}

export interface HeadDrag {
  dragged: DraggedHead | null;
  /** Props of the header's button. */
  start: (key: string, event: PointerEvent<HTMLElement>) => void;
  /** Whether the next click only ends a drag. */
  endsDrag: () => boolean;
}

/** Moves columns by dragging headers with the mouse; touch scrolls the table and uses the column panel. */
export function useHeadDrag(
  row: RefObject<HTMLElement | null>,
  onPlace: (key: string, over: string) => void,
): HeadDrag {
  const [dragged, setDragged] = useState<DraggedHead | null>(null);
  const hasDragged = useRef(false);

  /** Positions of the headers. */
  function placesOf(): { key: string; left: number; right: number }[] {
    const heads = [...(row.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    return heads.map((head) => {
      const { left, right } = head.getBoundingClientRect();
      return { key: head.dataset['column'] ?? '', left, right };
    });
  }

  function start(key: string, down: PointerEvent<HTMLElement>): void {
    hasDragged.current = false;
    if (down.pointerType === 'touch' || down.button !== 0) return;
    const from = down.clientX;
    const head = down.currentTarget;
    const { pointerId } = down;
    // Positions at drag start: the dragged header overlaps the others.
    const places = placesOf();
    const under = (x: number) => places.find(({ left, right }) => x >= left && x < right)?.key;
    let now: DraggedHead | null = null;
    // Captured at once: a fast pointer leaves the header with its first move.
    head.setPointerCapture(pointerId);

    const move = ({ clientX }: globalThis.PointerEvent): void => {
      if (!now && Math.abs(clientX - from) < dragFrom) return;
      now = { key, by: clientX - from, over: under(clientX) ?? now?.over ?? key };
      setDragged(now);
    };
    const release = (event: globalThis.PointerEvent): void => {
      // A quick release is not where the last move was.
      move(event);
      end(event);
    };
    const end = (event: Event): void => {
      head.removeEventListener('pointermove', move);
      head.removeEventListener('pointerup', release);
      head.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', leave);
      setDragged(null);
      hasDragged.current = now !== null;
      if (now && event.type === 'pointerup' && now.over !== key) onPlace(key, now.over);
    };
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end(event);
    };
    head.addEventListener('pointermove', move);
    head.addEventListener('pointerup', release);
    head.addEventListener('pointercancel', end);
    document.addEventListener('keydown', leave);
  }

  return {
    dragged,
    start,
    endsDrag() {
      const was = hasDragged.current;
      hasDragged.current = false;
      return was;
    },
  };
}
