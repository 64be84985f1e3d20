import { useEffect, type RefObject } from 'react';
import type { PadPointers, PlacedBoard } from './pointers.ts';

/**
 * Passes the pointer events of a pad to its {@link PadPointers}. Moves are observed on the window without capturing
 * the pointer, so that a finger can slide from one half to the other.
 */
export function usePadPointers(
  root: RefObject<HTMLElement | null>,
  pointers: PadPointers,
  boards: readonly PlacedBoard[],
  enabled: boolean,
): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !enabled) return;
    const controller = new AbortController();
    const { signal } = controller;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      // Prevents focus, text selection and the mouse events that browsers derive from touches.
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      pointers.place(
        boards.map((placed) => ({ ...placed, left: placed.left + left, top: placed.top + top })),
      );
      pointers.down(event.pointerId, event.clientX, event.clientY, event.timeStamp);
    };
    const move = (event: PointerEvent): void => {
      if (pointers.busy) pointers.move(event.pointerId, event.clientX, event.clientY);
    };
    const up = (event: PointerEvent): void => pointers.up(event.pointerId, event.timeStamp);
    const cancelAll = (): void => pointers.cancelAll();
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') pointers.cancelAll();
    };

    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    window.addEventListener('pointermove', move, { signal });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      window.addEventListener(name, up, { signal });
    }
    window.addEventListener('blur', cancelAll, { signal });
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    return () => {
      controller.abort();
      pointers.cancelAll();
    };
  }, [root, pointers, boards, enabled]);
}
