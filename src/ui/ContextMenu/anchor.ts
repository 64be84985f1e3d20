import type { KeyboardEvent, MouseEvent } from 'react';

/** Position of a menu, CSS pixels of the window. */
export interface Anchor {
  x: number;
  y: number;
}

/** Just inside an element: for a menu opened by keyboard. */
export function anchorIn(element: Element): Anchor {
  const { left, top, height } = element.getBoundingClientRect();
  return { x: left + 12, y: top + Math.min(height, 32) - 4 };
}

/** Below an element: for the menu of a button. */
export function anchorBelow(element: Element): Anchor {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 2 };
}

/** Position of a click; just inside the element when the click came from a key. */
export const anchorOfClick = ({ detail, clientX, clientY, currentTarget }: MouseEvent): Anchor =>
  detail === 0 ? anchorIn(currentTarget) : { x: clientX, y: clientY };

/** Whether a key opens the context menu of the focused element: the menu key or Shift+F10. */
export const isMenuKeyEvent = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * Props that open a menu by right click, long press, Shift+F10 and the menu key. Offer a visible button as well, since
 * none of these is discoverable.
 */
export const menuOpeners = (open: (anchor: Anchor) => void) => ({
  onContextMenu(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    open({ x: event.clientX, y: event.clientY });
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !isMenuKeyEvent(event)) return;
    event.preventDefault();
    event.stopPropagation();
    open(anchorIn(event.currentTarget));
  },
});
