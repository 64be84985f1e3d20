import { useEffect, type RefObject } from 'react';
import type { PadPointers, PlacedBoard } from './pointers.ts';

/**
 * Feeds the pointer events of a pad to its {@link PadPointers}. Fingers are followed on the window without
 * capture, so that one may slide from half to half; a pointer that ends or is lost is released.
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
    const ended = new AbortController();
    const { signal } = ended;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      // No focus, no selection, no mouse events made up from touches.
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
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') pointers.cancelAll();
    };

    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    window.addEventListener('pointermove', move, { signal });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      window.addEventListener(name, up, { signal });
    }
    window.addEventListener('blur', cancelAll, { signal });
    document.addEventListener('visibilitychange', hidden, { signal });
    return () => {
      ended.abort();
      pointers.cancelAll();
    };
  }, [root, pointers, boards, enabled]);
}
