import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Distance before a drag of a header starts, CSS pixels. */
const dragFrom = 6;

export interface DraggedHeader {
  key: string;
  /** Drag distance, CSS pixels. */
  by: number;
  /** The header at the drop position. */
  over: string;
}

export interface HeaderDrag {
  dragged: DraggedHeader | null;
  /** Props of the header's button. */
  start: (key: string, event: PointerEvent<HTMLElement>) => void;
  /** Whether the next click only ends a drag. */
  endsDrag: () => boolean;
}

/** Moves columns by dragging headers with the mouse; touch scrolls the table and uses the column panel. */
export function useHeaderDrag(
  row: RefObject<HTMLElement | null>,
  onPlace: (key: string, over: string) => void,
): HeaderDrag {
  const [dragged, setDragged] = useState<DraggedHeader | null>(null);
  const hasDragged = useRef(false);

  function placesOf(): { key: string; left: number; right: number }[] {
    const headers = [...(row.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    return headers.map((header) => {
      const { left, right } = header.getBoundingClientRect();
      return { key: header.dataset['column'] ?? '', left, right };
    });
  }

  function start(key: string, down: PointerEvent<HTMLElement>): void {
    hasDragged.current = false;
    if (down.pointerType === 'touch' || down.button !== 0) return;
    const from = down.clientX;
    const header = down.currentTarget;
    const { pointerId } = down;
    // Positions at drag start: the dragged header overlaps the others.
    const places = placesOf();
    const under = (x: number) => places.find(({ left, right }) => x >= left && x < right)?.key;
    let now: DraggedHeader | null = null;
    // Captured at once: a fast pointer leaves the header with its first move.
    header.setPointerCapture(pointerId);

    const move = ({ clientX }: globalThis.PointerEvent): void => {
      if (!now && Math.abs(clientX - from) < dragFrom) return;
      now = { key, by: clientX - from, over: under(clientX) ?? now?.over ?? key };
      setDragged(now);
    };
    const release = (event: globalThis.PointerEvent): void => {
      // A quick release is not at the position of the last move.
      move(event);
      end(event);
    };
    const end = (event: Event): void => {
      header.removeEventListener('pointermove', move);
      header.removeEventListener('pointerup', release);
      header.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', leave);
      setDragged(null);
      hasDragged.current = now !== null;
      if (now && event.type === 'pointerup' && now.over !== key) onPlace(key, now.over);
    };
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end(event);
    };
    header.addEventListener('pointermove', move);
    header.addEventListener('pointerup', release);
    header.addEventListener('pointercancel', end);
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
